import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { postLeave, requestLeave, balance, between, figures, nextYear } from '../test/leaves.ts'
import { newcomer, roleOf } from '../../../../testing/people.ts'
import { employ } from '../../../people/employments/test/employ.ts'
import { leaveLedger } from '../tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const adjust = (as: string, of: string, body: object) =>
  app.call(as, 'POST', `/leaves/balances/${app.company.id(of)}/adjust`, {
    reason: 'Worked a weekend',
    year: nextYear,
    ...body,
  })
const readBalances = (as: string, of: string) =>
  app.call(as, 'GET', `/leaves/balances/${app.company.id(of)}?year=${nextYear}`)

test('days are added and subtracted, each with its reason, newest first', async () => {
  const employee = await newcomer(app, 'Added')
  const answer = await adjust('Hr', employee, { adjustment: 2 })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(figures(answer.body.balance)).toEqual([23, 0, 0, 23])
  const hr = { firstName: 'Hr', lastName: 'Test' }
  expect(answer.body.adjustment).toMatchObject({
    leaveType: 'ANNUAL',
    adjustment: 2,
    reason: 'Worked a weekend',
    adjustedByUser: hr,
  })
  await adjust('Hr', employee, { adjustment: -3, reason: ' Taken twice ' })
  await adjust('Hr', employee, { adjustment: 1, leaveType: 'PERSONAL', reason: 'Moved house' })

  const { body } = await readBalances('Hr', employee)
  expect(body.adjustments).toMatchObject([
    { adjustment: 1, leaveType: 'PERSONAL', reason: 'Moved house' },
    { adjustment: -3, leaveType: 'ANNUAL', reason: 'Taken twice' },
    { adjustment: 2, leaveType: 'ANNUAL', reason: 'Worked a weekend' },
  ])
  expect(figures(await balance(app, employee))).toEqual([20, 0, 0, 20])
  expect(figures(await balance(app, employee, { leaveType: 'PERSONAL' }))).toEqual([6, 0, 0, 6])
  await requestLeave(app, employee, between('02-01', '02-20'))
  const { status, body: refusal } = await postLeave(app, employee, between('03-01', '03-01'))
  expect([status, refusal.message]).toEqual([400, 'Insufficient leave balance: 0 days remaining, 1 requested'])
})

test('no more days can be subtracted than remain', async () => {
  const employee = await newcomer(app, 'Spent')
  await requestLeave(app, employee, between('02-01', '02-05'))
  const { status, body } = await adjust('Hr', employee, { adjustment: -17 })
  expect([status, body.errors?.[0]?.path, body.errors?.[0]?.message]).toEqual([
    400,
    'adjustment',
    'Only 16 days are left to deduct',
  ])
  expect((await adjust('Hr', employee, { adjustment: -16 })).status).toBe(200)
  expect(figures(await balance(app, employee))).toEqual([5, 0, 5, 0])
})

test('people cannot adjust their own balance, however their id is written', async () => {
  const path = `/leaves/balances/${app.company.id('Hr').toUpperCase()}/adjust`
  const { status } = await app.call('Hr', 'POST', path, { adjustment: 5, reason: 'Why not', year: nextYear })
  expect(status).toBe(403)
})

test('the year’s days of a person who has left are granted before an adjustment', async () => {
  await employ(app.app.db, app.company.id('Former'), { last: `${nextYear}-01-31` })
  const { status, body } = await adjust('Hr', 'Former', { adjustment: 2 })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(figures(body.balance)).toEqual([23, 0, 0, 23])
})

test.each([
  [{ adjustment: 0 }, 'adjustment', 'Please enter a number of days other than zero'],
  [{ adjustment: 1.5 }, 'adjustment', 'Please enter a whole number of days'],
  [{ adjustment: '2' }, 'adjustment', expect.any(String)],
  [{ adjustment: 367 }, 'adjustment', expect.any(String)],
  [{ adjustment: 1, reason: ' ' }, 'reason', 'Please give a reason'],
  [{ adjustment: 1, year: 2019 }, 'year', expect.any(String)],
  [
    { adjustment: 1, leaveType: 'UNPAID' },
    'leaveType',
    'This type of leave is unlimited, so there is no balance to adjust',
  ],
  [{ adjustment: 1, leaveType: 'HOLIDAY' }, 'leaveType', 'Please choose a type of leave'],
])('%j is refused on its field', async (body, path, message) => {
  const answer = await adjust('Hr', 'Employee', body)
  expect(answer.status).toBe(400)
  expect(answer.body.errors).toEqual([{ path, message, msg: message }])
  expect(figures(await balance(app, 'Employee'))).toEqual([21, 0, 0, 21])
})

test('more than a balance can hold is refused on its field', async () => {
  const employee = await newcomer(app, 'Large')
  const row = { leaveType: 'ANNUAL', year: nextYear, kind: 'ADJUSTMENT', reason: 'Large' } as const
  await app.app.db.insert(leaveLedger).values({ ...row, userId: app.company.id(employee), totalDays: '99900' })
  const { status, body } = await adjust('Hr', employee, { adjustment: 100 })
  expect([status, body.errors]).toMatchObject([400, [{ path: 'adjustment' }]])
  expect((await adjust('Hr', employee, { adjustment: 10 })).status).toBe(200)
})

test('no one adjusts their own balance except a Super Admin with no one above', async () => {
  const { status, body } = await adjust('Hr', 'Hr', { adjustment: 5 })
  expect([status, body.message]).toEqual([403, 'You cannot adjust your own leave balance'])
  expect((await adjust('Owner', 'Owner', { adjustment: 5 })).status).toBe(200)
  const admin = await newcomer(app, 'Lower', { manager: 'Owner', roleId: roleOf(app, 'Super Admin') })
  expect((await adjust(admin, admin, { adjustment: 5 })).status).toBe(403)
})

test('people without permission, or without the person in their reach, cannot adjust', async () => {
  for (const role of ['Employee', 'Lead', 'Manager'])
    expect((await adjust(role, 'Colleague', { adjustment: 1 })).status).toBe(403)
  const roleId = await createRole(app.app.db, 'Allocator', [
    'leaves.read',
    'leaves.balance_create',
    'leaves.balance_view',
    'leaves.team_view',
  ])
  const allocator = await newcomer(app, 'Allocator', { roleId })
  const report = await newcomer(app, 'Below', { manager: allocator })
  expect((await adjust(allocator, report, { adjustment: 1 })).status).toBe(200)
  const answer = await adjust(allocator, 'Stranger', { adjustment: 1 })
  expect(answer.status).toBe(404)
  expect((await readBalances(allocator, 'Stranger')).status).toBe(404)
  expect((await readBalances(allocator, report)).status).toBe(200)
})

test('the person in the path is adjusted, whatever the body says', async () => {
  const employee = await newcomer(app, 'Addressed')
  const { body } = await adjust('Hr', employee, { adjustment: 1, userId: app.company.id('Stranger') })
  expect(figures(body.balance)).toEqual([22, 0, 0, 22])
  expect(figures(await balance(app, employee))).toEqual([22, 0, 0, 22])
})
