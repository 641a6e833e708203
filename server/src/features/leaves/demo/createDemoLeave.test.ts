import { eq, sql } from 'drizzle-orm'
import { dayIn } from '@muster/contract/kit/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyAudit } from '../../../audit/verify.ts'
import { auditEntries } from '../../../audit/tables.ts'
import type { App } from '../../../context.ts'
import { startDemoCompany } from '../../../../testing/demoApp.ts'
import { leaveLedger, leaveRequests } from '../tables.ts'
import { users } from '../../../people/tables.ts'
import { hireDateOf } from '../../../people/employments/employed.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await startDemoCompany())
})
afterAll(() => close())

test('each request, decision and ledger entry has a plausible date', async () => {
  const { db } = app
  const requests = await db.select().from(leaveRequests)
  expect(requests.length).toBeGreaterThan(100)
  const entries = await db.select().from(leaveLedger)
  const auditRows = await db.select().from(auditEntries)
  const atOf = (id: string, actions: string[]) =>
    auditRows.find(({ subjectId, action }) => subjectId === id && actions.includes(action))?.at
  for (const { id, createdAt, updatedAt, decidedAt, status, startDate, leaveType } of requests) {
    const requestEntries = entries.filter(({ requestId }) => requestId === id)
    expect(
      requestEntries.filter(({ kind }) => kind === 'RESERVATION').every((entry) => entry.createdAt === createdAt),
    ).toBe(true)
    expect(atOf(id, ['leave.requested'])).toBe(createdAt)
    if (status === 'PENDING') continue
    const decisionTime = decidedAt ?? updatedAt
    expect(decisionTime >= createdAt).toBe(true)
    expect(
      requestEntries.filter(({ kind }) => kind !== 'RESERVATION').every((entry) => entry.createdAt === decisionTime),
    ).toBe(true)
    expect(atOf(id, ['leave.approved', 'leave.rejected', 'leave.cancelled'])).toBe(decisionTime)
    if (leaveType !== 'SICK' && leaveType !== 'EMERGENCY') expect(createdAt.slice(0, 10) < startDate).toBe(true)
  }
  const today = Temporal.Now.instant().toString().slice(0, 10)
  const decidedToday = requests.filter(({ decidedAt }) => decidedAt?.startsWith(today))
  expect(decidedToday.length).toBeLessThan(requests.length / 10)
})

test('days are granted on 1 January in the company’s time zone, or on the hire date', async () => {
  const grants = await app.db
    .select({ year: leaveLedger.year, at: leaveLedger.createdAt, hireDate: hireDateOf(users.id) })
    .from(leaveLedger)
    .innerJoin(users, eq(users.id, leaveLedger.userId))
    .where(eq(leaveLedger.kind, 'GRANT'))
  // The year in which the company was created. At the turn of a year, the test may run in the next one.
  const newest = grants
    .map(({ at }) => at)
    .toSorted()
    .at(-1)!
  const thisYear = Temporal.PlainDate.from(dayIn('Africa/Cairo', Temporal.Instant.from(newest))).year
  for (const { year, at, hireDate } of grants.filter((grant) => grant.year <= thisYear)) {
    const first = [`${year}-01-01`, hireDate ?? ''].toSorted().at(-1)
    expect(dayIn('Africa/Cairo', Temporal.Instant.from(at))).toBe(first)
  }
})

test('every balance equals its ledger, and the audit trail is valid', async () => {
  const { rows } = await app.db.execute(sql`
    select from leave_balances b
    cross join lateral (
      select sum(l.total_days) as total, sum(l.used_days) as used, sum(l.pending_days) as pending from leave_ledger l
      where l.user_id = b.user_id and l.year = b.year and l.leave_type = b.leave_type
    ) sums
    where (b.total_days, b.used_days, b.pending_days) is distinct from (sums.total, sums.used, sums.pending)`)
  expect(rows).toEqual([])
  expect((await verifyAudit(app.db, app.keys, { head: { position: 0, digest: '' } })).faults).toEqual([])
})
