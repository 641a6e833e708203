import { argon2Sync } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetSignIns } from '../../../access/factors/devices.ts'
import { recoveryCodes, secondFactors, signInChallenges, signInFailures } from '../../../access/tables.ts'
import { auditEntries, auditRepeats } from '../../../audit/tables.ts'
import { settings } from '../../../companySettings/tables.ts'
import { users } from '../../../people/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { emailOf, testPassword } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { codeOf, giveFactor } from '../test/factors.ts'
import { keyOf } from '../test/keys.ts'

// A half minute that ends during a test would change its codes.
stopClock(Temporal.Now.instant().toString())

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
/** Adds a person with a second factor. */
async function protectedPerson() {
  const name = await newcomer(app, `Guarded${(people += 1)}`, { signsIn: true })
  const id = app.company.id(name)
  return { name, id, email: emailOf(name), ...(await giveFactor(app, id)) }
}
const enterPassword = (email: string, password = testPassword) =>
  app.call(null, 'POST', '/auth/login', { email, password })
const enterCode = (challenge: string, code: string) => app.call(null, 'POST', '/auth/login/code', { challenge, code })
async function signIn(email: string, code: string, password = testPassword) {
  return enterCode((await enterPassword(email, password)).body.challenge, code)
}
const reasonsFor = async (id: string) =>
  (await app.app.db.select().from(auditEntries).where(eq(auditEntries.personId, id))).map(({ action, after }) =>
    `${action} ${(after as { why?: string; factor?: string } | null)?.why ?? ''}`.trim(),
  )

test('the right password begins no session, and the code completes it', async () => {
  const { id, email, secret } = await protectedPerson()
  const first = await enterPassword(email)
  expect(first.status).toBe(200)
  expect(Object.keys(first.body).toSorted()).toEqual(['challenge', 'expiresAt', 'isPasskeyFirst', 'rememberDays'])
  expect(first.headers['set-cookie']).toBeUndefined()
  expect(Temporal.Now.instant().until(first.body.expiresAt).total('minutes')).toBeLessThanOrEqual(5)

  const { status, body, headers } = await enterCode(first.body.challenge, codeOf(secret))
  expect(status).toBe(200)
  expect(body.user.id).toBe(id)
  expect(String(headers['set-cookie'])).toMatch(new RegExp(`^session=${body.token}; `))
  expect(await reasonsFor(id)).toEqual(['session.code_needed', 'session.began'])
  expect(await app.app.db.$count(signInFailures)).toBe(0)
})

test('only hashes of challenges are stored, and the secret and the recovery codes are not readable', async () => {
  const { email, secret, recoveryCodes: codes } = await protectedPerson()
  const { body } = await enterPassword(email)
  const rows = JSON.stringify([
    await app.app.db.select().from(signInChallenges),
    await app.app.db.select().from(secondFactors),
    await app.app.db.select().from(recoveryCodes),
  ])
  const forms = [secret.toString('base64'), secret.toString('base64url'), secret.toString('hex')]
  for (const text of [body.challenge, ...forms, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
    expect(rows).not.toContain(text)
})

describe('a wrong password', () => {
  test('gets the same answer as the right one, and the right code then fails like a wrong code', async () => {
    const { id, email, secret } = await protectedPerson()
    const [right, wrong] = [await enterPassword(email), await enterPassword(email, 'wrong')]
    expect(wrong.status).toBe(200)
    const shapeOf = (body: object) => Object.keys(body).toSorted()
    expect(shapeOf(wrong.body)).toEqual(shapeOf(right.body))
    expect(wrong.body.challenge).toHaveLength(right.body.challenge.length)

    const refusals = [
      await enterCode(right.body.challenge, '000000'),
      await enterCode(wrong.body.challenge, codeOf(secret)),
      await enterCode(wrong.body.challenge, '000000'),
    ].map(({ status, body: { requestId: _requestId, ...body } }) => ({ status, body }))
    expect(refusals[0]).toMatchObject({ status: 401, body: { code: 'two_factor.refused' } })
    expect(refusals[1]).toEqual(refusals[0])
    expect(refusals[2]).toEqual(refusals[0])
    expect(await reasonsFor(id)).toContain('session.refused INCORRECT_PASSWORD')
    // The code was not used up by the decoy.
    expect((await signIn(email, codeOf(secret))).status).toBe(200)
  })

  test('leaves the same rows and counts as the same number of failures', async () => {
    const countsAfter = async (password: string) => {
      const { email } = await protectedPerson()
      const before = await app.app.db.$count(signInChallenges)
      await enterPassword(email, password)
      await enterPassword(email, password)
      const failures = await app.app.db.$count(signInFailures, eq(signInFailures.email, email))
      return [failures, (await app.app.db.$count(signInChallenges)) - before]
    }
    expect(await countsAfter('wrong')).toEqual([2, 2])
    expect(await countsAfter(testPassword)).toEqual([2, 2])
  })

  test('of an account without a second factor is still told apart, unless the company hides accounts', async () => {
    const name = await newcomer(app, 'Plain', { signsIn: true })
    await protectedPerson()
    expect(await enterPassword(emailOf(name), 'wrong')).toMatchObject({
      status: 401,
      body: { errorType: 'INCORRECT_PASSWORD' },
    })
    expect((await enterPassword('nobody@test.example')).body.errorType).toBe('USER_NOT_FOUND')
    await app.app.db.insert(settings).values({ key: 'revealAccountExistence', value: sql`'false'::jsonb` })
    for (const answer of [await enterPassword(emailOf(name), 'wrong'), await enterPassword('nobody@test.example')]) {
      expect(answer.status).toBe(200)
      expect(await enterCode(answer.body.challenge, '123456')).toMatchObject({
        status: 401,
        body: { errorType: 'INCORRECT_PASSWORD', code: 'two_factor.refused' },
      })
    }
    expect((await enterPassword(emailOf(name))).body.token).toBeDefined()
  })
})

describe('a code', () => {
  test('counts for the previous, the current and the next half minute only', async () => {
    const { email, secret } = await protectedPerson()
    for (const steps of [-2, 2]) expect((await signIn(email, codeOf(secret, steps))).status).toBe(401)
    for (const steps of [-1, 0, 1]) expect((await signIn(email, codeOf(secret, steps))).status).toBe(200)
  })

  test('counts once, and an earlier one no longer after it', async () => {
    const { email, secret } = await protectedPerson()
    const code = codeOf(secret)
    expect((await signIn(email, code)).status).toBe(200)
    expect((await signIn(email, code)).status).toBe(401)
    expect((await signIn(email, codeOf(secret, -1))).status).toBe(401)
    expect((await signIn(email, codeOf(secret, 1))).status).toBe(200)
  })

  test('counts once for two sign-ins at the same time', async () => {
    const { email, secret } = await protectedPerson()
    const challenges = await Promise.all([enterPassword(email), enterPassword(email)])
    const code = codeOf(secret)
    const answers = await Promise.all(challenges.map(({ body }) => enterCode(body.challenge, code)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  })

  test('completes a sign-in once, also if it is sent twice at the same time', async () => {
    const { email, secret, recoveryCodes: codes } = await protectedPerson()
    const { body } = await enterPassword(email)
    const answers = await Promise.all([
      enterCode(body.challenge, codeOf(secret)),
      enterCode(body.challenge, codes[0] ?? ''),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    expect(await enterCode(body.challenge, codes[1] ?? '')).toMatchObject({
      status: 401,
      body: { code: 'two_factor.expired' },
    })
  })
})

test('a recovery code works once, however it is typed, and the person is notified', async () => {
  const { name, email, recoveryCodes: codes } = await protectedPerson()
  expect(codes).toHaveLength(10)
  expect(new Set(codes).size).toBe(10)
  const [code = ''] = codes
  expect(code).toMatch(/^[0-9a-hj-km-np-tv-z]{4}(-[0-9a-hj-km-np-tv-z]{4}){5}$/)
  expect((await signIn(email, ` ${code.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200)
  expect((await signIn(email, code)).status).toBe(401)
  const { body } = await app.call(name, 'GET', '/notifications')
  expect(body.notifications[0]).toMatchObject({
    title: 'A recovery code was used to sign in',
    message: expect.stringContaining('You have 9 recovery codes left.'),
  })
})

describe('a sign-in', () => {
  test('expires after five minutes, and after five wrong codes', async () => {
    const { email, secret } = await protectedPerson()
    const expired = { status: 401, body: { code: 'two_factor.expired' } }
    const { body: late } = await enterPassword(email)
    await app.app.db.update(signInChallenges).set({ expiresAt: sql`now()` })
    expect(await enterCode(late.challenge, codeOf(secret))).toMatchObject(expired)

    const { body } = await enterPassword(email)
    for (let count = 0; count < 5; count++) expect((await enterCode(body.challenge, '000000')).status).toBe(401)
    expect(await enterCode(body.challenge, codeOf(secret))).toMatchObject(expired)
    expect(await enterCode('x'.repeat(43), codeOf(secret))).toMatchObject(expired)
  })

  test('ends with a new password and with a change of the factor', async () => {
    const { id, email, secret } = await protectedPerson()
    const { body } = await enterPassword(email)
    await app.app.db.update(users).set({ passwordHash: 'another' }).where(eq(users.id, id))
    expect((await enterCode(body.challenge, codeOf(secret))).status).toBe(401)

    const other = await protectedPerson()
    const { body: begun } = await enterPassword(other.email)
    const { secret: newSecret } = await giveFactor(app, other.id)
    expect((await enterCode(begun.challenge, codeOf(newSecret))).status).toBe(401)
  })

  test('ends after a wrong password when it would end after the right one', async () => {
    const { id, email } = await protectedPerson()
    const begun = [await enterPassword(email), await enterPassword(email, 'wrong')]
    await app.app.db.transaction((tx) => forgetSignIns(tx, id))
    for (const { body } of begun)
      expect(await enterCode(body.challenge, '000000')).toMatchObject({
        status: 401,
        body: { code: 'two_factor.expired' },
      })
  })

  test('renews an outdated hash of the password only after the code', async () => {
    const { id, email, secret } = await protectedPerson()
    const nonce = Buffer.alloc(16, 7)
    const cheap = { message: testPassword, nonce, memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
    const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
    const weak = `$argon2id$v=19$m=8,t=1,p=1$${base64(nonce)}$${base64(argon2Sync('argon2id', cheap))}`
    await app.app.db.update(users).set({ passwordHash: weak }).where(eq(users.id, id))
    const hashOf = async () => (await app.app.db.select().from(users).where(eq(users.id, id)))[0]?.passwordHash
    const { body } = await enterPassword(email)
    expect(await hashOf()).toBe(weak)
    expect((await enterCode(body.challenge, codeOf(secret))).status).toBe(200)
    expect(await hashOf()).not.toBe(weak)
    expect((await signIn(email, codeOf(secret, 1))).status).toBe(200)
  })

  test('of a deactivated account says so only after the code', async () => {
    const { id, email, secret } = await protectedPerson()
    await app.app.db.update(users).set({ status: 'DEACTIVATED' }).where(eq(users.id, id))
    expect(await signIn(email, codeOf(secret), 'wrong')).toMatchObject({ status: 401 })
    expect(await signIn(email, codeOf(secret))).toMatchObject({ status: 403, body: { error: 'Account Disabled' } })
  })
})

test('wrong codes count together with wrong passwords, per account and per address', async () => {
  const { email, secret } = await protectedPerson()
  await app.app.db.delete(auditRepeats)
  for (let count = 0; count < 5; count++) expect((await signIn(email, '000000')).status).toBe(401)
  expect(await enterPassword(email)).toMatchObject({ status: 429 })
  // The same address, with another account.
  const other = await protectedPerson()
  expect(await enterPassword(other.email)).toMatchObject({ status: 429 })
  await app.app.db.delete(signInFailures)
  const { body } = await enterPassword(email)
  for (let count = 0; count < 9; count++) await enterPassword(other.email, 'wrong')
  const refused = await enterCode(body.challenge, codeOf(secret))
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('an API key needs no second factor', async () => {
  const { id } = await protectedPerson()
  const role = app.company.roles.get('Super Admin') ?? ''
  await app.app.db.execute(
    sql`insert into user_roles (id, user_id, role_id) values (gen_random_uuid(), ${id}, ${role})`,
  )
  const { token } = await keyOf(app, id, ['users.read'])
  expect((await app.call(null, 'GET', '/users', undefined, { authorization: `Bearer ${token}` })).status).toBe(200)
})
