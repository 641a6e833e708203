import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { centsOf } from '../../../pay/money.ts'
import { lendTo } from '../test/loans.ts'
import { addPaidPerson, approveRun, insertAdjustment, raisePay, recordsOf, setRunStatus } from '../test/payroll.ts'
import { transport } from '../test/payItems.ts'
import { taxFrom } from '../test/taxes.ts'

stopClock('2026-11-30T12:00:00Z')

const month = '2026-11'
let app: TestApp
let extraRun = ''
beforeAll(async () => {
  app = await startTestApp()
  await taxFrom(app, '2026-10')
  await addPaidPerson(app, 'Dora', { salary: '20000.05', base: '15000.01', from: '2026-10-01' })
  await addPaidPerson(app, 'Emil', { salary: '2000.10', currency: 'USD', from: '2026-10-01' })
  await addPaidPerson(app, 'Whole', { salary: '9000.00', from: '2026-10-01' })
  const thirds = [33.33, 33.33, 33.34].map((percent, place) => ({ costCentre: `Centre ${place + 1}`, percent }))
  for (const name of ['Dora', 'Emil']) {
    const shares = { firstMonth: '2026-10', shares: thirds }
    const answer = await app.call('Owner', 'PUT', `/payroll/cost-centres/${app.company.id(name)}`, shares)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  await approveRun(app, '2026-10')
  // Differences of October, a deduction that is carried to December, a loan, and items with accounts of their own.
  await raisePay(app, 'Dora', '2026-10-20', '21000.00', { base: '15500.00' })
  await insertAdjustment(app, 'Dora', 'BONUS', '1234.56', '2026-11-12')
  await insertAdjustment(app, 'Dora', 'DEDUCTION', '50000.01', '2026-11-13')
  const loan = { amount: '900.00', instalment: '333.33', paidOn: '2026-10-20', firstPeriod: month }
  await lendTo(app, app.company.id('Whole'), loan)
  const untaxed = { ...transport, isTaxed: false, isInsured: false, isProrated: false }
  for (const [item, rule] of [
    [
      { code: 'FUND', name: 'Fund', type: 'EMPLOYER', account: '5400' },
      { value: 10.01, currency: 'EGP' },
    ],
    [
      { code: 'UNION', name: 'Union', type: 'DEDUCTION', formula: 'PERCENT_OF_GROSS', account: '2340' },
      { value: 0.05 },
    ],
  ] as const) {
    const added = await app.call('Owner', 'POST', '/payroll/pay-items', { ...untaxed, ...item })
    const entry = { itemId: added.body.item.id, firstMonth: month, note: 'Law', ...rule }
    expect((await app.call('Owner', 'POST', '/payroll/pay-item-entries', entry)).status).toBe(201)
  }
  await approveRun(app, month)
  const payments = ['Dora', 'Emil'].map((name) => ({ userId: app.company.id(name), amount: 500.05 }))
  const draft = { period: month, name: 'Eid', kind: 'BONUS', paymentDate: '2026-11-30', payments }
  const made = await app.call('Owner', 'POST', '/payroll/extra-runs', draft)
  extraRun = made.body.run.key
  for (const status of ['PENDING_APPROVAL', 'APPROVED'])
    expect((await setRunStatus(app, extraRun, status)).status).toBe(200)
})
afterAll(() => app.close())

const sum = (entries: any[], side: string) => entries.reduce((total, entry) => total + centsOf(entry[side]), 0n)

test.each([
  ['the month', () => month],
  ['an extra run', () => extraRun],
])('the journal of %s is balanced in each cost centre and currency, and adds up to the records', async (_, keyOf) => {
  const key = keyOf()
  const { entries } = (await app.call('Owner', 'GET', `/payroll/runs/${key}/journal`)).body.journal
  const places = Map.groupBy(entries as any[], ({ currency, costCentre }) => `${currency} ${costCentre}`)
  for (const own of places.values()) expect(sum(own, 'debit')).toBe(sum(own, 'credit'))
  expect([...places.keys()]).toEqual(
    expect.arrayContaining(['EGP', 'USD'].flatMap((currency) => [1, 2, 3].map((n) => `${currency} Centre ${n}`))),
  )
  const records = (await recordsOf(app, month)).filter(({ run }) => (run?.key ?? month) === key)
  for (const currency of ['EGP', 'USD']) {
    const on = (...accounts: string[]) => {
      const own = entries.filter((entry: any) => entry.currency === currency && accounts.includes(entry.account.key))
      return sum(own, 'debit') - sum(own, 'credit')
    }
    const total = (figure: string) =>
      records.filter((one) => one.currency === currency).reduce((all, one) => all + centsOf(one[figure]), 0n)
    expect(on('NET_PAYABLE')).toBe(-total('netPay'))
    expect(on('TAX_PAYABLE', 'INSURANCE_PAYABLE')).toBe(-total('taxDeductions'))
    expect(on('DEDUCTION', 'CARRIED', 'LOAN', 'ITEM_DEDUCTION')).toBe(-total('deductions'))
  }
})

test('items with an account of their own are divided on it', async () => {
  const { entries } = (await app.call('Owner', 'GET', `/payroll/runs/${month}/journal`)).body.journal
  const ofFund = entries.filter(({ account }: any) => account.code === '5400')
  // Dora's 10.01 by thirds, and that of Whole for the department.
  expect(ofFund.map(({ debit }: any) => debit)).toEqual([3.34, 3.33, 3.34, 10.01])
  expect(entries.some(({ account }: any) => account.code === '2340')).toBe(true)
})
