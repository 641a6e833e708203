import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { recordedBy, statusAndMessage } from '../test/adjustments.ts'
import { addPaidPerson, generate, recordOf } from '../test/payroll.ts'
import { givePayItem } from '../test/payItems.ts'
import { taxFrom } from '../test/taxes.ts'

stopClock('2026-11-22T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await taxFrom(app, '2026-01')
  await addPaidPerson(app, 'Anna', { salary: '10000.00', from: '2026-11-01' })
  await addPaidPerson(app, 'Driver', { salary: '10000.00', from: '2026-11-01' })
  const car = { code: 'CAR', type: 'BENEFIT', formula: 'FIXED' } as const
  await givePayItem(app, app.company.id('Driver'), car, { value: '2000', firstPeriod: '2026-11' })
  const roleId = await createRole(app.app.db, 'Pays', ['payroll.all_view', 'payroll.process', 'users.update'])
  await newcomer(app, 'Clerk', { manager: 'Owner', roleId })
})
afterAll(() => app.close())

const salary = { net: 12_000, currency: 'EGP', period: '2026-11' }
const ask = (input: object, as = 'Clerk') => app.call(as, 'POST', '/payroll/salary/gross-up', { ...salary, ...input })
const of = (name: string) => ({ userId: app.company.id(name) })

describe('the gross salary for a net pay', () => {
  test('leaves it once it is entered', async () => {
    const { result } = (await ask(of('Anna'))).body
    expect(result).toMatchObject({ period: '2026-11', currency: 'EGP', netPay: 12_000, beforeLoss: null, statuses: [] })
    const { gross, grossPay, insurance, incomeTax, deductions, employerCost } = result
    expect([gross, (grossPay * 100 - insurance * 100 - incomeTax * 100) / 100, deductions]).toEqual([
      grossPay,
      12_000,
      0,
    ])
    expect(employerCost).toBeGreaterThan(gross)
    const raised = { monthlySalary: { amount: gross, currency: 'EGP' }, salaryFrom: '2026-11-01' }
    expect((await app.call('Owner', 'PATCH', `/users/${of('Anna').userId}`, raised)).status).toBe(200)
    await generate(app, '2026-11')
    expect((await recordOf(app, '2026-11', 'Anna')).record).toMatchObject({ grossPay: gross, netPay: 12_000 })
  })

  test('bears the tax of benefits in kind, too', async () => {
    const [plain, driver] = [(await ask({})).body.result, (await ask(of('Driver'))).body.result]
    expect(driver).toMatchObject({ netPay: 12_000, benefits: 2000 })
    expect(driver.gross).toBeGreaterThan(plain.gross)
  })

  test('of someone without a record follows from a status and an insured wage', async () => {
    const { result } = (await ask({})).body
    expect(result.statuses.map(({ code }: any) => code)).toContain('FOREIGNER')
    const foreigner = (await ask({ status: 'FOREIGNER' })).body.result
    expect(foreigner).toMatchObject({ insurance: 0, status: 'FOREIGNER', netPay: 12_000 })
    expect(foreigner.gross).toBeLessThan(result.gross)
    expect((await ask({ insuredWage: 5000 })).body.result.insurance).toBe(550)
    expect(statusAndMessage(await ask({ status: 'KNIGHT' }))).toEqual([400, 'status', 'Please choose a status'])
    expect(statusAndMessage(await ask({ ...of('Anna'), status: 'FOREIGNER' }))[1]).toBe('status')
  })

  test('is refused for a net pay that none leaves, and for one’s own pay', async () => {
    expect(statusAndMessage(await ask({ net: 999_999_999_999 }))).toEqual([400, 'net', 'No salary leaves this net pay'])
    expect(statusAndMessage(await ask({ net: 0 }))[1]).toBe('net')
    expect((await ask(of('Clerk'))).status).toBe(403)
  })

  test('is logged for a person, and writes nothing', async () => {
    const answer = await ask({ ...of('Driver'), net: 9000 }, 'Owner')
    expect(await recordedBy(app, answer)).toMatchObject([
      { action: 'payroll.salary_seen', personId: of('Driver').userId },
    ])
    expect(await recordedBy(app, await ask({ net: 9000 }))).toEqual([])
  })
})

test('net payments of an extra run are grossed up by what they add, and are paid so', async () => {
  const run = { period: '2026-11', paymentDate: '2026-11-25' }
  const payments = ['Anna', 'Driver'].map((name) => ({ ...of(name), net: 5000 }))
  const answer = await app.call('Clerk', 'POST', '/payroll/extra-runs/gross-up', { ...run, payments })
  expect(answer.status).toBe(200)
  const [anna, driver] = answer.body.payments
  expect([anna.netPay, driver.netPay, anna.problem]).toEqual([5000, 5000, null])
  const amounts = [anna, driver].map(({ user, grossPay }: any) => ({ userId: user.id, amount: grossPay }))
  const draft = { ...run, name: 'Net bonus', kind: 'BONUS', payments: amounts }
  const preview = (await app.call('Clerk', 'POST', '/payroll/extra-runs/preview', draft)).body
  expect(preview.payments.map(({ netPay }: any) => netPay)).toEqual([5000, 5000])
  expect((await app.call('Clerk', 'POST', '/payroll/extra-runs/gross-up', { ...run, payments: [] })).status).toBe(400)
  const own = { ...run, payments: [{ ...of('Clerk'), net: 5000 }] }
  expect((await app.call('Clerk', 'POST', '/payroll/extra-runs/gross-up', own)).status).toBe(403)
})
