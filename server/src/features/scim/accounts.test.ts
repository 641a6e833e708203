import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mails } from '../../mail/tables.ts'
import { employments } from '../../people/employments/tables.ts'
import { users } from '../../people/tables.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { createRole, emailOf, testPassword } from '../../../testing/company.ts'
import { newcomer } from '../../../testing/people.ts'
import { type Client, createClient } from './test/client.ts'
import { patchOf } from './test/inputs.ts'

let app: TestApp
let scim: Client
/** A key whose creator may see and add people, and nothing else. */
let weak: Client
beforeAll(async () => {
  app = await startTestApp()
  scim = await createClient(app)
  const permissions = ['settings.api_keys', 'settings.scim', 'users.read', 'users.create']
  weak = await createClient(
    app,
    await newcomer(app, 'Weak', { roleId: await createRole(app.app.db, 'Weak', permissions) }),
  )
})
afterAll(() => app.close())

const idOf = async (firstName: string) => app.company.id(await newcomer(app, firstName, {}))
const statusOf = async (id: string) => (await app.app.db.select().from(users).where(eq(users.id, id)))[0]?.status
const link = patchOf({ op: 'add', path: 'externalId', value: 'attacker' })
const leave = patchOf({ op: 'replace', path: 'active', value: false })

test('the account by which someone signs in is chosen by those who may act as them alone', async () => {
  for (const name of ['Hr', 'Owner'])
    for (const client of [weak, scim])
      expect((await client.patch(`/Users/${app.company.id(name)}`, link)).status).toBe(403)
  const path = `/Users/${app.company.id('Employee')}`
  expect((await weak.patch(path, link)).status).toBe(403)
  expect((await weak.patch(path, patchOf({ op: 'replace', path: 'userName', value: 'pwn' }))).status).toBe(403)
  // An open browser is not enough.
  const answer = await app.call('Owner', 'PATCH', `/scim${path.replace('/', '/v2/')}`, link)
  expect(answer.status).toBe(403)
  expect((await scim.patch(path, link)).body.externalId).toBe('attacker')
})

test('someone whom HR employs again is shown again, and no one takes their account over', async () => {
  const id = await idOf('Rehired')
  expect((await scim.delete(`/Users/${id}`)).status).toBe(204)
  const rehire = await app.call('Owner', 'PATCH', `/users/${id}/status`, { isActive: true })
  expect(rehire.status).toBe(200)
  const taken = await weak.post('/Users', { userName: emailOf('Rehired'), externalId: 'attacker-2' })
  expect(taken.status).toBe(409)
  expect((await scim.patch(`/Users/${id}`, leave)).status).toBe(200)
  expect(await statusOf(id)).toBe('DEACTIVATED')
})

test('nothing else in a request keeps a leaver signed in', async () => {
  const name = await newcomer(app, 'Leaver', {})
  const id = app.company.id(name)
  const everything = {
    userName: emailOf(name),
    emails: [{ value: 'other@scim.example', primary: true }],
    active: false,
  }
  expect((await scim.put(`/Users/${id}`, everything)).status).toBe(200)
  expect(await statusOf(id)).toBe('DEACTIVATED')
  expect((await app.call(name, 'GET', '/auth/me')).status).toBe(401)
})

test('what is invalid, or someone else’s, in a request keeps no leaver signed in', async () => {
  for (const [number, extra] of [{ title: 'x'.repeat(500) }, { userName: emailOf('Lead') }].entries()) {
    const id = await idOf(`Leaver${number}`)
    expect((await scim.put(`/Users/${id}`, { ...extra, active: false })).status).toBe(200)
    expect(await statusOf(id)).toBe('DEACTIVATED')
  }
  const id = await idOf('Patched')
  const operations = [...leave.Operations, { op: 'replace', path: 'title', value: 'x'.repeat(500) }]
  expect((await scim.patch(`/Users/${id}`, patchOf(...operations))).status).toBe(200)
  expect(await statusOf(id)).toBe('DEACTIVATED')
})

test('the details of someone inactive still change', async () => {
  const { body } = await scim.post('/Users', { userName: 'inactive@scim.example', active: false, title: 'Clerk' })
  const path = `/Users/${body.id}`
  expect((await scim.patch(path, patchOf({ op: 'replace', path: 'title', value: 'Head' }))).body.title).toBe('Head')
  const put = { userName: 'inactive@scim.example', active: false, externalId: 'inactive', title: 'Chief' }
  expect((await scim.put(path, put)).body).toMatchObject({ active: false, externalId: 'inactive', title: 'Chief' })
})

test('no call needs fewer permissions than on screen', async () => {
  expect((await weak.delete(`/Users/${app.company.id('Former')}`)).status).toBe(403)
  const path = `/Groups/${app.company.roles.get('Employee')}`
  const change = patchOf({ op: 'add', path: 'externalId', value: 'group' })
  expect((await weak.patch(path, change)).status).toBe(403)
  expect((await scim.patch(path, change)).body.externalId).toBe('group')
})

test('a leaver whose address was once someone else’s user name is deactivated too', async () => {
  const { body: first } = await scim.post('/Users', { userName: 'old@scim.example', active: true })
  await app.app.db.update(users).set({ email: 'moved@scim.example' }).where(eq(users.id, first.id))
  const second = await idOf('Second')
  await app.app.db.update(users).set({ email: 'old@scim.example' }).where(eq(users.id, second))
  expect((await scim.patch(`/Users/${second}`, leave)).status).toBe(200)
  expect(await statusOf(second)).toBe('DEACTIVATED')
})

test('someone deleted returns active, unless another external id says that it is someone else', async () => {
  const person = { userName: 'johanna@scim.example', externalId: 'johanna' }
  const { body } = await scim.post('/Users', person)
  const remove = () => scim.delete(`/Users/${body.id}`)
  await remove()
  const back = await scim.post('/Users', person)
  expect([back.status, back.body.id, back.body.active]).toEqual([201, body.id, true])
  await remove()
  expect((await scim.post('/Users', { ...person, externalId: 'john' })).status).toBe(409)
})

test('an address of a former person is free for someone new once HR has changed theirs', async () => {
  const userName = 'john.smith@scim.example'
  const { body } = await scim.post('/Users', { userName, externalId: 'former' })
  await scim.delete(`/Users/${body.id}`)
  const post = () => scim.post('/Users', { userName, externalId: 'latter' })
  expect((await post()).status).toBe(409)
  const moved = { email: 'former@scim.example', currentPassword: testPassword }
  expect((await app.call('Owner', 'PATCH', `/users/${body.id}`, moved)).status).toBe(200)
  const added = await post()
  expect(added.status, added.body.detail).toBe(201)
  expect(added.body.id).not.toBe(body.id)
  expect((await scim.get(`/Users/${body.id}`)).status).toBe(404)
})

const join = patchOf({ op: 'replace', path: 'active', value: 'True' })
const lastDaysOf = async (id: string) =>
  (await app.app.db.select().from(employments).where(eq(employments.userId, id))).map(({ lastDay }) => lastDay)
const setStatus = (id: string, input: object) => app.call('Owner', 'PATCH', `/users/${id}/status`, input)

test('a last day that HR has planned stays, and the account ends at once', async () => {
  const name = await newcomer(app, 'Planned', { signsIn: true })
  const id = app.company.id(name)
  const lastDay = Temporal.Now.plainDateISO().add({ days: 10 }).toString()
  expect((await setStatus(id, { isActive: false, lastDay })).status).toBe(200)
  expect((await app.call(name, 'GET', '/auth/me')).status).toBe(200)
  expect((await scim.patch(`/Users/${id}`, leave)).body.active).toBe(false)
  expect((await app.call(name, 'GET', '/auth/me')).status).toBe(401)
  expect([await statusOf(id), await lastDaysOf(id)]).toEqual(['DEACTIVATED', [lastDay]])
  expect((await scim.patch(`/Users/${id}`, join)).status).toBe(403)
  expect(await lastDaysOf(id)).toEqual([lastDay])
  expect((await setStatus(id, { isActive: true })).status).toBe(200)
})

test('whose employment HR ended is employed again by HR alone', async () => {
  const [id, name] = [await idOf('Dismissed'), emailOf('Dismissed')]
  await scim.patch(`/Users/${id}`, leave)
  await setStatus(id, { isActive: true })
  await setStatus(id, { isActive: false })
  const refused = await scim.put(`/Users/${id}`, { userName: name, active: true, title: 'Clerk' })
  expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('ended in Muster')])
  expect((await scim.put(`/Users/${id}`, { userName: name, active: false, title: 'Clerk' })).body.title).toBe('Clerk')
  expect((await scim.delete(`/Users/${id}`)).status).toBe(204)
  expect((await scim.post('/Users', { userName: name })).status).toBe(403)
  expect(await statusOf(id)).toBe('DEACTIVATED')
})

test('someone inactive gets no link, and one that works when they become active', async () => {
  const userName = 'prehire@scim.example'
  const { body } = await scim.post('/Users', { userName, active: false })
  const countMails = () => app.app.db.$count(mails, eq(mails.recipient, userName))
  expect(await countMails()).toBe(0)
  expect((await scim.patch(`/Users/${body.id}`, join)).body.active).toBe(true)
  expect([await countMails(), await statusOf(body.id)]).toEqual([1, 'PENDING_ACTIVATION'])
  const [mail] = await app.app.db.select().from(mails).where(eq(mails.recipient, userName))
  const token = /activate[^\s"]*[#=/]([\w-]{20,})/.exec(mail?.text ?? '')?.[1]
  const activation = { token, newPassword: 'Correct-horse-8' }
  expect((await app.call(null, 'POST', '/auth/activate', activation)).status).toBe(200)
  await scim.patch(`/Users/${body.id}`, leave)
  await scim.patch(`/Users/${body.id}`, join)
  expect([await countMails(), await statusOf(body.id)]).toEqual([1, 'ACTIVE'])
})
