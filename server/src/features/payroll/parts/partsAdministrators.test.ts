import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { employ } from '../../../people/employments/test/employ.ts'
import { addPaidPerson, raisePay, setToday } from '../test/payroll.ts'
import { addClerks, addWeekly, makePart, recordIn } from './test/partsWorld.ts'

stopClock('2026-11-05T10:00:00Z')

let app: TestApp
let groupId: string
const from = '2026-11-01'
beforeAll(async () => {
  app = await startTestApp()
  await addClerks({ app })
  await newcomer(app, 'Root', { manager: 'Owner', roleId: app.company.roles.get('Super Admin') ?? '' })
  await addPaidPerson(app, 'Anna', { salary: '9000.00', from })
  for (const name of ['Root', 'Owner', 'Checker']) {
    await employ(app.app.db, app.company.id(name), { first: from, last: null })
    await raisePay(app, name, from, '9000.00')
  }
  groupId = await addWeekly(app, ['Root', 'Owner', 'Anna', 'Checker'], '2026-11')
})
afterAll(() => app.close())

const move = async (as: string, key: string, name: string, status: string) => {
  const { id } = await recordIn(app, key, name)
  return (await app.call(as, 'PATCH', `/payroll/${id}/status`, { status })).status
}
const statusOf = async (key: string, name: string) => (await recordIn(app, key, name)).status

test('a part pays administrators like everyone in the group, since nothing is entered for it', async () => {
  const key = await makePart(app, groupId, '2026-11-05')
  for (const name of ['Root', 'Owner', 'Anna', 'Checker'])
    expect(await recordIn(app, key, name)).toMatchObject({ grossPay: 1500 })
  // A bonus, of which the amount is entered, is refused.
  const bonus = await app.call('Clerk', 'POST', '/payroll/extra-runs', {
    period: '2026-11',
    name: 'Bonus',
    kind: 'BONUS',
    paymentDate: '2026-11-05',
    payments: [{ userId: app.company.id('Root'), amount: 100 }],
  })
  expect(bonus.status).toBe(403)
})

test('administrators approve a part of others, but not their own unless nobody is above them', async () => {
  const key = '2026-11.1'
  expect((await app.call('Clerk', 'PATCH', `/payroll/runs/${key}/status`, { status: 'PENDING_APPROVAL' })).status).toBe(
    200,
  )
  expect(await move('Root', key, 'Root', 'APPROVED')).toBe(403)
  expect(await move('Checker', key, 'Checker', 'APPROVED')).toBe(403)
  expect(await move('Root', key, 'Checker', 'APPROVED')).toBe(200)
  expect(await move('Owner', key, 'Owner', 'APPROVED')).toBe(200)
  // Approving the whole run leaves out one's own record.
  expect((await app.call('Root', 'PATCH', `/payroll/runs/${key}/status`, { status: 'APPROVED' })).status).toBe(200)
  expect([await statusOf(key, 'Root'), await statusOf(key, 'Anna')]).toEqual(['PENDING_APPROVAL', 'APPROVED'])
  expect(await move('Checker', key, 'Root', 'APPROVED')).toBe(200)
})

test('an administrator who makes a part does not approve it', async () => {
  setToday('2026-11-12')
  const draft = { period: '2026-11', groupId, lastDay: '2026-11-12', paymentDate: '2026-11-12' }
  const made = await app.call('Root', 'POST', '/payroll/parts', draft)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { key } = made.body.run
  expect((await app.call('Root', 'PATCH', `/payroll/runs/${key}/status`, { status: 'PENDING_APPROVAL' })).status).toBe(
    200,
  )
  expect(await move('Root', key, 'Anna', 'APPROVED')).toBe(409)
  expect(await move('Checker', key, 'Anna', 'APPROVED')).toBe(200)
})

test('groups are set for administrators by others, and never for oneself', async () => {
  const set = (as: string, name: string) =>
    app.call(as, 'PUT', '/payroll/pay-group-members', {
      groupId: null,
      firstMonth: '2027-01',
      userIds: [app.company.id(name)],
    })
  expect((await set('Root', 'Root')).status).toBe(403)
  expect((await set('Clerk', 'Root')).body).toMatchObject({ count: 1 })
})
