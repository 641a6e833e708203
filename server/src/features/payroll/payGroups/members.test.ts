import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { addClerks, addWeekly } from '../parts/test/partsWorld.ts'
import { addPaidPerson } from '../test/payroll.ts'

stopClock('2026-11-05T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addClerks({ app })
  for (const name of ['Anna', 'Ben', 'Cleo']) await addPaidPerson(app, name, { from: '2026-11-01' })
})
afterAll(() => app.close())

test('setting a group says how many people a later entry puts in another one', async () => {
  const other = await addWeekly(app, ['Anna'], '2027-01')
  const group = await addWeekly(app, ['Cleo'], '2026-11')
  const set = async (groupId: string | null, names: readonly string[], firstMonth = '2026-11') => {
    const userIds = names.map((name) => app.company.id(name))
    return (await app.call('Clerk', 'PUT', '/payroll/pay-group-members', { groupId, firstMonth, userIds })).body
  }
  expect(await set(group, ['Anna', 'Ben', 'Cleo'])).toEqual({ count: 2, limited: 1 })
  // A later entry for the same group changes nothing.
  expect(await set(other, ['Anna'], '2026-12')).toEqual({ count: 1, limited: 0 })
  expect(await set(null, ['Anna'], '2026-10')).toEqual({ count: 0, limited: 0 })
  expect(await set(other, ['Ben'], '2026-10')).toEqual({ count: 1, limited: 1 })
})
