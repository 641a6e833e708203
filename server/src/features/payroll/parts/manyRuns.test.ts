import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxPayGroups } from '@muster/contract/payroll/payGroups'
import { RunKey, RunNumber } from '@muster/contract/payroll/runKeys'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { statementsOf } from '../../../../testing/statements.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { payrollGroups } from '../../../pay/groups/tables.ts'
import { payrollExtraRuns } from '../facts/tables.ts'
import { statusAndMessage } from '../test/adjustments.ts'
import { addPaidPerson } from '../test/payroll.ts'
import { addClerks, addWeekly, approveKey, makePart, recordIn } from './test/partsWorld.ts'

stopClock('2026-11-05T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addClerks({ app })
  await addPaidPerson(app, 'Anna', { salary: '10000.00', from: '2026-11-01' })
})
afterAll(() => app.close())

test('many pay groups can be paid in a month: a run has up to three digits', async () => {
  const groupId = await addWeekly(app, ['Anna'], '2026-11')
  const paid = { period: '2026-11', name: 'Before', kind: 'BONUS', paymentDate: '2026-11-05' } as const
  await app.app.db.insert(payrollExtraRuns).values({ ...paid, run: 99, createdBy: app.company.id('Clerk') })
  const key = await makePart(app, groupId, '2026-11-05')
  expect(key).toBe('2026-11.100')
  await approveKey(app, key)
  expect(await recordIn(app, key, 'Anna')).toMatchObject({ status: 'APPROVED', grossPay: 1666.67 })
  const files = await app.call('Checker', 'GET', `/payroll/runs/${key}/journal`)
  expect(files.status).toBe(200)
})

test('a key and a number have no further digit', () => {
  expect([RunKey.safeParse('2026-11.999').success, RunKey.safeParse('2026-11.1000').success]).toEqual([true, false])
  expect([RunNumber.safeParse('999').success, RunNumber.safeParse('1000').success]).toEqual([true, false])
})

test('groups and their parts are listed with the same queries for any number of groups', async () => {
  const list = (path: string) => statementsOf(app.app.pool, () => app.call('Clerk', 'GET', path))
  const paths = ['/payroll/parts?month=11&year=2026', '/payroll/pay-groups']
  const before = [await list(paths[0]!), await list(paths[1]!)]
  for (const name of ['Ben', 'Cleo']) {
    await addPaidPerson(app, name, { salary: '10000.00', from: '2026-11-01' })
    await addWeekly(app, [name], '2026-11')
  }
  const after = [await list(paths[0]!), await list(paths[1]!)]
  expect(after.map(({ answer }) => answer.body.groups.map(({ people }: any) => people))).toEqual([
    [1, 1, 1],
    [1, 1, 1],
  ])
  expect(after.map(({ texts }) => texts.length)).toEqual(before.map(({ texts }) => texts.length))
})

test('no more groups than the most can be in use', async () => {
  const rhythm = { rhythm: 'WEEKLY' as const, weekday: 4, paymentOffset: 0, addedBy: app.company.id('Owner') }
  const names = Array.from({ length: maxPayGroups - 4 }, (_, place) => `Group ${place}`)
  await app.app.db.insert(payrollGroups).values(names.map((name) => ({ name, ...rhythm })))
  const add = (name: string) =>
    app.call('Clerk', 'POST', '/payroll/pay-groups', {
      name,
      rhythm: 'WEEKLY',
      weekday: 4,
      anchor: null,
      halfDay: null,
      paymentOffset: 0,
    })
  const last = await add('Last')
  expect(last.status, JSON.stringify(last.body)).toBe(201)
  const refused = [409, 'payroll.too_many_groups', 'At most 100 pay groups can be in use. Please archive one first.']
  expect(statusAndMessage(await add('Another'))).toEqual(refused)
  const archive = (isArchived: boolean) =>
    app.call('Clerk', 'POST', `/payroll/pay-groups/${last.body.group.id}/archive`, { isArchived })
  expect((await archive(true)).status).toBe(200)
  expect((await add('Another')).status).toBe(201)
  expect(statusAndMessage(await archive(false))).toEqual(refused)
})
