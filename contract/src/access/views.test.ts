import { describe, expect, test } from 'vitest'
import { allHeldBy } from '../leaves/types.ts'
import { startingRoles } from './permissions.ts'
import { sidebarEntries, type Viewer } from './views.ts'

const viewer = (role: string): Viewer => ({
  roles: [role],
  permissions: new Set(startingRoles.find(({ name }) => name === role)?.permissions),
})
const shown = (to: Viewer) => sidebarEntries.filter((entry) => entry.shownTo(to)).map(({ key }) => key)
/** As a session has them: with what follows from them. */
const holding = (...permissions: string[]): Viewer => ({ roles: [], permissions: new Set(allHeldBy(permissions)) })

test('the sidebar in the order of the specification', () => {
  expect(sidebarEntries.map(({ label }) => label)).toEqual([
    'Dashboard',
    'Leave Requests',
    'Attendance',
    'Notifications',
    'All Users',
    'Role Management',
    'Management Hierarchy',
    'My Team',
    'Job Postings',
    'Payroll',
    'Accounts & Invoicing',
    'Performance',
    'Documents',
    'Reports',
    'Settings',
  ])
})

describe('who sees what', () => {
  const own = ['dashboard', 'leaves', 'attendance', 'notifications', 'jobs', 'payroll', 'performance', 'documents']
  test.each([
    ['Employee', [...own, 'settings']],
    ['Team Lead', [...own, 'hierarchy', 'team', 'settings']],
    ['Department Manager', [...own, 'hierarchy', 'team', 'reports', 'settings']],
  ])('%s', (role, keys) => {
    expect(shown(viewer(role)).toSorted()).toEqual(keys.toSorted())
  })

  test('HR Manager and Super Admin have everything but My Team, which is All Users for them', () => {
    const all = sidebarEntries.map(({ key }) => key).filter((key) => key !== 'team')
    expect(shown(viewer('HR Manager'))).toEqual(all)
    expect(shown(viewer('Super Admin'))).toEqual(all)
  })

  test('without a permission, the dashboard alone', () => expect(shown(holding())).toEqual(['dashboard']))
})

test('My Team goes by the role: a manager’s, without All Users', () => {
  const permissions = new Set<string>()
  expect(shown({ roles: ['HR Manager'], permissions })).toContain('team')
  expect(shown({ roles: ['Employee'], permissions })).not.toContain('team')
  expect(shown({ roles: ['Team Lead'], permissions: new Set(['users.tab_view']) })).not.toContain('team')
})

test.each([['leaves.tab_view'], ['leaves.calendar_view'], ['annual.request'], ['leavetype.unpaid.request']])(
  '%s shows Leave Requests',
  (permission) => expect(shown(holding(permission))).toEqual(['dashboard', 'leaves']),
)

test('to decide on a type of leave shows nothing by itself', () =>
  expect(shown(holding('leaves.approve_sick', 'leavetype.annual.approve'))).toEqual(['dashboard']))

test.each([['settings.update_password'], ['settings.banking_self_manage'], ['settings.tab_view']])(
  '%s shows Settings',
  (permission) => expect(shown(holding(permission))).toEqual(['dashboard', 'settings']),
)
