import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { addPaidPerson, generate, setToday } from '../test/payroll.ts'
import { taxFrom } from '../test/taxes.ts'
import { addClerks, addWeekly, approveKey, makePart, paidFor, payPart, recordIn } from './test/partsWorld.ts'

stopClock('2026-10-31T10:00:00Z')

let app: TestApp
let groupId: string
beforeAll(async () => {
  app = await startTestApp()
  await taxFrom(app, '2026-10', { confirmsUnusual: true })
  await addClerks({ app })
  // Anna is paid in parts, and Twin once a month.
  for (const name of ['Anna', 'Twin']) await addPaidPerson(app, name, { salary: '10000.00', from: '2026-10-01' })
  await generate(app, '2026-10', 'Clerk')
  await approveKey(app, '2026-10')
  groupId = await addWeekly(app, ['Anna'], '2026-11')
  setToday('2026-11-05')
})
afterAll(() => app.close())

const detailOf = async (key: string, name: string) => {
  const { id } = await recordIn(app, key, name)
  return (await app.call(name, 'GET', `/payroll/${id}`)).body
}
const payBonus = async (name: string, day: string) => {
  const payments = ['Anna', 'Twin'].map((one) => ({ userId: app.company.id(one), amount: 2000 }))
  const draft = { period: '2026-11', name, kind: 'BONUS', paymentDate: day, payments }
  const made = await app.call('Clerk', 'POST', '/payroll/extra-runs', draft)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  await approveKey(app, made.body.run.key)
  return made.body.run.key
}

test('the payslip of a part has its pay and the year so far; the newest one is that of the last part', async () => {
  const first = await payPart(app, groupId, '2026-11-05')
  expect((await detailOf(first, 'Anna')).yearToDate).toMatchObject({
    grossPay: 11_666.67,
    insurance: 1283.33,
    netPay: 9692.09,
  })
  setToday('2026-11-12')
  // Drafts of the month know the first part alone.
  await generate(app, '2026-11', 'Clerk')
  const second = await payPart(app, groupId, '2026-11-12')
  expect((await detailOf(second, 'Anna')).yearToDate).toMatchObject({ grossPay: 14_000, insurance: 1540 })
  const home = (await app.call('Anna', 'GET', '/dashboard/employee')).body
  expect(JSON.stringify(home)).toContain('Group of Anna, until 12 Nov 2026')
})

test('the comparison of a month has what its own record leaves out, and no part made since', async () => {
  const { body } = await app.call('Checker', 'GET', '/payroll/runs/2026-11/differences')
  const anna = body.differences.find(({ user }: any) => user.firstName === 'Anna')
  expect(anna).toMatchObject({ kind: 'SAME', after: { grossPay: 10_000, netPay: 8307.5 } })
})

test('a bonus beside the parts bears the tax that it adds, and the year is that of someone paid once a month', async () => {
  const bonus = await payBonus('Bonus', '2026-11-14')
  expect(await recordIn(app, bonus, 'Anna')).toMatchObject({ grossPay: 2000 })
  setToday('2026-11-19')
  const third = await payPart(app, groupId, '2026-11-19')
  expect(await recordIn(app, third, 'Anna')).toMatchObject({ grossPay: 2333.33 })
  setToday('2026-11-30')
  await generate(app, '2026-11', 'Clerk')
  await approveKey(app, '2026-11')
  expect(await paidFor(app, '2026-11', 'Anna')).toEqual(await paidFor(app, '2026-11', 'Twin'))
  const [anna, twin] = [await detailOf('2026-11', 'Anna'), await detailOf('2026-11', 'Twin')]
  expect(anna.yearToDate).toEqual(twin.yearToDate)
})

test('the journals of all runs of the month add up to those of someone paid once', async () => {
  const nets: Record<string, number> = {}
  for (const run of ['.1', '.2', '.3', '.4', '']) {
    const { status, body } = await app.call('Checker', 'GET', `/payroll/runs/2026-11${run}/journal`)
    expect(status, JSON.stringify(body)).toBe(200)
    const { entries } = body.journal
    const sumOf = (side: 'debit' | 'credit') =>
      entries.reduce((sum: number, entry: any) => sum + Math.round(entry[side] * 100), 0)
    expect(sumOf('debit')).toBe(sumOf('credit'))
    for (const { account, debit, credit } of entries)
      nets[account.key] = (nets[account.key] ?? 0) + Math.round((debit - credit) * 100)
  }
  const [anna, twin] = [await paidFor(app, '2026-11', 'Anna'), await paidFor(app, '2026-11', 'Twin')]
  expect(nets['SALARY']).toBe(Math.round((anna['SALARY']! + twin['SALARY']!) * 100))
})

test('who makes a part does not approve it, and nobody approves their own', async () => {
  setToday('2026-12-03')
  const key = await makePart(app, groupId, '2026-12-03')
  expect((await app.call('Clerk', 'PATCH', `/payroll/runs/${key}/status`, { status: 'PENDING_APPROVAL' })).status).toBe(
    200,
  )
  expect((await app.call('Clerk', 'PATCH', `/payroll/runs/${key}/status`, { status: 'APPROVED' })).status).not.toBe(200)
  const { id } = await recordIn(app, key, 'Anna')
  expect((await app.call('Anna', 'PATCH', `/payroll/${id}/status`, { status: 'APPROVED' })).status).toBeGreaterThan(400)
  expect((await app.call('Checker', 'PATCH', `/payroll/runs/${key}/status`, { status: 'APPROVED' })).status).toBe(200)
})
