import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasAdministrative } from '@muster/contract/access/permissions'
import { readHeldPermissions, type HeldPermissions } from '../../people/heldPermissions.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { createRole } from '../../../testing/company.ts'
import { roleOf } from '../../../testing/people.ts'
import { createWorld, type World } from '../../../testing/world.ts'
import { rolePermissions, roles, userRoles, users } from '../../people/tables.ts'

/**
 * Random sequences of actions on roles and accounts. After each one there is an active Super Admin. No one gains
 * permissions that the person who made the change does not have, and only a Super Admin makes anyone an administrator.
 */

/** The roles at the start of a run. */
const beginning = {
  Owner: ['Super Admin'],
  Second: ['Super Admin'],
  Hr: ['HR Manager'],
  Keeper: ['Keeper'],
  Lead: ['Team Lead'],
  Employee: ['Employee', 'Guest'],
  Stranger: [],
} as const
const people = Object.keys(beginning) as (keyof typeof beginning)[]

/** The roles that a run changes, with their initial permissions. */
const changingRoles: Record<string, string[]> = {
  Keeper: ['roles.read', 'roles.create', 'roles.update', 'roles.delete', 'roles.assign_permissions'].concat([
    'users.assign_roles',
    'users.read',
    'users.activate',
    'users.deactivate',
    'leaves.read',
  ]),
  Guest: ['leaves.read'],
  Empty: [],
}
const roleNames = ['Super Admin', 'HR Manager', 'Team Lead', 'Employee', ...Object.keys(changingRoles)]
const permissions = [
  'leaves.read',
  'payroll.process',
  'users.delete',
  'users.assign_roles',
  'roles.update',
  'users.deactivate',
]

const verbs = [
  'assign',
  'revoke',
  'revokeAll',
  'edit',
  'create',
  'remove',
  'setStatus',
  'deletePerson',
  'wait',
] as const
const step = fc.record({
  verb: fc.constantFrom('assign' as const, 'edit' as const, 'setStatus' as const, ...verbs),
  actor: fc.constantFrom(...people),
  person: fc.constantFrom(...people),
  role: fc.constantFrom(...roleNames),
  permissions: fc.subarray(permissions),
  flag: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

let app: TestApp
let world: World
beforeAll(async () => {
  app = await startTestApp()
  world = await createWorld(app)
})
afterAll(() => app.close())

/**
 * Creates the people of a run, deactivates everyone else, and resets the roles that a run changes. Returns the ids by
 * name.
 */
async function createPeople(): Promise<Map<string, string>> {
  const { db } = app.app
  for (const [name, permissions] of Object.entries(changingRoles)) {
    const [existing] = await db.select({ id: roles.id }).from(roles).where(eq(roles.name, name))
    const id = existing?.id ?? (await createRole(db, name, []))
    app.company.roles.set(name, id)
    await db.delete(rolePermissions).where(eq(rolePermissions.roleId, id))
    if (permissions.length)
      await db.insert(rolePermissions).values(permissions.map((permission) => ({ roleId: id, permission })))
  }
  const ids = new Map<string, string>()
  for (const name of people) {
    const userId = await world.person('Nothing', null)
    ids.set(name, userId)
    for (const role of beginning[name]) await db.insert(userRoles).values({ userId, roleId: roleOf(app, role) })
  }
  await db
    .update(users)
    .set({ status: 'DEACTIVATED' })
    .where(notInArray(users.id, [...ids.values()]))
  return ids
}

/** Returns the current permissions of each person with an active account, by id. */
async function readPermissions(ids: Map<string, string>): Promise<Map<string, HeldPermissions>> {
  const { db } = app.app
  const active = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids.values()]), eq(users.status, 'ACTIVE')))
  return new Map(await Promise.all(active.map(async ({ id }) => [id, await readHeldPermissions(db, id)] as const)))
}

async function runStep(ids: Map<string, string>, step: Step): Promise<number> {
  const { verb, actor, person, role, permissions, flag } = step
  const { db } = app.app
  const [roleId, userId, actorId] = [roleOf(app, role), ids.get(person) ?? '', ids.get(actor) ?? '']
  if ((await db.$count(users, eq(users.id, actorId))) === 0) return 401
  const headers = { authorization: `Bearer ${await world.token(actorId)}` }
  const call = async (method: string, path: string, body?: object) =>
    (await app.call(null, method, path, body, headers)).status
  const expiresAt = flag ? Temporal.Now.instant().add({ hours: 1 }).toString() : null
  switch (verb) {
    case 'assign':
      return call('POST', `/roles/${roleId}/assign/${userId}`, { expiresAt })
    case 'revoke':
      return call('DELETE', `/roles/${roleId}/assign/${userId}`)
    case 'revokeAll':
      return call('DELETE', `/roles/${roleId}/users`)
    case 'edit':
      return call('PATCH', `/roles/${roleId}`, { name: role, permissions })
    case 'create':
      return call('POST', '/roles', { name: `Made ${world.newName()}`, permissions })
    case 'remove':
      return call('DELETE', `/roles/${roleId}`)
    case 'setStatus':
      return call('PATCH', `/users/${userId}/status`, { isActive: flag })
    case 'deletePerson':
      return call('DELETE', `/users/${userId}`)
    case 'wait':
      // After an hour all temporary assignments have expired.
      await db.execute(sql`update user_roles set expires_at = now() where expires_at > now()`)
      return 200
  }
}

test('there is always an active Super Admin, and no one gains a permission that the giver does not have', async () => {
  const counts = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
      const ids = await createPeople()
      let before = await readPermissions(ids)
      for (const each of steps) {
        const status = await runStep(ids, each)
        expect(status, JSON.stringify(each)).toBeLessThan(500)
        if (status < 300) counts.set(each.verb, (counts.get(each.verb) ?? 0) + 1)
        const after = await readPermissions(ids)
        const giver = before.get(ids.get(each.actor) ?? '')
        for (const [id, { permissions: now, isSuperAdmin }] of after) {
          const newPermissions = now.difference(before.get(id)?.permissions ?? new Set())
          expect([...newPermissions.difference(giver?.permissions ?? new Set())], JSON.stringify(each)).toEqual([])
          if (hasAdministrative(newPermissions)) expect(giver?.isSuperAdmin, JSON.stringify(each)).toBe(true)
          if (isSuperAdmin && !before.get(id)?.isSuperAdmin)
            expect(giver?.isSuperAdmin, JSON.stringify(each)).toBe(true)
        }
        expect(
          [...after.values()].some(({ isSuperAdmin }) => isSuperAdmin),
          JSON.stringify(each),
        ).toBe(true)
        before = after
      }
    }),
    { numRuns: 14, seed: 20_261_121 },
  )
  // Without this, the test could pass although every action was refused.
  for (const verb of ['assign', 'revoke', 'edit', 'create', 'setStatus', 'wait'])
    expect(counts.has(verb), verb).toBe(true)
})
