import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passkeyChallenges, passkeys } from '../../../access/factors/tables.ts'
import { factorPolicies, recoveryCodes, secondFactors, sessions } from '../../../access/tables.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { relyingPartyOf } from '../../../access/factors/webauthn.ts'
import { notifications } from '../../../notify/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { emailOf, testPassword } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { SoftAuthenticator } from '../../../../testing/softAuthenticator.ts'
import { confirmSessions, giveFactor, givePasskey } from '../test/factors.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const site = 'http://localhost:3000'
let people = 0
const newPerson = () => newcomer(app, `Keyholder${(people += 1)}`, { signsIn: true })
const begin = (name: string, body: object = {}) => app.call(name, 'POST', '/auth/passkeys/options', body)
const add = (name: string, passkey: object) => app.call(name, 'POST', '/auth/passkeys', { passkey })
const factorsOf = (name: string) =>
  app.app.db
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.userId, app.company.id(name)))

test.each(['ES256', 'RS256'] as const)(
  'a passkey with an %s key becomes the first second factor',
  async (algorithm) => {
    const name = await newPerson()
    const other = await app.call(null, 'POST', '/auth/login', { email: emailOf(name), password: testPassword })
    const { body } = await givePasskey(app, name, { algorithm })
    expect(body.passkey).toMatchObject({ name: 'Passkey', lastUsedAt: null, isBackedUp: false })
    expect(body.recoveryCodes).toHaveLength(10)
    expect(await factorsOf(name)).toMatchObject([{ kind: 'PASSKEY', sealed: null }])
    // The other session may be someone else's.
    const headers = { authorization: `Bearer ${other.body.token}` }
    expect((await app.call(null, 'GET', '/auth/me', undefined, headers)).status).toBe(401)
    const { body: state } = await app.call(name, 'GET', '/auth/two-factor')
    expect(state).toMatchObject({ isOn: true, enabledAt: null, recoveryCodesLeft: 10, passkeyOrigin: site })
    expect(state.passkeys).toEqual([body.passkey])
    const entries = await app.app.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.personId, app.company.id(name)))
    expect(entries.map(({ action }) => action)).toEqual([
      'session.began',
      'two_factor.setup_started',
      'two_factor.enabled',
    ])
    expect(entries.at(-1)?.after).toEqual({ factor: 'PASSKEY', passkey: 'Passkey', sessionsEnded: 1 })
  },
)

test('the browser is asked for a passkey that it finds by itself, for this site and person, and not for a known one', async () => {
  const name = await newPerson()
  const { authenticator } = await givePasskey(app, name)
  const { status, body } = await begin(name)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    rp: { id: 'localhost' },
    user: { name: emailOf(name) },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    excludeCredentials: [{ id: authenticator.id.toString('base64url'), transports: ['internal'] }],
  })
  expect(Buffer.from(body.challenge, 'base64url')).toHaveLength(32)
  expect(body.user.id).not.toContain(emailOf(name))
  const rows = JSON.stringify(await app.app.db.select().from(passkeyChallenges))
  expect(rows).not.toContain(body.challenge)
})

test('a second passkey gets a name of its own, keeps the recovery codes, and the person is notified', async () => {
  const name = await newPerson()
  await givePasskey(app, name)
  const before = await app.app.db.select().from(recoveryCodes)
  const { body } = await givePasskey(app, name)
  expect(body).toMatchObject({ passkey: { name: 'Passkey 2' }, recoveryCodes: null })
  expect(await app.app.db.select().from(recoveryCodes)).toEqual(before)
  const isOfPerson = eq(notifications.userId, app.company.id(name))
  await expect
    .poll(async () =>
      (await app.app.db.select().from(notifications).where(isOfPerson)).map(({ title }) => title).toSorted(),
    )
    .toEqual(['A passkey was added', 'Two-factor sign-in is on'])
})

/** A passkey that was created wrongly, by the name of the fault. */
const faults: [string, Parameters<SoftAuthenticator['create']>[1]][] = [
  ['on another site', { origin: 'https://evil.example' }],
  ['on another port', { origin: 'http://localhost:3001' }],
  ['for another domain', { rpId: 'evil.example' }],
  ['as a signature', { type: 'webauthn.get' }],
  ['for another challenge', { challenge: 'A'.repeat(43) }],
  ['in a frame of another site', { crossOrigin: true }],
  ['without a person', { isPresent: false }],
  ['with a certificate, which would be checked at other servers', { format: 'packed' }],
  ['with the statement of a phone', { format: 'apple' }],
]
test.each(faults)('a passkey that was created %s is refused', async (_, fault) => {
  const name = await newPerson()
  const { body } = await begin(name)
  const authenticator = new SoftAuthenticator(site)
  const refused = await add(name, authenticator.create(body as never, fault))
  expect(refused).toMatchObject({ status: 400, body: { code: 'passkey.refused' } })
  expect(await factorsOf(name)).toEqual([])
})

test('a challenge counts once, in its session, within five minutes', async () => {
  const [name, other] = [await newPerson(), await newPerson()]
  const authenticator = new SoftAuthenticator(site)
  const passkey = authenticator.create((await begin(name)).body as never)
  expect((await add(other, passkey)).status).toBe(400)
  expect((await add(name, passkey)).status).toBe(201)
  expect((await add(name, passkey)).body.code).toBe('passkey.refused')
  const late = new SoftAuthenticator(site).create((await begin(name)).body as never)
  await app.app.db.update(passkeyChallenges).set({ expiresAt: sql`now() - interval '1 second'` })
  expect((await add(name, late)).body.code).toBe('passkey.refused')
  const replaced = new SoftAuthenticator(site).create((await begin(name)).body as never)
  await begin(name)
  expect((await add(name, replaced)).body.code).toBe('passkey.refused')
})

test('a wrong attempt uses up the challenge', async () => {
  const name = await newPerson()
  const { body } = await begin(name)
  const authenticator = new SoftAuthenticator(site)
  expect((await add(name, authenticator.create(body as never, { origin: 'https://evil.example' }))).status).toBe(400)
  expect((await add(name, authenticator.create(body as never))).body.code).toBe('passkey.refused')
})

test('of two requests at once, one adds the passkey, and two different passkeys at once give one set of codes', async () => {
  const name = await newPerson()
  const passkey = new SoftAuthenticator(site).create((await begin(name)).body as never)
  const answers = await Promise.all([add(name, passkey), add(name, passkey)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 400])
  expect(await factorsOf(name)).toHaveLength(1)
})

test('a passkey that is already stored is refused for everyone', async () => {
  const [name, other] = [await newPerson(), await newPerson()]
  const { authenticator } = await givePasskey(app, name)
  const passkey = authenticator.create((await begin(other)).body as never)
  expect(await add(other, passkey)).toMatchObject({ status: 409, body: { code: 'passkey.known' } })
  expect(await factorsOf(other)).toEqual([])
})

test('the first passkey needs a new sign-in or the password, a further one a confirmed factor', async () => {
  const name = await newPerson()
  await app.tokenOf(name)
  const { db } = app.app
  await db
    .update(sessions)
    .set({ createdAt: sql`now() - interval '11 minutes'` })
    .where(eq(sessions.userId, app.company.id(name)))
  expect(await begin(name)).toMatchObject({ status: 400, body: { errors: [{ path: 'currentPassword' }] } })
  expect((await begin(name, { currentPassword: 'Not-the-password-1' })).status).toBe(400)
  expect((await begin(name, { currentPassword: testPassword })).status).toBe(200)
  await giveFactor(app, app.company.id(name))
  expect(await begin(name)).toMatchObject({ status: 403, body: { code: 'two_factor.confirm' } })
  await confirmSessions(app, app.company.id(name))
  const passkey = new SoftAuthenticator(site).create((await begin(name)).body as never)
  await db.update(sessions).set({ factorConfirmedAt: null })
  expect((await add(name, passkey)).body.code).toBe('two_factor.confirm')
  await confirmSessions(app, app.company.id(name))
  // The refusal has not used up the challenge, so that the browser can send the call again.
  expect((await add(name, passkey)).status).toBe(201)
})

test('it is refused where the company does not offer it, and without a session', async () => {
  const name = await newPerson()
  expect((await app.call(null, 'POST', '/auth/passkeys/options', {})).status).toBe(401)
  const [role] = (await app.call(name, 'GET', '/auth/me')).body.user.userRoles
  await app.app.db.insert(factorPolicies).values({ roleId: role.role.id, policy: 'OFF' })
  expect((await begin(name)).body.code).toBe('two_factor.not_offered')
  await app.app.db.delete(factorPolicies)
})

test('a person has at most 20 passkeys', async () => {
  const name = await newPerson()
  for (let count = 0; count < 20; count++) await givePasskey(app, name)
  expect(await begin(name)).toMatchObject({ status: 409, body: { code: 'passkey.too_many' } })
  expect(await app.app.db.$count(passkeys)).toBeGreaterThanOrEqual(20)
})

test.each([
  ['http://localhost:3000', 'localhost'],
  ['https://hr.example.com', 'hr.example.com'],
  ['https://hr.example.com:8443', 'hr.example.com'],
  ['http://hr.example.com', undefined],
  ['https://192.0.2.7', undefined],
  ['https://[2001:db8::1]', undefined],
  ['http://127.0.0.1:3000', undefined],
])('at %s, passkeys belong to %s', (publicUrl, id) => {
  expect(relyingPartyOf({ publicUrl })?.id).toBe(id)
})

test('at an IP address, the refusal says what passkeys need', async () => {
  const elsewhere = await startTestApp({ publicUrl: 'https://192.0.2.7' })
  const refused = await elsewhere.call('Employee', 'POST', '/auth/passkeys/options', {})
  expect(refused).toMatchObject({ status: 409, body: { code: 'passkey.unavailable' } })
  expect((await elsewhere.call('Employee', 'GET', '/auth/two-factor')).body.passkeyOrigin).toBeNull()
  await elsewhere.close()
})
