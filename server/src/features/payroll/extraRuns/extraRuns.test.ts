import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { employ } from '../../../people/employments/test/employ.ts'
import { addPaidPerson, generate, raisePay, setToday } from '../test/payroll.ts'
import { taxFrom, taxOfYear } from '../test/taxes.ts'

stopClock('2026-10-31T10:00:00Z')

const names = ['Anna', 'Ben', 'Cleo', 'Dora']
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await taxFrom(app, '2026-10', { confirmsUnusual: true })
  for (const name of names) await addPaidPerson(app, name, { salary: '10000.00', from: '2026-10-01' })
  const permissions = ['payroll.all_view', 'payroll.read', 'payroll.process', 'payroll.approve', 'payroll.recalculate']
  const roleId = await createRole(app.app.db, 'Pays', permissions as never)
  for (const name of ['Clerk', 'Checker']) await newcomer(app, name, { manager: 'Owner', roleId })
  await generate(app, '2026-10')
  await approve('2026-10')
  setToday('2026-11-30')
})
afterAll(() => app.close())

const draftOf = (people: string[], more: object = {}) => ({
  period: '2026-11',
  name: 'Eid bonus',
  kind: 'BONUS',
  paymentDate: '2026-11-10',
  payments: people.map((name) => ({ userId: app.company.id(name), amount: 10_000 })),
  ...more,
})
const make = (people: string[], more: object = {}, as = 'Clerk') =>
  app.call(as, 'POST', '/payroll/extra-runs', draftOf(people, more))
const move = (key: string, status: string, as: string) =>
  app.call(as, 'PATCH', `/payroll/runs/${key}/status`, { status })
async function approve(key: string) {
  expect((await move(key, 'PENDING_APPROVAL', 'Clerk')).status).toBe(200)
  const { status, body } = await move(key, 'APPROVED', 'Checker')
  expect(status, JSON.stringify(body)).toBe(200)
}
/** Returns the amounts of a person in all runs of a month, by code. */
async function paidIn(period: string, name: string) {
  const { rows } = await app.app.db.execute<{ run: number; code: string; amount: number }>(sql`
    select r.run, l.code, l.amount::float8 as amount from payroll_records r join payroll_lines l on l.record_id = r.id
    where r.user_id = ${app.company.id(name)} and r.period = ${period} order by r.run, l.position`)
  return rows.map(({ run, code, amount }) => [run, code, amount])
}
const recordsOf = async (query: string) =>
  (await app.call('Clerk', 'GET', `/payroll?month=11&year=2026&${query}`)).body.payrollRecords

test('is previewed, made, approved by someone else and counted by the month’s own record', async () => {
  const { body: preview } = await app.call('Clerk', 'POST', '/payroll/extra-runs/preview', draftOf(['Anna']))
  expect(preview.payments).toMatchObject([
    { grossPay: 10_000, insurance: 737, incomeTax: 1852.5, netPay: 7410.5, problem: null },
  ])
  expect(preview.totals).toMatchObject([{ currency: 'EGP', employees: 1, netPay: 7410.5 }])
  // A draft of the month that was calculated before is outdated once the extra run is submitted.
  await generate(app, '2026-11')
  const { status, body } = await make(['Anna'])
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body.run).toMatchObject({
    key: '2026-11.1',
    period: '2026-11',
    extra: { name: 'Eid bonus', kind: 'BONUS', paymentDate: '2026-11-10' },
    counts: { DRAFT: 1 },
    can: { submit: true, generate: false },
  })
  expect((await move('2026-11.1', 'PENDING_APPROVAL', 'Clerk')).status).toBe(200)
  expect((await move('2026-11.1', 'APPROVED', 'Clerk')).body.code).toBe('payroll.generated_by_you')
  const [monthly] = await recordsOf(`search=Anna&run=0`)
  expect(monthly.exceptions).toContain('OUTDATED')
  expect(
    (await app.call('Clerk', 'PATCH', `/payroll/${monthly.id}/status`, { status: 'PENDING_APPROVAL' })).body.code,
  ).toBe('payroll.changed_meanwhile')
  const both = await Promise.all([move('2026-11.1', 'APPROVED', 'Checker'), move('2026-11.1', 'APPROVED', 'Owner')])
  expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await generate(app, '2026-11')
  expect(await paidIn('2026-11', 'Anna')).toEqual([
    [0, 'SALARY', 10_000],
    [0, 'INSURANCE', 1100],
    [0, 'INCOME_TAX', 592.5],
    [0, 'EMPLOYER_INSURANCE', 1875],
    [1, 'BONUS', 10_000],
    [1, 'INSURANCE', 737],
    [1, 'INCOME_TAX', 1852.5],
    [1, 'EMPLOYER_INSURANCE', 1256.25],
  ])
  expect((await recordsOf('search=Anna&run=1')).map(({ run }: any) => run)).toEqual([
    { key: '2026-11.1', name: 'Eid bonus' },
  ])
  expect(await recordsOf('search=Anna')).toHaveLength(2)
  const listed = await app.call('Clerk', 'GET', '/payroll/extra-runs?month=11&year=2026')
  expect(listed.body.runs).toMatchObject([{ key: '2026-11.1', name: 'Eid bonus' }])
})

test('recalculates to the same bytes, and approved records never change', async () => {
  expect((await make(['Ben'], { name: 'Correction', kind: 'CORRECTION' })).status).toBe(201)
  const content = async () =>
    (
      await app.app.db.execute(sql`select string_agg(r.digest || l::text, '' order by l.position) as text
      from payroll_records r join payroll_lines l on l.record_id = r.id where r.run = 2`)
    ).rows[0]
  const before = await content()
  const again = await app.call('Clerk', 'POST', '/payroll/runs/2026-11.2/recalculate')
  expect(again.body).toMatchObject({ count: 0, run: { key: '2026-11.2' } })
  expect(await content()).toEqual(before)
  await approve('2026-11.2')
  await generate(app, '2026-11')
  expect(await content()).toEqual(before)
  await expect(
    app.app.db.execute(sql`delete from payroll_extra_payments where period = '2026-11' and run = 2`),
  ).rejects.toThrow()
  expect((await app.call('Clerk', 'POST', '/payroll/runs/2026-11.2/recalculate')).body.code).toBe(
    'payroll.wrong_status',
  )
  expect((await app.call('Clerk', 'POST', '/payroll/runs/2026-11.9/recalculate')).status).toBe(404)
  expect((await app.call('Clerk', 'GET', '/payroll/runs/2026-11.9')).status).toBe(404)
})

test('has its own payslip, register, journal with the payment date, and payments', async () => {
  const { body, status } = await app.call('Owner', 'POST', '/payroll/runs/2026-11.1/journals')
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  expect(body.journal).toMatchObject({ period: '2026-11', date: '2026-11-10', records: 1 })
  expect((await app.call('Owner', 'GET', '/payroll/runs/2026-11/journals')).body.journals ?? []).toEqual([])
  const [record] = await recordsOf('search=Anna&run=1')
  const preview = await app.call('Owner', 'GET', '/payroll/runs/2026-11.1/payments?format=CASH&currency=EGP')
  expect(preview.body.preview?.payments, JSON.stringify(preview.body)).toMatchObject({ count: 1, total: 7410.5 })
  expect(record.netPay).toBe(7410.5)
  expect((await app.call('Owner', 'GET', '/payroll/runs/2026-11.1/register')).status).toBe(200)
})

test('an extra run after December’s payroll settles the year itself', async () => {
  await approve('2026-11')
  setToday('2026-12-31')
  await raisePay(app, 'Cleo', '2026-12-01', '30000.00')
  await generate(app, '2026-12')
  await approve('2026-12')
  const draft = { period: '2026-12', name: '13th month', kind: 'THIRTEENTH_MONTH', paymentDate: '2026-12-31' }
  const people = ['Anna', 'Cleo']
  const payments = people.map((name) => ({ userId: app.company.id(name) }))
  const made = await make(people, { ...draft, percent: 100, payments })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  await approve('2026-12.1')
  // Employed from October: three months at 10,000, or two and one at 30,000, each a twelfth.
  expect((await paidIn('2026-12', 'Anna')).filter(([, code]) => code === 'BONUS')).toEqual([[1, 'BONUS', 2500]])
  expect((await paidIn('2026-12', 'Cleo')).filter(([, code]) => code === 'BONUS')).toEqual([[1, 'BONUS', 4166.67]])
  // Income below 60,000 after the exemption and insurance: 10 % above 40,000 and so on, as a fresh computation says.
  expect(await taxOfYear(app, 'Dora', 2026)).toBe(0)
  const lines = await paidIn('2026-12', 'Cleo')
  expect(lines.filter(([, code]) => code === 'TAX_SETTLEMENT')).toHaveLength(2)
})

test('pays someone who left, once their last month is approved', async () => {
  setToday('2027-01-31')
  await employ(app.app.db, app.company.id('Dora'), { last: '2026-12-31' })
  await app.call('Owner', 'POST', '/payroll/insurance-limits/keep', { year: 2027 })
  const draft = { period: '2027-01', paymentDate: '2027-01-20' }
  const { status, body } = await make(['Dora'], draft)
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body.run.totals).toMatchObject([{ grossPay: 10_000 }])
})

test('pays people by the day or hour in their currency, but knows no percentage of their pay', async () => {
  await addPaidPerson(app, 'Emil', { salary: '9000.00', from: '2026-10-01' })
  const pay = { kind: 'HOURLY', rate: 20, currency: 'EUR' }
  const terms = { firstMonth: '2027-01', status: 'INSURED', insuredWage: null, pay, source: 'Contract' }
  const entered = await app.call('Owner', 'PUT', `/payroll/terms/${app.company.id('Emil')}`, terms)
  expect(entered.status, JSON.stringify(entered.body)).toBe(200)
  const preview = async (payment: object) => {
    const payments = [{ userId: app.company.id('Emil'), ...payment }]
    const draft = draftOf([], { period: '2027-01', paymentDate: '2027-01-20', percent: 50, payments })
    return (await app.call('Clerk', 'POST', '/payroll/extra-runs/preview', draft)).body.payments
  }
  expect(await preview({})).toMatchObject([{ problem: 'PAID_BY_TIME', currency: null }])
  expect(await preview({ amount: 300 })).toMatchObject([{ problem: null, currency: 'EUR', grossPay: 300 }])
})

test('refuses days outside the month, future months, own pay, people out of reach, and later months', async () => {
  const refusal = async (people: string[], more: object, as = 'Clerk') => {
    const { status, body } = await make(people, more, as)
    return [status, body.errors?.[0]?.path ?? body.code ?? null]
  }
  const later = { period: '2027-01', paymentDate: '2027-01-10' }
  expect(await refusal(['Ben'], { ...later, paymentDate: '2027-02-01' })).toEqual([400, 'paymentDate'])
  expect(await refusal(['Ben'], { ...later, period: '2027-02', paymentDate: '2027-02-01' })).toEqual([400, 'period'])
  expect((await make(['Clerk'], later)).status).toBe(403)
  expect((await make(['Owner'], later)).status).toBe(403)
  expect((await make(['Ben'], later, 'Hr')).status).toBe(403)
  expect(await refusal(['Ben'], {})).toEqual([400, 'payments'])
  expect(await refusal([], later)).toEqual([400, 'payments'])
  expect((await make(['Ben'], { ...later, payments: [{ userId: app.company.id('Ben') }] })).status).toBe(400)
})

test('is removed with its last draft', async () => {
  const { body } = await make(['Ben'], { period: '2027-01', paymentDate: '2027-01-10', name: 'By mistake' })
  const { key } = body.run
  expect((await app.call('Owner', 'DELETE', `/payroll/runs/${key}`)).body).toEqual({ count: 1 })
  expect((await app.call('Clerk', 'GET', `/payroll/runs/${key}`)).status).toBe(404)
})
