import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Adjustment } from '@muster/contract/payroll/adjustments'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { unknownId } from '../../../../testing/world.ts'
import { decide, pay, requestAdjustment, salaryOn } from '../test/adjustments.ts'

stopClock('2026-11-20T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await newcomer(app, 'Rewarder', { roleId: await createRole(app.app.db, 'Rewards', ['payroll.bonus']) })
  for (const name of ['Employee', 'Colleague', 'Lead', 'Hr']) await pay(app, '12000.00', name)
})
afterAll(() => app.close())

const decideMany = (as: string | null, body: object) => app.call(as, 'POST', '/payroll/adjustments/decisions', body)
const itemsOf = (...adjustments: Pick<Adjustment, 'id' | 'updatedAt'>[]) =>
  adjustments.map(({ id, updatedAt }) => ({ id, updatedAt }))
const pendingIds = async (as: string, query = '') =>
  (await app.call(as, 'GET', `/payroll/adjustments/decisions?limit=100${query}`)).body.adjustments?.map(
    ({ id }: Adjustment) => id,
  )

test('approves several adjustments: a raise changes the salary, a decided or changed one is refused', async () => {
  const [raise, bonus, decided] = [
    await requestAdjustment(app, 'Manager', 'Employee'),
    await requestAdjustment(app, 'Manager', 'Colleague', { adjustmentType: 'BONUS', amount: 1 }),
    await requestAdjustment(app, 'Manager', 'Lead', { adjustmentType: 'BONUS' }),
  ]
  expect(await pendingIds('Owner')).toEqual([raise.id, bonus.id, decided.id])
  expect(await pendingIds('Owner', '&sort=amount')).toEqual([bonus.id, raise.id, decided.id])
  expect(await pendingIds('Owner', '&sort=amount&order=desc')).toEqual([raise.id, decided.id, bonus.id])
  expect(await pendingIds('Owner', '&sort=person')).toEqual([bonus.id, raise.id, decided.id])
  await decide(app, 'Owner', decided.id, 'REJECTED')
  const { body } = await decideMany('Owner', {
    status: 'APPROVED',
    requests: [
      ...itemsOf(raise, decided),
      { id: bonus.id, updatedAt: '2026-01-01T00:00:00.000Z' },
      { id: unknownId() },
    ],
  })
  expect(body.results.map(({ decided: isDecided, code, message }: any) => [isDecided, code ?? message])).toEqual([
    [true, undefined],
    [false, 'payroll.decided'],
    [false, 'payroll.changed_meanwhile'],
    [false, 'Not found'],
  ])
  expect((await salaryOn(app, 'Employee', raise.effectiveDate))?.[0]).toBe((12_000 + raise.amount).toFixed(2))
  expect(await pendingIds('Owner')).toEqual([bonus.id])
})

test('people who grant bonuses see and decide only those, and the reason of a rejection is required', async () => {
  const [raise, bonus] = [
    await requestAdjustment(app, 'Manager', 'Colleague'),
    await requestAdjustment(app, 'Manager', 'Employee', { adjustmentType: 'BONUS' }),
  ]
  expect(await pendingIds('Rewarder')).not.toContain(raise.id)
  const requests = itemsOf(raise, bonus)
  const missing = await decideMany('Rewarder', { status: 'REJECTED', requests })
  expect([missing.status, missing.body.errors[0].path]).toEqual([400, 'reason'])
  const { body } = await decideMany('Rewarder', { status: 'REJECTED', reason: 'Not this year', requests })
  expect(body.results.map(({ decided }: any) => decided)).toEqual([false, true])
  expect((await app.call('Owner', 'GET', `/payroll/adjustments/${bonus.id}`)).body.adjustment).toMatchObject({
    status: 'REJECTED',
    decisionReason: 'Not this year',
  })
})

test('is refused without a session or the permission', async () => {
  const body = { status: 'APPROVED', requests: [{ id: unknownId() }] }
  expect((await decideMany(null, body)).status).toBe(401)
  expect((await decideMany('Hr', body)).status).toBe(403)
  expect((await app.call('Manager', 'GET', '/payroll/adjustments/decisions')).status).toBe(403)
})
