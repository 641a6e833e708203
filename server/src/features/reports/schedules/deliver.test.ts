import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest'
import { desc, eq } from 'drizzle-orm'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { setClock } from '../../../clock.ts'
import { mails } from '../../../mail/tables.ts'
import { userRoles, users } from '../../../people/tables.ts'
import { reportSchedules } from '../tables.ts'
import { away, paidFor } from '../test/company.ts'
import { deliverReports } from './deliver.ts'
import { daysOf, firstDue, lastDue } from './dueDays.ts'

/** In Cairo, two hours ahead of UTC. */
const at = (instant: string) => setClock(() => Temporal.Instant.from(instant))

let app: TestApp
beforeAll(async () => {
  at('2026-11-18T09:00:00Z')
  app = await startTestApp()
  await away(app, 'Employee', '2026-11-17', '2026-11-18')
  await away(app, 'Stranger', '2026-11-18', '2026-11-18')
  await paidFor(app, 'Employee', '2026-11', 1_000_000n)
})
afterAll(async () => {
  setClock(null)
  await app.close()
})
beforeEach(async () => {
  at('2026-11-18T09:00:00Z')
  await app.app.db.delete(reportSchedules)
  await app.app.db.delete(mails)
})

async function scheduled(more: object = {}) {
  const recipients = ['Hr', 'Manager'].map((who) => app.company.id(who))
  const body = { report: 'dashboard', every: 'week', day: 1, recipients, ...more }
  const answer = await app.call('Hr', 'POST', '/reports/schedules', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.schedule
}
/** What was mailed since the last look, by recipient. */
async function mailed() {
  const rows = await app.app.db
    .select({ to: mails.recipient, subject: mails.subject, text: mails.text })
    .from(mails)
    .orderBy(mails.recipient)
  await app.app.db.delete(mails)
  return rows
}
const deliver = () => deliverReports(app.app)

test('each gets what they may see, in the morning of its day, about the seven days before', async () => {
  await scheduled()
  // Monday, before six.
  at('2026-11-23T03:30:00Z')
  await deliver()
  expect(await mailed()).toEqual([])
  at('2026-11-23T04:30:00Z')
  await deliver()
  const [hr, manager, ...others] = await mailed()
  expect(others).toEqual([])
  expect([hr?.to, manager?.to]).toEqual(['hr@test.example', 'manager@test.example'])
  expect(hr?.subject).toBe('All reports, 16–22 Nov 2026')
  expect(hr?.text).toContain('Requests: 2 (before: 0)')
  expect(hr?.text).toContain('Net pay: EGP\u00a08,000.00 (before: ')
  expect(hr?.text).toContain('/?view=reports&startDate=2026-11-16&endDate=2026-11-22')
  // A manager sees those below, and nobody's pay.
  expect(manager?.text).toContain('Requests: 1 (before: 0)')
  expect(manager?.text).not.toMatch(/Payroll|Net pay|EGP/)
  const [entry] = await app.app.db
    .select({ after: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.action, 'report.sent'))
    .orderBy(desc(auditEntries.id))
  expect(entry?.after).toMatchObject({
    due: '2026-11-23',
    people: [app.company.id('Hr'), app.company.id('Manager')],
    withPay: [app.company.id('Hr')],
  })
})

test('once, however often and by how many at once it is tried, and again when it is due again', async () => {
  const { id } = await scheduled()
  at('2026-11-23T08:00:00Z')
  await Promise.all([deliver(), deliver(), deliver()])
  await deliver()
  expect(await mailed()).toHaveLength(2)
  const [shown] = (await app.call('Hr', 'GET', '/reports/schedules')).body.schedules
  expect(shown).toMatchObject({ id, next: '2026-11-30' })
  expect(shown.lastSentAt).not.toBeNull()
  // The server stood still for three weeks: what was due last is sent, a day late.
  at('2026-12-15T08:00:00Z')
  await deliver()
  expect((await mailed()).map(({ subject }) => subject)).toEqual([
    'All reports, 7–13 Dec 2026',
    'All reports, 7–13 Dec 2026',
  ])
})

test('a report of one’s own, of the month before; who sees none of its figures gets nothing', async () => {
  const own = await app.call('Hr', 'POST', '/reports/custom', { name: 'Pay', metrics: ['payroll.grossAmount'] })
  await scheduled({ report: own.body.report.id, every: 'month', day: 2 })
  at('2026-12-02T08:00:00Z')
  await deliver()
  const [hr, ...others] = await mailed()
  expect(others).toEqual([])
  expect(hr?.subject).toBe('Pay, 1–30 Nov 2026')
  expect(hr?.text).toContain('Gross pay: EGP\u00a010,000.00')
})

test('who may no longer see reports gets none, and who may no longer have them sent sends none', async () => {
  const { db } = app.app
  await scheduled({ recipients: ['Hr', 'Manager'].map((who) => app.company.id(who)) })
  const manager = eq(users.id, app.company.id('Manager'))
  await db.update(users).set({ status: 'DEACTIVATED' }).where(manager)
  at('2026-11-23T08:00:00Z')
  await deliver()
  expect((await mailed()).map(({ to }) => to)).toEqual(['hr@test.example'])
  const [shown] = (await app.call('Owner', 'GET', '/reports/schedules')).body.schedules
  expect(shown).toBeUndefined()
  const ofHr = eq(userRoles.userId, app.company.id('Hr'))
  await db.update(userRoles).set({ expiresAt: '2020-01-01T00:00:00Z' }).where(ofHr)
  at('2026-11-30T08:00:00Z')
  await deliver()
  expect(await mailed()).toEqual([])
  await db.update(userRoles).set({ expiresAt: null }).where(ofHr)
  await db.update(users).set({ status: 'ACTIVE' }).where(manager)
})

test.each([
  [{ every: 'week', day: 1 }, '2026-11-23', '2026-11-23', ['2026-11-16', '2026-11-22']],
  [{ every: 'week', day: 7 }, '2026-11-23', '2026-11-22', ['2026-11-15', '2026-11-21']],
  [{ every: 'month', day: 23 }, '2026-11-23', '2026-11-23', ['2026-10-01', '2026-10-31']],
  [{ every: 'month', day: 28 }, '2026-01-05', '2025-12-28', ['2025-11-01', '2025-11-30']],
] as const)('%j was due before or on %s on %s', (timing, today, due, [startDate, endDate]) => {
  expect(lastDue(timing, today)).toBe(due)
  expect(firstDue(timing, due)).toBe(due)
  expect(daysOf(timing, due)).toEqual({ startDate, endDate })
})
