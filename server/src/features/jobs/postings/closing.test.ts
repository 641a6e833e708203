import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { setClock } from '../../../kernel/clock.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { companyIn } from '../../leaves/test/leaves.ts'
import { apply, openJob, setStatus, readNewNotices } from '../test/jobs.ts'
import { jobPostings } from '../tables.ts'
import { closeExpiredJobs } from './closeExpiredJobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
afterEach(() => setClock(null))

const at = (instant: string) => setClock(() => Temporal.Instant.from(instant))
const storedStatus = async (id: string) => {
  const [row] = await app.app.db.select({ status: jobPostings.status }).from(jobPostings).where(eq(jobPostings.id, id))
  return row?.status
}

// The last instant of the closing date and the first of the next day, in the company's time zone.
test.each([
  ['Africa/Cairo', '2026-12-10T21:59:59Z', '2026-12-10T22:00:00Z'],
  ['Pacific/Kiritimati', '2026-12-10T09:59:59Z', '2026-12-10T10:00:00Z'],
  ['America/Los_Angeles', '2026-12-11T07:59:59Z', '2026-12-11T08:00:00Z'],
])('in %s a job is open until the end of its closing date', async (zone, last, first) => {
  await companyIn(app.app.db, zone)
  at('2026-12-01T12:00:00Z')
  const { id } = await openJob(app, { title: 'Until the tenth', closingDate: '2026-12-10' })
  const forReading = async (as: string) => (await app.call(as, 'GET', `/jobs/${id}`)).body.job
  const isListed = async () =>
    (await app.call('Employee', 'GET', '/jobs?limit=100')).body.jobs.some((job: { id: string }) => job.id === id)

  at(last)
  expect(await forReading('Employee')).toMatchObject({ status: 'ACTIVE', closesSoon: true, can: { apply: true } })
  expect(await isListed()).toBe(true)
  expect((await apply(app, 'Employee', id)).status).toBe(201)
  await closeExpiredJobs(app.app)
  expect(await storedStatus(id)).toBe('ACTIVE')

  at(first)
  // Without waiting for the hourly job.
  expect(await isListed()).toBe(false)
  expect(await forReading('Manager')).toMatchObject({ status: 'CLOSED', closesSoon: false })
  expect(await forReading('Employee')).toMatchObject({ status: 'CLOSED', applied: 'SUBMITTED', can: { apply: false } })
  expect((await apply(app, 'Colleague', id)).status).toBe(404)
  const answer = await apply(app, 'Manager', id)
  expect([answer.status, answer.body.code]).toEqual([409, 'job.not_open'])
  const list = (await app.call('Hr', 'GET', '/jobs?status=CLOSED&limit=100')).body
  expect(list.jobs.map((job: { id: string }) => job.id)).toContain(id)
  expect(list.counts.CLOSED).toBe(list.pagination.totalItems)

  await readNewNotices(app)
  await Promise.all([closeExpiredJobs(app.app), closeExpiredJobs(app.app)])
  await closeExpiredJobs(app.app)
  await app.app.waitForNotifications()
  expect(await storedStatus(id)).toBe('CLOSED')
  expect(await readNewNotices(app)).toEqual([
    'Manager JOB_POSTING: The closing date of your posting “Until the tenth” has passed.',
  ])
})

test('the hourly job is recorded only if it closed a posting', async () => {
  const entries = () => app.app.db.$count(auditEntries, and(eq(auditEntries.action, 'job.expired')))
  const before = await entries()
  await closeExpiredJobs(app.app)
  expect(await entries()).toBe(before)
})

test('a posting whose date has passed is reopened only with a new date, even before it is closed', async () => {
  await companyIn(app.app.db, 'Africa/Cairo')
  at('2026-12-01T12:00:00Z')
  const { id } = await openJob(app, { closingDate: '2026-12-02' })
  at('2026-12-05T12:00:00Z')
  const close = await setStatus(app, 'Hr', id, 'CLOSED')
  expect([close.status, close.body.code]).toEqual([409, 'job.wrong_status'])
  const reopening = await setStatus(app, 'Hr', id, 'ACTIVE')
  expect([reopening.status, reopening.body.code]).toEqual([400, 'job.closing_passed'])
  const { body } = await setStatus(app, 'Hr', id, 'ACTIVE', { closingDate: '2026-12-05' })
  expect(body.job).toMatchObject({ status: 'ACTIVE', closingDate: '2026-12-05', can: { apply: true } })
})
