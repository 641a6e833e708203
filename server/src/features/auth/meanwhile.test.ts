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
const idOf = (person: string) => app.company.id(person)
const sessionsOf = (person: string) => app.app.db.$count(sessions, eq(sessions.userId, idOf(person)))
const signIn = (person: string, password = testPassword) =>
  app.call(null, 'POST', '/auth/login', { email: emailOf(person), password })
const setHash = (person: string, passwordHash: string) =>
  app.app.db
    .update(users)
    .set({ passwordHash })
    .where(eq(users.id, idOf(person)))

const person = (name: string) => newcomer(app, name, { signsIn: true })

const changeOwn = async (person: string) => {
  const body = { currentPassword: testPassword, newPassword }
  expect((await app.call(person, 'PUT', '/users/change-password', body)).status).toBe(200)
}
const setByHr = async (person: string) => {
  const body = { newPassword, currentPassword: testPassword }
  const answer = await app.call('Hr', 'POST', `/users/${idOf(person)}/change-password`, body)
  expect(answer.status).toBe(200)
}
const setByLink = async (person: string) => {
  const token = await app.app.db.transaction((tx) => createLink(tx, idOf(person), 'RESET_PASSWORD'))
  expect((await app.call(null, 'POST', '/auth/reset-password', { token, newPassword })).status).toBe(200)
}
const deactivate = async (person: string) => {
  expect((await app.call('Hr', 'PATCH', `/users/${idOf(person)}/status`, { isActive: false })).status).toBe(200)
}
const remove = (person: string) => app.app.db.delete(users).where(eq(users.id, idOf(person)))
const moveAddress = (person: string) =>
  app.app.db
    .update(users)
    .set({ email: `moved.${emailOf(person)}` })
    .where(eq(users.id, idOf(person)))

test.each([
  ['Changer', 'their own change of it', changeOwn, 1],
  ['Managed', 'an administrator', setByHr, 0],
  ['Linked', 'a link from a mail', setByLink, 0],
])(
  '%s: a sign-in with the password that %s replaces at the same moment starts no session',
  async (name, _by, replace, sessionCount) => {
    const employee = await person(name)
    duringNextHash(() => replace(employee))
    const { status, body } = await signIn(employee)
    expect([status, body.errorType]).toEqual([401, 'INCORRECT_PASSWORD'])
    expect(await sessionsOf(employee)).toBe(sessionCount)
    expect((await signIn(employee, newPassword)).status).toBe(200)
  },
)

test('a sign-in starts no session if the account is deactivated, deleted or given another address at the same moment', async () => {
  const employee = await person('Leaving')
  duringNextHash(() => deactivate(employee))
  const answer = await signIn(employee)
  expect([answer.status, answer.body.error]).toEqual([403, 'Account Disabled'])
  expect(await sessionsOf(employee)).toBe(0)

  const deletedPerson = await person('Deleted')
  duringNextHash(() => remove(deletedPerson))
  expect((await signIn(deletedPerson)).body.errorType).toBe('USER_NOT_FOUND')

  const movedPerson = await person('Moved')
  duringNextHash(() => moveAddress(movedPerson))
  expect((await signIn(movedPerson)).body.errorType).toBe('USER_NOT_FOUND')
  expect(await sessionsOf(movedPerson)).toBe(0)
})

test('a hash renewed at sign-in never restores an old password, and two simultaneous sign-ins both succeed', async () => {
  const employee = await person('Renewed')
  const nonce = Buffer.alloc(16, 7)
  const cheap = { message: testPassword, nonce, memory: 8192, passes: 1, parallelism: 1, tagLength: 32 }
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const weak = `$argon2id$v=19$m=8192,t=1,p=1$${base64(nonce)}$${base64(argon2Sync('argon2id', cheap))}`
  await setHash(employee, weak)
  const answers = await Promise.all([signIn(employee), signIn(employee)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])

  await setHash(employee, weak)
  duringNextHash(() => setByHr(employee))
  expect((await signIn(employee)).status).toBe(401)
  expect([(await signIn(employee)).status, (await signIn(employee, newPassword)).status]).toEqual([401, 200])
})

test('a person who is signed out at the same moment cannot change the password', async () => {
  const employee = await person('Ousted')
  duringNextHash(() => setByHr(employee))
  const body = { currentPassword: testPassword, newPassword: 'Third-horse-93' }
  expect((await app.call(employee, 'PUT', '/users/change-password', body)).status).toBe(401)
  expect((await signIn(employee, newPassword)).status).toBe(200)

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
  const employee = await person('Elsewhere')
  const where = eq(oneUseTokens.userId, idOf(employee))
  const addressChange = app.app.db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ email: 'elsewhere.new@test.example' })
      .where(eq(users.id, idOf(employee)))
    await tx.delete(oneUseTokens).where(where)
    const forgotRequest = app.call(null, 'POST', '/auth/forgot-password', { email: emailOf(employee) })
    await Promise.race([forgotRequest, tx.execute(sql`select pg_sleep(0.3)`)])
    return { forgotRequest }
  })
  const { forgotRequest } = await addressChange
  expect((await forgotRequest).status).toBe(202)
  await waitForLinks(app)
  expect(await app.app.db.$count(oneUseTokens, where)).toBe(0)
  expect(await app.app.db.$count(mails, eq(mails.recipient, emailOf(employee)))).toBe(0)
})
