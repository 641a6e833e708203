import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { urns } from '@muster/contract/scim/urns'
import { ssoIdentities } from '../../access/providers/tables.ts'
import { findProvisioned } from '../../access/scim/findProvisioned.ts'
import { settings } from '../../companySettings/tables.ts'
import { notifications } from '../../notify/tables.ts'
import { userRoles, users } from '../../people/tables.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { createRole } from '../../../testing/company.ts'
import { newcomer } from '../../../testing/people.ts'
import { addProvider } from '../auth/test/browser.ts'
import { startFakeProvider } from '../auth/test/fakeProvider.ts'
import { type Client, createClient } from './test/client.ts'
import { patchOf } from './test/inputs.ts'

let app: TestApp
let scim: Client
beforeAll(async () => {
  app = await startTestApp()
  scim = await createClient(app)
})
afterAll(() => app.close())

let people = 0
async function person(changes: object = {}) {
  const answer = await scim.post('/Users', { userName: `person${(people += 1)}@provider.example`, ...changes })
  expect(answer.status, answer.body.detail).toBe(201)
  return answer.body as { id: string; userName: string; [urns.enterprise]: { manager?: { value: string } } }
}
const unknown = '00000000-0000-4000-8000-000000000000'
const managed = (manager: unknown) => ({ [urns.enterprise]: { manager } })
const set = (key: string, value: string) =>
  app.app.db
    .insert(settings)
    .values({ key, value: sql`${JSON.stringify(value)}::jsonb` })
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value` } })
const clientWith = async (name: string, permissions: readonly string[], manager = 'Owner') =>
  createClient(
    app,
    await newcomer(app, name, {
      manager,
      roleId: await createRole(app.app.db, name, ['settings.api_keys', 'settings.scim', ...permissions]),
    }),
  )

/** A request of a provider’s published tests, and its expected answer. `{id}` is a person, `{group}` a role. */
type Case = [name: string, method: 'get' | 'post' | 'put' | 'patch', path: string, body: object, expected: object]

const list = { schemas: [urns.list] }
const notFound = { schemas: [urns.error], status: '404', detail: 'Not found' }
const emails = [
  { Primary: true, type: 'work', value: 'tested@provider.example' },
  { Primary: false, type: 'home', value: 'home@provider.example' },
]

// oxfmt-ignore
const cases: Case[] = [
  // Okta SCIM 2.0 SPEC Test
  ['a list of one', 'get', '/Users?count=1&startIndex=1', {}, { ...list, itemsPerPage: 1, startIndex: 1, Resources: [{ active: true, emails: [{ type: 'work' }] }] }],
  ['a person', 'get', '/Users/{id}', {}, { userName: 'tested@provider.example', active: true, name: { familyName: 'Leenay' } }],
  ['an unknown user name', 'get', '/Users?filter=userName eq "abcdefgh@atko.com"', {}, { ...list, totalResults: 0 }],
  ['an unknown id', 'get', '/Users/010101001010101011001010101011', {}, notFound],
  ['a number as id', 'get', '/Users/00919288221112222', {}, notFound],
  ['the same person again', 'post', '/Users', { userName: 'tested@provider.example', name: { givenName: 'Ryan', familyName: 'Leenay' } }, { status: '409', scimType: 'uniqueness' }],
  ['a user name in capitals', 'get', '/Users?filter=userName eq "TESTED@PROVIDER.EXAMPLE"', {}, { totalResults: 1 }],
  ['all groups', 'get', '/Groups', {}, list],
  // Entra ID: Postman collection of the reference code
  ['names of attributes with a capital', 'get', '/Users/?filter=DisplayName+eq+%22Ryan+Leenay%22', {}, { totalResults: 1 }],
  ['two attributes', 'get', '/Users?attributes=userName,emails&filter=id eq "{id}"', {}, { Resources: [{ userName: 'tested@provider.example', emails: [{ value: 'tested@provider.example' }] }] }],
  ['an attribute with a filter', 'get', '/Users?attributes=emails[type eq "work"]&filter=id eq "{id}"', {}, { Resources: [{ emails: [{ value: 'tested@provider.example' }] }] }],
  ['no userName in a replacement', 'put', '/Users/{id}', { schemas: [urns.user], id: '{id}', title: 'Engineer' }, { title: 'Engineer', userName: 'tested@provider.example' }],
  ['another user name', 'patch', '/Users/{id}', patchOf({ op: 'replace', path: 'userName', value: 'ryan3' }), { userName: 'ryan3' }],
  ['all but the members', 'get', '/Groups/{group}?excludedAttributes=members', {}, { displayName: 'Tested' }],
  ['a group by name', 'get', '/Groups?excludedAttributes=members&filter=displayName eq "tested"', {}, { totalResults: 1 }],
  ['an unknown member', 'patch', '/Groups/{group}', patchOf({ op: 'add', path: 'members', value: [{ value: 'junk' }] }), { status: '400', scimType: 'invalidValue' }],
  ['a member by name and value', 'patch', '/Groups/{group}', patchOf({ op: 'Add', path: 'members', value: [{ displayName: 'VP', value: '{id}' }] }), { members: [{ value: '{id}' }] }],
  ['the members of a replacement', 'put', '/Groups/{group}', { schemas: [urns.group], displayName: 'Tested', members: [] }, { displayName: 'Tested', members: [] }],
  ['an unknown attribute in a path', 'patch', '/Users/{id}', patchOf({ op: 'replace', path: 'invalidAttribute', value: 'x' }), { status: '400', scimType: 'invalidPath' }],
  // Entra ID: SCIM Validator, and the validation of the reference code
  ['names as paths in one value', 'patch', '/Users/{id}', patchOf({ op: 'replace', value: { 'name.givenName': 'Oswaldo', 'name.familyName': 'Rylan' } }), { name: { givenName: 'Oswaldo', familyName: 'Rylan' } }],
  ['parts of the extension as paths in one value', 'patch', '/Users/{id}', patchOf({ op: 'add', value: { [`${urns.enterprise}:department`]: 'Sales', 'emails[type eq "work"].value': 'moved@provider.example' } }), { [urns.enterprise]: { department: 'Sales' } }],
  ['empty texts', 'patch', '/Users/{id}', patchOf({ op: 'replace', path: 'title', value: '' }, { op: 'replace', path: `${urns.enterprise}:department`, value: '' }), { title: null }],
  ['null for what is empty', 'patch', '/Users/{id}', patchOf({ op: 'replace', path: 'title', value: null }), { title: null }],
  ['a first manager', 'patch', '/Users/{id}', patchOf({ op: 'Add', path: `${urns.enterprise}:manager`, value: '{lead}' }), managed({ value: '{lead}' })],
  ['another manager', 'patch', '/Users/{id}', patchOf({ op: 'Replace', path: `${urns.enterprise}:manager`, value: '{manager}' }), managed({ value: '{manager}' })],
  ['no manager', 'patch', '/Users/{id}', patchOf({ op: 'Replace', path: `${urns.enterprise}:manager`, value: '' }), managed(null)],
  ['a page of people', 'get', '/Users?startIndex=6&count=5', {}, { startIndex: 6, itemsPerPage: 5 }],
  ['a page of groups', 'get', '/Groups?startIndex=2&count=2', {}, { startIndex: 2, itemsPerPage: 2 }],
  ['another name of a group', 'patch', '/Groups/{group}', patchOf({ op: 'Replace', path: 'displayName', value: 'Tested again' }), { displayName: 'Tested again' }],
  ['the end of an account', 'patch', '/Users/{id}', patchOf({ op: 'Replace', path: 'active', value: 'False' }), { active: false }],
  ['someone inactive by name', 'get', '/Users?filter=userName eq "ryan3"', {}, { totalResults: 1, Resources: [{ active: false }] }],
  ['the return of an account', 'patch', '/Users/{id}', patchOf({ op: 'Replace', path: 'active', value: true }), { active: true }],
]

test('the published tests of Okta and Entra ID pass, one request after the other', async () => {
  const name = { formatted: 'Ryan Leenay', familyName: 'Leenay', givenName: 'Ryan' }
  const extension = { [urns.enterprise]: { Department: 'bob', Manager: { Value: 'SuzzyQ' } } }
  const { id } = await person({ userName: 'tested@provider.example', name, emails, ...extension })
  const group = await scim.post('/Groups', { externalId: 'tested', displayName: 'Tested', members: [] })
  expect(group.status).toBe(201)
  const ids = { id, group: group.body.id, lead: app.company.id('Lead'), manager: app.company.id('Manager') }
  const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, key: keyof typeof ids) => ids[key])
  for (const [title, method, path, body, expected] of cases) {
    const url = filled(path).replaceAll(/[ "[\]]/g, encodeURIComponent)
    const sent = JSON.parse(filled(JSON.stringify(body))) as object
    const answer = method === 'get' ? await scim.get(url) : await scim[method](url, sent)
    const { status = '200' } = expected as { status?: string }
    const { [urns.enterprise]: enterprise } = answer.body
    const shown = { title: null, ...answer.body, [urns.enterprise]: { manager: null, ...enterprise } }
    expect([title, answer.status, shown]).toMatchObject([title, Number(status), resolved(expected)])
  }
  function resolved(value: unknown): unknown {
    if (typeof value === 'string') return filled(value)
    if (Array.isArray(value)) return value.map(resolved)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolved(part)]))
  }
})

describe('a manager', () => {
  test('who does not exist or has left keeps no one from being added, and changes nothing', async () => {
    for (const value of [unknown, app.company.id('Former')])
      expect((await person(managed({ value })))[urns.enterprise]).not.toHaveProperty('manager')
    const lead = app.company.id('Lead')
    const { id } = await person(managed({ value: lead }))
    const path = `/Users/${id}`
    const patch = patchOf({ op: 'Replace', path: `${urns.enterprise}:manager`, value: unknown })
    for (const answer of [await scim.patch(path, patch), await scim.put(path, managed({ value: unknown }))]) {
      expect(answer.status, answer.body.detail).toBe(200)
      expect(answer.body[urns.enterprise].manager.value).toBe(lead)
    }
  })

  test('may be someone who has not activated their account yet', async () => {
    const manager = await person()
    expect((await app.app.db.select().from(users).where(eq(users.id, manager.id)))[0]?.status).toBe(
      'PENDING_ACTIVATION',
    )
    const added = await person(managed({ value: manager.id }))
    expect(added[urns.enterprise].manager?.value).toBe(manager.id)
    const { id } = await person()
    const patch = patchOf({ op: 'Add', path: `${urns.enterprise}:manager`, value: manager.id })
    expect((await scim.patch(`/Users/${id}`, patch)).body[urns.enterprise].manager.value).toBe(manager.id)
  })
})

describe('the protocol', () => {
  test('an answer with a part of a resource has the address and version of the whole', async () => {
    for (const [path, query, body] of [
      ['/Users', 'attributes=userName', { userName: 'selected@provider.example' }],
      ['/Groups', 'excludedAttributes=meta', { displayName: 'Selected' }],
    ] as const) {
      const { status, headers, body: sent } = await scim.post(`${path}?${query}`, body)
      expect([status, sent.meta]).toEqual([201, undefined])
      expect(headers.location).toBe(`${app.app.config.publicUrl}/scim/v2${path}/${sent.id}`)
      const read = await scim.get(`${path}/${sent.id}?${query}`)
      expect([headers.etag, read.headers.etag]).toEqual([expect.stringMatching(/^W\//), headers.etag])
      const version = { 'if-none-match': String(headers.etag) }
      expect((await scim.get(`${path}/${sent.id}?${query}`, version)).status).toBe(304)
    }
  })

  test('operations that Muster lacks are not found, in the form of the protocol', async () => {
    for (const path of ['/Bulk', '/.search', '/Users/.search', '/Me']) {
      const { status, headers, body } = await scim.post(path, { schemas: [], Operations: [] })
      expect([path, status, body]).toMatchObject([path, 404, notFound])
      expect(headers['content-type']).toBe('application/scim+json; charset=utf-8')
    }
    const broken = await app.server.inject({
      method: 'POST',
      url: '/scim/v2/Bulk',
      headers: { 'content-type': 'application/scim+json' },
      payload: '{',
    })
    expect([broken.statusCode, broken.json()]).toMatchObject([400, { schemas: [urns.error], status: '400' }])
  })

  test.each(['/Schemas', `/Schemas/${urns.user}`, '/ResourceTypes', '/ResourceTypes/User', '/ServiceProviderConfig'])(
    '%s can’t be filtered',
    async (path) => {
      expect((await scim.get(path)).status).toBe(200)
      const { status, body } = await scim.get(`${path}?filter=${encodeURIComponent('id eq "User"')}`)
      expect([status, body]).toMatchObject([403, { schemas: [urns.error], status: '403' }])
    },
  )
})

describe('whose account is linked ahead', () => {
  test('no one with another account at the provider, and no one who has become an administrator', async () => {
    const { db } = app.app
    const fake = await startFakeProvider()
    const { id: providerId } = await addProvider(app, fake.issuer)
    await fake.close()
    await set('scimProviderId', providerId)
    const find = (externalId: string) => findProvisioned(db, providerId, [externalId])
    const linked = await person({ externalId: 'linked' })
    const promoted = await person({ externalId: 'promoted' })
    expect([(await find('linked'))?.id, (await find('promoted'))?.id]).toEqual([linked.id, promoted.id])
    await db.insert(ssoIdentities).values({ providerId, subject: 'another', userId: linked.id, email: linked.userName })
    const roleId = app.company.roles.get('HR Manager') ?? ''
    await db.insert(userRoles).values({ userId: promoted.id, roleId, grantedBy: app.company.id('Owner') })
    expect([await find('linked'), await find('promoted')]).toEqual([undefined, undefined])
  })
})

describe('the creator of a key', () => {
  test('who sees their team alone shows no one else to the provider', async () => {
    const client = await clientWith('TeamOnly', ['users.manage_team'])
    await newcomer(app, 'Below', { manager: 'TeamOnly' })
    const { body } = await client.get('/Users')
    const names = (body.Resources as { name: { givenName: string } }[]).map(({ name }) => name.givenName)
    expect(names.toSorted()).toEqual(['Below', 'TeamOnly'])
    expect((await client.get(`/Users/${app.company.id('Below')}`)).status).toBe(200)
    expect((await client.get(`/Users/${app.company.id('Stranger')}`)).status).toBe(404)
    const { body: groups } = await client.get(`/Groups/${app.company.roles.get('Employee')}`)
    expect(groups.members).toEqual([expect.objectContaining({ value: app.company.id('Below') })])
  })

  test('can’t deactivate themselves', async () => {
    const client = await clientWith('Self', ['users.read', 'users.update', 'users.deactivate'])
    const path = `/Users/${app.company.id('Self')}`
    const leave = patchOf({ op: 'replace', path: 'active', value: false })
    for (const { status, body } of [await client.delete(path), await client.patch(path, leave)])
      expect([status, body.detail]).toEqual([403, 'You cannot deactivate your own account'])
  })
})

describe('members', () => {
  test('who are added together are all notified', async () => {
    const names = ['Employee', 'Colleague', 'Stranger']
    const ids = names.map((name) => app.company.id(name))
    const { body } = await scim.post('/Groups', { displayName: 'Notified', members: ids.map((value) => ({ value })) })
    expect(body.members).toHaveLength(3)
    const notified = await app.app.db
      .selectDistinct({ userId: notifications.userId })
      .from(notifications)
      .where(and(inArray(notifications.userId, ids), sql`${notifications.message} like '%Notified%'`))
    expect(notified.map(({ userId }) => userId).toSorted()).toEqual(ids.toSorted())
  })

  describe('of departments', () => {
    beforeAll(() => set('scimGroups', 'DEPARTMENTS'))
    afterAll(() => set('scimGroups', 'ROLES'))

    test('are refused together, with the name of the one who can’t be changed', async () => {
      const { body: group } = await scim.post('/Groups', { displayName: 'Mixed' })
      const add = (...names: string[]) =>
        scim.patch(
          `/Groups/${group.id}`,
          patchOf({ op: 'add', path: 'members', value: names.map((name) => ({ value: app.company.id(name) })) }),
        )
      const { status, body } = await add('Employee', 'Hr', 'Lead')
      expect([status, body.detail]).toEqual([
        403,
        `Hr Test (${app.company.id('Hr')}): Only a Super Admin can change the details of someone with an administrative role`,
      ])
      expect((await scim.get(`/Groups/${group.id}`)).body.members).toEqual([])
      // Once a Super Admin has put them there, they are no longer in the way.
      await app.app.db
        .update(users)
        .set({ department: 'Mixed' })
        .where(eq(users.id, app.company.id('Hr')))
      expect((await add('Employee', 'Hr', 'Lead')).body.members).toHaveLength(3)
    })

    test('and the departments themselves need the permission to change departments', async () => {
      const client = await clientWith('Planner', ['users.read', 'users.update'])
      expect((await client.post('/Groups', { displayName: 'Refused' })).status).toBe(403)
      const { body } = await scim.post('/Groups', { displayName: 'Empty' })
      expect((await client.delete(`/Groups/${body.id}`)).status).toBe(403)
      expect((await scim.delete(`/Groups/${body.id}`)).status).toBe(204)
    })

    test('may be more than 10,000', async () => {
      const { db } = app.app
      const { body: group } = await scim.post('/Groups', { displayName: 'Large' })
      await db.execute(sql`
        insert into users (id, first_name, last_name, email, department, status, added_on)
        select gen_random_uuid(), 'Many', n::text, 'many' || n || '@provider.example', 'Large', 'ACTIVE', current_date from generate_series(1, 10050) n`)
      const path = `/Groups/${group.id}?excludedAttributes=members`
      const began = performance.now()
      const read = await scim.get(path)
      expect([read.status, read.body.members]).toEqual([200, undefined])
      expect(read.text.length).toBeLessThan(1000)
      const value = [{ value: app.company.id('Colleague') }]
      const added = await scim.patch(path, patchOf({ op: 'add', path: 'members', value }))
      expect([added.status, added.body.members]).toEqual([200, undefined])
      const removed = await scim.patch(path, patchOf({ op: 'remove', path: 'members', value }))
      expect(removed.status).toBe(200)
      expect(performance.now() - began).toBeLessThan(10_000)
      expect(await db.$count(users, eq(users.department, 'Large'))).toBe(10_050)
    })
  })
})
