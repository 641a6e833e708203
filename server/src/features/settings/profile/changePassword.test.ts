import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLink } from '../../../access/oneUseLinks.ts'
import { apiKeys, oneUseTokens, sessions, signInFailures } from '../../../access/tables.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { mails } from '../../../mail/tables.ts'
import { notifications } from '../../../notify/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { emailOf, testPassword } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { keyOf } from '../../auth/test/keys.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.app.db.delete(signInFailures)
})

const newPassword = 'Another-horse-8'
const change = (employee: string | null, body: object) => app.call(employee, 'PUT', '/users/change-password', body)
const signIn = (employee: string, password: string) =>
  app.call(null, 'POST', '/auth/login', { email: emailOf(employee), password })

const person = (name: string) => newcomer(app, name, { signsIn: true })
const ownRows = (employee: string) => eq(sessions.userId, app.company.id(employee))

test('after a change the new password is valid, other sessions end, this one stays, and an email reports it', async () => {
  const employee = await person('Changer')
  const otherToken = (await signIn(employee, testPassword)).body.token as string
  const { status, body } = await change(employee, { currentPassword: testPassword, newPassword })
  expect([status, body]).toEqual([200, { message: 'Your password has been changed.' }])
  expect((await app.call(employee, 'GET', '/auth/me')).status).toBe(200)
  const headers = { authorization: `Bearer ${otherToken}` }
  expect((await app.server.inject({ url: '/api/auth/me', headers })).statusCode).toBe(401)
  expect(await app.app.db.$count(sessions, ownRows(employee))).toBe(1)
  expect([(await signIn(employee, testPassword)).status, (await signIn(employee, newPassword)).status]).toEqual([
    401, 200,
  ])
  const mailRows = await app.app.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, emailOf(employee)))
  expect(mailRows.map(({ subject }) => subject)).toEqual(['Your password was changed'])
  const entries = await app.app.db.select().from(auditEntries).where(eq(auditEntries.action, 'password.changed'))
  expect(entries.at(-1)).toMatchObject({ personId: app.company.id(employee), before: null, after: { keysEnded: 0 } })
})

test('API keys are revoked too unless they are kept; the person is notified', async () => {
  const employee = await person('Programmer')
  const userId = app.company.id(employee)
  const [first, second] = [await keyOf(app, userId, ['users.read']), await keyOf(app, userId, ['users.read'])]
  await app.app.db
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(eq(apiKeys.id, first.id))
  const isRevoked = async () =>
    (await app.app.db.select().from(apiKeys).where(eq(apiKeys.id, second.id)))[0]?.revokedAt !== null
  expect((await app.call(employee, 'GET', '/auth/sessions')).body.keys).toBe(1)
  const answer = await change(employee, { currentPassword: testPassword, newPassword, endKeys: false })
  expect([answer.status, await isRevoked()]).toEqual([200, false])
  await change(employee, { currentPassword: newPassword, newPassword: 'Third-horse-9' })
  expect(await isRevoked()).toBe(true)
  await app.app.waitForNotifications()
  const notificationRows = await app.app.db.select().from(notifications).where(eq(notifications.userId, userId))
  expect(notificationRows.map(({ title }) => title)).toEqual(['Your API keys were revoked'])
  const entries = await app.app.db.select().from(auditEntries).where(eq(auditEntries.action, 'password.changed'))
  expect(entries.at(-1)).toMatchObject({ personId: userId, after: { keysEnded: 1 } })
})

test('a wrong current password is refused on its field, recorded, and changes nothing', async () => {
  const employee = await person('Wrong')
  const { status, body } = await change(employee, { currentPassword: 'Not-my-horse-1', newPassword })
  expect([status, body.errors]).toMatchObject([
    400,
    [{ path: 'currentPassword', message: 'Current password is incorrect' }],
  ])
  expect((await signIn(employee, testPassword)).status).toBe(200)
  const entries = await app.app.db.select().from(auditEntries).where(eq(auditEntries.action, 'password.change_refused'))
  expect(entries.map(({ after }) => after)).toEqual([{ why: 'INCORRECT_PASSWORD' }])
})

test('after ten wrong passwords, the right one is refused for a while too, here and at the sign-in', async () => {
  const employee = await person('Guessed')
  for (let index = 0; index < 10; index++)
    expect((await change(employee, { currentPassword: `Guess-number-${index}`, newPassword })).status).toBe(400)
  const refusal = await change(employee, { currentPassword: testPassword, newPassword })
  expect([refusal.status, refusal.body.message]).toEqual([
    429,
    'Too many wrong passwords. Please try again in 15 minutes.',
  ])
  expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(800)
  expect((await signIn(employee, testPassword)).status).toBe(429)
})

test('failed sign-ins by anyone keep no signed-in person from changing their password', async () => {
  const employee = await person('Besieged')
  const failure = { email: emailOf(employee), address: '127.0.0.1' }
  await app.app.db.insert(signInFailures).values(Array.from({ length: 10 }, () => failure))
  expect((await signIn(employee, testPassword)).status).toBe(429)
  expect((await change(employee, { currentPassword: testPassword, newPassword })).status).toBe(200)
})

test.each([
  ['short', 'Password must be at least 8 characters long'],
  ['x'.repeat(129), 'Password must be at most 128 characters long'],
  ['password1', 'This password is one of the most common ones. Please choose another.'],
  ['Fussy-Test-2026', 'This password is based on your name or email address. Please choose another.'],
  [testPassword, 'Please choose a different password from the current one'],
])('%j as a new password is refused and does not count as an attempt', async (newPassword, message) => {
  const employee = app.company.people.has('Fussy') ? 'Fussy' : await person('Fussy')
  const { status, body } = await change(employee, { currentPassword: testPassword, newPassword })
  expect([status, body.errors]).toEqual([400, [{ path: 'newPassword', msg: message, message }]])
  expect(await app.app.db.$count(signInFailures)).toBe(0)
})

test('of two simultaneous changes, one succeeds, and the other is refused for an outdated current password', async () => {
  const employee = await person('Twice')
  const answers = await Promise.all(
    ['First-horse-81', 'Second-horse-82'].map((newPassword) =>
      change(employee, { currentPassword: testPassword, newPassword }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  const current = answers[0]?.status === 200 ? 'First-horse-81' : 'Second-horse-82'
  expect((await signIn(employee, current)).status).toBe(200)
})

test('is refused without signing in, and without the permission', async () => {
  const body = { currentPassword: testPassword, newPassword }
  expect((await change(null, body)).status).toBe(401)
  const employee = await person('Roleless')
  await app.app.pool.query('delete from user_roles where user_id = $1', [app.company.id(employee)])
  expect((await change(employee, body)).status).toBe(403)
})

test('a password reset link is no longer valid', async () => {
  const employee = await person('Linked')
  const id = app.company.id(employee)
  await app.app.db.transaction((tx) => createLink(tx, id, 'RESET_PASSWORD'))
  expect((await change(employee, { currentPassword: testPassword, newPassword })).status).toBe(200)
  expect(await app.app.db.$count(oneUseTokens, eq(oneUseTokens.userId, id))).toBe(0)
})

test('people who want no security emails get none', async () => {
  const employee = await person('Quiet')
  await app.app.pool.query(`insert into notification_preferences values ($1, '{"securityAlerts": false}')`, [
    app.company.id(employee),
  ])
  expect((await change(employee, { currentPassword: testPassword, newPassword })).status).toBe(200)
  expect(await app.app.db.$count(mails, eq(mails.recipient, emailOf(employee)))).toBe(0)
})
