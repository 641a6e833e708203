import { eq } from 'drizzle-orm'
import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hashToken } from '../../../access/sessions.ts'
import { ssoIdentities, ssoProviders } from '../../../access/providers/tables.ts'
import { sessions } from '../../../access/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { addProvider, type Browser, comeBack, createBrowser, signInThrough, start } from '../test/browser.ts'
import { type FakeProvider, fakeClientId, startFakeProvider } from '../test/fakeProvider.ts'

let app: TestApp
let fake: FakeProvider
let other: FakeProvider
let [id, otherId] = ['', '']
beforeAll(async () => {
  app = await startTestApp()
  fake = await startFakeProvider()
  other = await startFakeProvider()
  id = (await addProvider(app, fake.issuer)).id
  otherId = (await addProvider(app, other.issuer, { name: 'Other ID' })).id
  // The same subject at both providers is two people.
  const link = { subject: 'subject-1', email: 'someone@test.example' }
  await app.app.db.insert(ssoIdentities).values([
    { ...link, providerId: id, userId: app.company.id('Employee') },
    { ...link, providerId: otherId, userId: app.company.id('Colleague') },
  ])
})
afterAll(async () => {
  await Promise.all([fake.close(), other.close()])
  await app.close()
})
beforeEach(() => {
  fake.reset()
  other.reset()
})

const problem = (name: string, provider = id) => `/?sso=${name}&provider=${provider}`
const isSignedIn = (browser: Browser) => browser.cookies.has('session')
const tokenRequests = () => fake.requests.filter(({ path }) => path === '/token')

async function refused(browser: Browser, location: string, reason: string) {
  expect(location).toBe(problem(reason))
  expect(isSignedIn(browser)).toBe(false)
}

describe('open redirects', () => {
  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/%09/evil.example',
    'javascript:alert(1)',
    '/api/auth/me',
    '/?view=leaves#@evil.example',
    'evil.example',
    ' /?view=leaves',
  ])('an address that is no view of Muster opens its first page: %s', async (returnTo) => {
    const browser = createBrowser(app)
    const { state } = await start(browser, fake, id, returnTo)
    expect(await comeBack(browser, id, { state })).toBe('/')
    expect(isSignedIn(browser)).toBe(true)
  })

  test('a view with its filters opens', async () => {
    const browser = createBrowser(app)
    const { state } = await start(browser, fake, id, '/?view=team-leaves&status=PENDING&search=a%20b')
    expect(await comeBack(browser, id, { state })).toBe('/?view=team-leaves&status=PENDING&search=a%20b')
  })
})

describe('mixed-up providers', () => {
  test('an answer for another provider’s address is not accepted, and no code is sent to it', async () => {
    const browser = createBrowser(app)
    const { state } = await start(browser, fake, id)
    const before = [fake.requests.length, other.requests.length]
    expect(await comeBack(browser, otherId, { state })).toBe(problem('expired', otherId))
    expect([fake.requests.length, other.requests.length]).toEqual(before)
  })

  test('an answer that names another issuer is refused before its code is used', async () => {
    const browser = createBrowser(app)
    const { state } = await start(browser, fake, id)
    const before = tokenRequests().length
    await refused(browser, await comeBack(browser, id, { state, iss: other.issuer }), 'refused')
    expect(tokenRequests()).toHaveLength(before)
  })

  test('a token that another provider signed, or issued, is refused', async () => {
    for (const claims of [{}, { iss: fake.issuer }]) {
      const browser = createBrowser(app)
      const { state } = await start(browser, fake, id)
      fake.state.idToken = await other.sign({ nonce: fake.state.nonce, ...claims })
      await refused(browser, await comeBack(browser, id, { state }), 'refused')
    }
  })
})

describe('injected codes', () => {
  test('a code from another browser’s sign-in fails by its verifier and its nonce', async () => {
    const victim = createBrowser(app)
    const { parameters } = await start(victim, fake, id)
    const stolenNonce = fake.state.nonce
    const attacker = createBrowser(app)
    const { state } = await start(attacker, fake, id)
    fake.state.nonce = stolenNonce
    await refused(attacker, await comeBack(attacker, id, { state, code: 'stolen' }), 'refused')
    // What a real provider compares: the verifier of the attacker's browser against the victim's challenge.
    const verifier = new URLSearchParams(tokenRequests().at(-1)?.body).get('code_verifier') ?? ''
    expect(verifier).toHaveLength(43)
    expect(hashToken(verifier)).not.toBe(parameters.get('code_challenge'))
  })

  test('each sign-in has its own state, nonce and challenge, by S256', async () => {
    const [one, two] = [createBrowser(app), createBrowser(app)]
    const [first, second] = [(await start(one, fake, id)).parameters, (await start(two, fake, id)).parameters]
    for (const name of ['state', 'nonce', 'code_challenge']) expect(first.get(name)).not.toBe(second.get(name))
    expect(first.get('code_challenge_method')).toBe('S256')
    const { state } = { state: second.get('state') ?? '' }
    await comeBack(two, id, { state })
    const verifier = new URLSearchParams(tokenRequests().at(-1)?.body).get('code_verifier') ?? ''
    expect(hashToken(verifier)).toBe(second.get('code_challenge'))
  })
})

describe('sign-ins that someone else began', () => {
  test('another browser’s answer signs no one in, and that browser’s sign-in goes on', async () => {
    const attacker = createBrowser(app)
    const { state } = await start(attacker, fake, id)
    const victim = createBrowser(app)
    await refused(victim, await comeBack(victim, id, { state }), 'expired')
    // A victim with a sign-in of their own gets no other.
    const own = await start(victim, fake, id)
    await refused(victim, await comeBack(victim, id, { state }), 'expired')
    expect(await comeBack(victim, id, { state: own.state })).toBe('/?view=leaves')
  })

  test.each(['cross-site', 'same-site'])('a page of another site (%s) begins no sign-in', async (site) => {
    const browser = createBrowser(app)
    const { status, location } = await browser.get(`/auth/sso/${id}/start?returnTo=%2F%3Fview%3Dleaves`, site)
    expect([status, location, browser.cookies.size]).toEqual([303, '/?view=leaves', 0])
  })

  test('an answer works once, also when it arrives twice at the same time', async () => {
    const browser = createBrowser(app)
    const { state } = await start(browser, fake, id)
    const before = await app.app.db.$count(sessions)
    const locations = await Promise.all([1, 2].map(() => comeBack(browser, id, { state })))
    expect(locations.toSorted()).toEqual([problem('expired'), '/?view=leaves'].toSorted())
    expect(await comeBack(browser, id, { state })).toBe(problem('expired'))
    expect(await app.app.db.$count(sessions)).toBe(before + 1)
  })

  test('an answer without state, or without a sign-in, is refused', async () => {
    const browser = createBrowser(app)
    await refused(browser, await comeBack(browser, id, {}), 'expired')
    await start(browser, fake, id)
    await refused(browser, await comeBack(browser, id, {}), 'expired')
  })
})

const hourAgo = () => Math.floor(Date.now() / 1000) - 3600
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

describe('ID tokens', () => {
  test.each<[string, () => object]>([
    ['for another client', () => ({ aud: 'else' })],
    ['for several clients, made for another', () => ({ aud: [fakeClientId, 'else'], azp: 'else' })],
    ['of another issuer', () => ({ iss: 'https://evil.example' })],
    ['of another sign-in', () => ({ nonce: 'else' })],
    ['of no sign-in', () => ({ nonce: undefined })],
    ['that has expired', () => ({ iat: hourAgo(), exp: inSeconds(-61) })],
    ['from the future', () => ({ nbf: inSeconds(120) })],
    ['without an end', () => ({ exp: undefined })],
    ['about no one', () => ({ sub: undefined })],
    ['about an empty subject', () => ({ sub: '' })],
  ])('%s are refused', async (_name, claims) => {
    const browser = createBrowser(app)
    fake.state.claims = { ...claims() }
    const { state } = await start(browser, fake, id)
    await refused(browser, await comeBack(browser, id, { state }), 'refused')
  })

  test('are accepted from a clock that differs by less than a minute', async () => {
    fake.state.claims = { iat: inSeconds(50), exp: inSeconds(-50), nbf: inSeconds(50) }
    expect((await signInThrough(app, fake, id)).location).toBe('/?view=leaves')
  })

  test('without a signature, or signed with the client secret, are refused', async () => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const alg of ['none', 'HS256']) {
      const browser = createBrowser(app)
      const { state } = await start(browser, fake, id)
      const claims = { iss: fake.issuer, aud: fakeClientId, sub: 'subject-1', iat: inSeconds(0), exp: inSeconds(300) }
      fake.state.idToken = `${encode({ alg })}.${encode({ ...claims, nonce: fake.state.nonce })}.${alg === 'none' ? '' : 'c2ln'}`
      const location = await comeBack(browser, id, { state })
      expect([problem('refused'), problem('unreadable')]).toContain(location)
      expect(isSignedIn(browser)).toBe(false)
    }
  })

  test('that bring or name a key of their own are refused', async () => {
    const jwk = { ...(await exportJWK((await generateKeyPair('RS256')).publicKey)), kid: 'key-1' }
    for (const header of [{ jwk }, { jku: `${other.issuer}/jwks`, kid: 'key-1' }, { x5u: other.issuer }]) {
      const browser = createBrowser(app)
      const { state } = await start(browser, fake, id)
      fake.state.idToken = await other.sign({ iss: fake.issuer, nonce: fake.state.nonce }, header)
      const before = other.requests.length
      await refused(browser, await comeBack(browser, id, { state }), 'refused')
      expect(other.requests).toHaveLength(before)
    }
  })

  test('signed with a new key are accepted at once, and with a key of before no longer', async () => {
    expect((await signInThrough(app, fake, id)).location).toBe('/?view=leaves')
    const former = await fake.sign()
    await fake.rotateKey()
    expect((await signInThrough(app, fake, id)).location).toBe('/?view=leaves')
    const browser = createBrowser(app)
    const { state } = await start(browser, fake, id)
    fake.state.idToken = former
    await refused(browser, await comeBack(browser, id, { state }), 'refused')
  })
})

test('no token, code or secret is in the log', async () => {
  const lines: unknown[] = []
  const log = app.app.log
  for (const level of ['trace', 'debug', 'info', 'warn', 'error'] as const)
    vi.spyOn(log, level).mockImplementation((...parts: unknown[]) => void lines.push(parts))
  const secrets = ['canary-client-secret', 'canary-access', 'canary-code']
  const failures: (() => unknown)[] = [
    () => (fake.state.claims = { nonce: 'else' }),
    () =>
      (fake.state.tokenError = { status: 400, body: '{"error":"invalid_grant","error_description":"canary-code"}' }),
    () => (fake.state.tokenError = { status: 200, body: '{"access_token":"canary-access"' }),
    () => (fake.state.status = 500),
  ]
  for (const fail of failures) {
    fake.reset()
    const browser = createBrowser(app)
    const { state } = await start(browser, fake, id)
    fail()
    await comeBack(browser, id, { state })
    secrets.push(state, ...browser.cookies.values())
  }
  vi.restoreAllMocks()
  const text = JSON.stringify(lines, (_key, value: unknown) =>
    value instanceof Error ? [value.message, value.stack, value.cause, Object.entries(value)] : value,
  )
  expect(lines.length).toBeGreaterThanOrEqual(failures.length)
  for (const secret of secrets) expect(text).not.toContain(secret)
  const [row] = await app.app.db.select().from(ssoProviders).where(eq(ssoProviders.id, id))
  expect(JSON.stringify(row)).not.toContain('canary-client-secret')
})
