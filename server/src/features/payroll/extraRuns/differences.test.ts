import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { addPaidPerson, generate, raisePay, recordsOf, setToday } from '../test/payroll.ts'
import { taxFrom } from '../test/taxes.ts'

stopClock('2026-05-31T10:00:00Z')

/** Two people with the same pay: the differences of one are paid by an extra run, those of the other by the month. */
const [early, late] = ['Early', 'Late']
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await taxFrom(app, '2026-05', { confirmsUnusual: true })
  for (const name of [early, late, 'Cut', 'Same'])
    await addPaidPerson(app, name, { salary: '10000.00', from: '2026-05-01' })
  const permissions = ['payroll.all_view', 'payroll.read', 'payroll.process', 'payroll.approve', 'payroll.recalculate']
  const roleId = await createRole(app.app.db, 'Pays', permissions as never)
  for (const name of ['Clerk', 'Checker']) await newcomer(app, name, { manager: 'Owner', roleId })
  await payMonth('2026-05')
  setToday('2026-06-30')
  await payMonth('2026-06')
  setToday('2026-07-10')
  for (const name of [early, late]) await raisePay(app, name, '2026-05-01', '12000.00')
  await raisePay(app, 'Cut', '2026-06-01', '9000.00')
})
afterAll(() => app.close())

const draftOf = (people: string[], more: object = {}) => ({
  period: '2026-07',
  name: 'Late raise',
  kind: 'DIFFERENCES',
  paymentDate: '2026-07-12',
  payments: people.map((name) => ({ userId: app.company.id(name) })),
  ...more,
})
const make = (people: string[], more: object = {}) =>
  app.call('Clerk', 'POST', '/payroll/extra-runs', draftOf(people, more))
const preview = async (people: string[]) =>
  (await app.call('Clerk', 'POST', '/payroll/extra-runs/preview', draftOf(people))).body
const move = (key: string, status: string, as: string) =>
  app.call(as, 'PATCH', `/payroll/runs/${key}/status`, { status })
async function approve(key: string) {
  expect((await move(key, 'PENDING_APPROVAL', 'Clerk')).status).toBe(200)
  const { status, body } = await move(key, 'APPROVED', 'Checker')
  expect(status, JSON.stringify(body)).toBe(200)
}
/** Calculates and approves the monthly run. */
async function payMonth(period: string) {
  await generate(app, period)
  await approve(period)
}
/** Returns a person's record of the monthly run. */
const monthlyOf = async (period: string, name: string) =>
  (await recordsOf(app, period, name)).find(({ run }) => run === null)
/** Returns what a run paid a person for earlier months, as code, month and amount. */
async function settledIn(period: string, run: number, name: string) {
  const { rows } = await app.app.db.execute<{ code: string; period: string; amount: number }>(sql`
    select l.code, l.period, l.amount::float8 as amount from payroll_records r join payroll_lines l on l.record_id = r.id
    where r.user_id = ${app.company.id(name)} and r.period = ${period} and r.run = ${run} and l.period < r.period
      and l.code <> 'TAX_SETTLEMENT' order by l.code, l.period`)
  return rows.map(({ code, period: month, amount }) => [code, month, amount])
}
/** Returns what all records paid a person for the year, by code and month. */
async function paidForYear(name: string) {
  const { rows } = await app.app.db.execute(sql`
    select l.code, l.period, sum(l.amount)::text as amount from payroll_records r join payroll_lines l on l.record_id = r.id
    where r.user_id = ${app.company.id(name)} and l.period like '2026-%' group by 1, 2 having sum(l.amount) <> 0
    order by 1, 2`)
  return rows
}

test('is previewed with insurance and tax of the earlier months, and names who is owed nothing', async () => {
  const { payments, totals } = await preview([early, 'Cut', 'Same'])
  expect(payments.map(({ user, problem, grossPay }: any) => [user.firstName, problem, grossPay])).toEqual([
    ['Cut', 'NOTHING_TO_PAY', 0],
    [early, null, 4000],
    ['Same', 'NOTHING_TO_PAY', 0],
  ])
  // 11 % insurance on twice 2,000, and 20 % tax on the rest.
  expect(payments[1]).toMatchObject({ insurance: 440, incomeTax: 712, netPay: 2848, currency: 'EGP' })
  expect(totals).toMatchObject([{ currency: 'EGP', employees: 1, netPay: 2848 }])
  const refused = await make([early, 'Cut'])
  expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'payments'])
})

test('is proposed for those who are owed something, and may be paid', async () => {
  const proposal = async (period: string, as = 'Clerk') =>
    (await app.call(as, 'GET', `/payroll/extra-runs/proposal?period=${period}`)).body
  const { people, left } = await proposal('2026-07')
  expect([people.map(({ firstName }: any) => firstName), left]).toEqual([[early, late], 0])
  expect(await proposal('2026-05')).toEqual({ people: [], left: 0 })
  expect((await proposal('2026-08')).errors[0].path).toBe('period')
  expect((await app.call('Hr', 'GET', '/payroll/extra-runs/proposal?period=2026-07')).status).toBe(403)
})

test('leaves people who have left to the month, which takes what they owe', async () => {
  const { db } = app.app
  const userId = app.company.id(early)
  await db.execute(sql`update employments set last_day = '2026-06-30' where user_id = ${userId}`)
  expect((await preview([early])).payments[0].problem).toBe('NOTHING_TO_PAY')
  await db.execute(sql`update employments set last_day = null where user_id = ${userId}`)
  expect((await preview([early])).payments[0].problem).toBeNull()
})

test('takes no amounts and no percentage', async () => {
  const payments = [{ userId: app.company.id(early), amount: 100 }]
  for (const more of [{ payments }, { percent: 50 }]) {
    const { status, body } = await make([early], more)
    const message = 'A run of differences has no amounts of its own'
    expect([status, body.errors[0]]).toMatchObject([400, { path: 'kind', message }])
  }
})

test('pays the differences once, and the month finds nothing more', async () => {
  await generate(app, '2026-07')
  const before = await settledIn('2026-07', 0, early)
  expect(before).toHaveLength(8)
  const { status, body } = await make([early])
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body.run).toMatchObject({ key: '2026-07.1', extra: { kind: 'DIFFERENCES' }, counts: { DRAFT: 1 } })
  expect(await settledIn('2026-07', 1, early)).toEqual(before)
  const again = await app.call('Clerk', 'POST', '/payroll/runs/2026-07.1/recalculate')
  expect(again.body.count).toBe(0)
  // The month counts the run once it is submitted, and must be calculated again.
  expect((await move('2026-07.1', 'PENDING_APPROVAL', 'Clerk')).status).toBe(200)
  expect((await monthlyOf('2026-07', early)).exceptions).toContain('OUTDATED')
  expect((await move('2026-07.1', 'APPROVED', 'Checker')).status).toBe(200)
  setToday('2026-07-31')
  await generate(app, '2026-07')
  expect(await settledIn('2026-07', 0, early)).toEqual([])
  expect(await settledIn('2026-07', 0, late)).toEqual(before)
  expect((await preview([early])).payments[0].problem).toBe('NOTHING_TO_PAY')
  const journal = (await app.call('Owner', 'GET', '/payroll/runs/2026-07.1/journal')).body.journal
  const ofPay = journal.entries.filter(({ account }: any) => account.key === 'SALARY')
  expect(ofPay.map(({ period, debit }: any) => [period, debit])).toEqual([
    ['2026-05', 2000],
    ['2026-06', 2000],
  ])
  await approve('2026-07')
})

test('has nothing left to pay once the month has paid, and goes only with its drafts', async () => {
  setToday('2026-08-31')
  await payMonth('2026-08')
  setToday('2026-09-15')
  await raisePay(app, 'Same', '2026-08-01', '11000.00')
  expect((await make(['Same'], { period: '2026-09', paymentDate: '2026-09-16' })).status).toBe(201)
  setToday('2026-09-30')
  await payMonth('2026-09')
  expect(await settledIn('2026-09', 0, 'Same')).not.toEqual([])
  expect((await move('2026-09.1', 'PENDING_APPROVAL', 'Clerk')).body.code).toBe('payroll.changed_meanwhile')
  const recalculated = await app.call('Clerk', 'POST', '/payroll/runs/2026-09.1/recalculate')
  expect([recalculated.status, recalculated.body.code]).toEqual([409, 'payroll.nothing_left'])
  expect((await app.call('Owner', 'DELETE', '/payroll/runs/2026-09.1')).status).toBe(200)
  expect((await app.call('Clerk', 'GET', '/payroll/runs/2026-09.1')).status).toBe(404)
})

test('a month before it that settles the differences outdates it', async () => {
  setToday('2026-11-10')
  await raisePay(app, 'Same', '2026-09-01', '12000.00')
  const { status, body } = await make(['Same'], { period: '2026-11', paymentDate: '2026-11-12' })
  expect(status, JSON.stringify(body)).toBe(201)
  await payMonth('2026-10')
  expect(await settledIn('2026-10', 0, 'Same')).not.toEqual([])
  expect((await move('2026-11.1', 'PENDING_APPROVAL', 'Clerk')).body.code).toBe('payroll.changed_meanwhile')
  expect((await app.call('Owner', 'DELETE', '/payroll/runs/2026-11.1')).status).toBe(200)
})

test('leaves the year as it is without', async () => {
  setToday('2026-11-30')
  await payMonth('2026-11')
  setToday('2026-12-31')
  await payMonth('2026-12')
  expect(await paidForYear(early)).toEqual(await paidForYear(late))
})
