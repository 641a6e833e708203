import { IconBell } from '@tabler/icons-react'
import { describe, expect, test } from 'vitest'
import { allPermissions, defaultRoles } from '@muster/contract/access/permissions'
import type { Viewer } from '@muster/contract/access/viewer'
import { grantedPermissions } from '@muster/contract/access/grantedPermissions'
import {
  areaLabelOf,
  featureOfNotification,
  mayFollow,
  mayOpen,
  preferenceGroups,
  notificationIconOf,
  findView,
} from '../kit/views.ts'
import { sidebarEntries } from './views.ts'

const viewer = (role: string): Viewer => ({
  roles: [role],
  permissions: new Set(defaultRoles.find(({ name }) => name === role)?.permissions),
})
const visibleKeys = (to: Viewer) => sidebarEntries.filter((entry) => entry.isVisibleTo(to)).map(({ key }) => key)
/** Returns these views in the order of the sidebar. */
const ordered = (...keys: string[]) => sidebarEntries.map(({ key }) => key).filter((key) => keys.includes(key))
/** Returns a viewer with these permissions and the ones they imply, as in a session. */
const holding = (...permissions: string[]): Viewer => ({
  roles: [],
  permissions: new Set(grantedPermissions(permissions)),
})

test('the sidebar in the order of the specification, with Approvals after the dashboard', () => {
  expect(sidebarEntries.map(({ label }) => label)).toEqual([
    'Dashboard',
    'Approvals',
    'Leave Requests',
    'Attendance',
    'Notifications',
    'All Users',
    'Role Management',
    'Management Hierarchy',
    'My Team',
    'Directory',
    'Job Postings',
    'Payroll',
    'Accounts & Invoicing',
    'Performance',
    'Documents',
    'Reports',
    'Settings',
  ])
})

test('every area of permissions has a label', () => {
  const areas = new Set(allPermissions.map((permission) => permission.split('.')[0] ?? ''))
  const words = [...areas].map((area) => [area, areaLabelOf(area)])
  expect(words.filter(([area, word]) => area === word)).toEqual([])
  expect(Object.fromEntries(words)).toMatchObject({ jobs: 'Job postings', accounts: 'Accounts and invoicing' })
})

describe('the sidebar by role', () => {
  const ownViews = [
    'dashboard',
    'leaves',
    'attendance',
    'notifications',
    'directory',
    'jobs',
    'payroll',
    'performance',
    'documents',
  ]
  test.each([
    ['Employee', [...ownViews, 'settings']],
    ['Team Lead', [...ownViews, 'approvals', 'hierarchy', 'team', 'settings']],
    ['Department Manager', [...ownViews, 'approvals', 'hierarchy', 'team', 'reports', 'settings']],
  ])('%s', (role, keys) => {
    expect(visibleKeys(viewer(role)).toSorted()).toEqual(keys.toSorted())
  })

  test('HR Manager and Super Admin have everything but My Team, which is All Users for them', () => {
    const all = sidebarEntries.map(({ key }) => key).filter((key) => key !== 'team')
    expect(visibleKeys(viewer('HR Manager'))).toEqual(all)
    expect(visibleKeys(viewer('Super Admin'))).toEqual(all)
  })

  test('Approvals is shown to people who may decide on other people’s requests', () => {
    expect(visibleKeys(holding('payroll.bonus'))).toEqual(['dashboard', 'approvals', 'directory'])
    expect(visibleKeys(holding('attendance.overtime_manage', 'attendance.team_view'))).toEqual([
      'dashboard',
      'approvals',
      'directory',
    ])
    expect(visibleKeys(holding('attendance.overtime_manage'))).toEqual(['dashboard', 'directory'])
    expect(visibleKeys(holding('leaves.approve_sick', 'leaves.team_view'))).toEqual([
      'dashboard',
      'approvals',
      'leaves',
      'directory',
    ])
  })

  test('without permissions it has only the dashboard and the directory', () =>
    expect(visibleKeys(holding())).toEqual(['dashboard', 'directory']))

  test('without the directory if the company has switched it off', () =>
    expect(visibleKeys({ ...holding(), closedViews: ['directory'] })).toEqual(['dashboard']))
})

test.each(['attendance', 'notifications', 'roles', 'hierarchy', 'jobs', 'payroll', 'accounts', 'performance'])(
  '%s.tab_view alone shows its view, and no other',
  (key) => expect(visibleKeys(holding(`${key}.tab_view`))).toEqual(ordered('dashboard', 'directory', key)),
)

test('My Team depends on the role: a manager’s, without All Users', () => {
  const permissions = new Set<string>()
  expect(visibleKeys({ roles: ['HR Manager'], permissions })).toContain('team')
  expect(visibleKeys({ roles: ['Employee'], permissions })).not.toContain('team')
  expect(visibleKeys({ roles: ['Team Lead'], permissions: new Set(['users.tab_view']) })).not.toContain('team')
})

test.each([['leaves.tab_view'], ['leaves.calendar_view'], ['annual.request'], ['leavetype.unpaid.request']])(
  '%s shows Leave Requests',
  (permission) => expect(visibleKeys(holding(permission))).toEqual(ordered('dashboard', 'leaves', 'directory')),
)

test('permissions to decide on a leave type show nothing by themselves', () =>
  expect(visibleKeys(holding('leaves.approve_sick', 'leavetype.annual.approve'))).toEqual(['dashboard', 'directory']))

test.each([['settings.update_password'], ['settings.banking_self_manage'], ['settings.tab_view']])(
  '%s shows Settings',
  (permission) => expect(visibleKeys(holding(permission))).toEqual(ordered('dashboard', 'directory', 'settings')),
)

describe('the view of a key', () => {
  test('is the dashboard without a key', () => {
    expect(findView(null)).toMatchObject({ key: 'dashboard', label: 'Dashboard' })
    expect(findView(null)).toBe(findView('dashboard'))
  })
  test.each(['nonsense', '', 'toString', '__proto__'])('does not exist for “%s”, and everyone may open that', (key) => {
    expect(findView(key)).toBeUndefined()
    expect(mayOpen(key, holding())).toBe(true)
  })
  test('needs permission, and so do links to it', () => {
    expect(mayOpen('payroll', holding())).toBe(false)
    expect(mayFollow('?view=payroll&month=1', holding())).toBe(false)
    expect(mayOpen('payroll', holding('payroll.tab_view'))).toBe(true)
    expect(mayFollow('?view=payroll&month=1', holding('payroll.tab_view'))).toBe(true)
  })
  test('is refused with the words of the specification', () => {
    expect(findView('leaves')?.denial).toBe("You don't have permission to view leave management.")
  })
  test('may be that of one of the two views outside the sidebar', () => {
    expect(findView('profile')?.label).toBe('Your Profile')
    expect(mayOpen('profile', holding())).toBe(true)
    expect(findView('change-password')?.label).toBe('Change Password')
    expect(mayOpen('change-password', holding())).toBe(false)
    expect(mayOpen('change-password', holding('settings.update_password'))).toBe(true)
  })
})

test('a notification belongs to the feature that declares its type', () => {
  expect(featureOfNotification('LEAVE_APPROVED')?.feature).toBe('leaves')
  expect(featureOfNotification('WEATHER_REPORT')).toBeUndefined()
})

test('a notification has the icon of its type, otherwise of its feature, otherwise a generic one in blue', () => {
  expect(notificationIconOf('LEAVE_REJECTED').colour).toBe('red')
  expect(notificationIconOf('LEAVE_REQUEST')).toBe(featureOfNotification('LEAVE_REQUEST')?.notificationIcons)
  expect(notificationIconOf('WEATHER_REPORT')).toEqual({ icon: IconBell, colour: 'blue' })
})

test('notification preferences come from the features, in the order of the specification', () => {
  expect(preferenceGroups().map(({ title }) => title)).toEqual(['Leave', 'Payroll', 'Attendance and shifts', 'System'])
})
