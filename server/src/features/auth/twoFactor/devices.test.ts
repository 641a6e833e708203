import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rememberedDevices, sessions } from '../../../access/tables.ts'
import { settings } from '../../../companySettings/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { emailOf, testPassword } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { confirmSessions, giveFactor } from '../test/factors.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Enters the password of a person in a browser with these cookies. */
const enterPassword = (name: string, cookies: Record<string, string> = {}, password = testPassword) =>
  app.server.inject({
    method: 'POST',
    url: '/api/auth/login',
    cookies,
    headers: { 'sec-fetch-site': 'same-origin', 'user-agent': firefox },
    payload: { email: emailOf(name), password },
  })

let people = 0
/** Adds a person who has signed in once with a recovery code and had the device remembered. */
async function personWithDevice(cookies: Record<string, string> = {}) {
  const name = await newcomer(app, `Mobile${(people += 1)}`, { signsIn: true })
  const id = app.company.id(name)
  const { recoveryCodes: codes } = await giveFactor(app, id)
  const { challenge, rememberDays } = (await enterPassword(name, cookies)).json()
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/auth/login/code',
    cookies,
    headers: { 'sec-fetch-site': 'same-origin', 'user-agent': firefox },
    payload: { challenge, code: codes[0], rememberDevice: true },
  })
  const cookie = answer.cookies.find(({ name: cookieName }) => cookieName === 'device')
  return { name, id, codes, rememberDays, cookie, device: { device: cookie?.value ?? '' } }
}

test('a remembered device needs only the password, and stays for the days of the setting', async () => {
  const { name, id, device, cookie, rememberDays } = await personWithDevice()
  expect(rememberDays).toBe(30)
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * 24 * 60 * 60 })
  expect((await enterPassword(name, device)).json()).toMatchObject({ user: { id } })
  // A wrong password there is told apart: the device has proved itself.
  expect((await enterPassword(name, device, 'wrong')).json()).toMatchObject({ errorType: 'INCORRECT_PASSWORD' })
  expect((await enterPassword(name)).json()).toHaveProperty('challenge')
  expect((await enterPassword(name, { device: 'x'.repeat(43) })).json()).toHaveProperty('challenge')
  const stored = await app.app.db.select().from(rememberedDevices)
  expect(JSON.stringify(stored)).not.toContain(device.device)

  await app.app.db
    .update(rememberedDevices)
    .set({ expiresAt: sql`now()` })
    .where(eq(rememberedDevices.userId, id))
  expect((await enterPassword(name, device)).json()).toHaveProperty('challenge')
})

test('over https the cookie is __Host-', async () => {
  const secure = await startTestApp({ https: true, publicUrl: 'https://hr.example.com' })
  const { recoveryCodes: codes } = await giveFactor(secure, secure.company.id('Lead'))
  const login = await secure.call(null, 'POST', '/auth/login', { email: emailOf('Lead'), password: testPassword })
  const { headers } = await secure.call(null, 'POST', '/auth/login/code', {
    challenge: login.body.challenge,
    code: codes[0],
    rememberDevice: true,
  })
  expect(String(headers['set-cookie'])).toMatch(/__Host-device=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure/)
  await secure.close()
})

test('it is listed with its browser, and only its owner can forget it', async () => {
  const { name, device } = await personWithDevice()
  const read = await app.server.inject({
    url: '/api/auth/two-factor',
    headers: { authorization: `Bearer ${await app.tokenOf(name)}` },
    cookies: device,
  })
  const [listed] = read.json().devices
  expect(listed).toMatchObject({ browser: 'Firefox', system: 'Linux', isCurrent: true, address: '127.0.0.1' })
  expect((await app.call('Stranger', 'DELETE', `/auth/devices/${listed.id}`)).status).toBe(404)
  expect((await app.call(name, 'DELETE', `/auth/devices/${listed.id}`)).status).toBe(204)
  expect((await enterPassword(name, device)).json()).toHaveProperty('challenge')
})

test('two people can share a browser, and one’s end is not the other’s', async () => {
  const first = await personWithDevice()
  const second = await personWithDevice(first.device)
  // Someone else may have put the first value into the browser. It no longer counts, for either of them.
  expect(second.device).not.toEqual(first.device)
  for (const { name } of [first, second])
    expect((await enterPassword(name, first.device)).json()).toHaveProperty('challenge')
  expect((await enterPassword(first.name, second.device)).json()).toHaveProperty('token')
  await app.app.db.delete(rememberedDevices).where(eq(rememberedDevices.userId, first.id))
  expect((await enterPassword(first.name, second.device)).json()).toHaveProperty('challenge')
  expect((await enterPassword(second.name, second.device)).json()).toHaveProperty('token')
})

const ends: Record<string, (person: { name: string; id: string }) => Promise<{ status: number }>> = {
  'a new password': async ({ name, id }) => {
    await app.tokenOf(name)
    await confirmSessions(app, id)
    const passwords = { currentPassword: testPassword, newPassword: 'Another-horse-8' }
    return app.call(name, 'PUT', '/users/change-password', passwords)
  },
  'a password set by an administrator': ({ id }) =>
    app.call('Owner', 'POST', `/users/${id}/change-password`, {
      newPassword: 'Another-horse-8',
      currentPassword: testPassword,
    }),
  'a deactivation': ({ id }) => app.call('Owner', 'PATCH', `/users/${id}/status`, { isActive: false }),
  'turning two-factor sign-in off': async ({ name, id }) => {
    await app.tokenOf(name)
    await confirmSessions(app, id)
    return app.call(name, 'DELETE', '/auth/two-factor')
  },
  'the end of a session by an administrator': async ({ name, id }) => {
    await app.tokenOf(name)
    const [session] = await app.app.db.select().from(sessions).where(eq(sessions.userId, id))
    return app.call('Owner', 'DELETE', `/sessions/${session?.id ?? ''}`)
  },
  'the end of all sessions of a person': ({ id }) => app.call('Owner', 'DELETE', `/users/${id}/sessions`),
  'the end of everyone’s sessions': () => app.call('Owner', 'DELETE', '/sessions/others'),
  'a reset by an administrator': ({ id }) =>
    app.call('Owner', 'POST', `/users/${id}/two-factor/reset`, { currentPassword: testPassword }),
}
test.each(Object.keys(ends))('%s ends remembered devices', async (how) => {
  const person = await personWithDevice()
  const answer = await ends[how]?.(person)
  expect(answer?.status).toBeLessThan(300)
  expect(await app.app.db.$count(rememberedDevices, eq(rememberedDevices.userId, person.id))).toBe(0)
})

test('the end of all other sessions ends all devices but the current one', async () => {
  const { name, id, codes, device } = await personWithDevice()
  const { challenge } = (await enterPassword(name)).json()
  const other = await app.server.inject({
    method: 'POST',
    url: '/api/auth/login/code',
    headers: { 'sec-fetch-site': 'same-origin' },
    payload: { challenge, code: codes[1], rememberDevice: true },
  })
  expect(other.statusCode).toBe(200)
  const { token } = (await enterPassword(name, device)).json()
  expect(await app.app.db.$count(rememberedDevices, eq(rememberedDevices.userId, id))).toBe(2)
  const ended = await app.server.inject({
    method: 'DELETE',
    url: '/api/auth/sessions/others',
    headers: { 'sec-fetch-site': 'same-origin' },
    cookies: { ...device, session: token },
  })
  expect(ended.statusCode).toBe(200)
  expect(await app.app.db.$count(rememberedDevices, eq(rememberedDevices.userId, id))).toBe(1)
  expect((await enterPassword(name, device)).json()).toHaveProperty('token')
})

test('with 0 days, no device is remembered and none counts', async () => {
  const { name, id, device } = await personWithDevice()
  await app.app.db.insert(settings).values({ key: 'rememberedDeviceDays', value: sql`'0'::jsonb` })
  const { challenge, rememberDays } = (await enterPassword(name, device)).json()
  expect(rememberDays).toBe(0)
  const { recoveryCodes: codes } = await giveFactor(app, id)
  expect(challenge).toBeDefined()
  const again = (await enterPassword(name)).json()
  const answer = await app.call(null, 'POST', '/auth/login/code', {
    challenge: again.challenge,
    code: codes[0],
    rememberDevice: true,
  })
  expect(answer.status).toBe(200)
  expect(String(answer.headers['set-cookie'])).not.toContain('device=')
  await app.app.db.delete(settings)
})
