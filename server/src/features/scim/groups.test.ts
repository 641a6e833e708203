import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { urns } from '@muster/contract/scim/urns'
import { auditEntries } from '../../audit/tables.ts'
import { settings } from '../../companySettings/tables.ts'
import { rolePermissions, userRoles, users } from '../../people/tables.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { createRole, emailOf, testPassword } from '../../../testing/company.ts'
import { newcomer } from '../../../testing/people.ts'
import { addProvider, signInThrough } from '../auth/test/browser.ts'
import { type FakeProvider, startFakeProvider } from '../auth/test/fakeProvider.ts'
import { type Client, createClient } from './test/client.ts'
import { patchOf } from './test/inputs.ts'

let app: TestApp
let scim: Client
let fake: FakeProvider
beforeAll(async () => {
  app = await startTestApp()
  scim = await createClient(app)
  fake = await startFakeProvider()
})
afterAll(async () => {
  await fake.close()
  await app.close()
})

let groups = 0
async function created(members: readonly string[] = []) {
  const body = {
    schemas: [urns.group],
    displayName: `Group ${(groups += 1)}`,
    externalId: `group-${groups}`,
    members: members.map((name) => ({ value: app.company.id(name) })),
  }
  const answer = await scim.post('/Groups', body)
  expect(answer.status, answer.body.detail).toBe(201)
  return answer.body as { id: string; displayName: string; meta: { version: string } }
}
const membersOf = async (id: string) =>
  ((await scim.get(`/Groups/${id}`)).body.members as { display: string }[]).map(({ display }) => display.split(' ')[0])
const value = (...names: string[]) => names.map((name) => ({ value: app.company.id(name) }))
const setGroups = (kind: string) =>
  app.app.db
    .insert(settings)
    .values({ key: 'scimGroups', value: sql`${JSON.stringify(kind)}::jsonb` })
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value` } })

describe('roles as groups', () => {
  test('are created without permissions, found by their name, and have members', async () => {
    const group = await created(['Employee', 'Colleague'])
    expect(group).toMatchObject({
      schemas: [urns.group],
      externalId: `group-${groups}`,
      meta: { resourceType: 'Group' },
    })
    expect(await membersOf(group.id)).toEqual(['Employee', 'Colleague'])
    const filter = (text: string) => scim.get(`/Groups?excludedAttributes=members&filter=${encodeURIComponent(text)}`)
    for (const text of [
      `displayName eq "${group.displayName.toUpperCase()}"`,
      `externalId eq "group-${groups}"`,
      `id eq "${group.id}" and members eq "${app.company.id('Employee')}"`,
      `displayName eq "${group.displayName}" and members[value eq "${app.company.id('Colleague')}"]`,
    ]) {
      const { body } = await filter(text)
      expect(body, text).toMatchObject({ totalResults: 1, Resources: [{ id: group.id }] })
      expect(body.Resources[0]).not.toHaveProperty('members')
    }
    expect((await filter(`id eq "${group.id}" and members eq "${app.company.id('Lead')}"`)).body.totalResults).toBe(0)
    const user = (await scim.get(`/Users/${app.company.id('Employee')}`)).body
    expect(user.groups).toContainEqual(expect.objectContaining({ value: group.id, display: group.displayName }))
    expect(await app.app.db.$count(rolePermissions, eq(rolePermissions.roleId, group.id))).toBe(0)
  })

  test('members are added and removed as Entra ID and Okta do it', async () => {
    const { id } = await created(['Employee'])
    const patch = async (...operations: object[]) => {
      const { status, body } = await scim.patch(`/Groups/${id}`, patchOf(...operations))
      expect(status, body.detail).toBe(200)
      return membersOf(id)
    }
    expect(await patch({ op: 'Add', path: 'members', value: [{ $ref: null, value: app.company.id('Lead') }] })).toEqual(
      ['Lead', 'Employee'],
    )
    expect(await patch({ op: 'Remove', path: 'members', value: value('Employee') })).toEqual(['Lead'])
    expect(
      await patch(
        { op: 'remove', path: `members[value eq "${app.company.id('Lead')}"]` },
        { op: 'add', path: 'members', value: value('Stranger', 'Colleague') },
      ),
    ).toEqual(['Colleague', 'Stranger'])
    expect(await patch({ op: 'replace', value: { id, displayName: 'Renamed by Okta' } })).toEqual([
      'Colleague',
      'Stranger',
    ])
    expect(await patch({ op: 'replace', path: 'members', value: value('Employee') })).toEqual(['Employee'])
    const replaced = await scim.put(`/Groups/${id}`, {
      schemas: [urns.group],
      displayName: 'Put by Okta',
      members: value('Lead'),
    })
    expect([replaced.status, replaced.body.displayName]).toEqual([200, 'Put by Okta'])
    expect(await membersOf(id)).toEqual(['Lead'])
    expect(await patch({ op: 'remove', path: 'members' })).toEqual([])
    const actions = await app.app.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, id))
    expect(new Set(actions.map(({ action }) => action))).toEqual(
      new Set(['role.created', 'role.assigned', 'role.revoked', 'role.changed', 'scim.group_changed']),
    )
  })

  test('all operations take effect, or none', async () => {
    const { id } = await created()
    const operations = [
      { op: 'add', path: 'members', value: value('Employee') },
      { op: 'add', path: 'members', value: [{ value: '00000000-0000-4000-8000-000000000000' }] },
    ]
    const { status, body } = await scim.patch(`/Groups/${id}`, patchOf(...operations))
    expect([status, body.scimType]).toEqual([400, 'invalidValue'])
    expect(await membersOf(id)).toEqual([])
    const former = await scim.patch(`/Groups/${id}`, patchOf({ op: 'add', path: 'members', value: value('Former') }))
    expect([former.status, former.body.status]).toEqual([409, '409'])
  })

  test('no one gets an administrative role, nor permissions that the creator of the key lacks', async () => {
    const roles = (await scim.get('/Groups')).body.Resources as { id: string; displayName: string }[]
    for (const name of ['Super Admin', 'HR Manager']) {
      const id = roles.find(({ displayName }) => displayName === name)?.id ?? ''
      const { status } = await scim.patch(
        `/Groups/${id}`,
        patchOf({ op: 'add', path: 'members', value: value('Employee') }),
      )
      expect(status, name).toBe(403)
      expect((await scim.patch(`/Groups/${id}`, patchOf({ op: 'remove', path: 'members' }))).status).toBe(403)
      expect([403, 409]).toContain((await scim.delete(`/Groups/${id}`)).status)
    }
    const own = ['settings.api_keys', 'settings.scim', 'users.read', 'users.assign_roles']
    const weak = await newcomer(app, 'Weak', { roleId: await createRole(app.app.db, 'Weak', own) })
    const client = await createClient(app, weak)
    const more = await createRole(app.app.db, 'More', ['leaves.read'])
    const none = await createRole(app.app.db, 'None', [])
    const add = patchOf({ op: 'add', path: 'members', value: value('Employee') })
    expect((await client.patch(`/Groups/${more}`, add)).status).toBe(403)
    expect((await client.patch(`/Groups/${none}`, add)).status).toBe(200)
    expect((await client.post('/Groups', { displayName: 'Mine' })).status).toBe(403)
  })

  test('names are unique and needed, and versions are checked', async () => {
    const group = await created()
    const same = await scim.post('/Groups', { displayName: group.displayName.toLowerCase() })
    expect([same.status, same.body.scimType]).toEqual([409, 'uniqueness'])
    for (const body of [
      {},
      { displayName: '' },
      { displayName: 'x'.repeat(61) },
      { displayName: 'Fine', members: [{}] },
    ])
      expect((await scim.post('/Groups', body)).body).toMatchObject({ status: '400', scimType: 'invalidValue' })
    const path = `/Groups/${group.id}`
    expect((await scim.get(path, { 'if-none-match': (await scim.get(path)).body.meta.version })).status).toBe(304)
    expect((await scim.put(path, { displayName: 'x' }, { 'if-match': 'W/"x"' })).status).toBe(412)
    for (const id of ['00000000-0000-4000-8000-000000000000', 'abc'])
      expect((await scim.get(`/Groups/${id}`)).body).toMatchObject({ status: '404' })
  })

  test('a deleted one is revoked from its members', async () => {
    const { id } = await created(['Employee'])
    expect((await scim.delete(`/Groups/${id}`)).status).toBe(204)
    expect((await scim.get(`/Groups/${id}`)).status).toBe(404)
    expect(await app.app.db.$count(userRoles, eq(userRoles.roleId, id))).toBe(0)
    const other = await created()
    const { body } = await scim.post('/Users', { userName: 'holder@scim.example' })
    const join = patchOf({ op: 'add', path: 'members', value: [{ value: body.id }] })
    expect((await scim.patch(`/Groups/${other.id}`, join)).status).toBe(200)
    expect((await scim.delete(`/Users/${body.id}`)).status).toBe(204)
    expect((await scim.delete(`/Groups/${other.id}`)).status).toBe(204)
  })

  test('a fixed name may be sent in any case', async () => {
    const all = (await scim.get('/Groups')).body.Resources as { id: string; displayName: string }[]
    const id = all.find(({ displayName }) => displayName === 'Employee')?.id
    const { status, body } = await scim.put(`/Groups/${id}`, { displayName: 'EMPLOYEE' })
    expect([status, body.displayName]).toEqual([200, 'Employee'])
  })
})

describe('departments as groups', () => {
  beforeAll(() => setGroups('DEPARTMENTS'))
  afterAll(() => setGroups('ROLES'))

  test('their members are the people in them', async () => {
    const group = await created(['Employee'])
    expect(await membersOf(group.id)).toEqual(['Employee'])
    const department = async (name: string) =>
      (
        await app.app.db
          .select()
          .from(users)
          .where(eq(users.id, app.company.id(name)))
      )[0]?.department
    expect(await department('Employee')).toBe(group.displayName)
    await scim.patch(`/Groups/${group.id}`, patchOf({ op: 'add', path: 'members', value: value('Lead') }))
    expect(await department('Lead')).toBe(group.displayName)
    expect((await scim.delete(`/Groups/${group.id}`)).status).toBe(409)
    const rename = await scim.patch(
      `/Groups/${group.id}`,
      patchOf({ op: 'replace', path: 'displayName', value: 'Other' }),
    )
    expect([rename.status, rename.body.scimType]).toEqual([400, 'mutability'])
    await scim.patch(`/Groups/${group.id}`, patchOf({ op: 'remove', path: 'members' }))
    expect(await department('Lead')).toBeNull()
    expect((await scim.delete(`/Groups/${group.id}`)).status).toBe(204)
    expect((await scim.post('/Groups', { displayName: 'engineering' })).body.scimType).toBe('uniqueness')
  })
})

describe('what the endpoint is', () => {
  test('it describes itself', async () => {
    expect((await scim.get('/ServiceProviderConfig')).body).toMatchObject({
      schemas: [urns.config],
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      changePassword: { supported: false },
      sort: { supported: false },
      etag: { supported: true },
      authenticationSchemes: [{ type: 'oauthbearertoken' }],
    })
    const types = (await scim.get('/ResourceTypes')).body
    expect(types).toMatchObject({
      schemas: [urns.list],
      totalResults: 2,
      Resources: [{ endpoint: '/Users' }, { endpoint: '/Groups' }],
    })
    expect((await scim.get('/ResourceTypes/User')).body).toMatchObject({ schema: urns.user })
    const { body } = await scim.get('/Schemas')
    expect(body.Resources.map(({ id }: { id: string }) => id)).toEqual([urns.user, urns.enterprise, urns.group])
    expect((await scim.get(`/Schemas/${urns.user}`)).body).toMatchObject({ name: 'User', schemas: [urns.schema] })
    expect((await scim.get('/Schemas/urn:none')).status).toBe(404)
    expect((await scim.get('/ServiceProviderConfig')).headers['content-type']).toBe(
      'application/scim+json; charset=utf-8',
    )
  })

  test('it is served below /api too', async () => {
    const headers = { authorization: `Bearer ${scim.token}` }
    expect((await app.server.inject({ url: '/api/scim/v2/Users?count=1', headers })).statusCode).toBe(200)
  })
})

describe('the owner’s settings', () => {
  const input = (changes: object = {}) => ({
    groups: 'ROLES',
    providerId: null,
    changesAddresses: false,
    currentPassword: testPassword,
    ...changes,
  })

  test('are the owner’s alone, and show the last call and its result', async () => {
    await scim.get('/Users?filter=x')
    const { body } = await app.call('Owner', 'GET', '/scim-settings')
    expect(body).toMatchObject({
      endpoint: `${app.app.config.publicUrl}/scim/v2`,
      groups: 'ROLES',
      lastCall: { method: 'GET', path: '/scim/v2/Users', status: 400 },
    })
    expect(body.lastCall.problem).toMatch(/^The filter/)
    expect((await app.call('Hr', 'GET', '/scim-settings')).status).toBe(403)
    expect((await app.call('Hr', 'PUT', '/scim-settings', input())).status).toBe(403)
    expect((await app.call('Owner', 'PUT', '/scim-settings', input({ currentPassword: 'wrong' }))).status).toBe(400)
    const unknown = input({ providerId: app.company.id('Owner') })
    expect((await app.call('Owner', 'PUT', '/scim-settings', unknown)).body.errors[0].path).toBe('providerId')
  })

  test('accounts at a provider are linked ahead, but never those of administrators', async () => {
    const { id: providerId } = await addProvider(app, fake.issuer)
    expect((await app.call('Owner', 'PUT', '/scim-settings', input({ providerId }))).status).toBe(200)
    const userName = 'ahead@scim.example'
    const { body } = await scim.post('/Users', { userName, externalId: 'sub-ahead' })
    const [row] = await app.app.db.select().from(users).where(eq(users.id, body.id))
    expect(row).toMatchObject({ status: 'ACTIVE', passwordHash: null })
    // The provider has not verified the address, but the account is known by its identifier.
    fake.state.claims = { sub: 'sub-ahead', email: 'other@scim.example', email_verified: false }
    const { location, browser } = await signInThrough(app, fake, providerId)
    expect(location).toBe('/?view=leaves')
    expect((await browser.get('/auth/me')).body.user.email).toBe(userName)
    await scim.patch(`/Users/${body.id}`, patchOf({ op: 'replace', path: 'active', value: 'False' }))
    expect((await browser.get('/auth/me')).status).toBe(401)

    await scim.patch(
      `/Users/${app.company.id('Owner')}`,
      patchOf({ op: 'add', path: 'externalId', value: 'sub-owner' }),
    )
    fake.state.claims = { sub: 'sub-owner', email: emailOf('Owner'), email_verified: true }
    expect((await signInThrough(app, fake, providerId)).location).toBe('/?view=single-sign-on')

    // Entra ID tells programs another identifier than the subject.
    const entra = await scim.post('/Users', { userName: 'entra@scim.example', externalId: 'object-id' })
    fake.state.claims = { sub: 'pairwise', oid: 'object-id', email: 'entra@scim.example' }
    expect((await signInThrough(app, fake, providerId)).location).toBe('/?view=leaves')
    expect(entra.status).toBe(201)
  })
})

describe('what providers send besides about people', () => {
  let people = 0
  async function person(changes: object) {
    const { status, body } = await scim.post('/Users', { userName: `sent${(people += 1)}@scim.example`, ...changes })
    expect(status, body.detail).toBe(201)
    return body as { id: string; userName: string }
  }

  test('names of attributes that every object has are refused as filters', async () => {
    for (const filter of ['constructor eq "x"', 'constructor pr', 'not (constructor eq "x")']) {
      const { status, body } = await scim.get(`/Users?filter=${encodeURIComponent(filter)}`)
      expect([status, body.scimType]).toEqual([400, 'invalidFilter'])
    }
  })

  test('numbers and addresses that are not for work have no effect', async () => {
    const mobile = { value: '+20 100 200 3000', type: 'mobile', primary: true }
    const { id, userName } = await person({ phoneNumbers: [mobile] })
    const path = `/Users/${id}`
    expect((await scim.get(path)).body).not.toHaveProperty('phoneNumbers')
    const work = { value: '+20 2 2461 3400', type: 'work' }
    await scim.put(path, { phoneNumbers: [mobile, work] })
    const home = { value: 'home@scim.example', type: 'home', primary: true }
    await scim.put(path, { phoneNumbers: [mobile], emails: [home] })
    const add = patchOf(
      { op: 'add', path: 'phoneNumbers', value: [{ ...mobile, type: 'fax' }] },
      { op: 'add', path: 'phoneNumbers[type eq "mobile"].value', value: mobile.value },
    )
    expect((await scim.patch(path, add)).body).toMatchObject({
      phoneNumbers: [work],
      emails: [{ value: userName }],
    })
    expect((await scim.put(path, { phoneNumbers: [{ value: '+20 2 2461 3401' }] })).body).toMatchObject({
      phoneNumbers: [{ value: '+20 2 2461 3401', type: 'work' }],
    })
  })

  test('a manager who is named by no id of Muster has no effect', async () => {
    const { id } = await person({ [urns.enterprise]: { manager: 'Mary Poppins' } })
    const lead = app.company.id('Lead')
    for (const manager of [lead, 'Mary Poppins', { displayName: 'Mary Poppins' }, { value: 'CN=Mary' }]) {
      const { status, body } = await scim.put(`/Users/${id}`, { [urns.enterprise]: { manager } })
      expect(status, body.detail).toBe(200)
      expect(body[urns.enterprise].manager.value).toBe(lead)
    }
    const { body } = await scim.put(`/Users/${id}`, { [urns.enterprise]: { manager: { value: '' } } })
    expect(body[urns.enterprise]).not.toHaveProperty('manager')
  })
})
