import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { statusAndMessage } from '../test/adjustments.ts'
import { addPaidPerson, generate, raisePay, setToday } from '../test/payroll.ts'
import { taxFrom } from '../test/taxes.ts'
import { addClerks, addWeekly, approveKey, makePart, paidFor, payPart, recordIn } from './test/partsWorld.ts'

stopClock('2026-10-01T10:00:00Z')

let app: TestApp
let groupId: string
beforeAll(async () => {
  app = await startTestApp()
  await taxFrom(app, '2026-10', { confirmsUnusual: true })
  await addClerks({ app })
  await addPaidPerson(app, 'Anna', { salary: '10000.00', from: '2026-10-01' })
  await generate(app, '2026-10', 'Clerk')
  for (const name of ['Late', 'Never']) await addPaidPerson(app, name, { salary: '10000.00', from: '2026-10-01' })
  groupId = await addWeekly(app, ['Late', 'Never'], '2026-10')
  setToday('2026-10-08')
  await payPart(app, groupId, '2026-10-08')
  await approveKey(app, '2026-10')
  setToday('2026-11-05')
  await generate(app, '2026-11', 'Clerk')
})
afterAll(() => app.close())

const missingOf = async (name: string) =>
  (await app.call('Checker', 'GET', '/payroll/runs/2026-11/missing')).body.people.find(
    ({ user }: any) => user.firstName === name,
  )
/** 10,000 and 8,307.50 net, less 8 of 31 days. */
const rest = { currency: 'EGP', grossPay: 7419.35, netPay: 6163.62 }

test('a month that is missing pays what its parts have left', async () => {
  expect(await missingOf('Late')).toMatchObject({ months: [{ period: '2026-10', days: 31, pay: [rest] }] })
})

test('a month is paid elsewhere once its parts are approved or discarded, and has no others', async () => {
  const key = await makePart(app, groupId, '2026-10-15')
  expect(await recordIn(app, key, 'Late')).toMatchObject({ grossPay: 2258.06 })
  const mark = { userId: app.company.id('Late'), months: [{ period: '2026-10', pay: [rest] }], reason: 'Paid in cash' }
  const markPaid = () => app.call('Checker', 'POST', '/payroll/runs/2026-11/paid-elsewhere', mark)
  const moveTo = (status: string) => app.call('Clerk', 'PATCH', `/payroll/runs/${key}/status`, { status })
  const refused = [409, 'payroll.part_open', expect.stringMatching(/^A part of this person’s month is not approved/)]
  expect(statusAndMessage(await markPaid())).toEqual(refused)
  expect((await moveTo('PENDING_APPROVAL')).status).toBe(200)
  expect(statusAndMessage(await markPaid())).toEqual(refused)
  expect((await moveTo('DRAFT')).status).toBe(200)
  expect((await app.call('Clerk', 'DELETE', `/payroll/runs/${key}`)).status).toBe(200)
  const marked = await markPaid()
  expect(marked.status, JSON.stringify(marked.body)).toBe(200)
  const again = await payPart(app, groupId, '2026-10-15')
  expect(await recordIn(app, again, 'Late')).toBeUndefined()
  expect(await recordIn(app, again, 'Never')).toMatchObject({ grossPay: 2258.06 })
  const draft = { period: '2026-10', groupId, lastDay: '2026-10-22', paymentDate: '2026-10-22' }
  const { body } = await app.call('Clerk', 'POST', '/payroll/parts/preview', draft)
  expect(body.payments.map((one: any) => [one.user.firstName, one.problem])).toEqual([
    ['Late', 'PAID_ELSEWHERE'],
    ['Never', null],
  ])
})

test('the next month finds no difference: the parts and what was paid elsewhere are the month', async () => {
  await generate(app, '2026-11', 'Clerk')
  expect(await recordIn(app, '2026-11', 'Late')).toMatchObject({ grossPay: 10_000, netPay: 8307.5 })
  // A raise for October is paid as a difference from both.
  await raisePay(app, 'Late', '2026-10-01', '11000.00')
  await generate(app, '2026-11', 'Clerk')
  expect(await paidFor(app, '2026-10', 'Late')).toMatchObject({ SALARY: 3580.65 })
})

const previewCorrection = async (name: string) => {
  const monthlySalary = { amount: 12_000, currency: 'EGP' }
  const correction = { userId: app.company.id(name), from: '2026-10-01', monthlySalary, baseSalary: null }
  const { status, body } = await app.call('Owner', 'POST', '/payroll/salary/preview', correction)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.preview
}

test('the preview of a correction has a month that parts and another system have paid once', async () => {
  expect((await previewCorrection('Late')).months).toMatchObject([
    { period: '2026-10', isApproved: true, parts: null },
    { period: '2026-11', isApproved: false, parts: null },
  ])
})

test('the preview of a correction has the pay that parts have left of a missing month', async () => {
  const { months, missing } = await previewCorrection('Never')
  expect(months.map(({ period }: { period: string }) => period)).toEqual(['2026-11'])
  // 12,000.00, less 15 of 31 days of 10,000.00.
  expect(missing).toMatchObject([{ period: '2026-10', pay: [{ currency: 'EGP', grossPay: 7161.29 }] }])
})
