import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyAudit } from '../../../audit/verify.ts'
import type { App } from '../../../context.ts'
import { startDemoCompany } from '../../../../testing/demoApp.ts'
import { bankDetailsAt } from '../../personnelFile/shared/bankDetails.ts'
import { payrollLoans } from '../../../pay/tables.ts'
import { users } from '../../../people/tables.ts'
import { missingMonths } from '../facts/missing.ts'
import { payrollLoanEntries } from '../facts/tables.ts'
import { payrollQuestionMessages, payrollQuestions } from '../questions/tables.ts'
import { payrollAdjustments, payrollLines, payrollRecords, payrollRuns } from '../tables.ts'
import { createDemoPayroll } from './createDemoPayroll.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await startDemoCompany())
})
afterAll(() => close())

test('the demo has a year of payroll in two currencies, with the last month open', async () => {
  const { db } = app
  const records = await db.select().from(payrollRecords)
  const byMonth = Map.groupBy(records, ({ period }) => period)
  const months = [...byMonth.keys()].toSorted()
  expect(months).toHaveLength(12)
  const statuses = (period = '') => new Set(byMonth.get(period)?.map(({ status }) => status))
  expect(statuses(months.at(-1))).toEqual(new Set(['DRAFT', 'PENDING_APPROVAL']))
  expect(statuses(months.at(-2))).toEqual(new Set(['APPROVED']))
  for (const month of months.slice(0, -2)) expect(statuses(month)).toEqual(new Set(['PAID']))
  for (const month of months) {
    expect(new Set(byMonth.get(month)?.map(({ currency }) => currency))).toEqual(new Set(['EGP', 'USD']))
    expect(byMonth.get(month)?.length).toBeGreaterThan(40)
  }
  for (const { period, paidAt } of records) if (paidAt) expect(paidAt.slice(0, 7)).toBe(period)
  expect(records.some(({ exceptions }) => exceptions.includes('CAPPED_NET'))).toBe(true)
  const lines = await db.select().from(payrollLines)
  const codes = new Set(lines.map(({ code }) => code))
  for (const code of [
    'ALLOWANCE',
    'UNPAID_LEAVE',
    'OVERTIME_DAY',
    'BONUS',
    'DEDUCTION',
    'CARRIED_OUT',
    'LOAN',
    'LOAN_PAYOUT',
    'INCOME_TAX',
  ] as const)
    expect(codes).toContain(code)
  expect(lines.some(({ because }) => because.kind === 'RETRO')).toBe(true)
  const adjustments = await db.select().from(payrollAdjustments)
  expect(new Set(adjustments.map(({ status }) => status))).toEqual(new Set(['PENDING', 'APPROVED', 'REJECTED']))
})

test('loans are pending, being repaid, repaid, and owed by someone who left', async () => {
  const { rows } = await app.db.execute(sql`
    select n.reason, n.decision, coalesce(sum(e.amount), 0)::float8 as owed
    from ${payrollLoans} n left join ${payrollLoanEntries} e on e.loan_id = n.id group by n.id order by 1`)
  expect(rows).toMatchObject([
    { reason: 'A car', decision: null, owed: 0 },
    { reason: 'A wedding', owed: 10_500 },
    { reason: 'School fees', owed: 0 },
    { reason: 'The deposit of a flat', owed: expect.any(Number) },
  ])
  expect(rows[3]?.owed).toBeGreaterThan(0)
})

test('three people with drafts are paid by the week from the open month on', async () => {
  const { rows } = await app.db.execute(sql`
    select g.name, g.rhythm, count(*)::int as people, bool_and(m.first_month = r.period) as "isOpen",
      array_agg(distinct r.status) as statuses
    from payroll_groups g join payroll_group_members m on m.group_id = g.id
    join ${payrollRecords} r on r.user_id = m.user_id and r.period = (select max(period) from ${payrollRecords})
    group by g.id`)
  expect(rows).toEqual([{ name: 'Field sales', rhythm: 'WEEKLY', people: 3, isOpen: true, statuses: ['DRAFT'] }])
})

test('one question about a payslip is answered, and one is open', async () => {
  const { rows } = await app.db.execute(sql`
    select u.email, q.status, count(*)::int as messages, max(m.created_at) <= now() as "isPast"
    from ${payrollQuestions} q join ${payrollQuestionMessages} m on m.question_id = q.id join ${users} u on u.id = q.user_id
    group by u.email, q.status order by u.email`)
  expect(rows).toEqual([
    { email: 'employee@demo.test', status: 'ANSWERED', messages: 2, isPast: true },
    { email: 'lead@demo.test', status: 'OPEN', messages: 1, isPast: true },
  ])
})

test('paid months have the bank details from the time of payment', async () => {
  const paid = (await app.db.select().from(payrollRecords)).filter(({ paidAt }) => paidAt !== null)
  const [first] = paid.map(({ period }) => period).toSorted()
  const people = paid.filter(({ period }) => period === first).map(({ userId, paidAt }) => ({ userId, at: paidAt }))
  expect((await bankDetailsAt(app.db, app, people)).size).toBeGreaterThan(people.length / 2)
})

test('no one is missing from the demo months', async () => {
  const { rows } = await app.db.execute(
    missingMonths(sql`(select users.id as user_id, run.period from users cross join ${payrollRuns} run)`),
  )
  expect(rows).toEqual([])
})

test('a second run adds nothing, and the audit trail is valid', async () => {
  const { db } = app
  const print = async () => {
    const { rows } = await db.execute(sql`select
      (select md5(string_agg(to_jsonb(r)::text, '' order by r.id)) from ${payrollRecords} r) as records,
      (select md5(string_agg(to_jsonb(r)::text, '' order by r.id)) from ${payrollAdjustments} r) as adjustments,
      (select count(*)::int from ${payrollLines}) as lines, (select count(*)::int from ${payrollQuestionMessages}) as messages, (select count(*)::int from pay_rules) as rules,
      (select count(*)::int from audit_entries) as entries`)
    return rows[0]
  }
  const { entries, ...before } = (await print()) as Record<string, unknown>
  await createDemoPayroll(app)
  const after = (await print()) as Record<string, unknown>
  expect({ ...after, records: null, entries: null }).toEqual({ ...before, records: null, entries: null })
  expect(Number(after.entries)).toBeGreaterThanOrEqual(Number(entries))
  expect((await verifyAudit(app.db, app.keys, { head: { position: 0, digest: '' } })).faults).toEqual([])
})
