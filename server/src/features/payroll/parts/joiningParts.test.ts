import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { users } from '../../../people/tables.ts'
import { statusAndMessage } from '../test/adjustments.ts'
import { addPaidPerson, setToday } from '../test/payroll.ts'
import { taxFrom } from '../test/taxes.ts'
import { addClerks, addWeekly, approveKey, makePart, payPart, recordIn } from './test/partsWorld.ts'

stopClock('2026-11-05T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await taxFrom(app, '2026-10', { confirmsUnusual: true })
  await addClerks({ app })
  for (const [name, permissions] of [
    ['Counter', ['payroll.all_view', 'payroll.recalculate']],
    ['Foreman', ['payroll.team_view', 'payroll.process', 'payroll.recalculate']],
  ] as const)
    await newcomer(app, name, {
      manager: 'Owner',
      roleId: await createRole(app.app.db, name, permissions as never),
    })
})
afterAll(() => app.close())

const add = (name: string) => addPaidPerson(app, name, { salary: '10000.00', from: '2026-10-01' })
const join = (groupId: string, name: string) =>
  app.call('Clerk', 'PUT', '/payroll/pay-group-members', {
    groupId,
    firstMonth: '2026-11',
    userIds: [app.company.id(name)],
  })
const recalculate = (key: string, as: string) => app.call(as, 'POST', `/payroll/runs/${key}/recalculate`)
const canRecalculate = async (key: string, as: string) =>
  (await app.call(as, 'GET', `/payroll/runs/${key}`)).body.run.can.recalculate

test('only someone who could make a part adds people to it', async () => {
  await add('Anna')
  await app.app.db
    .update(users)
    .set({ managerId: app.company.id('Foreman') })
    .where(eq(users.id, app.company.id('Anna')))
  const groupId = await addWeekly(app, ['Anna'], '2026-11')
  const key = await makePart(app, groupId, '2026-11-05')
  await add('Ben')
  await join(groupId, 'Ben')
  // Counter may not process payroll, and Foreman does not see the pay of Ben.
  for (const as of ['Counter', 'Foreman']) {
    expect((await recalculate(key, as)).status).toBe(200)
    expect(await recordIn(app, key, 'Ben')).toBeUndefined()
  }
  expect((await recalculate(key, 'Clerk')).status).toBe(200)
  expect(await recordIn(app, key, 'Ben')).toMatchObject({ status: 'DRAFT', grossPay: 1666.67 })
})

test('people are added to a part without drafts, too, unless a later one has paid its days', async () => {
  await add('Cleo')
  const groupId = await addWeekly(app, ['Cleo'], '2026-11')
  const key = await payPart(app, groupId, '2026-11-05')
  expect(statusAndMessage(await recalculate(key, 'Clerk'))[0]).toBe(409)
  await add('Dora')
  await join(groupId, 'Dora')
  expect(await canRecalculate(key, 'Clerk')).toBe(true)
  expect(statusAndMessage(await recalculate(key, 'Counter'))[0]).toBe(409)
  const { status, body } = await recalculate(key, 'Clerk')
  expect([status, body.count, body.run.counts]).toMatchObject([200, 1, { DRAFT: 1, APPROVED: 1 }])
  await approveKey(app, key)
  expect(await recordIn(app, key, 'Dora')).toMatchObject({ status: 'APPROVED', grossPay: 1666.67 })
  await add('Emma')
  await join(groupId, 'Emma')
  setToday('2026-11-12')
  await payPart(app, groupId, '2026-11-12')
  expect(await canRecalculate(key, 'Clerk')).toBe(false)
  expect(statusAndMessage(await recalculate(key, 'Clerk'))[0]).toBe(409)
})
