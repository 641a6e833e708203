import { argon2Sync } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLink } from '../../access/oneUseLinks.ts'
import { oneUseTokens, sessions, signInFailures } from '../../access/tables.ts'
import { mails } from '../../mail/tables.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { emailOf, testPassword, testPasswordHash } from '../../../testing/company.ts'
import { waitForLinks } from './test/links.ts'
import { newcomer } from '../../../testing/people.ts'
import { duringNextHash } from '../../../testing/watchHashes.ts'
import { users } from '../../people/tables.ts'

// These tests change an account while a password is being hashed.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.app.db.delete(signInFailures)
})

const newPassword = 'Another-horse-8'
const idOf = (who: string) => app.company.id(who)
const sessionsOf = (who: string) => app.app.db.$count(sessions, eq(sessions.userId, idOf(who)))
const signIn = (who: string, password = testPassword) =>
  app.call(null, 'POST', '/auth/login', { email: emailOf(who), password })
const setHash = (who: string, passwordHash: string) =>
  app.app.db
    .update(users)
    .set({ passwordHash })
    .where(eq(users.id, idOf(who)))

const person = (name: string) => newcomer(app, name, { signsIn: true })

const changeOwn = async (who: string) => {
  const body = { currentPassword: testPassword, newPassword }
  expect((await app.call(who, 'PUT', '/users/change-password', body)).status).toBe(200)
}
const setByHr = async (who: string) => {
  const body = { newPassword, currentPassword: testPassword }
  const answer = await app.call('Hr', 'POST', `/users/${idOf(who)}/change-password`, body)
  expect(answer.status).toBe(200)
}
const setByLink = async (who: string) => {
  const token = await app.app.db.transaction((tx) => createLink(tx, idOf(who), 'RESET_PASSWORD'))
  expect((await app.call(null, 'POST', '/auth/reset-password', { token, newPassword })).status).toBe(200)
}
const deactivate = async (who: string) => {
  expect((await app.call('Hr', 'PATCH', `/users/${idOf(who)}/status`, { isActive: false })).status).toBe(200)
}
const remove = (who: string) => app.app.db.delete(users).where(eq(users.id, idOf(who)))
const moveAddress = (who: string) =>
  app.app.db
    .update(users)
    .set({ email: `moved.${emailOf(who)}` })
    .where(eq(users.id, idOf(who)))

test.each([
  ['Changer', 'their own change of it', changeOwn, 1],
  ['Managed', 'an administrator', setByHr, 0],
  ['Linked', 'a link from a mail', setByLink, 0],
])(
  '%s: a sign-in with the password that %s replaces at the same moment starts no session',
  async (name, _by, replace, left) => {
    const who = await person(name)
    duringNextHash(() => replace(who))
    const { status, body } = await signIn(who)
    expect([status, body.errorType]).toEqual([401, 'INCORRECT_PASSWORD'])
    expect(await sessionsOf(who)).toBe(left)
    expect((await signIn(who, newPassword)).status).toBe(200)
  },
)

test('a sign-in starts no session if the account is deactivated, deleted or given another address at the same moment', async () => {
  const who = await person('Leaving')
  duringNextHash(() => deactivate(who))
  const refused = await signIn(who)
  expect([refused.status, refused.body.error]).toEqual([403, 'Account Disabled'])
  expect(await sessionsOf(who)).toBe(0)

  const deleted = await person('Deleted')
  duringNextHash(() => remove(deleted))
  expect((await signIn(deleted)).body.errorType).toBe('USER_NOT_FOUND')

  const moved = await person('Moved')
  duringNextHash(() => moveAddress(moved))
  expect((await signIn(moved)).body.errorType).toBe('USER_NOT_FOUND')
  expect(await sessionsOf(moved)).toBe(0)
})

test('a hash renewed at sign-in never restores an old password, and two simultaneous sign-ins both succeed', async () => {
  const who = await person('Renewed')
  const nonce = Buffer.alloc(16, 7)
  const cheap = { message: testPassword, nonce, memory: 8192, passes: 1, parallelism: 1, tagLength: 32 }
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const weak = `$argon2id$v=19$m=8192,t=1,p=1$${base64(nonce)}$${base64(argon2Sync('argon2id', cheap))}`
  await setHash(who, weak)
  const both = await Promise.all([signIn(who), signIn(who)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])

  await setHash(who, weak)
  duringNextHash(() => setByHr(who))
  expect((await signIn(who)).status).toBe(401)
  expect([(await signIn(who)).status, (await signIn(who, newPassword)).status]).toEqual([401, 200])
})

test('a person who is signed out at the same moment cannot change the password', async () => {
  const who = await person('Ousted')
  duringNextHash(() => setByHr(who))
  const body = { currentPassword: testPassword, newPassword: 'Third-horse-93' }
  expect((await app.call(who, 'PUT', '/users/change-password', body)).status).toBe(401)
  expect((await signIn(who, newPassword)).status).toBe(200)

  const leaver = await person('Leaver')
  duringNextHash(() => deactivate(leaver))
  expect((await app.call(leaver, 'PUT', '/users/change-password', body)).status).toBe(401)
  const [row] = await app.app.db
    .select({ hash: users.passwordHash })
    .from(users)
    .where(eq(users.id, idOf(leaver)))
  expect(row?.hash).toBe(await testPasswordHash())
})

test('no link is sent to an address that is being replaced', async () => {
  const who = await person('Elsewhere')
  const own = eq(oneUseTokens.userId, idOf(who))
  const leaving = app.app.db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ email: 'elsewhere.new@test.example' })
      .where(eq(users.id, idOf(who)))
    await tx.delete(oneUseTokens).where(own)
    const forgotRequest = app.call(null, 'POST', '/auth/forgot-password', { email: emailOf(who) })
    await Promise.race([forgotRequest, tx.execute(sql`select pg_sleep(0.3)`)])
    return { asked: forgotRequest }
  })
  const { asked } = await leaving
  expect((await asked).status).toBe(202)
  await waitForLinks(app)
  expect(await app.app.db.$count(oneUseTokens, own)).toBe(0)
  expect(await app.app.db.$count(mails, eq(mails.recipient, emailOf(who)))).toBe(0)
})
