import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ssoIdentities } from '../../../access/providers/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { emailOf, testPassword } from '../../../../testing/company.ts'
import { addProvider, comeBack, createBrowser, signInThrough, start } from '../test/browser.ts'
import { type FakeProvider, startFakeProvider } from '../test/fakeProvider.ts'
import { fetchFromProvider } from './outgoing.ts'

let app: TestApp
let fake: FakeProvider
let id: string
beforeAll(async () => {
  app = await startTestApp()
  fake = await startFakeProvider()
  id = (await addProvider(app, fake.issuer)).id
  const link = { subject: 'subject-1', email: 'someone@test.example', userId: app.company.id('Employee') }
  await app.app.db.insert(ssoIdentities).values({ ...link, providerId: id })
})
afterAll(async () => {
  await fake.close()
  await app.close()
})
beforeEach(() => fake.reset())

const problem = (name: string) => `/?sso=${name}&provider=${id}`
const isAway = async () => (await app.call(null, 'GET', '/auth/sign-in-options')).body.providers[0].isAway

/** Starts a sign-in, makes the provider fail, and returns where the browser goes. */
async function failAfterStart(fail: () => unknown) {
  const browser = createBrowser(app)
  const { state } = await start(browser, fake, id)
  fail()
  return comeBack(browser, id, { state })
}

test.each<[string, () => unknown, string]>([
  ['answers with an error of its own', () => (fake.state.status = 503), 'away'],
  ['answers with a page', () => (fake.state.tokenError = { status: 200, body: '<html>' }), 'unreadable'],
  [
    'sends no ID token',
    () => (fake.state.tokenError = { status: 200, body: '{"access_token":"a","token_type":"Bearer"}' }),
    'refused',
  ],
  ['sends megabytes', () => (fake.state.tokenError = { status: 200, body: ' '.repeat(600_000) }), 'unreadable'],
  [
    'refuses the client',
    () => (fake.state.tokenError = { status: 401, body: '{"error":"invalid_client"}' }),
    'unreadable',
  ],
  ['refuses the code', () => (fake.state.tokenError = { status: 400, body: '{"error":"invalid_grant"}' }), 'refused'],
])('a provider that %s leads to the sign-in page with the reason', async (_name, fail, reason) => {
  expect(await failAfterStart(fail)).toBe(problem(reason))
  fake.reset()
  expect((await signInThrough(app, fake, id)).location).toBe('/?view=leaves')
})

test('the sign-in page says that a provider could not be reached, until it answers again', async () => {
  expect(await failAfterStart(() => (fake.state.breaks = true))).toBe(problem('away'))
  expect(await isAway()).toBe(true)
  const login = { email: emailOf('Colleague'), password: testPassword }
  expect((await app.call(null, 'POST', '/auth/login', login)).status).toBe(200)
  fake.reset()
  expect((await signInThrough(app, fake, id)).location).toBe('/?view=leaves')
  expect(await isAway()).toBe(false)
})

test('no answer that a browser brings makes a provider count as away', async () => {
  const browser = createBrowser(app)
  for (const error of ['temporarily_unavailable', 'server_error']) {
    const { state } = await start(browser, fake, id)
    expect(await comeBack(browser, id, { state, error })).toBe(problem('away'))
  }
  // A provider may fail on a code that someone made up.
  expect(await failAfterStart(() => (fake.state.status = 500))).toBe(problem('away'))
  expect(await isAway()).toBe(false)
})

test.each([
  ['https://127.0.0.1:1/token', 'https://login.test.example', 'ADDRESS_PRIVATE'],
  ['https://[::ffff:10.0.0.1]/token', 'https://login.test.example', 'ADDRESS_PRIVATE'],
  ['https://localhost:1/jwks', 'https://login.test.example', 'ADDRESS_PRIVATE'],
  ['https://169.254.169.254/', 'https://login.test.example', 'ADDRESS_PRIVATE'],
  ['http://127.0.0.1:1/token', 'https://login.test.example', 'ADDRESS_NOT_ALLOWED'],
  ['https://127.0.0.1:1/token', 'https://127.0.0.1:1', 'UNREACHABLE'],
  ['https://localhost:1/token', 'https://login.test.example', 'UNREACHABLE', ['localhost']],
])('%s of %s ends with %s', async (address, issuer, reason, ssoHosts: string[] = []) => {
  await expect(fetchFromProvider({ ssoHosts }, issuer, address, {})).rejects.toMatchObject({ reason })
})

test('a provider that never answers is given up after five seconds; others wait for nothing', async () => {
  const began = performance.now()
  const slow = failAfterStart(() => (fake.state.hangs = true))
  const login = { email: emailOf('Stranger'), password: testPassword }
  expect((await app.call(null, 'POST', '/auth/login', login)).status).toBe(200)
  expect(performance.now() - began).toBeLessThan(4_000)
  expect(await slow).toBe(problem('away'))
  expect(performance.now() - began).toBeLessThan(8_000)
})

test('many answers while a provider is slow don’t take all calls', async () => {
  const begun = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const browser = createBrowser(app)
      return { browser, ...(await start(browser, fake, id)) }
    }),
  )
  fake.state.hangs = true
  const startMs = performance.now()
  const locations = await Promise.all(begun.map(({ browser, state }) => comeBack(browser, id, { state })))
  expect(locations.filter((location) => location === problem('busy'))).toHaveLength(6)
  expect(locations.filter((location) => location === problem('away'))).toHaveLength(24)
  // Each waits five seconds, and all wait together.
  expect(performance.now() - startMs).toBeLessThan(15_000)
})

test.each([
  ['access_denied', 'cancelled'],
  ['temporarily_unavailable', 'away'],
  ['invalid_scope', 'refused'],
  ['<script>', 'refused'],
])('the provider’s error %s leads to the sign-in page', async (error, reason) => {
  const browser = createBrowser(app)
  const { state } = await start(browser, fake, id)
  expect(await comeBack(browser, id, { state, error, error_description: 'canary' })).toBe(problem(reason))
})

test('a provider that is not there at all leads to the sign-in page, and is asked only once in a while', async () => {
  const gone = await startFakeProvider()
  const { id: goneId } = await addProvider(app, gone.issuer, { name: 'Gone ID' })
  gone.state.status = 500
  const path = `/auth/sso/${goneId}/start`
  const browser = createBrowser(app)
  for (let i = 0; i < 5; i++) expect((await browser.get(path)).location).toBe(`/?sso=away&provider=${goneId}`)
  expect(gone.requests).toHaveLength(1)
  await gone.close()
})

test.each<[string, (usual: Record<string, unknown>) => unknown, string]>([
  ['of another issuer', (usual) => ({ ...usual, issuer: 'https://evil.example' }), 'names another issuer'],
  ['for every tenant', (usual) => ({ ...usual, issuer: 'https://login.example/{tenantid}/v2.0' }), 'another issuer'],
  ['without keys', ({ jwks_uri: _keys, ...usual }) => usual, 'no keys'],
  ['with an open address', (usual) => ({ ...usual, token_endpoint: 'http://evil.example/token' }), 'no token address'],
  ['that is no object', () => [], 'no discovery document'],
  ['that is no JSON', () => '<html>', 'no discovery document'],
])('a discovery document %s is explained to the owner', async (_name, document, words) => {
  fake.state.document = document
  const { body } = await app.call('Owner', 'POST', '/settings/single-sign-on/test', { issuer: fake.issuer })
  expect(body).toEqual({ isFine: false, message: expect.stringContaining(words) })
})

test('the test of a connection says that all is well, and what is not', async () => {
  const check = async (issuer: string) =>
    (await app.call('Owner', 'POST', '/settings/single-sign-on/test', { issuer })).body
  expect(await check(fake.issuer)).toEqual({ isFine: true, message: 'The provider answers. It has 1 key.' })
  fake.state.status = 500
  expect((await check(fake.issuer)).message).toContain('error of its own')
  const closed = await startFakeProvider()
  await closed.close()
  expect((await check(closed.issuer)).message).toContain('can’t be reached')
  expect((await check('http://evil.example')).errors[0].path).toBe('issuer')
  expect((await app.call('Hr', 'POST', '/settings/single-sign-on/test', { issuer: fake.issuer })).status).toBe(403)
})
