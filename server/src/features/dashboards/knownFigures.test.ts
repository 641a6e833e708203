import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dashboardsOf } from '@muster/contract/dashboards/variants'
import { allPermissions, type Permission } from '@muster/contract/access/permissions'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { between, requestLeave, decide } from '../leaves/test/leaves.ts'
import { newcomer } from '../../../testing/people.ts'
import { createRole } from '../../../testing/company.ts'
import { rolePermissions } from '../../people/tables.ts'

let app: TestApp
let roleId: string
beforeAll(async () => {
  app = await startTestApp()
  roleId = await createRole(app.app.db, 'Anything', [])
  await newcomer(app, 'Looker', { manager: 'Owner', roleId })
  await newcomer(app, 'Below', { manager: 'Looker' })
  await requestLeave(app, 'Employee', between('03-01', '03-02'))
  await requestLeave(app, 'Below', between('03-01', '03-02'))
  await decide(app, 'Lead', (await requestLeave(app, 'Employee', between('04-01', '04-02'))).id, 'APPROVED')
})
afterAll(() => app.close())

async function personWith(permissions: readonly Permission[]) {
  const { db } = app.app
  await db.delete(rolePermissions).where(eq(rolePermissions.roleId, roleId))
  if (permissions.length)
    await db.insert(rolePermissions).values(permissions.map((permission) => ({ roleId, permission })))
}
const see = (path: string) => app.call('Looker', 'GET', path)

/** Returns the number of other people's pending requests in this list; undefined if the person may not open it. */
async function waitingIn(list: 'all' | 'team'): Promise<number | undefined> {
  const { status, body } = await see(`/leaves/${list}?status=PENDING`)
  if (status !== 200) return undefined
  const readerId = app.company.id('Looker')
  return body.leaveRequests.filter(({ userId }: { userId: string }) => userId !== readerId).length
}

/** Permissions that show a dashboard or widen the actor's view of people and leave. */
const relevantPermissions = [
  ...(['dashboard.hr', 'dashboard.manager', 'dashboard.admin', 'dashboard.employee'] as const),
  ...(['settings.tab_view', 'roles.tab_view', 'users.tab_view', 'users.read', 'users.manage_team'] as const),
  ...(['leaves.team_view', 'leaves.all_view', 'leaves.read', 'attendance.team_view', 'performance.team_view'] as const),
]
const permissionSets = fc
  .tuple(fc.subarray([...relevantPermissions], { maxLength: 5 }), fc.subarray([...allPermissions], { maxLength: 6 }))
  .map((parts) => [...new Set<Permission>(parts.flat())])

async function expectTrue(permissions: Permission[]) {
  await personWith(permissions)
  const variants = dashboardsOf({ permissions: new Set(permissions), roles: ['Anything'] })
  const peopleCount = 12
  const adminAnswer = await see('/dashboard/admin')
  expect(adminAnswer.status).toBe(variants.includes('admin') ? 200 : 403)
  if (adminAnswer.status === 200) {
    expect(adminAnswer.body.dashboard.users.total).toBe(peopleCount)
    expect(adminAnswer.body.dashboard.leaves.pending).toBe(2)
  }

  const hr = await see('/dashboard/hr')
  expect(hr.status).toBe(variants.includes('hr') ? 200 : 403)
  if (hr.status === 200) {
    const knowsPeople = ['dashboard.hr', 'users.read', 'leaves.all_view'].some((one) =>
      permissions.includes(one as Permission),
    )
    expect(hr.body.members).toEqual(knowsPeople ? { active: 10, total: peopleCount } : undefined)
    expect(hr.body.teamMembers?.length).toBe(knowsPeople ? 6 : undefined)
    expectLeave(hr.body, permissions.includes('leaves.all_view'), 2, 1)
    if (permissions.includes('leaves.all_view')) expect([undefined, 2]).toContain(await waitingIn('all'))
  }

  const team = await see('/dashboard/team')
  expect(team.status).toBe(variants.includes('manager') ? 200 : 403)
  if (team.status === 200) {
    expect(team.body.members).toEqual({ active: 1, total: 1 })
    expect(team.body.teamMembers).toHaveLength(1)
    const knowsLeave = permissions.includes('leaves.all_view') || permissions.includes('leaves.team_view')
    expectLeave(team.body, knowsLeave, 1, 0)
    if (permissions.includes('leaves.team_view')) expect([undefined, 1]).toContain(await waitingIn('team'))
  }
}

function expectLeave(body: Record<string, any>, isKnown: boolean, pendingCount: number, decidedCount: number) {
  expect(body.pendingLeaves).toBe(isKnown ? pendingCount : undefined)
  expect(body.thisMonth?.decided).toBe(isKnown ? decidedCount : undefined)
  for (const member of body.teamMembers ?? []) expect('onLeaveToday' in member).toBe(isKnown)
}

test.each(['settings.tab_view', 'roles.tab_view', 'users.tab_view'] as const)(
  'HR’s dashboard by %s alone states nothing',
  async (permission) => {
    await personWith([permission])
    expect((await see('/dashboard/hr')).body).toEqual({})
  },
)

test('with any permissions, each dashboard shows the correct figures the person may see, and no others', async () => {
  await fc.assert(fc.asyncProperty(permissionSets, expectTrue), { numRuns: 60, endOnFailure: true })
})
