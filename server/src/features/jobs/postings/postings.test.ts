import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Job } from '@muster/contract/jobs/postings'
import { userRoles } from '../../../people/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer, roleOf } from '../../../../testing/people.ts'
import { applyForJob, openJob, postJob, setStatus, readNewNotices } from '../test/jobs.ts'
import { dayAhead, jobForm } from '../test/world.ts'
import { salaryRange } from './queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => readNewNotices(app))

const get = (as: string, id: string) => app.call(as, 'GET', `/jobs/${id}`)
const put = (as: string, id: string, changes: object = {}) =>
  app.call(as, 'PUT', `/jobs/${id}`, { ...jobForm(), ...changes })
const list = async (as: string, query = '') => (await app.call(as, 'GET', `/jobs?limit=100${query}`)).body
const titles = async (as: string, query = '') => (await list(as, query)).jobs.map(({ title }: Job) => title)

test('a salary range can have one limit or both', () => {
  const of = (salaryMin: number | null, salaryMax: number | null) =>
    salaryRange({ salaryMin, salaryMax, currency: 'USD' })
  expect([of(20_000, 30_000), of(20_000, null), of(null, 30_000), of(5, 5), of(null, null)]).toEqual([
    'USD 20,000 – 30,000',
    'From USD 20,000',
    'Up to USD 30,000',
    'USD 5',
    null,
  ])
})

describe('posting', () => {
  test('accepts requirements and benefits as lists of lines, and measures them as a text', async () => {
    const requirements = ['Two years with spreadsheets', 'Arabic and English']
    const lists = { ...jobForm(), requirements, benefits: ['A desk', 'A chair'] }
    const { id } = (await app.call('Manager', 'POST', '/jobs', lists)).body.job
    const joinedLists = { requirements: requirements.join('\n'), benefits: 'A desk\nA chair' }
    expect((await get('Manager', id)).body.job).toMatchObject(joinedLists)
    const answer = await put('Manager', id, { requirements: ['One year with spreadsheets'], benefits: [] })
    expect(answer.body.job).toMatchObject({ requirements: 'One year with spreadsheets', benefits: '' })
    for (const wrongRequirements of [['Short'], 'Short']) {
      const { status, body } = await put('Manager', id, { requirements: wrongRequirements })
      expect([status, body.errors]).toMatchObject([
        400,
        [{ path: 'requirements', message: 'Requirements must be at least 20 characters' }],
      ])
    }
    expect((await put('Manager', id, { requirements: 7 })).body.errors).toMatchObject([{ path: 'requirements' }])
  })

  test('creates a draft with the given details, and notifies those who may approve it', async () => {
    const job = await postJob(app, { title: '  Analyst ', salaryMin: 10, salaryMax: null })
    expect(job).toMatchObject({
      title: 'Analyst',
      status: 'DRAFT',
      salaryMin: 10,
      salaryMax: null,
      salaryRange: 'From EGP 10',
      postedBy: { firstName: 'Manager', lastName: 'Test' },
      publishedAt: null,
      applied: null,
      _count: { applications: 0 },
    })
    expect(job.can).toEqual({
      edit: true,
      remove: false,
      publish: false,
      close: false,
      reopen: false,
      apply: false,
      applications: true,
    })
    const message = 'Manager Test posted “Analyst”. It is pending approval.'
    expect(await readNewNotices(app)).toEqual([`Hr JOB_POSTING: ${message}`, `Owner JOB_POSTING: ${message}`])
  })

  test('returns all errors at once, each with its path and the words of the specification', async () => {
    const { status, body } = await app.call('Manager', 'POST', '/jobs', {
      title: ' ab ',
      department: 'A',
      location: '',
      employmentType: 'FULL_TIME',
      salaryMin: 3,
      salaryMax: 2,
      description: 'short',
      requirements: 'short',
    })
    expect(status).toBe(400)
    const notices = body.details.map(({ path, msg }: { path: string; msg: string }) => [path, msg])
    expect(Object.fromEntries(notices)).toEqual({
      title: 'Title must be at least 3 characters',
      department: 'Department must be at least 2 characters',
      location: 'Location must be at least 2 characters',
      description: 'Description must be at least 50 characters',
      requirements: 'Requirements must be at least 20 characters',
      closingDate: 'Closing date is required',
      salaryMax: 'The maximum salary must not be below the minimum',
    })
    expect(notices).toHaveLength(7)
    expect(await readNewNotices(app)).toEqual([])
  })

  test('needs a closing date that has not passed', async () => {
    const { status, body } = await app.call('Manager', 'POST', '/jobs', jobForm({ closingDate: dayAhead(-2) }))
    expect([status, body.code, body.details[0].path]).toEqual([400, 'job.closing_passed', 'closingDate'])
  })
})

describe('a draft', () => {
  test('is visible only to people who post jobs', async () => {
    const { id } = await postJob(app, { title: 'Hidden' })
    await newcomer(app, 'Otherboss', { roleId: roleOf(app, 'Department Manager') })
    for (const outsider of ['Employee', 'Lead', 'Stranger']) expect((await get(outsider, id)).status).toBe(404)
    for (const reader of ['Manager', 'Otherboss', 'Hr', 'Owner']) expect((await get(reader, id)).status).toBe(200)
    expect(await titles('Employee')).not.toContain('Hidden')
    expect(await titles('Employee', '&status=DRAFT')).toEqual([])
    expect(await titles('Otherboss', '&status=DRAFT')).toContain('Hidden')
    const { job } = (await get('Otherboss', id)).body
    expect(job).not.toHaveProperty('_count')
    expect(Object.values(job.can)).not.toContain(true)
  })

  test('can be changed as a whole by people with it in reach, without overwriting another change', async () => {
    const { id, updatedAt } = await postJob(app)
    const { status, body } = await put('Manager', id, {
      title: 'Other title',
      salaryMin: undefined,
      salaryMax: undefined,
    })
    expect([status, body.job.title, body.job.salaryRange]).toEqual([200, 'Other title', null])
    const answer = await put('Hr', id, { updatedAt })
    expect([answer.status, answer.body.code]).toEqual([409, 'job.changed_meanwhile'])
    expect((await put('Otherboss', id)).status).toBe(404)
    expect((await put('Hr', id, { updatedAt: body.job.updatedAt, closingDate: dayAhead(-2) })).status).toBe(400)
  })

  test('can be deleted by those who may, and only as a draft', async () => {
    const { id } = await postJob(app)
    expect((await app.call('Manager', 'DELETE', `/jobs/${id}`)).status).toBe(403)
    expect((await app.call('Hr', 'DELETE', `/jobs/${id}`)).status).toBe(204)
    expect((await get('Hr', id)).status).toBe(404)
    const { id: openId } = await openJob(app)
    const { status, body } = await app.call('Hr', 'DELETE', `/jobs/${openId}`)
    expect([status, body.code]).toEqual([409, 'job.wrong_status'])
  })
})

describe('approving', () => {
  test('opens a draft for everyone, and notifies the poster', async () => {
    const { id } = await postJob(app, { title: 'Baker' })
    await readNewNotices(app)
    const { status, body } = await setStatus(app, 'Hr', id, 'ACTIVE')
    expect([status, body.job.status, typeof body.job.publishedAt]).toEqual([200, 'ACTIVE', 'string'])
    expect(await titles('Employee')).toContain('Baker')
    expect((await get('Employee', id)).body.job.can).toMatchObject({ apply: true, edit: false })
    expect(await readNewNotices(app)).toEqual([
      'Manager JOB_POSTING: Hr Test approved your posting “Baker”. It is open now.',
    ])
    const answer = await setStatus(app, 'Hr', id, 'ACTIVE')
    expect([answer.status, answer.body.code]).toEqual([409, 'job.wrong_status'])
  })

  test('is refused for the actor’s own posting, except for a Super Admin with no one above', async () => {
    const { id, can } = await postJob(app, {}, 'Hr')
    expect(can.publish).toBe(false)
    const { status, body } = await setStatus(app, 'Hr', id, 'ACTIVE')
    expect([status, body.message]).toEqual([403, 'You cannot approve your own job posting'])
    expect((await setStatus(app, 'Owner', id, 'ACTIVE')).status).toBe(200)
    const ownPosting = await postJob(app, {}, 'Owner')
    expect(ownPosting.can.publish).toBe(true)
    expect((await setStatus(app, 'Owner', ownPosting.id, 'ACTIVE')).status).toBe(200)
    await newcomer(app, 'Deputy', { roleId: roleOf(app, 'Super Admin'), manager: 'Owner' })
    const { id: deputys } = await postJob(app, {}, 'Deputy')
    expect((await setStatus(app, 'Deputy', deputys, 'ACTIVE')).status).toBe(403)
  })

  test('applies to the version that was seen, not to the poster’s later changes', async () => {
    const { id, updatedAt } = await postJob(app)
    await put('Manager', id, { title: 'Something else' })
    const { status, body } = await setStatus(app, 'Hr', id, 'ACTIVE', { updatedAt })
    expect([status, body.code]).toEqual([409, 'job.changed_meanwhile'])
  })

  test('is not for posters, and an approved posting is not changed by its poster', async () => {
    const { id } = await postJob(app)
    expect((await setStatus(app, 'Manager', id, 'ACTIVE')).status).toBe(403)
    await setStatus(app, 'Hr', id, 'ACTIVE')
    expect((await put('Manager', id)).status).toBe(403)
    expect((await put('Hr', id, { title: 'Put right' })).body.job.title).toBe('Put right')
    const hrs = await openJob(app, {}, 'Hr')
    expect((await put('Hr', hrs.id)).status).toBe(403)
    expect((await put('Owner', hrs.id)).status).toBe(200)
  })
})

describe('closing and reopening', () => {
  test('hides a posting from everyone except those who post jobs and its applicants', async () => {
    const { id } = await openJob(app, { title: 'Clerk' })
    await applyForJob(app, 'Employee', id)
    await readNewNotices(app)
    expect((await setStatus(app, 'Manager', id, 'CLOSED')).status).toBe(403)
    const { status, body } = await setStatus(app, 'Hr', id, 'CLOSED')
    expect([status, body.job.status, body.job.can.reopen, body.job.can.close]).toEqual([200, 'CLOSED', true, false])
    expect(await readNewNotices(app)).toEqual(['Manager JOB_POSTING: Hr Test closed your posting “Clerk”.'])
    expect((await get('Colleague', id)).status).toBe(404)
    expect((await get('Employee', id)).body.job).toMatchObject({ status: 'CLOSED', applied: 'SUBMITTED' })
    expect(await titles('Employee')).not.toContain('Clerk')
    expect(await titles('Manager', '&status=CLOSED')).toContain('Clerk')
    const answer = await put('Hr', id)
    expect([answer.status, answer.body.code]).toEqual([409, 'job.wrong_status'])
  })

  test('reopens it with a future closing date, and keeps the time of approval', async () => {
    const { id, publishedAt } = await openJob(app, { title: 'Driver', closingDate: dayAhead(3) })
    await setStatus(app, 'Hr', id, 'CLOSED')
    await readNewNotices(app)
    const answer = await setStatus(app, 'Hr', id, 'ACTIVE', { closingDate: dayAhead(-2) })
    expect([answer.status, answer.body.code]).toEqual([400, 'job.closing_passed'])
    expect((await setStatus(app, 'Manager', id, 'ACTIVE')).status).toBe(403)
    const { body } = await setStatus(app, 'Hr', id, 'ACTIVE', { closingDate: dayAhead(9) })
    expect(body.job).toMatchObject({ status: 'ACTIVE', closingDate: dayAhead(9), publishedAt })
    expect((await readNewNotices(app))[0]).toMatch(
      /^Manager JOB_POSTING: Hr Test reopened your posting “Driver” until /,
    )
  })
})

describe('lists', () => {
  beforeAll(async () => {
    await openJob(app, { title: 'Zulu one', location: 'Alexandria', department: 'Sales', closingDate: dayAhead(2) })
    await openJob(app, { title: 'Zulu two', location: 'Québec', department: 'HR', employmentType: 'CONTRACT' }, 'Hr')
    await postJob(app, { title: 'Zulu three', closingDate: dayAhead(1) })
  })

  test('are searched in title, department and location, word by word and without accents', async () => {
    expect(await titles('Employee', '&search=zulu')).toEqual(['Zulu two', 'Zulu one'])
    expect(await titles('Employee', '&search=quebec%20ZULU')).toEqual(['Zulu two'])
    expect(await titles('Employee', '&search=zulu%20sales')).toEqual(['Zulu one'])
    expect(await titles('Employee', '&search=zulu%25')).toEqual([])
  })

  test('are filtered by department, employment type, closing soon, status, and the actor’s own postings', async () => {
    const of = (query: string) => titles('Manager', `&search=zulu${query}`)
    expect(await of('&department=HR')).toEqual(['Zulu two'])
    expect(await of('&employmentType=CONTRACT')).toEqual(['Zulu two'])
    expect(await of('&closing=soon')).toEqual(['Zulu one'])
    expect(await of('&status=ACTIVE')).toEqual(['Zulu two', 'Zulu one'])
    expect(await of('&status=DRAFT')).toEqual(['Zulu three'])
    expect(await of('&posted=own')).toEqual(['Zulu three', 'Zulu one'])
    expect(await of('&department=&closing=&status=')).toHaveLength(3)
  })

  test('are sorted newest first, by closing date, or drafts first', async () => {
    const of = (sort: string) => titles('Manager', `&search=zulu&sort=${sort}`)
    expect(await of('newest')).toEqual(['Zulu three', 'Zulu two', 'Zulu one'])
    expect(await of('closing')).toEqual(['Zulu three', 'Zulu one', 'Zulu two'])
    expect(await of('closing&order=desc')).toEqual(['Zulu two', 'Zulu one', 'Zulu three'])
    expect(await of('title')).toEqual(['Zulu one', 'Zulu three', 'Zulu two'])
    expect(await of('title&order=desc')).toEqual(['Zulu two', 'Zulu three', 'Zulu one'])
    const { body: last } = await app.call('Manager', 'GET', '/jobs?search=zulu&sort=title&limit=2&page=2')
    expect(last.jobs.map(({ title }: Job) => title)).toEqual(['Zulu two'])
    expect(await of('newest&order=desc')).toEqual(['Zulu three', 'Zulu two', 'Zulu one'])
    expect((await app.call('Manager', 'GET', '/jobs?sort=salary')).status).toBe(400)
    const posters = async (order: string) =>
      (await list('Manager', `&search=zulu&sort=by&order=${order}`)).jobs.map(({ postedBy }: Job) => postedBy.firstName)
    const byName = (await posters('asc')).toSorted()
    expect(await posters('asc')).toEqual(byName)
    expect(await posters('desc')).toEqual(byName.toReversed())
    const flags = (await list('Manager', '&search=zulu')).jobs.map(({ closesSoon }: Job) => closesSoon)
    expect(flags).toEqual([false, false, true])
    await openJob(app, { title: 'Zulu four' })
    expect((await of('drafts'))[0]).toBe('Zulu three')
  })

  test('are paged, with counts for those who see all postings', async () => {
    const { body } = await app.call('Manager', 'GET', '/jobs?limit=2&page=2&search=zulu')
    expect(body.jobs).toHaveLength(2)
    expect(body.pagination).toEqual({ currentPage: 2, totalPages: 2, totalItems: 4, itemsPerPage: 2 })
    const sumOf = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)
    const all = await list('Hr')
    expect([sumOf(body.counts), sumOf(all.counts)]).toEqual([4, all.pagination.totalItems])
    const drafts = await list('Hr', '&search=zulu&status=DRAFT')
    expect([drafts.counts, drafts.jobs.length]).toEqual([{ DRAFT: 1, ACTIVE: 3, CLOSED: 0 }, 1])
    expect(await list('Employee')).not.toHaveProperty('counts')
    expect((await app.call('Employee', 'GET', '/jobs')).body.pagination.itemsPerPage).toBe(24)
  })
})

test('a person who lost the right to post still sees their own postings, and no other draft', async () => {
  const poster = await newcomer(app, 'Once', { roleId: roleOf(app, 'Department Manager') })
  const ownPosting = await postJob(app, { title: 'Of once' }, poster)
  const otherPosting = await postJob(app, { title: 'Not of once' })
  const roleId = await createRole(app.app.db, 'Reader', ['jobs.read', 'jobs.delete'])
  await app.app.db
    .update(userRoles)
    .set({ roleId })
    .where(eq(userRoles.userId, app.company.id(poster)))
  expect((await get(poster, ownPosting.id)).body.job.can).toMatchObject({
    remove: true,
    edit: false,
    applications: false,
  })
  expect((await get(poster, otherPosting.id)).status).toBe(404)
  expect((await app.call(poster, 'DELETE', `/jobs/${otherPosting.id}`)).status).toBe(404)
  expect((await app.call(poster, 'DELETE', `/jobs/${ownPosting.id}`)).status).toBe(204)
})
