import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { passkeyChallenges, passkeys } from '../../../access/factors/tables.ts'
import { ssoProviders } from '../../../access/providers/tables.ts'
import { signInFailures } from '../../../access/tables.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { settings } from '../../../companySettings/tables.ts'
import { ownerId } from '../../../people/owner.ts'
import { users } from '../../../people/tables.ts'
import { notifications } from '../../../notify/tables.ts'
import { type Answer, startTestApp, type TestApp } from '../../../../testing/app.ts'
import { emailOf, testPassword } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { SoftAuthenticator } from '../../../../testing/softAuthenticator.ts'
import { addProvider } from '../test/browser.ts'
import { codeOf, giveFactor, givePasskey } from '../test/factors.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.app.db.delete(signInFailures)
  await app.app.db.delete(settings)
})

let people = 0
async function keyholder(options?: Parameters<typeof givePasskey>[2]) {
  const name = await newcomer(app, `Signer${(people += 1)}`, { signsIn: true })
  const { authenticator, body } = await givePasskey(app, name, options)
  return { name, id: app.company.id(name), email: emailOf(name), authenticator, codes: body.recoveryCodes as string[] }
}
const post = (path: string, body: object, headers = {}) => app.call(null, 'POST', path, body, headers)
const enterPassword = async (email: string, password = testPassword, headers = {}) =>
  (await post('/auth/login', { email, password }, headers)).body
const begin = (challenge?: string) => post('/auth/login/passkey/options', challenge === undefined ? {} : { challenge })
const finish = (passkey: object, challenge?: string, headers = {}) =>
  post('/auth/login/passkey', { passkey, ...(challenge !== undefined && { challenge }) }, headers)
type Faults = Parameters<SoftAuthenticator['sign']>[1]

/** Signs in with the password and then a passkey. */
async function signIn(email: string, authenticator: SoftAuthenticator, faults?: Faults, password?: string) {
  const { challenge } = await enterPassword(email, password)
  const options = await begin(challenge)
  return finish(authenticator.sign(options.body as never, faults), challenge)
}
async function signInAlone(authenticator: SoftAuthenticator, faults?: Faults) {
  return finish(authenticator.sign((await begin()).body as never, faults))
}
/** Returns the headers of a later request of the browser that got these headers in an answer. */
const browserOf = (headers: Answer['headers']) => ({
  cookie: [headers['set-cookie']]
    .flat()
    .map((one) => String(one).split(';')[0])
    .join('; '),
  'sec-fetch-site': 'same-origin',
})
const allowAlone = () => app.app.db.insert(settings).values({ key: 'passkeySignIn', value: true })
const entriesOf = async (id: string) =>
  (await app.app.db.select().from(auditEntries).where(eq(auditEntries.personId, id))).map(
    ({ action, after }) => `${action} ${(after as { why?: string; factor?: string } | null)?.why ?? ''}`,
  )

test.each([
  ['ES256', true],
  ['RS256', true],
  ['ES256', false],
] as const)('a passkey with an %s key completes a sign-in (counting: %s)', async (algorithm, counts) => {
  const { id, email, authenticator } = await keyholder({ algorithm, counts })
  const { status, body, headers } = await signIn(email, authenticator)
  expect(status).toBe(200)
  expect(body.user.id).toBe(id)
  expect(String(headers['set-cookie'])).toMatch(new RegExp(`session=${body.token}; `))
  expect(await app.app.db.$count(signInFailures)).toBe(0)
  const bearer = { authorization: `Bearer ${body.token}` }
  const state = (await app.call(null, 'GET', '/auth/two-factor', undefined, bearer)).body
  expect(state.passkeys[0].lastUsedAt).not.toBeNull()
  // A second use counts too.
  expect((await signIn(email, authenticator)).status).toBe(200)
})

test('the challenge is the same for every account and names no passkeys', async () => {
  const { email } = await keyholder()
  const plain = await newcomer(app, `Coder${(people += 1)}`, { signsIn: true })
  await giveFactor(app, app.company.id(plain))
  const [mine, theirs] = [await enterPassword(email), await enterPassword(emailOf(plain))]
  expect(Object.keys(mine).toSorted()).toEqual(['challenge', 'expiresAt', 'isPasskeyFirst', 'rememberDays'])
  expect([mine.isPasskeyFirst, theirs.isPasskeyFirst]).toEqual([false, false])
  const answers = [await begin(mine.challenge), await begin(theirs.challenge)]
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect({ ...body, challenge: '' }).toEqual({
      rpId: 'localhost',
      challenge: '',
      timeout: 300_000,
      allowCredentials: [],
      userVerification: 'preferred',
    })
  }
})

test('only a browser in which the person signed in before learns that they have a passkey, whatever the password', async () => {
  const { email, authenticator } = await keyholder()
  const { headers } = await signIn(email, authenticator)
  const cookie = [headers['set-cookie']]
    .flat()
    .map((one) => String(one).split(';')[0])
    .join('; ')
  const own = { cookie, 'sec-fetch-site': 'same-origin' }
  expect((await enterPassword(email, testPassword, own)).isPasskeyFirst).toBe(true)
  expect((await enterPassword(email, 'Not-the-password-1', own)).isPasskeyFirst).toBe(true)
  expect((await enterPassword(email)).isPasskeyFirst).toBe(false)
})

const faults: [string, Faults][] = [
  ['on another site', { origin: 'https://evil.example' }],
  ['on another port', { origin: 'http://localhost:3001' }],
  ['for another domain', { rpId: 'evil.example' }],
  ['as a new passkey', { type: 'webauthn.create' }],
  ['for another challenge', { challenge: 'A'.repeat(43) }],
  ['in a frame of another site', { crossOrigin: true }],
  ['without a person', { isPresent: false }],
  ['for another person', { userHandle: 'AAAA' }],
]
describe.each(faults)('a signature %s', (_, fault) => {
  test('completes no sign-in', async () => {
    const { email, authenticator } = await keyholder()
    const refused = await signIn(email, authenticator, fault)
    expect(refused).toMatchObject({ status: 401, body: { code: 'two_factor.refused' } })
    expect((await signIn(email, authenticator)).status).toBe(200)
  })

  test('is not enough without a password', async () => {
    await allowAlone()
    const { authenticator } = await keyholder()
    expect(await signInAlone(authenticator, fault)).toMatchObject({ status: 401, body: { code: 'two_factor.refused' } })
  })
})

test('a wrong password and the right passkey are refused like a wrong passkey, and count the same', async () => {
  const { id, email, authenticator } = await keyholder()
  const wrongPassword = await signIn(email, authenticator, {}, 'Not-the-password-1')
  const countedForPassword = await app.app.db.$count(signInFailures)
  await app.app.db.delete(signInFailures)
  const wrongPasskey = await signIn(email, new SoftAuthenticator('http://localhost:3000'))
  const { requestId: _one, ...first } = wrongPassword.body
  const { requestId: _two, ...second } = wrongPasskey.body
  expect([wrongPassword.status, first]).toEqual([wrongPasskey.status, second])
  expect(await app.app.db.$count(signInFailures)).toBe(countedForPassword)
  expect((await entriesOf(id)).filter((entry) => entry.startsWith('session.refused'))).toEqual([
    'session.refused INCORRECT_PASSWORD',
    'session.refused INCORRECT_PASSKEY',
  ])
})

test('another person’s passkey completes no sign-in', async () => {
  const [victim, thief] = [await keyholder(), await keyholder()]
  expect((await signIn(victim.email, thief.authenticator)).body.code).toBe('two_factor.refused')
  expect((await signIn(victim.email, thief.authenticator, { userHandle: null })).body.code).toBe('two_factor.refused')
})

test('a signature counts once, for its own sign-in, within five minutes', async () => {
  const { email, authenticator } = await keyholder()
  const first = await enterPassword(email)
  const second = await enterPassword(email)
  const passkey = authenticator.sign((await begin(first.challenge)).body as never)
  expect((await finish(passkey, second.challenge)).body.code).toBe('two_factor.refused')
  expect((await finish(passkey, first.challenge)).status).toBe(200)
  expect((await finish(passkey, second.challenge)).body.code).toBe('two_factor.refused')
  expect((await finish(passkey, first.challenge)).body.code).toBe('two_factor.expired')
  const late = authenticator.sign((await begin(second.challenge)).body as never)
  await app.app.db.update(passkeyChallenges).set({ expiresAt: sql`now() - interval '1 second'` })
  expect((await finish(late, second.challenge)).body.code).toBe('two_factor.refused')
  expect((await begin(first.challenge)).body.code).toBe('two_factor.expired')
})

test('of two sign-ins at once with one signature, one succeeds', async () => {
  const { email, authenticator } = await keyholder()
  const { challenge } = await enterPassword(email)
  const passkey = authenticator.sign((await begin(challenge)).body as never)
  const answers = await Promise.all([finish(passkey, challenge), finish(passkey, challenge)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401])
})

test('ten wrong passkeys lock the account for strangers', async () => {
  const { email } = await keyholder()
  const stranger = new SoftAuthenticator('http://localhost:3000')
  for (let tries = 0; tries < 5; tries++) expect((await signIn(email, stranger)).status).toBe(401)
  expect(await post('/auth/login', { email, password: testPassword })).toMatchObject({ status: 429 })
})

test('in a known browser, a passkey still counts after too many wrong codes elsewhere, unlike a code', async () => {
  const { email, authenticator, codes } = await keyholder()
  const { headers } = await signIn(email, authenticator)
  const own = browserOf(headers)
  const elsewhere = Array.from({ length: 11 }, (_, index) => ({ email, address: `192.0.2.${index}`, isCode: true }))
  await app.app.db.insert(signInFailures).values(elsewhere)
  const first = await enterPassword(email, testPassword, own)
  const code = { challenge: first.challenge, code: codes[0] }
  expect((await post('/auth/login/code', code, own)).body.code).toBe('two_factor.refused')
  const { challenge } = await enterPassword(email, testPassword, own)
  const passkey = authenticator.sign((await begin(challenge)).body as never)
  expect((await finish(passkey, challenge, own)).status).toBe(200)
})

test('recovery codes and an app complete the sign-in too', async () => {
  const { id, email, codes, authenticator } = await keyholder()
  const first = await enterPassword(email)
  expect((await post('/auth/login/code', { challenge: first.challenge, code: codes[0] })).status).toBe(200)
  const { secret } = await giveFactor(app, id)
  const second = await enterPassword(email)
  expect((await post('/auth/login/code', { challenge: second.challenge, code: codeOf(secret) })).status).toBe(200)
  // The passkey was removed together with the former app.
  expect((await signIn(email, authenticator)).body.code).toBe('two_factor.refused')
})

test('a copied passkey, which counts backwards, is refused, recorded, and both owners are notified', async () => {
  const { id, email, authenticator } = await keyholder()
  expect((await signIn(email, authenticator)).status).toBe(200)
  const { counter } = authenticator
  for (const copied of [counter, 1]) {
    const refused = await signIn(email, authenticator, { counter: copied })
    expect(refused).toMatchObject({ status: 401, body: { code: 'two_factor.refused' } })
  }
  expect(await entriesOf(id)).toContain('passkey.copy_refused ')
  const owner = await ownerId(app.app.db, app.app.config)
  const isCopied = eq(notifications.title, 'A passkey may have been copied')
  await expect
    .poll(async () => (await app.app.db.select().from(notifications).where(isCopied)).map(({ userId }) => userId))
    .toEqual([owner, owner])
  const [stored] = await app.app.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.credentialId, authenticator.id.toString('base64url')))
  expect(stored?.counter).toBe(counter)
  authenticator.counter = counter
  expect((await signIn(email, authenticator)).status).toBe(200)
})

describe('a passkey alone', () => {
  test('is not allowed at first', async () => {
    const { authenticator } = await keyholder()
    expect((await app.call(null, 'GET', '/auth/password-reset-enabled')).body.passkeySignIn).toBe(false)
    expect(await begin()).toMatchObject({ status: 403, body: { code: 'passkey.not_allowed' } })
    const passkey = authenticator.sign({ rpId: 'localhost', challenge: 'A'.repeat(43) } as never)
    expect((await finish(passkey)).body.code).toBe('passkey.not_allowed')
  })

  test('signs in where the company allows it, and counts as both factors', async () => {
    await allowAlone()
    const { id, authenticator } = await keyholder()
    expect((await app.call(null, 'GET', '/auth/password-reset-enabled')).body.passkeySignIn).toBe(true)
    expect((await begin()).body).toMatchObject({ userVerification: 'required', allowCredentials: [] })
    const { status, body } = await signInAlone(authenticator)
    expect(status).toBe(200)
    expect(body.user.id).toBe(id)
    const bearer = { authorization: `Bearer ${body.token}` }
    expect((await app.call(null, 'POST', '/auth/two-factor/recovery-codes', {}, bearer)).status).toBe(200)
  })

  test('needs the authenticator to have checked the person, and to say who they are', async () => {
    await allowAlone()
    const { email, authenticator } = await keyholder()
    expect((await signInAlone(authenticator, { isVerified: false })).status).toBe(401)
    expect((await signInAlone(authenticator, { userHandle: null })).status).toBe(401)
    expect((await signIn(email, authenticator, { isVerified: false, userHandle: null })).status).toBe(200)
  })

  test('does not count for a sign-in after a password, or the other way round, and not twice', async () => {
    await allowAlone()
    const { email, authenticator } = await keyholder()
    const { challenge } = await enterPassword(email)
    const alone = authenticator.sign((await begin()).body as never)
    expect((await finish(alone, challenge)).status).toBe(401)
    const second = authenticator.sign((await begin(challenge)).body as never)
    expect((await finish(second)).status).toBe(401)
    const once = authenticator.sign((await begin()).body as never)
    const answers = await Promise.all([finish(once), finish(once)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401])
  })

  test('is answered alike whether it is unknown or wrong; unknown ones lock out their own network alone', async () => {
    await allowAlone()
    const { authenticator } = await keyholder()
    const wrong = await signInAlone(authenticator, { rpId: 'evil.example' })
    const unknown = await signInAlone(new SoftAuthenticator('http://localhost:3000'), { userHandle: 'AAAA' })
    expect([unknown.status, unknown.body.message, unknown.body.code]).toEqual([
      wrong.status,
      wrong.body.message,
      wrong.body.code,
    ])
    expect((await app.app.db.select().from(signInFailures)).map(({ email }) => email.split(' ')[0])).toContain(
      'passkey',
    )
  })

  test('does not replace the provider where passwords are off', async () => {
    await allowAlone()
    const { authenticator } = await keyholder()
    await addProvider(app, 'https://login.test.example')
    await app.app.db.insert(settings).values({ key: 'passwordSignIn', value: 'OWNER' })
    expect(await signInAlone(authenticator)).toMatchObject({ status: 403, body: { code: 'sso.password_off' } })
    await app.app.db.delete(ssoProviders)
    expect((await signInAlone(authenticator)).status).toBe(200)
  })

  test('says that the account is deactivated only once it was right', async () => {
    await allowAlone()
    const { id, authenticator } = await keyholder()
    await app.app.db.update(users).set({ status: 'DEACTIVATED' }).where(eq(users.id, id))
    expect((await signInAlone(authenticator, { origin: 'https://evil.example' })).status).toBe(401)
    expect(await signInAlone(authenticator)).toMatchObject({ status: 403, body: { error: 'Account Disabled' } })
  })

  test.each([
    ['too long', { id: 'A'.repeat(2000) }],
    ['not base64url', { id: 'a b' }],
    ['of another type', { type: 'password' }],
    ['without a signature', { response: {} }],
  ])('is rejected if it is %s', async (_, change) => {
    await allowAlone()
    const { authenticator } = await keyholder()
    const passkey = authenticator.sign((await begin()).body as never)
    expect((await finish({ ...passkey, ...change })).status).toBe(400)
  })

  test('is refused if its data are no JSON, or nonsense', async () => {
    await allowAlone()
    const { authenticator } = await keyholder()
    const passkey = authenticator.sign((await begin()).body as never)
    const { response } = passkey
    for (const nonsense of [{ clientDataJSON: 'AAAA' }, { authenticatorData: 'AAAA' }, { signature: 'AAAA' }])
      expect((await finish({ ...passkey, response: { ...response, ...nonsense } })).status).toBe(401)
  })
})
