import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grantedPermissions } from '@muster/contract/access/grantedPermissions'
import { fulfils } from '@muster/contract/access/needs'
import { allPermissions } from '@muster/contract/access/permissions'
import type { CallMeta } from '@muster/contract/kit/route'
import { contract } from '@muster/contract/contract'
import { actorOfKey } from '../../../access/apiKeys.ts'
import { apiKeys } from '../../../access/tables.ts'
import { auditEntries, auditRepeats } from '../../../audit/tables.ts'
import { lockRoles } from '../../../people/heldPermissions.ts'
import { isOwner, ownerRefusal } from '../../../people/owner.ts'
import { userRoles } from '../../../people/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { calls } from '../../../../testing/calls.ts'
import { createRole, testPassword } from '../../../../testing/company.ts'
import { newcomer, roleOf } from '../../../../testing/people.ts'
import { contextOf } from '../../../../testing/world.ts'
import { keyOf } from '../test/keys.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const callWith = (token: string, method: string, path: string, headers: Record<string, string> = {}) =>
  app.server.inject({
    method: method as 'GET',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
const owner = () => app.company.id('Owner')
const someId = '019ab0a0-0000-7000-8000-000000000000'
const metaOf = (feature: string, name: string) =>
  (contract as unknown as Record<string, Record<string, { '~orpc': { meta: CallMeta } }>>)[feature]?.[name]?.['~orpc']
    .meta

describe('every call with a key', () => {
  const closedToKeys = 'API keys cannot make this call'
  const missingPermission = 'You do not have permission to do this'
  test.each(calls.filter(({ needs }) => needs !== 'public'))('$id', async ({ feature, name, method, path, needs }) => {
    const at = path.replaceAll(/\{\w+\}/g, someId)
    const meta = metaOf(feature, name)
    const keyNeeds = meta?.keyNeeds ?? needs
    const isOpen = keyNeeds !== 'signed-in' && !meta?.forbidsApiKeys
    const lacking = allPermissions.filter((each) => !fulfils(keyNeeds, new Set(grantedPermissions([each]))))
    const key = await keyOf(app, owner(), isOpen ? lacking : allPermissions)
    const answer = await callWith(key.token, method, at)
    expect([answer.statusCode, answer.json().message]).toEqual([403, isOpen ? missingPermission : closedToKeys])
  })

  test('a key cannot call anything about passwords, sessions, keys or full rights, whatever its permissions', () => {
    const ids = calls.filter(({ feature, name }) => metaOf(feature, name)?.forbidsApiKeys).map(({ id }) => id)
    expect(ids.toSorted()).toEqual(
      [
        'auth.allSessions',
        'auth.apiKeys',
        'auth.createApiKey',
        'auth.endAnySession',
        'auth.endSessionsOfOthers',
        'auth.endSessionsOfPerson',
        'auth.releaseApiKey',
        'auth.resetTwoFactor',
        'auth.unlinkPerson',
        'auth.revokeApiKey',
        'settings.changePassword',
        'users.import',
        'users.resetPassword',
        ...calls.filter(({ feature }) => feature === 'webhooks').map(({ id }) => id),
      ].toSorted(),
    )
  })

  test('a key that may read people reads their history, employments and roles, as far as it sees them', async () => {
    const pathsOf = (person: string) => {
      const id = app.company.id(person)
      return [`/users/${id}/history`, `/users/${id}/employments`, `/roles/user/${id}`]
    }
    const statuses = (token: string, person: string) =>
      Promise.all(pathsOf(person).map(async (path) => (await callWith(token, 'GET', path)).statusCode))
    const reader = await keyOf(app, owner(), ['users.read'])
    expect(await statuses(reader.token, 'Stranger')).toEqual([200, 200, 200])
    const roleId = await createRole(app.app.db, 'Team and keys', ['settings.api_keys', 'users.manage_team'])
    const lead = await newcomer(app, 'Keylead', { manager: 'Manager', roleId })
    const report = await newcomer(app, 'Keyreport', { manager: lead })
    const ofTeam = await keyOf(app, app.company.id(lead), ['users.manage_team'])
    expect(await statuses(ofTeam.token, report)).toEqual([200, 200, 200])
    expect(await statuses(ofTeam.token, 'Stranger')).toEqual([404, 404, 404])
    const other = await keyOf(app, owner(), ['leaves.read'])
    expect(await statuses(other.token, 'Owner')).toEqual([403, 403, 403])
  })

  test('a key can make a call for which it has the permission', async () => {
    const { token, id } = await keyOf(app, owner(), ['users.read'])
    expect((await callWith(token, 'GET', '/users')).statusCode).toBe(200)
    expect((await callWith(token, 'GET', '/leaves/all')).statusCode).toBe(403)
    const [key] = await app.app.db.select().from(apiKeys).where(eq(apiKeys.id, id))
    expect(key?.lastUsedFrom).toBe('127.0.0.1')
    const [entry] = await app.app.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.keyId, id))
      .orderBy(desc(auditEntries.id))
    expect(entry).toMatchObject({ action: 'access.refused', actorId: owner(), keyId: id })
  })
})

describe('what a key cannot do although its creator can', () => {
  test('a key is no Super Admin and no owner, before and during a change of roles', async () => {
    const { token, id } = await keyOf(app, owner(), ['users.read', 'users.delete'])
    const actor = await actorOfKey(app.app.db, token, '127.0.0.1', 'PROGRAM')
    if (!actor) throw new Error('The key does not count')
    expect(actor).toMatchObject({ isSuperAdmin: false, roles: [], keyId: id })
    const lockedActor = await app.app.db.transaction((tx) => lockRoles(tx, actor))
    expect([lockedActor.isSuperAdmin, [...lockedActor.permissions].toSorted()]).toEqual([
      false,
      ['users.delete', 'users.read'],
    ])
    expect((await callWith(token, 'DELETE', `/users/${app.company.id('Stranger')}`)).statusCode).toBe(403)
    expect(await isOwner(app.app.db, app.app.config, owner())).toBe(true)
    expect(await ownerRefusal(app.app.db, { ...contextOf(app, owner()), actor })).not.toBeNull()
  })

  test('a key has no effect in a cookie and opens no live connection', async () => {
    const { token } = await keyOf(app, owner(), allPermissions)
    expect((await app.server.inject({ url: '/api/users', cookies: { session: token } })).statusCode).toBe(401)
    expect((await callWith(token, 'GET', '/live')).statusCode).toBe(403)
    expect((await callWith('muster_made-up-key-that-nobody-has', 'GET', '/users')).statusCode).toBe(401)
  })

  test('a response that the person got with an Idempotency-Key is not returned to their key', async () => {
    const headers = { 'idempotency-key': 'the-same-key-1' }
    const created = await app.call(
      'Owner',
      'POST',
      '/roles',
      { name: 'Once', description: '', permissions: [] },
      headers,
    )
    expect(created.status).toBe(201)
    const { token } = await keyOf(app, owner(), ['roles.create'])
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/roles',
      headers: { authorization: `Bearer ${token}`, ...headers },
      payload: { name: 'Once', description: '', permissions: [] },
    })
    expect(answer.statusCode).toBe(409)
  })
})

describe('a key is valid as long as', () => {
  const worksFor = async (token: string) => (await callWith(token, 'GET', '/roles')).statusCode
  const maker = async (name: string) => {
    const roleId = await createRole(app.app.db, name, ['settings.api_keys', 'roles.read'])
    const employee = await newcomer(app, name, { roleId })
    const { token } = await keyOf(app, app.company.id(employee), ['roles.read', 'users.read'])
    return { roleId, id: app.company.id(employee), token }
  }

  test('the person has its permissions and may have keys', async () => {
    const { id, roleId, token } = await maker('Demoted')
    expect([await worksFor(token), (await callWith(token, 'GET', '/users')).statusCode]).toEqual([200, 403])
    await app.app.db
      .update(userRoles)
      .set({ expiresAt: sql`now()` })
      .where(eq(userRoles.roleId, roleId))
    expect(await worksFor(token)).toBe(401)
    await app.app.db
      .insert(userRoles)
      .values({ userId: id, roleId: await createRole(app.app.db, 'Reads', ['roles.read']) })
    expect(await worksFor(token)).toBe(401)
  })

  test('its last day has not passed and it was not revoked', async () => {
    const { token, id } = await keyOf(app, owner(), ['roles.read'])
    expect(await worksFor(token)).toBe(200)
    expect((await app.call('Colleague', 'DELETE', `/api-keys/${id}`)).status).toBe(403)
    expect((await app.call('Owner', 'DELETE', `/api-keys/${id}`)).status).toBe(204)
    expect([await worksFor(token), (await app.call('Owner', 'DELETE', `/api-keys/${id}`)).status]).toEqual([401, 404])
    const otherKey = await keyOf(app, owner(), ['roles.read'])
    await app.app.db
      .update(apiKeys)
      .set({ expiresAt: sql`now()` })
      .where(eq(apiKeys.id, otherKey.id))
    expect(await worksFor(otherKey.token)).toBe(401)
  })

  test('the person is active; after a reactivation they need a new key', async () => {
    const { id, token } = await maker('Leaver')
    const status = async (isActive: boolean) =>
      (await app.call('Owner', 'PATCH', `/users/${id}/status`, { isActive })).status
    expect([await status(false), await worksFor(token), await status(true), await worksFor(token)]).toEqual([
      200, 401, 200, 401,
    ])
  })

  test('no one has set the person’s password', async () => {
    const { id, token } = await maker('Stolen')
    const path = `/users/${id}/change-password`
    const body = { newPassword: 'Blue-lantern-42', currentPassword: testPassword }
    expect((await app.call('Owner', 'POST', path, body)).status).toBe(200)
    expect(await worksFor(token)).toBe(401)
  })
})

describe('a key is created', () => {
  const expiresOn = Temporal.Now.plainDateISO('Africa/Cairo').add({ days: 30 }).toString()
  const input = { name: 'Payroll export', permissions: ['roles.read'], expiresOn, currentPassword: testPassword }
  const make = (as: string, changes: object = {}) => app.call(as, 'POST', '/api-keys', { ...input, ...changes })
  let integrator: string
  beforeAll(async () => {
    const roleId = await createRole(app.app.db, 'Integrator', ['settings.api_keys', 'roles.read', 'users.create'])
    integrator = await newcomer(app, 'Integrator', { roleId, signsIn: true })
  })

  test('after its creator confirms their password; it is shown once and never stored', async () => {
    const { status, body } = await make(integrator)
    expect([status, body.key]).toMatchObject([
      201,
      { name: 'Payroll export', status: 'ACTIVE', permissions: ['roles.read'] },
    ])
    expect(body.token).toMatch(/^muster_[\w-]{43}$/)
    expect((await callWith(body.token, 'GET', '/roles')).statusCode).toBe(200)
    const { rows } = await app.app.db.execute(sql`
      select (select json_agg(k)::text from api_keys k) || (select json_agg(a)::text from audit_entries a)
        || coalesce((select json_agg(i)::text from idempotency_keys i), '') as all`)
    expect(JSON.stringify(rows)).not.toContain(body.token)
    const notices = (await app.call(integrator, 'GET', '/notifications')).body.notifications
    expect(notices[0].message).toContain('created the API key “Payroll export”')
    const list = (await app.call(integrator, 'GET', '/api-keys')).body
    expect([list.keys.length, JSON.stringify(list).includes(body.token)]).toEqual([1, false])
  })

  test('and is found in lists by name and by last day, in both directions', async () => {
    await make(integrator, {
      name: 'archive',
      expiresOn: Temporal.PlainDate.from(expiresOn).add({ days: 1 }).toString(),
    })
    const names = async (query: string) => {
      const { body } = await app.call(integrator, 'GET', `/api-keys?${query}`)
      return body.keys.map(({ name }: { name: string }) => name)
    }
    expect(await names('sort=name')).toEqual(['archive', 'Payroll export'])
    expect(await names('sort=name&order=desc')).toEqual(['Payroll export', 'archive'])
    expect(await names('sort=expires')).toEqual(['Payroll export', 'archive'])
    for (const [name, lastUsedAt] of [
      ['archive', '2025-01-02T08:00:00Z'],
      ['Payroll export', '2025-01-01T08:00:00Z'],
    ] as const)
      await app.app.db.update(apiKeys).set({ lastUsedAt }).where(eq(apiKeys.name, name))
    expect(await names('sort=used')).toEqual(['Payroll export', 'archive'])
    expect(await names('sort=used&order=desc')).toEqual(['archive', 'Payroll export'])
    expect((await app.call(integrator, 'GET', '/api-keys?sort=hint')).status).toBe(400)
  })

  test('with no more than its creator’s permissions, administrative ones by Super Admins, and for a year at most', async () => {
    const path = async (changes: object) => (await make(integrator, changes)).body.errors?.[0]?.path
    expect(await path({ permissions: ['users.read'] })).toBe('permissions')
    expect(await path({ permissions: ['users.create'] })).toBe('permissions')
    expect(await path({ permissions: ['made.up'] })).toBe('permissions')
    expect(await path({ permissions: [] })).toBe('permissions')
    expect(await path({ currentPassword: 'Wrong-horse-1' })).toBe('currentPassword')
    const today = Temporal.Now.plainDateISO('Africa/Cairo')
    expect(await path({ expiresOn: today.subtract({ days: 1 }).toString() })).toBe('expiresOn')
    expect(await path({ expiresOn: today.add({ years: 1, days: 1 }).toString() })).toBe('expiresOn')
    expect((await make(integrator, { expiresOn: today.add({ years: 1 }).toString() })).status).toBe(201)
  })

  test('twenty times at most, however many are requested at once', async () => {
    await app.app.db.delete(auditRepeats)
    const responses = await Promise.all(Array.from({ length: 8 }, () => make(integrator)))
    expect(responses.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
    for (let index = 0; index < 20; index += 1) await keyOf(app, app.company.id(integrator), ['roles.read'])
    expect((await make(integrator)).body.code).toBe('key.too_many')
  })
})

describe('a key suspended by a restore', () => {
  const release = (person: string, id: string) => app.call(person, 'POST', `/api-keys/${id}/release`)

  test('is valid again once the owner releases it, which is recorded', async () => {
    const { token, id } = await keyOf(app, owner(), ['users.read'], { suspended: true })
    expect((await callWith(token, 'GET', '/users')).statusCode).toBe(401)
    expect(await statusOf(id)).toBe('SUSPENDED')
    expect((await release('Owner', id)).status).toBe(204)
    expect(await statusOf(id)).toBe('ACTIVE')
    expect((await callWith(token, 'GET', '/users')).statusCode).toBe(200)
    const [entry] = await app.app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
    expect(entry).toMatchObject({ action: 'api_key.released', actorId: owner(), personId: owner() })
  })

  test('is not released by another Super Admin, and only if it exists, is suspended and was not revoked', async () => {
    const admin = await newcomer(app, 'Second', { roleId: roleOf(app, 'Super Admin') })
    const { id } = await keyOf(app, app.company.id(admin), ['users.read'], { suspended: true })
    const answer = await release(admin, id)
    expect([answer.status, answer.body.message]).toEqual([403, 'Only the owner of this installation can release keys'])
    await app.app.db
      .update(apiKeys)
      .set({ revokedAt: sql`now()` })
      .where(eq(apiKeys.id, id))
    const otherKey = await keyOf(app, owner(), ['users.read'])
    for (const key of [id, otherKey.id, someId]) expect((await release('Owner', key)).status).toBe(404)
    expect((await release('Owner', 'no-id')).status).toBe(400)
  })

  async function statusOf(id: string) {
    const { body } = await app.call('Owner', 'GET', '/api-keys?limit=100')
    return body.keys.find((key: { id: string }) => key.id === id)?.status
  }
})
