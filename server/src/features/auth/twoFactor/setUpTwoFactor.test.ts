import { and, eq, sql } from 'drizzle-orm'
import { Secret, TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secondFactors, sessions, signInFailures } from '../../../access/tables.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { mails } from '../../../mail/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { emailOf, testPassword } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { codeOf, confirmSessions, giveFactor } from '../test/factors.ts'

stopClock(Temporal.Now.instant().toString())

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

let people = 0
const newPerson = () => newcomer(app, `Careful${(people += 1)}`, { signsIn: true })
const post = (as: string, path: string, body: object = {}) => app.call(as, 'POST', `/auth/two-factor${path}`, body)
const statusOf = async (as: string) => (await app.call(as, 'GET', '/auth/two-factor')).body
const ageSessions = (as: string, column: 'createdAt' | 'factorConfirmedAt') =>
  app.app.db
    .update(sessions)
    .set({ [column]: sql`now() - interval '11 minutes'` })
    .where(eq(sessions.userId, app.company.id(as)))
const confirmNeeded = { status: 403, body: { code: 'two_factor.confirm' } }

test('an authenticator app is set up with a secret of 160 bits and its first code', async () => {
  const name = await newPerson()
  expect(await statusOf(name)).toMatchObject({ isOn: false, policy: 'OFFERED', needsPassword: false, devices: [] })
  const { status, body } = await post(name, '/setup')
  expect(status).toBe(200)
  expect(Secret.fromBase32(body.secret).bytes).toHaveLength(20)
  const totp = URI.parse(body.uri) as TOTP
  expect(totp).toMatchObject({ issuer: 'Muster', label: emailOf(name), algorithm: 'SHA1', digits: 6, period: 30 })
  expect(totp.secret.base32).toBe(body.secret)
  expect(await statusOf(name)).toMatchObject({ isOn: false })

  expect(await post(name, '', { code: '000000' })).toMatchObject({ status: 400, body: { errors: [{ path: 'code' }] } })
  const enabled = await post(name, '', { code: codeOf(body.secret) })
  expect(enabled.status).toBe(200)
  expect(enabled.body.recoveryCodes).toHaveLength(10)
  expect(await statusOf(name)).toMatchObject({ isOn: true, recoveryCodesLeft: 10, enabledAt: expect.any(String) })
  expect(JSON.stringify(await statusOf(name))).not.toContain(body.secret)
  // The first code is used up.
  const { body: begun } = await app.call(null, 'POST', '/auth/login', { email: emailOf(name), password: testPassword })
  const signIn = (code: string) => app.call(null, 'POST', '/auth/login/code', { challenge: begun.challenge, code })
  expect((await signIn(codeOf(body.secret))).status).toBe(401)
  expect((await signIn(codeOf(body.secret, 1))).status).toBe(200)

  const subjects = (
    await app.app.db
      .select()
      .from(mails)
      .where(eq(mails.recipient, emailOf(name)))
  ).map((m) => m.subject)
  expect(subjects).toEqual(['Two-factor sign-in is on'])
  const entries = await app.app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.personId, app.company.id(name)))
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['two_factor.setup_started', 'two_factor.enabled']),
  )
  expect(JSON.stringify(entries)).not.toContain(body.secret)
})

test('ten minutes after the sign-in, setting up needs the password', async () => {
  const name = await newPerson()
  await app.tokenOf(name)
  await ageSessions(name, 'createdAt')
  expect(await statusOf(name)).toMatchObject({ needsPassword: true })
  expect(await post(name, '/setup')).toMatchObject({ status: 400, body: { errors: [{ path: 'currentPassword' }] } })
  expect((await post(name, '/setup', { currentPassword: 'wrong' })).status).toBe(400)
  expect((await post(name, '/setup', { currentPassword: testPassword })).status).toBe(200)
})

test('a code without a set-up, and calls without a second factor, answer 409', async () => {
  const name = await newPerson()
  const none = { status: 409, body: { code: 'two_factor.none' } }
  expect(await post(name, '', { code: '123456' })).toMatchObject(none)
  expect(await post(name, '/confirm', { code: '123456' })).toMatchObject(none)
  expect(await post(name, '/recovery-codes')).toMatchObject(none)
  expect(await app.call(name, 'DELETE', '/auth/two-factor')).toMatchObject(none)
})

test('what decides who can sign in needs a code of the last ten minutes', async () => {
  const name = await newPerson()
  const id = app.company.id(name)
  const { secret, recoveryCodes: codes } = await giveFactor(app, id)
  const guarded = {
    'new recovery codes': () => post(name, '/recovery-codes'),
    'another app': () => post(name, '/setup'),
    'turning it off': () => app.call(name, 'DELETE', '/auth/two-factor'),
    'another password': () =>
      app.call(name, 'PUT', '/users/change-password', {
        currentPassword: testPassword,
        newPassword: 'Another-horse-8',
      }),
  }
  for (const [what, change] of Object.entries(guarded)) expect(await change(), what).toMatchObject(confirmNeeded)
  const wrong = await post(name, '/confirm', { code: '000000' })
  expect(wrong).toMatchObject({ status: 400, body: { errors: [{ path: 'code' }] } })

  const confirmed = await post(name, '/confirm', { code: codeOf(secret) })
  expect(confirmed.status).toBe(200)
  expect(Temporal.Now.instant().until(confirmed.body.confirmedUntil).total('minutes')).toBeLessThanOrEqual(10)
  expect((await post(name, '/confirm', { code: codeOf(secret) })).status).toBe(400)
  const renewed = await guarded['new recovery codes']()
  expect(renewed.body.recoveryCodes).toHaveLength(10)
  expect((await post(name, '/confirm', { code: codes[0] })).status).toBe(400)
  expect((await post(name, '/confirm', { code: renewed.body.recoveryCodes[0] })).status).toBe(200)
  expect(await statusOf(name)).toMatchObject({ recoveryCodesLeft: 9 })

  await ageSessions(name, 'factorConfirmedAt')
  for (const [what, change] of Object.entries(guarded)) expect(await change(), what).toMatchObject(confirmNeeded)
  await confirmSessions(app, id)
  expect((await guarded['turning it off']()).status).toBe(204)
  expect(await statusOf(name)).toMatchObject({ isOn: false, recoveryCodesLeft: 0 })
})

test('changing one’s own address needs a confirmed code', async () => {
  await giveFactor(app, app.company.id('Owner'))
  const change = () =>
    app.call('Owner', 'PATCH', `/users/${app.company.id('Owner')}`, {
      email: 'boss@test.example',
      currentPassword: testPassword,
    })
  expect(await change()).toMatchObject(confirmNeeded)
  await confirmSessions(app, app.company.id('Owner'))
  expect((await change()).status).toBe(200)
})

test('a confirmation counts in its own session only, and wrong codes count like wrong passwords', async () => {
  const name = await newPerson()
  const { secret } = await giveFactor(app, app.company.id(name))
  await post(name, '/confirm', { code: codeOf(secret) })
  const email = emailOf(name)
  const { body } = await app.call(null, 'POST', '/auth/login', { email, password: testPassword })
  const other = await app.call(null, 'POST', '/auth/login/code', { challenge: body.challenge, code: codeOf(secret, 1) })
  await ageSessions(name, 'factorConfirmedAt')
  const headers = { authorization: `Bearer ${other.body.token}` }
  await app.app.db
    .update(sessions)
    .set({ factorConfirmedAt: sql`now()` })
    .where(
      sql`${sessions.userId} = ${app.company.id(name)} and ${sessions.id} <> (select min(id::text)::uuid from sessions where user_id = ${app.company.id(name)})`,
    )
  expect(await post(name, '/recovery-codes')).toMatchObject(confirmNeeded)
  expect((await app.call(null, 'POST', '/auth/two-factor/recovery-codes', {}, headers)).status).toBe(200)

  await app.app.db.delete(signInFailures)
  for (let count = 0; count < 10; count++) expect((await post(name, '/confirm', { code: '000000' })).status).toBe(400)
  expect((await post(name, '/confirm', { code: codeOf(secret, 2) })).status).toBe(429)
})

test('another app replaces the first one, whose codes and recovery codes end', async () => {
  const name = await newPerson()
  const id = app.company.id(name)
  const { secret: first, recoveryCodes: firstCodes } = await giveFactor(app, id)
  await app.tokenOf(name)
  await confirmSessions(app, id)
  const { body } = await post(name, '/setup')
  // Until the new app is confirmed, the first one counts.
  expect((await post(name, '/confirm', { code: codeOf(first) })).status).toBe(200)
  expect((await post(name, '', { code: codeOf(body.secret) })).status).toBe(200)
  expect((await post(name, '/confirm', { code: codeOf(first, 1) })).status).toBe(400)
  expect((await post(name, '/confirm', { code: firstCodes[0] })).status).toBe(400)
  expect((await post(name, '/confirm', { code: codeOf(body.secret, 1) })).status).toBe(200)
  expect(await app.app.db.$count(secondFactors, eq(secondFactors.userId, id))).toBe(1)
})

test('setting up an app ends the other sessions, and works only in the session that began it', async () => {
  const name = await newPerson()
  const { body } = await post(name, '/setup')
  const login = await app.call(null, 'POST', '/auth/login', { email: emailOf(name), password: testPassword })
  const other = { authorization: `Bearer ${login.body.token}` }
  const code = codeOf(body.secret)
  const elsewhere = await app.call(null, 'POST', '/auth/two-factor', { code }, other)
  expect(elsewhere).toMatchObject({ status: 409, body: { code: 'two_factor.none' } })
  expect((await post(name, '', { code })).status).toBe(200)
  expect((await app.call(null, 'GET', '/auth/me', undefined, other)).status).toBe(401)
  expect((await app.call(name, 'GET', '/auth/me')).status).toBe(200)
  const { body: read } = await app.call(name, 'GET', '/notifications')
  expect(read.notifications[0].message).toContain('Your other session was ended.')
  const [entry] = await app.app.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.personId, app.company.id(name)), eq(auditEntries.action, 'two_factor.enabled')))
  expect(entry?.after).toEqual({ factor: 'TOTP', sessionsEnded: 1 })
})

test('first codes of an app can’t be guessed without end', async () => {
  const name = await newPerson()
  const { body } = await post(name, '/setup')
  for (let count = 0; count < 10; count++) expect((await post(name, '', { code: '000000' })).status).toBe(400)
  expect((await post(name, '', { code: codeOf(body.secret) })).status).toBe(429)
  await app.app.db.delete(signInFailures)
  expect((await post(name, '', { code: codeOf(body.secret) })).status).toBe(200)
})

test('a secret cannot be moved to another account, and one that no key opens locks no one out for good', async () => {
  const [victim, thief] = [await newPerson(), await newPerson()]
  const [victimId, thiefId] = [app.company.id(victim), app.company.id(thief)]
  const { secret } = await giveFactor(app, thiefId)
  const { recoveryCodes: codes } = await giveFactor(app, victimId)
  await app.app.db.execute(
    sql`update second_factors set sealed = (select sealed from second_factors where user_id = ${thiefId}) where user_id = ${victimId}`,
  )
  expect((await post(victim, '/confirm', { code: codeOf(secret) })).status).toBe(400)
  expect((await post(victim, '/confirm', { code: codes[0] })).status).toBe(200)
})
