import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { allPermissions, defaultRoles } from '@muster/contract/access/permissions'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { emptyDatabase } from '../../testing/emptyDatabase.ts'
import { migrationsBefore } from '../../testing/migrationsBefore.ts'
import { auditEntries } from '../audit/tables.ts'
import { openDatabase } from '../db/connection.ts'
import { migrate } from '../db/migrate.ts'
import { notifications } from '../notify/tables.ts'
import { changedDefaults, defaultChanges, defaultsOf, allDefaultsOf, upgradeStartingRoles } from './startingRoles.ts'
import { rolePermissions, roles } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const current = (name: string) => [...(defaultsOf(name) ?? [])]
const oldestDefaults = (name: string) => [...(allDefaultsOf(name).at(-1) ?? [])]

test('every change of the default permissions is in the list', () => {
  const defaults = defaultRoles.map(({ name, permissions }) => [name, permissions.toSorted()])
  const digest = createHash('sha256').update(JSON.stringify(defaults)).digest('base64url')
  expect([defaultChanges.length, digest]).toEqual([5, '8d2zVREaPLt52dE1_e-ETznxDyDRivWeFS44pKdc9Mg'])
})

test('the earliest defaults are those of the first release', () => {
  expect(oldestDefaults('HR Manager')).toContain('payroll.bonus')
  expect(oldestDefaults('Super Admin')).not.toContain('payroll.team_view')
  for (const name of ['Department Manager', 'Team Lead', 'Employee']) {
    expect(oldestDefaults(name)).not.toContain('attendance.edit_working_hours')
    expect(oldestDefaults(name)).not.toContain('documents.version_control')
  }
  // Before each change, the permissions it adds are missing and those it removes are present.
  for (const { name } of defaultRoles) {
    const all = allDefaultsOf(name)
    expect(new Set(all.map((each) => each.toSorted().join())).size).toBe(all.length)
  }
})

test('only defaults that differ from the role count as changed', () => {
  const role = { name: 'HR Manager', defaults: oldestDefaults('HR Manager') }
  const bonus = { added: [], removed: ['payroll.bonus'] }
  expect(changedDefaults({ ...role, permissions: oldestDefaults('HR Manager') })).toEqual(bonus)
  expect(changedDefaults({ ...role, permissions: current('HR Manager') })).toBe(null)
  expect(changedDefaults({ ...role, permissions: ['leaves.read'] })).toBe(null)
  const teamLead = {
    name: 'Team Lead',
    defaults: oldestDefaults('Team Lead'),
    permissions: ['leaves.read', 'performance.delete'],
  }
  expect(changedDefaults(teamLead)).toEqual({
    added: ['attendance.edit_working_hours', 'documents.version_control'],
    removed: [],
  })
  expect(changedDefaults({ name: 'Cook', defaults: null, permissions: [] })).toBe(null)
})

async function have(name: string, permissions: readonly string[], defaults: readonly string[] | null = null) {
  const { db } = app.app
  const [role] = await db
    .update(roles)
    .set({ defaults: defaults && [...defaults] })
    .where(eq(roles.name, name))
    .returning({ id: roles.id })
  const roleId = role?.id ?? ''
  await db.delete(rolePermissions).where(eq(rolePermissions.roleId, roleId))
  await db.insert(rolePermissions).values(permissions.map((permission) => ({ roleId, permission })))
}
const permissionsOf = async (name: string) => {
  const rows = await app.app.db
    .select({ permission: rolePermissions.permission })
    .from(rolePermissions)
    .innerJoin(roles, eq(roles.id, rolePermissions.roleId))
    .where(eq(roles.name, name))
  return rows.map(({ permission }) => permission).toSorted()
}
const storedDefaults = async (name: string) => {
  const [row] = await app.app.db.select({ defaults: roles.defaults }).from(roles).where(eq(roles.name, name))
  return row?.defaults?.toSorted()
}
const countUpgrades = () =>
  app.app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'role.defaults_updated'))
    .orderBy(auditEntries.id)

describe('at a start', () => {
  beforeEach(async () => {
    for (const { name } of defaultRoles) await have(name, current(name))
    await upgradeStartingRoles(app.app)
  })

  test('unedited roles get the current defaults, whatever release they are from', async () => {
    for (const { name } of defaultRoles)
      for (const earlierDefaults of allDefaultsOf(name)) {
        await have(name, earlierDefaults)
        await upgradeStartingRoles(app.app)
        expect(await permissionsOf(name)).toEqual(current(name).toSorted())
        expect(await storedDefaults(name)).toEqual(current(name).toSorted())
      }
  })

  test('an edited role stays as it is, compared with its closest defaults', async () => {
    const edited = [...oldestDefaults('HR Manager').filter((each) => each !== 'users.import'), 'roles.create']
    await have('HR Manager', edited)
    await upgradeStartingRoles(app.app)
    expect(await permissionsOf('HR Manager')).toEqual(edited.toSorted())
    expect(await storedDefaults('HR Manager')).toEqual(oldestDefaults('HR Manager').toSorted())
  })

  test('an edited role that the change does not affect needs no review', async () => {
    await have('Employee', current('Employee').slice(1), current('Employee'))
    await upgradeStartingRoles(app.app)
    expect(await storedDefaults('Employee')).toEqual(current('Employee').toSorted())
    expect(await permissionsOf('Employee')).toEqual(current('Employee').slice(1).toSorted())
  })

  test('Super Admin has every permission, whatever was stored', async () => {
    await have('Super Admin', ['leaves.read'], ['leaves.approve'])
    await upgradeStartingRoles(app.app)
    expect(await permissionsOf('Super Admin')).toEqual(allPermissions.toSorted())
  })

  test('is recorded, and notified to the owner once, however many processes start', async () => {
    await have('Employee', oldestDefaults('Employee'))
    await have('HR Manager', [...oldestDefaults('HR Manager'), 'roles.create'])
    const before = (await countUpgrades()).length
    await Promise.all(Array.from({ length: 8 }, () => upgradeStartingRoles(app.app)))
    const entries = (await countUpgrades()).slice(before)
    expect(entries).toMatchObject([
      {
        actorId: null,
        before: { roles: [{ name: 'Employee' }] },
        after: { roles: [{ name: 'Employee', permissions: current('Employee') }], toReview: ['HR Manager'] },
      },
    ])
    await app.app.waitForNotifications()
    const rows = await app.app.db
      .select({ message: notifications.message })
      .from(notifications)
      .where(eq(notifications.userId, app.company.id('Owner')))
    expect(rows.at(-1)?.message).toBe(
      'This version changes the default permissions of roles. Updated: Employee. Changed defaults to review: HR Manager.',
    )
    // The changed permissions apply immediately.
    expect((await app.call('Employee', 'GET', '/auth/me')).body.user.userRoles[0].role.permissions).toHaveLength(
      current('Employee').length,
    )
  })

  test('a role edited to equal an earlier release’s defaults needs review', async () => {
    const [role] = await app.app.db.select({ id: roles.id }).from(roles).where(eq(roles.name, 'HR Manager'))
    const edit = { name: 'HR Manager', permissions: oldestDefaults('HR Manager') }
    expect((await app.call('Owner', 'PATCH', `/roles/${role?.id}`, edit)).status).toBe(200)
    await have('HR Manager', oldestDefaults('HR Manager'))
    await upgradeStartingRoles(app.app)
    expect(await permissionsOf('HR Manager')).toEqual(oldestDefaults('HR Manager').toSorted())
    expect(await storedDefaults('HR Manager')).toEqual(oldestDefaults('HR Manager').toSorted())
  })
})

test('roles from the oldest release get the current defaults, except an edited one', async () => {
  const { own, pool } = await emptyDatabase()
  await migrate(pool, await migrationsBefore('_known_addresses'))
  for (const { name } of defaultRoles) {
    const permissions = name === 'HR Manager' ? [...oldestDefaults(name), 'roles.create'] : oldestDefaults(name)
    await pool.query('insert into roles (id, name) values (gen_random_uuid(), $1)', [name])
    await pool.query('insert into role_permissions select id, unnest($2::text[]) from roles where name = $1', [
      name,
      permissions,
    ])
  }
  await migrate(pool)
  const { db, pool: ofDb, close } = await openDatabase(own.connection, { max: 2 })
  onTestFinished(close)
  await upgradeStartingRoles({ ...app.app, db, pool: ofDb })
  const { rows } = await pool.query<{ name: string; permissions: string[]; defaults: string[] }>(
    `select name, defaults, array(select permission from role_permissions where role_id = roles.id) as permissions
     from roles`,
  )
  expect(rows).toHaveLength(5)
  for (const { name, permissions, defaults } of rows) {
    const isEdited = name === 'HR Manager'
    expect(defaults.toSorted(), name).toEqual((isEdited ? oldestDefaults(name) : current(name)).toSorted())
    expect(permissions.toSorted(), name).toEqual(
      (isEdited ? [...oldestDefaults(name), 'roles.create'] : current(name)).toSorted(),
    )
  }
})
