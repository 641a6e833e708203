import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { users } from '../../../people/tables.ts'
import { recordedBy } from '../test/adjustments.ts'
import { addPaidPerson } from '../test/payroll.ts'
import { thirteenthRule } from '../test/extraRuns.ts'

stopClock('2026-12-10T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addPaidPerson(app, 'Whole', { salary: '12000.00', base: '9000.00' })
  await addPaidPerson(app, 'Half', { salary: '10000.00', from: '2026-07-01' })
  await addPaidPerson(app, 'Newly', { salary: '10000.00', from: '2026-11-01' })
  await addPaidPerson(app, 'Dollar', { salary: '1000.00', currency: 'USD' })
  await addPaidPerson(app, 'Gone', { to: '2026-11-30' })
  await app.app.db
    .update(users)
    .set({ department: 'Sales' })
    .where(eq(users.id, app.company.id('Dollar')))
})
afterAll(() => app.close())

const setRule = (more: object = {}, as = 'Owner') =>
  app.call(as, 'POST', '/payroll/thirteenth-month/rules', { ...thirteenthRule, firstYear: 2026, ...more })
const propose = (period = '2026-12', paymentDate = '2026-12-20') =>
  app.call('Owner', 'GET', `/payroll/thirteenth-month/proposal?period=${period}&paymentDate=${paymentDate}`)
const amountsOf = ({ body }: { body: any }) =>
  body.people.map(({ user, amount, months }: any) => [user.firstName, months, amount])

test('without a rule, nothing is proposed', async () => {
  expect((await propose()).body).toEqual({ rule: null, people: [], left: 0 })
})

test('a rule is entered, listed and recorded, and never changed', async () => {
  const answer = await setRule({ firstYear: 2025, percent: 50 })
  expect([answer.status, answer.body.rule.percent]).toEqual([201, 50])
  await setRule()
  expect(await recordedBy(app, answer)).toMatchObject([
    { action: 'payroll.thirteenth_rule_set', after: { percent: 50 } },
  ])
  const { rules } = (await app.call('Owner', 'GET', '/payroll/thirteenth-month/rules')).body
  expect(rules.map(({ firstYear, percent }: any) => [firstYear, percent])).toEqual([
    [2026, 100],
    [2025, 50],
  ])
  expect((await setRule({ percent: 1.005 })).status).toBe(400)
  expect((await setRule({ paymentMonth: 13 })).status).toBe(400)
})

test('the rule proposes amounts in its month, to those employed for long enough', async () => {
  expect(amountsOf(await propose())).toEqual([
    ['Dollar', 12, 1000],
    ['Half', 6, 5000],
    ['Whole', 12, 12_000],
  ])
  expect((await propose('2026-11', '2026-11-20')).body).toMatchObject({ rule: { percent: 100 }, people: [] })
  expect((await propose('2026-12', '2027-01-01')).body.errors?.[0]?.path).toBe('paymentDate')
})

test('it can be of the base pay, of some departments only, and end', async () => {
  await setRule({ of: 'BASE' })
  expect(amountsOf(await propose()).at(-1)).toEqual(['Whole', 12, 9000])
  await setRule({ departments: ['Sales'] })
  expect(amountsOf(await propose())).toEqual([['Dollar', 12, 1000]])
  await setRule({ percent: 0 })
  expect((await propose()).body).toEqual({ rule: null, people: [], left: 0 })
  await setRule()
})

test('the rule follows a department that is renamed', async () => {
  await setRule({ departments: ['Sales', 'Engineering'] })
  const { departments } = (await app.call('Owner', 'GET', '/departments')).body
  const nameOf = async (before: string, name: string) => {
    const { id } = departments.find((one: any) => one.name === before)
    expect((await app.call('Owner', 'PATCH', `/departments/${id}`, { name })).status).toBe(200)
  }
  await nameOf('Sales', 'Trade')
  expect(amountsOf(await propose())).toEqual([['Dollar', 12, 1000]])
  const [latest] = (await app.call('Owner', 'GET', '/payroll/thirteenth-month/rules')).body.rules
  expect(latest.departments).toEqual(['Engineering', 'Trade'])
  await nameOf('Sales', 'Sales')
  await setRule()
})

test('an extra run pays the proposed amounts, and nobody is proposed twice in a year', async () => {
  const { people } = (await propose()).body
  const payments = people
    .filter(({ user }: any) => user.firstName !== 'Dollar')
    .map(({ user, amount }: any) => ({ userId: user.id, amount }))
  const draft = { period: '2026-12', name: '13th month', kind: 'THIRTEENTH_MONTH', paymentDate: '2026-12-20', payments }
  const make = (more: object = {}) => app.call('Owner', 'POST', '/payroll/extra-runs', { ...draft, ...more })
  // Two people make the run of one proposal at once: it is made once.
  const answers = await Promise.all([make(), make({ name: 'Thirteenth' })])
  const [made, refused] = answers.toSorted((a, b) => a.status - b.status)
  const { status, body } = made!
  expect(status, JSON.stringify(body)).toBe(201)
  expect([refused?.status, refused?.body.code, refused?.body.message]).toEqual([
    409,
    'payroll.thirteenth_made',
    'The 13th month of 2 of these people was already made this year. Please load the proposal again. To add to it, choose the kind Correction.',
  ])
  expect((await make()).body.code).toBe('payroll.thirteenth_made')
  // Nor is it made again in another month of the year.
  const other = await make({ period: '2026-11', paymentDate: '2026-11-20' })
  expect([other.status, other.body.code]).toEqual([409, 'payroll.thirteenth_made'])
  const { runs } = (await app.call('Owner', 'GET', '/payroll/extra-runs?month=12&year=2026')).body
  expect(runs).toHaveLength(1)
  expect(body.run.totals).toMatchObject([{ grossPay: 17_000, employees: 2 }])
  expect(amountsOf(await propose())).toEqual([['Dollar', 12, 1000]])
})
