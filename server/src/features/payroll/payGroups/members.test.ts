import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { addClerks, addWeekly } from '../parts/test/partsWorld.ts'
import { addPaidPerson } from '../test/payroll.ts'

stopClock('2026-11-05T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addClerks({ app })
  for (const name of ['Anna', 'Ben', 'Cleo', 'Dan', 'Eva', 'Fay'])
    await addPaidPerson(app, name, { from: '2026-11-01' })
  await addPaidPerson(app, 'Gus', { from: '2026-12-01' })
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

describe('the people to add to a group', () => {
  const candidates = async (group: string, query: string, as = 'Clerk') => {
    const { status, body } = await app.call(as, 'GET', `/payroll/pay-groups/${group}/candidates?${query}`)
    return [status, body.people?.map(({ firstName, groupName }: any) => [firstName, groupName])]
  }
  const setDepartment = (...names: string[]) =>
    app.app.db.execute(sql`update users set department = 'Marketing' where first_name in ${names}`)

  test('are those of a department who are employed in the month, not in the group, and not oneself', async () => {
    const group = await addWeekly(app, ['Eva'], '2026-11')
    await addWeekly(app, ['Fay'], '2026-12')
    await setDepartment('Dan', 'Eva', 'Fay', 'Gus', 'Clerk')
    expect(await candidates(group, 'month=2026-11&department=Marketing')).toEqual([
      200,
      [
        ['Dan', null],
        ['Fay', null],
      ],
    ])
    expect(await candidates(group, 'month=2026-12&department=Marketing')).toEqual([
      200,
      [
        ['Dan', null],
        ['Fay', 'Group of Fay'],
        ['Gus', null],
      ],
    ])
    expect(await candidates(group, 'month=2026-12&search=gus')).toEqual([200, [['Gus', null]]])
    expect(await candidates(group, 'month=2026-12&department=Marketing', 'Checker')).toMatchObject([200, { length: 4 }])
  })

  test('are only found with the permission to set groups, and for a group that exists', async () => {
    const group = await addWeekly(app, ['Ben'], '2027-02')
    expect(await candidates(group, 'month=2026-11', 'Manager')).toEqual([403, undefined])
    expect(await candidates(app.company.id('Eva'), 'month=2026-11')).toEqual([404, undefined])
    expect(await candidates(group, 'month=soon')).toEqual([400, undefined])
  })
})

test('several people leave a group at once, but never oneself', async () => {
  const group = await addWeekly(app, ['Dan', 'Eva', 'Fay'], '2027-03')
  const members = async () =>
    (await app.call('Clerk', 'GET', `/payroll/pay-groups/${group}/members?month=2027-03`)).body.people.map(
      ({ firstName, can }: any) => [firstName, can.change],
    )
  const userIds = ['Clerk'].map((name) => app.company.id(name))
  const join = await app.call('Checker', 'PUT', '/payroll/pay-group-members', {
    groupId: group,
    firstMonth: '2027-03',
    userIds,
  })
  expect(join.status).toBe(200)
  expect(await members()).toEqual([
    ['Clerk', false],
    ['Dan', true],
    ['Eva', true],
    ['Fay', true],
  ])
  const leave = (names: string[]) =>
    app.call('Clerk', 'PUT', '/payroll/pay-group-members', {
      groupId: null,
      onlyFrom: group,
      firstMonth: '2027-03',
      userIds: names.map((name) => app.company.id(name)),
    })
  expect((await leave(['Dan', 'Clerk'])).status).toBe(403)
  // Eva has been moved to another group since the list was read.
  await addWeekly(app, ['Gus', 'Eva'], '2027-03')
  expect((await leave(['Dan', 'Eva'])).body).toEqual({ count: 1, limited: 0 })
  expect(await members()).toEqual([
    ['Clerk', false],
    ['Fay', true],
  ])
})
