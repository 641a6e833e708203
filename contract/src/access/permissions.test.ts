import { describe, expect, test } from 'vitest'
import { leaveViewPermissions } from './leaveViewPermissions.ts'
import { permissionCatalogue } from './permissionCatalogue.ts'
import {
  administrativePermissions,
  allPermissions,
  describePermission,
  hasAdministrative,
  type Permission,
  defaultRoles,
} from './permissions.ts'
import { managerRoles, superAdminRole } from './roleNames.ts'

const permissionsByRole = new Map(defaultRoles.map(({ name, permissions }) => [name, new Set<string>(permissions)]))
const permissionsOf = (role: string) => permissionsByRole.get(role) ?? new Set<string>()
const missing = (senior: string, junior: string) =>
  [...permissionsOf(junior)].filter((permission) => !permissionsOf(senior).has(permission))

test('each permission is named area.action and has its own description', () => {
  expect(new Set(allPermissions).size).toBe(allPermissions.length)
  for (const permission of allPermissions) expect(permission).toMatch(/^[a-z]+\.[a-z]+(_[a-z]+)*$/)
  const words = allPermissions.map(describePermission)
  expect(words.filter((text) => !/^[A-Z].{5,}[^.]$/.test(text))).toEqual([])
  for (const area of Object.keys(permissionCatalogue)) {
    const ownPermissions = allPermissions
      .filter((permission) => permission.startsWith(`${area}.`))
      .map(describePermission)
    expect(ownPermissions.filter((text, i) => ownPermissions.indexOf(text) !== i)).toEqual([])
  }
})

test('each permission to request leave of a type shows Leave Requests', () => {
  const requests = allPermissions.filter((permission) => permission.startsWith('leaves.request_'))
  expect(requests.length).toBeGreaterThan(7)
  expect(leaveViewPermissions).toEqual(expect.arrayContaining(requests))
})

test('a company starts with the five roles, each permission listed once and in the catalogue', () => {
  expect(defaultRoles.map(({ name }) => name)).toEqual([
    'Super Admin',
    'HR Manager',
    'Department Manager',
    'Team Lead',
    'Employee',
  ])
  for (const { name, permissions } of defaultRoles) {
    expect(new Set(permissions).size, name).toBe(permissions.length)
    expect(allPermissions).toEqual(expect.arrayContaining([...permissions]))
  }
  expect(defaultRoles.map(({ name }) => name)).toEqual(expect.arrayContaining([...managerRoles]))
})

test('Super Admin holds every permission, and each role includes the one below it', () => {
  expect([...permissionsOf(superAdminRole)].toSorted()).toEqual([...allPermissions].toSorted())
  expect(missing('Team Lead', 'Employee')).toEqual([])
  expect(missing('Department Manager', 'Team Lead')).toEqual([])
  expect(missing('HR Manager', 'Department Manager')).toEqual([])
})

test('administrative permissions change people or approve company-wide; leads and managers have none', () => {
  expect(defaultRoles.filter(({ permissions }) => hasAdministrative(permissions)).map(({ name }) => name)).toEqual([
    'Super Admin',
    'HR Manager',
  ])
  expect(administrativePermissions).toEqual(
    expect.arrayContaining(
      matching(
        /^(users|roles)\.(create|update|delete|assign|activate|deactivate|reset|import)|_all$|\.all_view$|^payroll\.p/,
      ),
    ),
  )
})

const matching = (pattern: RegExp) => allPermissions.filter((permission) => pattern.test(permission))
const wideReaching = matching(/all|team|manage|approve|reject|assign|allocate|override|export|import|process/)
/** The permissions that let their holder manage only their own data. */
const ownPermissions = new Set<Permission>(matching(/self_manage$/))

describe('an employee', () => {
  test('neither sees nor approves anything of anyone else', () => {
    expect(
      wideReaching.filter((permission) => permissionsOf('Employee').has(permission) && !ownPermissions.has(permission)),
    ).toEqual([])
  })

  test('neither adds people nor changes roles, accounts, pay or the installation', () => {
    const areas = /^(users|roles|accounts|reports|hierarchy)\./
    expect(allPermissions.filter((p) => areas.test(p) && permissionsOf('Employee').has(p))).toEqual([])
    expect([...permissionsOf('Employee')].filter((p) => p.startsWith('payroll.'))).toEqual([
      'payroll.tab_view',
      'payroll.read',
    ])
  })
})

describe('a lead or manager', () => {
  test.each(['Team Lead', 'Department Manager'])('%s sees the team, never the whole company', (role) => {
    expect([...permissionsOf(role)].filter((permission) => /(^|_|\.)all(_|$)/.test(permission))).toEqual([])
    expect(permissionsOf(role).has('leaves.team_view')).toBe(true)
  })

  test('sees no bank details, changes no role and runs no payroll', () => {
    const forbidden = matching(
      /bank.*all|^roles\.|^settings\.(api|backup|audit|mail|password_policy)|^payroll\.(process|approve)/,
    )
    for (const role of ['Team Lead', 'Department Manager'])
      expect(forbidden.filter((permission) => permissionsOf(role).has(permission))).toEqual([])
  })
})

test('HR neither grants permissions nor runs the installation', () => {
  const beyond = matching(
    /^roles\.(create|update|delete|assign)|^settings\.(api_keys|backup|audit|mail_outbox)|^payroll\.(process|approve)/,
  )
  expect(beyond).not.toEqual([])
  expect(beyond.filter((permission) => permissionsOf('HR Manager').has(permission))).toEqual([])
})
