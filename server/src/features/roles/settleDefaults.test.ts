import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '@muster/contract/roles/calls'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { createRole } from '../../../testing/company.ts'
import { newcomer, roleOf } from '../../../testing/people.ts'
import { auditEntries } from '../../audit/tables.ts'
import { defaultsOf } from '../../people/startingRoles.ts'
import { rolePermissions, roles } from '../../people/tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const roleId = await createRole(app.app.db, 'Keeper', ['roles.read', 'roles.update', 'roles.assign_permissions'])
  await newcomer(app, 'Keeper', { manager: 'Owner', roleId })
})
afterAll(() => app.close())

const current = [...(defaultsOf('Team Lead') ?? [])]
const [first = '', ...rest] = current
/**
 * Turns Team Lead into an edited role of an earlier release. That release created it without the first of its current
 * permissions, but with `users.export`. The company then added `reports.read`.
 */
beforeEach(async () => {
  const { db } = app.app
  const roleId = roleOf(app, 'Team Lead')
  const defaults = [...rest, 'users.export']
  await db.update(roles).set({ defaults }).where(eq(roles.id, roleId))
  await db.delete(rolePermissions).where(eq(rolePermissions.roleId, roleId))
  const permissions = [...defaults, 'reports.read']
  await db.insert(rolePermissions).values(permissions.map((permission) => ({ roleId, permission })))
})

const teamLead = async (as = 'Owner') => {
  const found = ((await app.call(as, 'GET', '/roles')).body as Role[]).find(({ name }) => name === 'Team Lead')
  if (!found) throw new Error('Team Lead is there')
  return found
}
const settle = (input: object, as = 'Owner', id = roleOf(app, 'Team Lead')) =>
  app.call(as, 'PATCH', `/roles/${id}/defaults`, input)
const names = ({ permissions }: Role) => permissions.map(({ permission }) => permission.name).toSorted()
const lastEntry = async () => {
  const [entry] = await app.app.db
    .select({ action: auditEntries.action, after: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.subjectType, 'role'))
    .orderBy(desc(auditEntries.id))
    .limit(1)
  return entry
}
const changes = { added: [first], removed: ['users.export'] }

test('changed defaults of an edited role are shown to Super Admins', async () => {
  expect((await teamLead()).changedDefaults).toEqual(changes)
  expect((await teamLead('Keeper')).changedDefaults).toBe(null)
  const otherRoles = ((await app.call('Owner', 'GET', '/roles')).body as Role[]).filter(
    ({ name }) => name !== 'Team Lead',
  )
  expect(otherRoles.every(({ changedDefaults }) => changedDefaults === null)).toBe(true)
})

test('applied defaults keep other edits and take effect at once', async () => {
  const { version } = await teamLead()
  const { status, body } = await settle({ apply: true, version })
  expect([status, body.role.changedDefaults]).toEqual([200, null])
  expect(names(body.role)).toEqual([...current, 'reports.read'].toSorted())
  expect(await lastEntry()).toMatchObject({ action: 'role.defaults_applied', after: { changedDefaults: changes } })
  const user = (await app.call('Lead', 'GET', '/auth/me')).body.user
  expect(user.userRoles[0].role.permissions).toHaveLength(current.length + 1)
})

test('dismissed defaults do not change the role and are not shown again', async () => {
  const before = await teamLead()
  const { status, body } = await settle({ apply: false, version: before.version })
  expect([status, body.role.changedDefaults]).toEqual([200, null])
  expect(names(body.role)).toEqual(names(before))
  expect(await lastEntry()).toMatchObject({ action: 'role.defaults_kept' })
  expect((await settle({ apply: true, version: body.role.version })).body.code).toBe('role.changed_meanwhile')
})

test('only one of sixteen simultaneous decisions succeeds', async () => {
  const { version } = await teamLead()
  const responses = await Promise.all(Array.from({ length: 16 }, (_, i) => settle({ apply: i % 2 === 0, version })))
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(15).fill(409)])
})

test('only a Super Admin can decide, and not on a role that is unknown, has no new defaults or has changed', async () => {
  const { version } = await teamLead()
  const input = { apply: true, version }
  expect((await app.call(null, 'PATCH', `/roles/${roleOf(app, 'Team Lead')}/defaults`, input)).status).toBe(401)
  expect((await settle(input, 'Hr')).status).toBe(403)
  expect(await settle(input, 'Keeper')).toMatchObject({
    status: 403,
    body: { message: 'Only a Super Admin can apply or dismiss changed defaults' },
  })
  expect((await settle(input, 'Owner', '00000000-0000-4000-8000-000000000000')).status).toBe(404)
  expect((await settle({ ...input, version: version - 1 })).body.code).toBe('role.changed_meanwhile')
  expect((await settle({ version })).body.errors).toMatchObject([{ path: 'apply' }])
  const keeper = ((await app.call('Owner', 'GET', '/roles')).body as Role[]).find(({ name }) => name === 'Keeper')
  const ofKeeper = await settle({ apply: true, version: keeper?.version }, 'Owner', keeper?.id)
  expect(ofKeeper.body.code).toBe('role.changed_meanwhile')
})
