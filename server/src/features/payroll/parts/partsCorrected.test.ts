import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { addPaidPerson, generate, setToday } from '../test/payroll.ts'
import { addClerks, addWeekly, approveKey, makePart, payPart, recordIn } from './test/partsWorld.ts'

stopClock('2026-11-05T10:00:00Z')

let app: TestApp
let groupId: string
beforeAll(async () => {
  app = await startTestApp()
  await addClerks({ app })
  await addPaidPerson(app, 'Anna', { salary: '9000.00', from: '2026-11-01' })
  groupId = await addWeekly(app, ['Anna'], '2026-11')
  await payPart(app, groupId, '2026-11-05')
  setToday('2026-11-12')
})
afterAll(() => app.close())

const correction = () => ({
  userId: app.company.id('Anna'),
  from: '2026-11-03',
  monthlySalary: { amount: 12_000, currency: 'EGP' },
  baseSalary: null,
})
const preview = async () => {
  const { status, body } = await app.call('Owner', 'POST', '/payroll/salary/preview', correction())
  expect(status, JSON.stringify(body)).toBe(200)
  return body.preview
}
/** 3,000.00 more a month for the 28 days from the 3rd on, 3 of which a part has paid. */
const ofMonth = { period: '2026-11', isApproved: false, changes: [{ currency: 'EGP', difference: 2800 }] }
const ofParts = { upTo: '2026-11-05', changes: [{ currency: 'EGP', difference: 300 }] }

test('the preview of a correction has the parts of an open month, with and without a record of the month', async () => {
  const { months, differences } = await preview()
  expect(months).toMatchObject([{ ...ofMonth, parts: ofParts }])
  expect(differences).toEqual([])
  await generate(app, '2026-11')
  expect((await preview()).months).toMatchObject([{ ...ofMonth, parts: ofParts }])
})

test('the next part pays what the preview says of the days that are paid, besides its own', async () => {
  const { changedAt, differences } = await preview()
  const answer = await app.call('Owner', 'POST', '/payroll/salary/corrections', {
    ...correction(),
    differences,
    changedAt,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  const key = await makePart(app, groupId, '2026-11-12')
  // 7 of 30 days of 12,000.00, and the difference.
  expect(await recordIn(app, key, 'Anna')).toMatchObject({ grossPay: 2800 + 300 })
  await approveKey(app, key)
  expect((await preview()).months).toMatchObject([{ changes: [], parts: { upTo: '2026-11-12', changes: [] } }])
})
