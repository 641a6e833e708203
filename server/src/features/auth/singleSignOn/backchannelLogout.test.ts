import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sessions } from '../../../access/tables.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { emailOf, testPassword } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { addProvider, type Browser, signInThrough } from '../test/browser.ts'
import { type FakeProvider, startFakeProvider } from '../test/fakeProvider.ts'

let app: TestApp
let fake: FakeProvider
let id: string
let name: string
beforeAll(async () => {
  app = await startTestApp()
  fake = await startFakeProvider()
  id = (await addProvider(app, fake.issuer, { signsOut: true })).id
  name = await newcomer(app, 'Signedout', { signsIn: true })
  const { browser } = await signIn()
  await browser.post('/auth/sso/confirm', { password: testPassword })
})
afterAll(async () => {
  await fake.close()
  await app.close()
})
beforeEach(() => fake.reset())

/** Signs the person in through the provider, in a session there with this id. */
function signIn(sid?: string) {
  fake.state.claims = { sub: 'person', sid, email: emailOf(name), email_verified: true }
  return signInThrough(app, fake, id)
}
const isSignedIn = async (browser: Browser) => (await browser.get('/auth/me')).status === 200
const event = { 'http://schemas.openid.net/event/backchannel-logout': {} }

let tokens = 0
/** Returns a logout token with changed claims; `undefined` leaves one out. */
function logoutToken(changes: object = {}, header: object = {}) {
  tokens += 1
  const claims = { nonce: undefined, sub: 'person', jti: `token-${tokens}`, events: event, ...changes }
  return fake.sign(claims, { typ: 'logout+jwt', ...header })
}
async function logout(token: string, provider = id) {
  const { statusCode } = await app.server.inject({
    method: 'POST',
    url: `/api/auth/sso/${provider}/backchannel-logout`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  })
  return statusCode
}

test('a sign-out of one session at the provider ends only what began in it', async () => {
  const [one, two] = [(await signIn('one')).browser, (await signIn('two')).browser]
  expect(await logout(await logoutToken({ sid: 'one' }))).toBe(200)
  expect([await isSignedIn(one), await isSignedIn(two)]).toEqual([false, true])
  const entries = await app.app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'session.ended_by_provider'))
  expect(entries).toMatchObject([{ personId: app.company.id(name), after: { provider: 'Example ID', ended: 1 } }])
})

test('a sign-out of a person ends all sessions that began through the provider, and no others', async () => {
  const browsers = [(await signIn('three')).browser, (await signIn()).browser]
  await app.tokenOf(name)
  expect(await logout(await logoutToken())).toBe(200)
  expect(await Promise.all(browsers.map(isSignedIn))).toEqual([false, false])
  const left = await app.app.db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, app.company.id(name)))
  expect(left.map(({ identityId }) => identityId)).toEqual([null])
})

test('a token counts once', async () => {
  const token = await logoutToken()
  expect(await Promise.all([logout(token), logout(token)])).toEqual(expect.arrayContaining([200, 400]))
  expect(await logout(token)).toBe(400)
})

const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds

test.each<[string, () => object]>([
  ['of another issuer', () => ({ iss: 'https://evil.example' })],
  ['for another client', () => ({ aud: 'else' })],
  ['without the event', () => ({ events: {} })],
  ['without events', () => ({ events: undefined })],
  ['that may be an ID token', () => ({ nonce: 'one' })],
  ['about no one', () => ({ sub: undefined })],
  ['without an identifier', () => ({ jti: undefined })],
  ['that is old', () => ({ iat: secondsAgo(3600), exp: undefined })],
  ['that has expired', () => ({ iat: secondsAgo(120), exp: secondsAgo(90) })],
  ['without a time', () => ({ iat: undefined })],
])('a token %s is refused', async (_name, changes) => {
  const { browser } = await signIn()
  expect(await logout(await logoutToken(changes()))).toBe(400)
  expect(await isSignedIn(browser)).toBe(true)
})

test.each(['at+jwt', 'secevent+jwt', 'JOSE'])('a token of the type %s is refused', async (typ) => {
  const { browser } = await signIn()
  expect(await logout(await logoutToken({}, { typ }))).toBe(400)
  expect(await isSignedIn(browser)).toBe(true)
})

test.each(['JWT', undefined])('a logout token of the type %s counts, as some providers send it', async (typ) => {
  const { browser } = await signIn()
  expect(await logout(await logoutToken({}, { typ }))).toBe(200)
  expect(await isSignedIn(browser)).toBe(false)
})

test('an ID token, an unsigned token and one signed by someone else are refused', async () => {
  const { browser } = await signIn()
  expect(await logout(await fake.sign({ sub: 'person', nonce: 'one' }))).toBe(400)
  const [, claims] = (await logoutToken()).split('.')
  expect(await logout(`${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`)).toBe(400)
  const other = await startFakeProvider()
  expect(
    await logout(await other.sign({ iss: fake.issuer, sub: 'person', jti: 'a', events: event, nonce: undefined })),
  ).toBe(400)
  expect(await logout('nonsense')).toBe(400)
  expect(await logout(await logoutToken(), '01900000-0000-7000-8000-000000000000')).toBe(404)
  expect(await isSignedIn(browser)).toBe(true)
  await other.close()
})

test('while the provider’s keys can’t be read, it is asked to send the token again', async () => {
  const other = await startFakeProvider()
  const { id: otherId } = await addProvider(app, other.issuer)
  const claims = { nonce: undefined, sub: 'person', events: event }
  other.state.documents = { '/jwks': '<html>' }
  expect(await logout(await other.sign({ ...claims, jti: 'a' }), otherId)).toBe(503)
  other.state.documents = { '/jwks': '{"keys":1}' }
  expect(await logout(await other.sign({ ...claims, jti: 'a' }), otherId)).toBe(503)
  other.state.status = 500
  expect(await logout(await other.sign({ ...claims, jti: 'a' }), otherId)).toBe(503)
  other.reset()
  expect(await logout(await other.sign({ ...claims, jti: 'a' }), otherId)).toBe(200)
  await other.close()
})

test('only this call accepts such a form', async () => {
  const payload = new URLSearchParams({ email: emailOf(name), password: testPassword }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await app.server.inject({ method: 'POST', url: '/api/auth/login', headers, payload })
  expect(answer.statusCode).toBe(415)
})

test('signing out leads to the provider, if the session began there and the owner wants that', async () => {
  const { browser } = await signIn()
  const address = (await browser.get('/auth/me')).body.user.signOutAddress as string
  expect(address).toBe(`/api/auth/sso/${id}/sign-out`)
  const { location } = await browser.get(address.replace('/api', ''))
  expect(location.startsWith(`${fake.issuer}/end-session?`)).toBe(true)
  expect(Object.fromEntries(new URL(location).searchParams)).toEqual({
    client_id: 'muster',
    post_logout_redirect_uri: `${app.app.config.publicUrl}/`,
  })
  expect((await app.call(name, 'GET', '/auth/me')).body.user.signOutAddress).toBeNull()
  const { id: quietId } = await addProvider(app, fake.issuer)
  for (const providerId of [quietId, '01900000-0000-7000-8000-000000000000'])
    expect((await browser.get(`/auth/sso/${providerId}/sign-out`)).location).toBe('/')
})
