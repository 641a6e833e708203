import type { Page, Request } from '@playwright/test'
import { grantedPermissions } from '@muster/contract/access/grantedPermissions'
import { allPermissions } from '@muster/contract/access/permissions'
import { accountsView } from '@muster/contract/accounts/view'
import { hasPermission, type ViewEntry } from '@muster/contract/access/viewer'
import { attendanceView, correctOthersNeeds, decidesOvertime } from '@muster/contract/attendance/view'
import { directoryView } from '@muster/contract/directory/view'
import { documentsView } from '@muster/contract/documents/view'
import { hierarchyView } from '@muster/contract/hierarchy/view'
import { jobsView } from '@muster/contract/jobs/view'
import { decidesLeave, leavesView } from '@muster/contract/leaves/view'
import { notificationsView } from '@muster/contract/notifications/view'
import { decideAdjustmentNeeds, payrollView } from '@muster/contract/payroll/view'
import { performanceView } from '@muster/contract/performance/view'
import { reportsView } from '@muster/contract/reports/view'
import { rolesView } from '@muster/contract/roles/view'
import { settingsView } from '@muster/contract/settings/view'
import { usersView } from '@muster/contract/users/view'
import { expect, test } from '../fixtures.ts'
import { emailOf } from '../support/company.ts'
import { addPerson } from '../support/addPerson.ts'
import type { RunningServer } from '../support/server.ts'

const decisions = [
  decidesLeave,
  decidesOvertime,
  ...[correctOthersNeeds, decideAdjustmentNeeds, 'performance.manager_review' as const].map((needs) =>
    hasPermission(needs),
  ),
]
/** The view Approvals, which is shown to people who may decide on any kind of request. */
const approvalsView: ViewEntry = {
  key: 'approvals',
  label: 'Approvals',
  isVisibleTo: (viewer) => decisions.some((mayDecide) => mayDecide(viewer)),
}

/** Every sidebar entry but the dashboard, in order. Each except the directory depends on permissions. */
const views = [
  approvalsView,
  leavesView,
  attendanceView,
  notificationsView,
  usersView,
  rolesView,
  hierarchyView,
  directoryView,
].concat([jobsView, payrollView, accountsView, performanceView, documentsView, reportsView, settingsView])

/** Each permission on its own, and the pair that shows All Users. */
const permissionSets: readonly (readonly string[])[] = [
  ...allPermissions.map((permission) => [permission]),
  ['users.tab_view', 'users.read'],
]

const entriesOf = (permissions: readonly string[]) => {
  const viewer = { roles: [], permissions: new Set(grantedPermissions(permissions)) }
  return views.filter(({ isVisibleTo }) => isVisibleTo(viewer)).map(({ label }) => label)
}

/** Gives a role exactly these permissions. They apply from the next request on. */
async function hold({ query }: RunningServer, roleId: string, permissions: readonly string[]) {
  await query('delete from role_permissions where role_id = $1', [roleId])
  await query('insert into role_permissions (role_id, permission) select $1, unnest($2::text[])', [roleId, permissions])
}

/** Starts counting a page's running calls, except the live stream. The returned function returns the current number. */
function countRunningRequests(page: Page): () => number {
  const open = new Set<Request>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/live') open.add(request)
  })
  const end = (request: Request) => void open.delete(request)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return () => open.size
}

test('no entry of the sidebar leads to a refusal, whichever single permission shows it', async ({ openAs, server }) => {
  const { username } = await addPerson(server)
  const [role] = (await server.query(
    `insert into roles (id, name) values (gen_random_uuid(), 'One permission') returning id`,
  )) as { id: string }[]
  const roleId = role?.id ?? ''
  await server.query('update user_roles set role_id = $1 where user_id = (select id from users where email = $2)', [
    roleId,
    emailOf(username),
  ])
  const page = await openAs(username)
  const calls = countRunningRequests(page)
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  const tried = new Set<string>()
  for (const permissions of permissionSets) {
    const entries = entriesOf(permissions)
    if (entries.length === 1 && tried.size > 0) continue
    const permissionNames = permissions.join(' and ')
    await hold(server, roleId, permissions)
    await page.goto('/')
    // The browser may have shown the sidebar of the previous permission from its cache.
    await expect(links, permissionNames).toHaveText(['Dashboard', ...entries])
    for (const label of ['Dashboard', ...entries]) {
      await links.filter({ hasText: label }).click()
      const heading = page.getByRole('main').getByRole('heading', { level: 1 })
      await expect(heading, `${label} with ${permissionNames}`).toBeVisible()
      await expect(heading, `${label} with ${permissionNames}`).not.toHaveText('Access Denied')
      // A refused call counts as a fault, which fails the test.
      await expect.poll(calls, { message: `${label} with ${permissionNames}` }).toBe(0)
      tried.add(label)
    }
  }
  expect([...tried].toSorted()).toEqual(['Dashboard', ...views.map(({ label }) => label)].toSorted())
})
