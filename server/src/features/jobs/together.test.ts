import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Answer, type TestApp } from '../../../testing/app.ts'
import { fileOf } from '../../../testing/forms.ts'
import { samplePdf } from '../../../testing/sampleFiles.ts'
import { files } from '../../files/store/tables.ts'
import { applyForJob, apply, decide, openJob, postJob, setStatus, readNewNotices } from './test/jobs.ts'
import { jobApplications, jobApplicationSteps } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const sixteen = <T>(work: (index: number) => Promise<T>) => Promise.all(Array.from({ length: 16 }, (_, i) => work(i)))
function tally(answers: Answer[]) {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const key = `${status} ${body.code ?? ''}`.trim()
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

test('sixteen simultaneous applications of one person count as one', async () => {
  const { id } = await openJob(app)
  await readNewNotices(app)
  const answers = await sixteen(() => apply(app, 'Employee', id))
  expect(tally(answers)).toEqual({ '201': 1, '409 job.applied': 15 })
  expect(await app.app.db.$count(jobApplications, eq(jobApplications.jobId, id))).toBe(1)
  expect(await readNewNotices(app)).toHaveLength(2)
})

test('of sixteen simultaneous applications with résumés only one résumé is kept', async () => {
  const { id } = await openJob(app)
  const before = await app.app.db.$count(files)
  const resumes = await Promise.all([1, 2, 3, 4].map(() => apply(app, 'Employee', id, fileOf(samplePdf(), 'cv.pdf'))))
  expect(tally(resumes)).toEqual({ '201': 1, '409 job.applied': 3 })
  expect(await app.app.db.$count(files)).toBe(before + 1)
})

test('of sixteen simultaneous moves of one application one succeeds, with one notification', async () => {
  const { id: jobId } = await openJob(app)
  const { id } = await applyForJob(app, 'Employee', jobId)
  await readNewNotices(app)
  const movers = ['Manager', 'Hr', 'Owner']
  const answers = await sixteen((i) => decide(app, movers[i % 3] ?? '', id, 'UNDER_REVIEW'))
  expect(tally(answers)).toEqual({ '200': 1, '409 job.application_decided': 15 })
  expect(await app.app.db.$count(jobApplicationSteps, eq(jobApplicationSteps.applicationId, id))).toBe(2)
  expect(await readNewNotices(app)).toHaveLength(1)
})

test('of a simultaneous withdrawal and review only one happens', async () => {
  for (const applicant of ['Employee', 'Colleague', 'Stranger']) {
    const { id: jobId } = await openJob(app)
    const { id } = await applyForJob(app, applicant, jobId)
    const answers = await Promise.all([
      app.call(applicant, 'POST', `/jobs/applications/${id}/withdraw`),
      decide(app, 'Manager', id, 'UNDER_REVIEW'),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
  }
})

test('of sixteen simultaneous approvals of a draft one succeeds', async () => {
  const { id } = await postJob(app)
  await readNewNotices(app)
  const answers = await sixteen((i) => setStatus(app, i % 2 ? 'Hr' : 'Owner', id, 'ACTIVE'))
  expect(tally(answers)).toEqual({ '200': 1, '409 job.wrong_status': 15 })
  expect(await readNewNotices(app)).toHaveLength(1)
})

test('an application sent while a posting is being closed is either accepted or refused as closed', async () => {
  const { id } = await openJob(app)
  const [closing, ...answers] = await Promise.all([
    setStatus(app, 'Hr', id, 'CLOSED'),
    ...['Employee', 'Colleague', 'Stranger', 'Lead', 'Manager'].map((applicant) => apply(app, applicant, id)),
  ])
  expect(closing?.status).toBe(200)
  const applicationCount = answers.filter(({ status }) => status === 201).length
  expect(await app.app.db.$count(jobApplications, eq(jobApplications.jobId, id))).toBe(applicationCount)
  for (const { status, body } of answers) if (status === 409) expect(body.code).toBe('job.not_open')
})

test('a posting’s counts match its applications, whoever applies and moves them at once', async () => {
  const { id } = await openJob(app)
  const people = ['Employee', 'Colleague', 'Stranger', 'Lead', 'Otherlead', 'Hr', 'Owner']
  const ids = (await Promise.all(people.map((applicant) => applyForJob(app, applicant, id)))).map((one) => one.id)
  const moves = ids.flatMap((of, i) => [
    decide(app, 'Manager', of, 'UNDER_REVIEW'),
    decide(app, 'Manager', of, i % 2 ? 'SHORTLISTED' : 'REJECTED', { note: 'At once' }),
    decide(app, 'Manager', of, 'ACCEPTED', { note: 'At once' }),
  ])
  expect(new Set((await Promise.all(moves)).map(({ status }) => status)).difference(new Set([200, 409]))).toEqual(
    new Set(),
  )
  const { counts } = (await app.call('Manager', 'GET', `/jobs/${id}/applications`)).body
  const { steps, _count } = (await app.call('Manager', 'GET', `/jobs/${id}`)).body.job
  expect([steps, _count]).toEqual([counts, { applications: people.length }])
})
