import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ApplicationStep } from '@muster/contract/jobs/applications'
import { auditEntries } from '../../../audit/tables.ts'
import { files } from '../../../files/store/tables.ts'
import { userRoles } from '../../../people/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { fileOf } from '../../../../testing/forms.ts'
import { newcomer, roleOf } from '../../../../testing/people.ts'
import { docxEntries, sampleDoc, samplePdf, samplePng, zipOf } from '../../../../testing/sampleFiles.ts'
import { applyForJob, apply, decide, openJob, postJob, setStatus, readNewNotices } from '../test/jobs.ts'
import { jobApplications } from '../tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => readNewNotices(app))

const withdraw = (as: string, id: string) => app.call(as, 'POST', `/jobs/applications/${id}/withdraw`)
const detail = (as: string, id: string) => app.call(as, 'GET', `/jobs/applications/${id}`)
const listOf = (as: string, jobId: string, query = '') => app.call(as, 'GET', `/jobs/${jobId}/applications${query}`)
const statuses = (steps: ApplicationStep[]) => steps.map(({ status }) => status)

describe('applying', () => {
  test('notifies the poster and the first person above who sees applications, not yet the applicant’s manager', async () => {
    const { id } = await openJob(app, { title: 'Tester' })
    await readNewNotices(app)
    const application = await applyForJob(app, 'Employee', id)
    expect(application).toMatchObject({
      jobId: id,
      job: { title: 'Tester', status: 'ACTIVE' },
      status: 'SUBMITTED',
      coverLetter: 'Dear all',
      resume: null,
      can: { withdraw: true, decide: false },
      steps: [{ status: 'SUBMITTED', by: { firstName: 'Employee', lastName: 'Test' } }],
    })
    const message = 'Employee Test applied for “Tester”.'
    expect(await readNewNotices(app)).toEqual([
      `Manager JOB_APPLICATION: ${message}`,
      `Owner JOB_APPLICATION: ${message}`,
    ])
    expect((await app.call('Employee', 'GET', `/jobs/${id}`)).body.job).toMatchObject({
      applied: 'SUBMITTED',
      can: { apply: false },
    })
  })

  test('does not yet notify the applicant’s manager even if they are above the poster', async () => {
    const applicant = await newcomer(app, 'Beside', { manager: 'Owner' })
    const { id } = await openJob(app, { title: 'Beside' })
    await readNewNotices(app)
    const { id: application } = await applyForJob(app, applicant, id)
    expect(await readNewNotices(app)).toEqual(['Manager JOB_APPLICATION: Beside Test applied for “Beside”.'])
    await decide(app, 'Manager', application, 'SHORTLISTED', { note: 'Known' })
    expect(await readNewNotices(app)).toContain(
      'Owner JOB_APPLICATION: Beside Test applied for “Beside”. The application was shortlisted.',
    )
  })

  test('is possible once, also after a withdrawal', async () => {
    const { id } = await openJob(app)
    const { id: first } = await applyForJob(app, 'Employee', id)
    const answer = await apply(app, 'Employee', id)
    expect([answer.status, answer.body.code]).toEqual([409, 'job.applied'])
    const { status, body } = await withdraw('Employee', first)
    expect([status, body.application.status, statuses(body.application.steps)]).toEqual([
      200,
      'WITHDRAWN',
      ['SUBMITTED', 'WITHDRAWN'],
    ])
    const after = await apply(app, 'Employee', id, fileOf(samplePdf(), 'cv.pdf'))
    expect([after.status, after.body.code]).toEqual([409, 'job.applied'])
    expect(await app.app.db.$count(jobApplications, eq(jobApplications.jobId, id))).toBe(1)
  })

  test('is refused for a draft, a closed job and without a cover letter', async () => {
    const { id: draft } = await postJob(app)
    expect((await apply(app, 'Employee', draft)).status).toBe(404)
    const answer = await apply(app, 'Manager', draft)
    expect([answer.status, answer.body.code]).toEqual([409, 'job.not_open'])
    const { id: closedId } = await openJob(app)
    await setStatus(app, 'Hr', closedId, 'CLOSED')
    expect((await apply(app, 'Employee', closedId)).status).toBe(404)
    const { id: openId } = await openJob(app)
    const empty = await app.call('Employee', 'POST', `/jobs/${openId}/apply`, { coverLetter: ' ' })
    expect([empty.status, empty.body.details]).toMatchObject([
      400,
      [{ path: 'coverLetter', msg: 'Please write a cover letter' }],
    ])
  })
})

describe('a résumé', () => {
  test.each([
    ['cv.pdf', samplePdf(), 'application/pdf'],
    ['cv.doc', sampleDoc('WordDocument'), 'application/msword'],
    ['cv.docx', zipOf(docxEntries()), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ])(
    '%s comes back as it was, to the applicant and who sees applications of the posting',
    async (name, content, type) => {
      const { id } = await openJob(app)
      const application = await applyForJob(app, 'Employee', id, fileOf(content, name, 'text/html'))
      expect(application).toMatchObject({ resume: `/api/jobs/applications/${application.id}/resume`, resumeName: name })
      const path = application.resume?.slice('/api'.length) ?? ''
      for (const reader of ['Employee', 'Manager', 'Hr', 'Owner']) {
        const { status, headers, raw } = await app.call(reader, 'GET', path)
        expect([status, headers['content-type'], raw.equals(content)]).toEqual([200, type, true])
        expect(headers['content-disposition']).toMatch(/^attachment/)
      }
      for (const outsider of ['Colleague', 'Lead', 'Stranger'])
        expect((await app.call(outsider, 'GET', path)).status).toBe(404)
      const entries = await app.app.db
        .select({ actorId: auditEntries.actorId, personId: auditEntries.personId })
        .from(auditEntries)
        .where(and(eq(auditEntries.action, 'application.resume_seen'), eq(auditEntries.subjectId, application.id)))
        .orderBy(asc(auditEntries.id))
      const person = app.company.id('Employee')
      expect(entries).toEqual(
        ['Manager', 'Hr', 'Owner'].map((reader) => ({ actorId: app.company.id(reader), personId: person })),
      )
    },
  )

  test.each([
    ['cv.png', samplePng()],
    ['cv.pdf', samplePng()],
    ['cv.html', '<script>alert(1)</script>'],
    ['cv.docx', samplePdf()],
  ])('%s of another type is refused, and nothing is stored', async (name, content) => {
    const { id } = await openJob(app)
    const before = await app.app.db.$count(files)
    const { status, body } = await apply(app, 'Employee', id, fileOf(content, name))
    expect([status, body.details[0].path]).toEqual([415, 'resume'])
    expect([
      await app.app.db.$count(files),
      await app.app.db.$count(jobApplications, eq(jobApplications.jobId, id)),
    ]).toEqual([before, 0])
  })

  test('of more than 10 MB is refused', async () => {
    const { id } = await openJob(app)
    const { status, body } = await apply(app, 'Employee', id, fileOf(new Uint8Array(10 * 1024 * 1024 + 1), 'cv.pdf'))
    expect([status, body.details[0]]).toMatchObject([413, { path: 'resume', msg: 'The file must be at most 10 MB' }])
  })

  test('is not found if none was sent', async () => {
    const { id } = await openJob(app)
    const application = await applyForJob(app, 'Employee', id)
    expect((await app.call('Employee', 'GET', `/jobs/applications/${application.id}/resume`)).status).toBe(404)
  })
})

describe('the steps', () => {
  test('have an author and a time; the applicant is notified, and sees them without notes', async () => {
    const { id: jobId } = await openJob(app, { title: 'Editor' })
    const { id } = await applyForJob(app, 'Employee', jobId)
    await readNewNotices(app)
    expect((await decide(app, 'Manager', id, 'UNDER_REVIEW', { note: 'Looks good' })).status).toBe(200)
    expect(await readNewNotices(app)).toEqual([
      'Employee JOB_STATUS_UPDATE: Your application for “Editor” is under review.',
    ])
    await decide(app, 'Hr', id, 'SHORTLISTED')
    expect(await readNewNotices(app)).toEqual([
      'Employee JOB_STATUS_UPDATE: Your application for “Editor” was shortlisted.',
      'Lead JOB_APPLICATION: Employee Test applied for “Editor”. The application was shortlisted.',
    ])
    const { body } = await decide(app, 'Manager', id, 'ACCEPTED')
    expect(await readNewNotices(app)).toEqual([
      'Employee JOB_STATUS_UPDATE: Your application for “Editor” was accepted.',
    ])
    const expectedSteps = [
      ['SUBMITTED', 'Employee', null],
      ['UNDER_REVIEW', 'Manager', 'Looks good'],
      ['SHORTLISTED', 'Hr', null],
      ['ACCEPTED', 'Manager', null],
    ]
    const { steps } = body.application
    expect(steps.map(({ status, by, note }: ApplicationStep) => [status, by.firstName, note])).toEqual(expectedSteps)
    const times = steps.map(({ at }: ApplicationStep) => at)
    expect(times.toSorted()).toEqual(times)

    const { applications } = (await app.call('Employee', 'GET', '/jobs/my-applications')).body
    const ownApplication = applications.find((each: { id: string }) => each.id === id)
    for (const application of [ownApplication, (await detail('Employee', id)).body.application]) {
      expect(application.steps.map(({ status, by }: ApplicationStep) => [status, by.firstName])).toEqual(
        expectedSteps.map(([status, by]) => [status, by]),
      )
      expect(JSON.stringify(application)).not.toMatch(/note|Looks good/)
    }
  })

  test.each([
    ['SHORTLISTED', 'was shortlisted'],
    ['ACCEPTED', 'was accepted'],
  ])('may be skipped to %s with a note; the manager is notified with that step', async (status, words) => {
    const { id: jobId } = await openJob(app, { title: 'Skipper' })
    const { id } = await applyForJob(app, 'Employee', jobId)
    for (const changes of [{}, { note: ' ' }, { note: '\u200b' }, { note: null }]) {
      const answer = await decide(app, 'Manager', id, status, changes)
      expect([answer.status, answer.body.details]).toMatchObject([400, [{ path: 'note' }]])
    }
    await readNewNotices(app)
    expect((await decide(app, 'Manager', id, status, { note: 'Known to us' })).status).toBe(200)
    expect(await readNewNotices(app)).toEqual([
      `Employee JOB_STATUS_UPDATE: Your application for “Skipper” ${words}.`,
      `Lead JOB_APPLICATION: Employee Test applied for “Skipper”. The application ${words}.`,
    ])
  })

  test('the manager’s notification leads to the posting, also once it is closed', async () => {
    const { id: jobId } = await openJob(app)
    const { id } = await applyForJob(app, 'Employee', jobId)
    await decide(app, 'Manager', id, 'UNDER_REVIEW')
    await setStatus(app, 'Hr', jobId, 'CLOSED')
    const look = (as: string) => app.call(as, 'GET', `/jobs/${jobId}`)
    // Not before they are notified.
    expect((await look('Lead')).status).toBe(404)
    await decide(app, 'Manager', id, 'SHORTLISTED')
    expect((await look('Lead')).body.job).toMatchObject({
      status: 'CLOSED',
      applied: null,
      can: { applications: false },
    })
    expect((await look('Lead')).body.job).not.toHaveProperty('_count')
    await decide(app, 'Manager', id, 'REJECTED')
    expect((await look('Lead')).status).toBe(200)
    expect((await look('Stranger')).status).toBe(404)
    expect((await detail('Lead', id)).status).toBe(404)
  })

  test('a rejection needs no note, notifies no manager, and is final like an acceptance', async () => {
    for (const last of ['REJECTED', 'ACCEPTED']) {
      const { id: jobId } = await openJob(app)
      const { id } = await applyForJob(app, 'Employee', jobId)
      await readNewNotices(app)
      expect((await decide(app, 'Manager', id, last, { note: 'Because' })).status).toBe(200)
      if (last === 'REJECTED') expect(await readNewNotices(app)).toHaveLength(1)
      for (const next of ['UNDER_REVIEW', 'SHORTLISTED', 'ACCEPTED', 'REJECTED']) {
        const { status, body } = await decide(app, 'Hr', id, next, { note: 'Again' })
        expect([status, body.code]).toEqual([409, 'job.application_decided'])
      }
      const withdrawal = await withdraw('Employee', id)
      expect([withdrawal.status, withdrawal.body.code]).toEqual([409, 'job.application_decided'])
    }
  })

  test('do not go back, and do not overwrite someone else’s change', async () => {
    const { id: jobId } = await openJob(app)
    const { id, updatedAt } = await applyForJob(app, 'Employee', jobId)
    const decision = await decide(app, 'Manager', id, 'UNDER_REVIEW', { updatedAt })
    expect(decision.status).toBe(200)
    const stale = await decide(app, 'Hr', id, 'SHORTLISTED', { updatedAt })
    expect([stale.status, stale.body.code]).toEqual([409, 'job.changed_meanwhile'])
    const repeatedDecision = await decide(app, 'Hr', id, 'UNDER_REVIEW')
    expect([repeatedDecision.status, repeatedDecision.body.code]).toEqual([409, 'job.application_decided'])
    const withdrawal = await withdraw('Employee', id)
    expect([withdrawal.status, withdrawal.body.code]).toEqual([409, 'job.application_seen'])
  })

  test('cannot be taken with permission only to see applications, nor on the actor’s own application', async () => {
    const { id: jobId } = await openJob(app, {}, 'Hr')
    const reviewer = await newcomer(app, 'Looker', { roleId: roleOf(app, 'Department Manager'), manager: 'Owner' })
    await newcomer(app, 'Poster', { roleId: roleOf(app, 'Department Manager'), manager: reviewer })
    const roleId = await createRole(app.app.db, 'Looks', ['jobs.read', 'jobs.applications_view'])
    const { id: poster } = await openJob(app, {}, 'Poster')
    await app.app.db
      .update(userRoles)
      .set({ roleId })
      .where(eq(userRoles.userId, app.company.id(reviewer)))
    const { id } = await applyForJob(app, 'Employee', poster)
    expect((await detail(reviewer, id)).body.application.can).toEqual({ decide: false, withdraw: false })
    expect((await decide(app, reviewer, id, 'UNDER_REVIEW')).status).toBe(403)

    const ownApplication = await applyForJob(app, 'Hr', jobId)
    expect(ownApplication.can.decide).toBe(false)
    const answer = await decide(app, 'Hr', ownApplication.id, 'UNDER_REVIEW')
    expect([answer.status, answer.body.message]).toEqual([403, 'You cannot review your own application'])
    await decide(app, 'Owner', ownApplication.id, 'UNDER_REVIEW', { note: 'A secret' })
    // People who see all applications still see no notes on their own.
    expect((await detail('Hr', ownApplication.id)).raw.toString()).not.toContain('A secret')
    expect((await detail('Owner', ownApplication.id)).raw.toString()).toContain('A secret')
  })
})

describe('the applications for a posting', () => {
  test('are listed newest first for people with it in reach, with counts per step, search and filters', async () => {
    const { id } = await openJob(app)
    const ids: string[] = []
    for (const applicant of ['Employee', 'Colleague', 'Stranger']) ids.push((await applyForJob(app, applicant, id)).id)
    await decide(app, 'Manager', ids[1] ?? '', 'UNDER_REVIEW')
    const { body } = await listOf('Manager', id)
    const names = (of: typeof body) => of.applications.map((one: any) => one.applicant.firstName)
    expect(names(body)).toEqual(['Stranger', 'Colleague', 'Employee'])
    expect(body.counts).toEqual({
      SUBMITTED: 2,
      UNDER_REVIEW: 1,
      SHORTLISTED: 0,
      ACCEPTED: 0,
      REJECTED: 0,
      WITHDRAWN: 0,
    })
    const column = (await listOf('Manager', id, '?status=SUBMITTED&limit=1')).body
    expect([names(column), column.pagination.totalItems, column.counts]).toEqual([['Stranger'], 2, body.counts])
    const found = (await listOf('Manager', id, '?search=colle')).body
    expect([names(found), found.pagination.totalItems, found.counts.SUBMITTED]).toEqual([['Colleague'], 1, 0])
    const sortedBy = async (order: string) => names((await listOf('Manager', id, `?sort=${order}`)).body)
    expect(await sortedBy('applicant')).toEqual(['Colleague', 'Employee', 'Stranger'])
    expect(await sortedBy('applied&order=asc')).toEqual(['Employee', 'Colleague', 'Stranger'])
    expect(await sortedBy('status&order=desc')).toEqual(['Colleague', 'Stranger', 'Employee'])
    expect((await listOf('Manager', id, '?sort=coverLetter')).status).toBe(400)
    const { job } = (await app.call('Manager', 'GET', `/jobs/${id}`)).body
    expect([job._count, job.steps]).toEqual([{ applications: 3 }, body.counts])
  })

  test('are answered with 404 to other managers and to applicants', async () => {
    const { id } = await openJob(app)
    await newcomer(app, 'Elsewhere', { roleId: roleOf(app, 'Department Manager') })
    const { id: ownId } = await applyForJob(app, 'Elsewhere', id)
    const { id: otherId } = await applyForJob(app, 'Employee', id)
    expect((await listOf('Elsewhere', id)).status).toBe(404)
    expect((await detail('Elsewhere', ownId)).status).toBe(200)
    expect((await detail('Elsewhere', otherId)).status).toBe(404)
    expect((await decide(app, 'Elsewhere', otherId, 'REJECTED')).status).toBe(404)
    expect((await withdraw('Elsewhere', otherId)).status).toBe(404)
    expect((await listOf('Lead', id)).status).toBe(403)
    const { job } = (await app.call('Elsewhere', 'GET', `/jobs/${id}`)).body
    expect(job).not.toHaveProperty('_count')
  })
})

test('own applications are listed newest first, without anyone else’s', async () => {
  const applicant = await newcomer(app, 'Eager', { manager: 'Lead' })
  for (const title of ['First', 'Second', 'Third'])
    await applyForJob(app, applicant, (await openJob(app, { title })).id)
  const { body } = await app.call(applicant, 'GET', '/jobs/my-applications?limit=2')
  expect(body.applications.map((one: any) => one.job.title)).toEqual(['Third', 'Second'])
  expect(body.pagination).toEqual({ currentPage: 1, totalPages: 2, totalItems: 3, itemsPerPage: 2 })
})

test('figures cover the postings within reach', async () => {
  await newcomer(app, 'Chief', { roleId: roleOf(app, 'Department Manager'), manager: 'Owner' })
  const stats = async (as: string) => (await app.call(as, 'GET', '/jobs/stats')).body.stats
  const noApplications = { SUBMITTED: 0, UNDER_REVIEW: 0, SHORTLISTED: 0, ACCEPTED: 0, REJECTED: 0, WITHDRAWN: 0 }
  expect(await stats('Chief')).toEqual({
    postings: { DRAFT: 0, ACTIVE: 0, CLOSED: 0 },
    applications: noApplications,
    timeToFill: null,
  })
  await postJob(app, {}, 'Chief')
  const { id } = await openJob(app, {}, 'Chief')
  const { id: acceptedId } = await applyForJob(app, 'Employee', id)
  await applyForJob(app, 'Colleague', id)
  await decide(app, 'Chief', acceptedId, 'ACCEPTED', { note: 'At once' })
  expect(await stats('Chief')).toEqual({
    postings: { DRAFT: 1, ACTIVE: 1, CLOSED: 0 },
    applications: { ...noApplications, SUBMITTED: 1, ACCEPTED: 1 },
    timeToFill: 0,
  })
  expect((await stats('Hr')).postings.ACTIVE).toBeGreaterThan(1)
})
