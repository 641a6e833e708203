import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '@muster/contract/roles/calls'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { newcomer } from '../../../testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await newcomer(app, 'Latest', { manager: 'Lead' })
})
afterAll(() => app.close())

async function see(as: string, path: string) {
  const { status, body } = await app.call(as, 'GET', path)
  expect(status).toBe(200)
  return body
}
/** Returns the number of people in All Users, with this filter. */
const countUsers = async (as: string, filter = ''): Promise<number> =>
  (await see(as, `/users?limit=1${filter}`)).pagination.totalItems

test('company figures match the lists that the cards open', async () => {
  const { users, departments, roles } = (await see('Owner', '/dashboard/admin')).dashboard
  expect(users).toMatchObject({
    total: await countUsers('Owner'),
    active: await countUsers('Owner', '&status=ACTIVE'),
    inactive:
      (await countUsers('Owner', '&status=DEACTIVATED')) + (await countUsers('Owner', '&status=PENDING_ACTIVATION')),
    recentlyAdded: await countUsers('Owner', '&added=week'),
  })
  for (const { department, count } of departments)
    expect(count).toBe(await countUsers('Owner', `&status=ACTIVE&department=${department}`))
  for (const { role, count } of roles) expect(count).toBe(await countUsers('Owner', `&status=ACTIVE&role=${role}`))
})

test('users with a role match All Users, including inactive accounts', async () => {
  for (const { name, _count } of (await see('Owner', '/roles')) as Role[])
    expect([name, _count.userRoles]).toEqual([name, await countUsers('Owner', `&role=${name}`)])
})

test('HR’s team is All Users, active and in total', async () => {
  const { members } = await see('Hr', '/dashboard/hr')
  expect(members).toEqual({ active: await countUsers('Hr', '&status=ACTIVE'), total: await countUsers('Hr') })
})

test('HR’s number of pending requests matches the list, whichever connections wrote them', async () => {
  const [one, other] = await Promise.all([app.app.pool.connect(), app.app.pool.connect()])
  try {
    for (const day of ['2091-05-05', '2091-05-06', '2091-05-07'])
      await one.query(
        `insert into leave_requests (id, user_id, leave_type, start_date, end_date, total_days, reason)
          values (gen_random_uuid(), $1, 'UNPAID', $2, $2, 1, 'A rest')`,
        [app.company.id('Latest'), day],
      )
    await other.query(`update leave_requests set status = 'CANCELLED' where start_date > '2091-05-05'`)
  } finally {
    one.release()
    other.release()
  }
  const list = await see('Hr', '/leaves/all?status=PENDING&without=own')
  expect(list.leaveRequests).toHaveLength(1)
  expect((await see('Hr', '/dashboard/hr')).pendingLeaves).toBe(1)
  expect((await see('Owner', '/dashboard/admin')).dashboard.leaves.pending).toBe(1)
})

test.each(['Owner', 'Hr', 'Manager', 'Lead'])(
  'the hierarchy of %s counts whom All Users lists, without inactive accounts',
  async (as) => {
    const { stats } = await see(as, '/hierarchy/stats')
    const userCount = (await countUsers(as)) - (await countUsers(as, '&status=DEACTIVATED'))
    expect(stats.totalUsers).toBe(userCount)
    expect(stats.managers + stats.employees).toBe(userCount)
    const counts: number[] = stats.departments.map(({ count }: { count: number }) => count)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(userCount)
  },
)

test.each(['Owner', 'Manager', 'Lead'])(
  'the team of %s is everyone below without inactive accounts, as My Team lists them',
  async (as) => {
    const { members } = await see(as, '/dashboard/team')
    const activeCount = (await countUsers(as, '&status=ACTIVE')) - 1
    expect(members).toEqual({
      active: activeCount,
      total: activeCount + (await countUsers(as, '&status=PENDING_ACTIVATION')),
    })
    const { today, pagination } = await see(as, '/team/members')
    expect(today.members).toBe(members.total)
    expect(pagination.totalItems).toBe(today.members)
  },
)
