import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { urns } from '@muster/contract/scim/urns'
import { apiKeys, rememberedDevices } from '../../access/tables.ts'
import { auditEntries } from '../../audit/tables.ts'
import { mails } from '../../mail/tables.ts'
import { roles, userRoles, users } from '../../people/tables.ts'
import { employments } from '../../people/employments/tables.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { emailOf } from '../../../testing/company.ts'
import { newcomer } from '../../../testing/people.ts'
import { type Client, createClient } from './test/client.ts'
import { newUserInput, patchOf } from './test/inputs.ts'

let app: TestApp
let scim: Client
beforeAll(async () => {
  app = await startTestApp()
  scim = await createClient(app)
})
afterAll(() => app.close())

let people = 0
const input = (changes: object = {}) => ({
  ...newUserInput({ newName: () => `New${(people += 1)}` }),
  ...changes,
})
const encoded = (filter: string) => encodeURIComponent(filter)
async function created(changes: object = {}) {
  const { status, body } = await scim.post('/Users', input(changes))
  expect(status, body.detail).toBe(201)
  return body as { id: string; userName: string; meta: { version: string; location: string } }
}
/** Returns the recorded actions about a person in alphabetical order: those of one millisecond have no other. */
const actionsOf = async (personId: string) =>
  (
    await app.app.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.personId, personId))
  )
    .map(({ action }) => action)
    .toSorted()
const rowOf = async (id: string) => (await app.app.db.select().from(users).where(eq(users.id, id)))[0]

describe('who may call', () => {
  test.each(['/Users', '/Groups', '/ServiceProviderConfig', '/Schemas', '/ResourceTypes'])(
    '%s needs a key',
    async (path) => {
      const url = `/scim/v2${path}`
      for (const headers of [{}, { authorization: 'Bearer muster_wrong-wrong-wrong-wrong' }]) {
        const answer = await app.server.inject({ url, headers })
        expect(answer.statusCode).toBe(401)
        expect(answer.headers['content-type']).toBe('application/scim+json; charset=utf-8')
        expect(answer.json()).toMatchObject({ schemas: [urns.error], status: '401', detail: 'Please sign in' })
      }
      const other = await createClient(app, 'Owner', ['users.read', 'users.create'])
      expect((await other.get(path)).status).toBe(403)
    },
  )

  test('a key for SCIM opens nothing else', async () => {
    const headers = { authorization: `Bearer ${scim.token}` }
    for (const url of ['/api/users', '/api/roles', '/api/scim-settings', '/api/webhooks'])
      expect((await app.server.inject({ url, headers })).statusCode).toBe(403)
  })

  test('administrators are seen, but only Super Admins on screen change them', async () => {
    for (const name of ['Owner', 'Hr']) {
      const path = `/Users/${app.company.id(name)}`
      expect((await scim.get(path)).body.userName).toBe(emailOf(name))
      expect((await scim.patch(path, patchOf({ op: 'replace', path: 'active', value: false }))).status).toBe(403)
      expect((await scim.patch(path, patchOf({ op: 'replace', path: 'title', value: 'Boss' }))).status).toBe(403)
      expect((await scim.delete(path)).status).toBe(403)
    }
  })
})

describe('creating people', () => {
  test('as Okta sends it: without a password, with attributes that Muster does not keep', async () => {
    const body = {
      schemas: [urns.user],
      userName: 'isaac@scim.example',
      name: { givenName: 'Isaac', familyName: 'Brock' },
      emails: [{ primary: true, value: 'isaac@scim.example', type: 'work' }],
      displayName: 'Isaac Brock',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    }
    const { status, body: user, headers } = await scim.post('/Users', body)
    expect(status).toBe(201)
    expect(user).toMatchObject({
      schemas: [urns.user, urns.enterprise],
      externalId: body.externalId,
      userName: body.userName,
      name: { ...body.name, formatted: 'Isaac Brock' },
      emails: [{ value: body.userName, type: 'work', primary: true }],
      active: true,
      groups: [{ display: 'Employee', type: 'direct' }],
      meta: { resourceType: 'User', location: `${app.app.config.publicUrl}/scim/v2/Users/${user.id}` },
    })
    expect(headers).toMatchObject({ etag: user.meta.version, location: user.meta.location })
    const row = await rowOf(user.id)
    expect(row).toMatchObject({ status: 'PENDING_ACTIVATION', passwordHash: null, department: null, position: null })
    expect(JSON.stringify(await app.app.db.select().from(auditEntries))).not.toContain(body.password)
    const [period] = await app.app.db.select().from(employments).where(eq(employments.userId, user.id))
    expect(period).toMatchObject({ lastDay: null })
    expect(await app.app.db.select().from(mails).where(eq(mails.recipient, body.userName))).toHaveLength(1)
    expect(await actionsOf(user.id)).toEqual(['user.created'])
    const isKey = and(eq(auditEntries.personId, user.id), eq(auditEntries.keyId, scim.keyId))
    expect(await app.app.db.$count(auditEntries, isKey)).toBe(1)
    const held = await app.app.db
      .select({ name: roles.name, by: userRoles.grantedBy })
      .from(userRoles)
      .innerJoin(roles, eq(roles.id, userRoles.roleId))
      .where(eq(userRoles.userId, user.id))
    expect(held).toEqual([{ name: 'Employee', by: app.company.id('Owner') }])
  })

  test('as Entra ID sends it: with the enterprise extension, a manager and texts for truth values', async () => {
    const user = await created({
      schemas: [urns.user, urns.enterprise],
      externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
      active: 'True',
      title: 'Clerk',
      phoneNumbers: [{ value: '+20 2 2461 3400', type: 'work' }],
      meta: { resourceType: 'User' },
      roles: [],
      [urns.enterprise]: { department: 'sales', employeeNumber: '701984', manager: { value: app.company.id('Lead') } },
    })
    expect(user).toMatchObject({
      title: 'Clerk',
      phoneNumbers: [{ value: '+20 2 2461 3400' }],
      [urns.enterprise]: { department: 'Sales', manager: { value: app.company.id('Lead'), displayName: 'Lead Test' } },
    })
    // The LL-ID is Muster’s own.
    expect((user as Record<string, any>)[urns.enterprise].employeeNumber).not.toBe('701984')
  })

  test('names may be missing, and the user name may differ from the address', async () => {
    const { name: _name, ...unnamed } = input()
    const { body } = await scim.post('/Users', { ...unnamed, displayName: 'Grace Brewster Hopper' })
    expect(body.name).toMatchObject({ givenName: 'Grace', familyName: 'Brewster Hopper' })
    const user = await created({ userName: 'corp\\grace', emails: [{ value: 'Grace.H@scim.example' }] })
    expect(user).toMatchObject({ userName: 'corp\\grace', emails: [{ value: 'grace.h@scim.example' }] })
  })

  test('an inactive person is added and deactivated', async () => {
    const { id } = await created({ active: 'False' })
    expect(await rowOf(id)).toMatchObject({ status: 'DEACTIVATED' })
    expect((await scim.get(`/Users/${id}`)).body.active).toBe(false)
  })

  test.each<[string, object, number, string | undefined]>([
    ['no userName', { userName: undefined }, 400, 'invalidValue'],
    ['an empty userName', { userName: ' ' }, 400, 'invalidValue'],
    ['no address', { userName: 'nobody', emails: undefined }, 400, 'invalidValue'],
    ['a userName that is no text', { userName: ['x'] }, 400, 'invalidValue'],
    ['an invalid address', { emails: [{ value: 'x' }] }, 400, 'invalidValue'],
    ['a truth value that is none', { active: 'perhaps' }, 400, 'invalidValue'],
    ['a name that is too long', { name: { givenName: 'x'.repeat(101), familyName: 'y' } }, 400, 'invalidValue'],
    ['an address in use', { emails: [{ value: emailOf('Lead') }] }, 409, 'uniqueness'],
    ['a userName in use', { userName: emailOf('Lead').toUpperCase() }, 409, 'uniqueness'],
  ])('is refused with %s', async (_, changes, status, scimType) => {
    const before = await app.app.db.$count(users)
    const answer = await scim.post('/Users', input(changes))
    expect(answer.status, answer.body.detail).toBe(status)
    expect(answer.body).toMatchObject({ schemas: [urns.error], status: String(status), scimType })
    expect(answer.headers['content-type']).toMatch(/^application\/scim\+json/)
    expect(await app.app.db.$count(users)).toBe(before)
  })

  test('broken JSON and other types of content are refused in the form of the protocol', async () => {
    const send = (type: string, payload: string) =>
      app.server.inject({
        method: 'POST',
        url: '/scim/v2/Users',
        headers: { authorization: `Bearer ${scim.token}`, 'content-type': type },
        payload,
      })
    const broken = await send('application/scim+json', '{"userName":')
    expect([broken.statusCode, broken.json()]).toMatchObject([400, { scimType: 'invalidSyntax', status: '400' }])
    expect((await send('text/plain', '{}')).statusCode).toBe(415)
    expect((await send('application/json', JSON.stringify(input()))).statusCode).toBe(201)
    const elsewhere = await app.server.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/scim+json' },
      payload: '{}',
    })
    expect(elsewhere.statusCode).toBe(415)
  })

  test('twice at once adds one person', async () => {
    const same = input({ externalId: 'twice' })
    const answers = await Promise.all([same, same, same].map((body) => scim.post('/Users', body)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.scimType === 'uniqueness')).toHaveLength(2)
    expect(await app.app.db.$count(users, eq(users.email, same.userName))).toBe(1)
  })

  test('needs the permissions that adding people needs on screen', async () => {
    const roleId = await app.call('Owner', 'POST', '/roles', {
      name: 'Provisioner',
      permissions: ['settings.api_keys', 'settings.scim', 'users.read'],
    })
    const weak = await newcomer(app, 'Weak', { roleId: roleId.body.role.id })
    const client = await createClient(app, weak)
    expect((await client.post('/Users', input())).status).toBe(403)
    const id = app.company.id('Colleague')
    expect((await client.patch(`/Users/${id}`, patchOf({ op: 'replace', path: 'title', value: 'X' }))).status).toBe(403)
    expect((await client.delete(`/Users/${id}`)).status).toBe(403)
    expect((await client.get(`/Users/${id}`)).status).toBe(200)
  })
})

describe('finding people', () => {
  test('by filters, in the dialects of the providers', async () => {
    const user = await created({ externalId: 'Ext-1', title: '100% sure_' })
    const idsOf = async (filter: string) => {
      const { status, body } = await scim.get(`/Users?filter=${encoded(filter)}`)
      expect(status, body.detail).toBe(200)
      return (body.Resources as { id: string }[]).map(({ id }) => id)
    }
    for (const filter of [
      `userName eq "${user.userName.toUpperCase()}"`,
      `id eq "${user.id}"`,
      'externalId eq "Ext-1"',
      `emails.value eq "${user.userName}" and active eq true`,
      `emails[type eq "work" and value eq "${user.userName}"]`,
      `${urns.user}:userName eq "${user.userName}" and active eq "True"`,
      'title co "100% sure_"',
      `userName sw "${user.userName.slice(0, 5)}" and not (active eq false) and title pr`,
    ])
      expect(await idsOf(filter), filter).toContain(user.id)
    for (const filter of [
      'externalId eq "ext-1"',
      'title co "100_ sure%"',
      'userName eq "nobody@scim.example"',
      'active eq false and externalId eq "Ext-1"',
      'meta.created gt "2999-01-01T00:00:00Z"',
    ])
      expect(await idsOf(filter), filter).toEqual([])
  })

  test.each([
    'userName',
    'nickName eq "x"',
    'active co "t"',
    'active eq "x"',
    'title gt null',
    'meta.created gt "x"',
    'meta.created gt "+012345-01-01T00:00:00Z"',
    'meta.created sw "2"',
    'password eq "x"',
  ])('refuses the filter %s', async (filter) => {
    const { status, body } = await scim.get(`/Users?filter=${encoded(filter)}`)
    expect([status, body.scimType]).toEqual([400, 'invalidFilter'])
  })

  test('page by page', async () => {
    const all = (await scim.get('/Users?count=200')).body
    expect(all).toMatchObject({ schemas: [urns.list], startIndex: 1, itemsPerPage: all.totalResults })
    const ids: string[] = []
    for (let startIndex = 1; startIndex <= all.totalResults; startIndex += 5) {
      const { body } = await scim.get(`/Users?startIndex=${startIndex}&count=5`)
      expect(body).toMatchObject({ startIndex, totalResults: all.totalResults })
      ids.push(...body.Resources.map(({ id }: { id: string }) => id))
    }
    expect(ids).toEqual(all.Resources.map(({ id }: { id: string }) => id))
    expect((await scim.get('/Users?count=0')).body).toMatchObject({ totalResults: all.totalResults, Resources: [] })
    expect((await scim.get('/Users?startIndex=-4&count=1')).body).toMatchObject({ startIndex: 1, itemsPerPage: 1 })
    expect((await scim.get('/Users?count=-1')).body).toMatchObject({ itemsPerPage: 0 })
    expect((await scim.get('/Users?count=many')).body).toMatchObject({ status: '400', scimType: 'invalidValue' })
  })

  test('with some attributes', async () => {
    const { id, userName } = await created()
    expect((await scim.get(`/Users/${id}?attributes=userName`)).body).toEqual({
      schemas: [urns.user, urns.enterprise],
      id,
      userName,
    })
    const { body } = await scim.get(`/Users?filter=${encoded(`id eq "${id}"`)}&excludedAttributes=groups,name`)
    expect(body.Resources[0]).not.toHaveProperty('groups')
    expect(body.Resources[0]).not.toHaveProperty('name')
    expect(body.Resources[0]).toMatchObject({ userName })
  })

  test.each(['00000000-0000-4000-8000-000000000000', 'abc', '%20'])('an unknown id is not found: %s', async (id) => {
    const { status, body } = await scim.get(`/Users/${id}`)
    expect([status, body]).toMatchObject([404, { schemas: [urns.error], status: '404', detail: 'Not found' }])
  })

  test('another address is not found, in the form of the protocol', async () => {
    for (const path of ['/Bulk', '/Users/1/2'])
      expect((await scim.get(path)).body).toMatchObject({ schemas: [urns.error], status: '404' })
  })

  test('answers leave out pay, bank details and everything else that SCIM does not name', async () => {
    const { text } = await scim.get('/Users?count=200')
    expect(text).not.toMatch(/salary|passwordHash|accountId|phoneNumber"|invoicing/i)
  })
})

describe('versions', () => {
  test('an unchanged person is not sent again, and a change needs the version that was read', async () => {
    const { id, meta } = await created()
    const path = `/Users/${id}`
    const same = await scim.get(path, { 'if-none-match': meta.version })
    expect([same.status, same.text, same.headers.etag]).toEqual([304, '', meta.version])
    expect((await scim.get(path, { 'if-none-match': 'W/"other"' })).status).toBe(200)
    const change = patchOf({ op: 'replace', path: 'title', value: 'Head' })
    const old = await scim.patch(path, change, { 'if-match': 'W/"other"' })
    expect([old.status, old.body.status]).toEqual([412, '412'])
    const changed = await scim.patch(path, change, { 'if-match': meta.version })
    expect(changed.status).toBe(200)
    expect(changed.headers.etag).not.toBe(meta.version)
    expect((await scim.put(path, { userName: 'x' }, { 'if-match': meta.version })).status).toBe(412)
    expect((await scim.delete(path, { 'if-match': meta.version })).status).toBe(412)
    expect((await scim.delete(path, { 'if-match': '*' })).status).toBe(204)
  })
})

describe('changing people', () => {
  test('a replacement changes what it names and leaves the rest', async () => {
    const { id, userName } = await created({ title: 'Clerk', [urns.enterprise]: { department: 'Sales' } })
    const { status, body } = await scim.put(`/Users/${id}`, {
      schemas: [urns.user],
      id,
      userName,
      name: { givenName: 'Eva', familyName: 'Byron' },
      active: true,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: { givenName: 'Eva' },
      title: 'Clerk',
      [urns.enterprise]: { department: 'Sales' },
    })
    expect((await scim.put(`/Users/${app.company.id('Owner').replace(/^./, 'f')}`, { userName })).status).toBe(404)
  })

  test('several operations take effect together, each with its audit entry, or not at all', async () => {
    const { id } = await created()
    const path = `/Users/${id}`
    const operations = [
      { op: 'Replace', path: 'userName', value: 'renamed@scim.example' },
      { op: 'Add', path: 'externalId', value: 'ext-renamed' },
      { op: 'Replace', path: 'name.familyName', value: 'King' },
      { op: 'Add', path: `${urns.enterprise}:manager`, value: app.company.id('Lead') },
      { op: 'Add', path: `${urns.enterprise}:department`, value: 'Nowhere' },
    ]
    const { status, body } = await scim.patch(path, patchOf(...operations))
    expect(status, body.detail).toBe(200)
    expect(body).toMatchObject({
      userName: 'renamed@scim.example',
      externalId: 'ext-renamed',
      name: { familyName: 'King' },
      [urns.enterprise]: { manager: { value: app.company.id('Lead') } },
    })
    expect(body[urns.enterprise]).not.toHaveProperty('department')
    expect(await actionsOf(id)).toEqual(['scim.account_changed', 'user.changed', 'user.created'])
    const refused = await scim.patch(
      path,
      patchOf({ op: 'replace', path: 'title', value: 'X' }, { op: 'replace', path: 'mood', value: 1 }),
    )
    expect([refused.status, refused.body.scimType]).toEqual([400, 'invalidPath'])
    expect((await scim.get(path)).body).not.toHaveProperty('title')
    await scim.patch(
      path,
      patchOf({ op: 'add', value: { title: 'Clerk', phoneNumbers: [{ value: '+20 2 2461 3400' }] } }),
    )
    const paths = [`${urns.enterprise}:manager`, 'title', 'phoneNumbers[type eq "work"]', 'externalId']
    const cleared = await scim.patch(path, patchOf(...paths.map((each) => ({ op: 'Remove', path: each }))))
    for (const name of ['title', 'phoneNumbers', 'externalId']) expect(cleared.body).not.toHaveProperty(name)
    expect(cleared.body[urns.enterprise]).not.toHaveProperty('manager')
  })

  test('an operation without effect changes nothing', async () => {
    const { id, meta } = await created()
    const { status, body } = await scim.patch(
      `/Users/${id}`,
      patchOf({ op: 'add', value: { active: true, nickName: 'x' } }),
    )
    expect([status, body.meta.version]).toEqual([200, meta.version])
    expect(await actionsOf(id)).toEqual(['user.created'])
  })

  test('someone else’s user name or external id is refused', async () => {
    const [one, other] = [await created({ externalId: 'one' }), await created()]
    for (const value of [{ userName: one.userName }, { userName: emailOf('Lead') }, { externalId: 'one' }]) {
      const { status, body } = await scim.patch(`/Users/${other.id}`, patchOf({ op: 'replace', value }))
      expect([status, body.scimType]).toEqual([409, 'uniqueness'])
    }
  })

  test('an email address changes only if the owner allows that', async () => {
    const { id, userName } = await created()
    const change = () =>
      scim.patch(
        `/Users/${id}`,
        patchOf({ op: 'replace', path: 'emails[type eq "work"].value', value: 'moved@scim.example' }),
      )
    expect((await change()).body.emails).toMatchObject([{ value: userName }])
    await allowAddresses(true)
    expect((await change()).body.emails).toEqual([{ value: 'moved@scim.example', type: 'work', primary: true }])
    await allowAddresses(false)
    expect((await scim.get(`/Users/${id}`)).body.userName).toBe(userName)
    expect(await app.app.db.$count(mails, eq(mails.recipient, 'moved@scim.example'))).toBe(1)
  })
})

async function allowAddresses(changesAddresses: boolean) {
  const body = { groups: 'ROLES', providerId: null, changesAddresses, currentPassword: 'Correct-horse-7' }
  expect((await app.call('Owner', 'PUT', '/scim-settings', body)).status).toBe(200)
}

describe('deactivating people', () => {
  test.each<[string, (id: string) => Promise<{ status: number }>, number]>([
    [
      'a PATCH with a path',
      (id) => scim.patch(`/Users/${id}`, patchOf({ op: 'Replace', path: 'active', value: 'False' })),
      200,
    ],
    [
      'a PATCH without one',
      (id) => scim.patch(`/Users/${id}`, patchOf({ op: 'replace', value: { active: false } })),
      200,
    ],
    ['a PUT', (id) => scim.put(`/Users/${id}`, { active: false }), 200],
    ['a DELETE', (id) => scim.delete(`/Users/${id}`), 204],
  ])('%s signs out at once and keeps the records', async (_, deactivate, status) => {
    const name = await newcomer(app, `Leaver${(people += 1)}`, { signsIn: true })
    const id = app.company.id(name)
    const { db } = app.app
    expect((await app.call(name, 'GET', '/auth/me')).status).toBe(200)
    await db
      .insert(rememberedDevices)
      .values({ userId: id, tokenHash: name, address: '::1', expiresAt: '2999-01-01T00:00:00Z' })
    expect((await deactivate(id)).status).toBe(status)
    expect((await app.call(name, 'GET', '/auth/me')).status).toBe(401)
    expect(await db.$count(rememberedDevices, eq(rememberedDevices.userId, id))).toBe(0)
    expect(await rowOf(id)).toMatchObject({ status: 'DEACTIVATED', email: emailOf(name) })
    const [period] = await db.select().from(employments).where(eq(employments.userId, id))
    expect(period?.lastDay).not.toBeNull()
    expect(await actionsOf(id)).toContain('user.deactivated')
  })

  test('someone pending activation is deactivated, and returns without a gap', async () => {
    const { id } = await created()
    const set = (active: unknown) =>
      scim.patch(`/Users/${id}`, patchOf({ op: 'Replace', path: 'active', value: active }))
    expect((await set(false)).body.active).toBe(false)
    expect((await set('True')).body.active).toBe(true)
    expect(await app.app.db.select().from(employments).where(eq(employments.userId, id))).toMatchObject([
      { lastDay: null },
    ])
  })

  test('someone deleted is no longer shown, and returns when they are created again', async () => {
    const user = await created({ externalId: 'deleted' })
    expect((await scim.delete(`/Users/${user.id}`)).status).toBe(204)
    expect((await scim.get(`/Users/${user.id}`)).status).toBe(404)
    expect((await scim.delete(`/Users/${user.id}`)).status).toBe(404)
    const filter = encoded(`userName eq "${user.userName}"`)
    expect((await scim.get(`/Users?filter=${filter}`)).body.totalResults).toBe(0)
    expect(await actionsOf(user.id)).toEqual(['scim.user_deleted', 'user.created', 'user.deactivated'])
    const again = await scim.post('/Users', {
      ...input(),
      userName: user.userName,
      emails: [{ value: user.userName }],
      externalId: 'deleted',
    })
    expect([again.status, again.body.id, again.body.active]).toEqual([201, user.id, true])
  })

  test('the person whose key it is can’t be deactivated, and their own deactivation ends the key', async () => {
    const name = await newcomer(app, 'Keeper', { roleId: app.company.roles.get('Super Admin') ?? '' })
    const client = await createClient(app, name)
    expect((await client.delete(`/Users/${app.company.id(name)}`)).status).toBe(403)
    await app.call('Owner', 'PATCH', `/users/${app.company.id(name)}/status`, { isActive: false })
    expect((await client.get('/Users')).status).toBe(401)
    const [key] = await app.app.db.select().from(apiKeys).where(eq(apiKeys.id, client.keyId))
    expect(key?.revokedAt).not.toBeNull()
  })
})
