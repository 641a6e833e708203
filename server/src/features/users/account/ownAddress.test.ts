import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLink } from '../../../access/oneUseLinks.ts'
import { ssoIdentities } from '../../../access/providers/tables.ts'
import { apiKeys, oneUseTokens, secondFactors, sessions, signInFailures } from '../../../access/tables.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { mails } from '../../../mail/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { emailOf, testPassword } from '../../../../testing/company.ts'
import { newcomer, roleOf } from '../../../../testing/people.ts'
import { addProvider } from '../../auth/test/browser.ts'
import { givePasskey } from '../../auth/test/factors.ts'
import { keyOf } from '../../auth/test/keys.ts'
import { changeUser } from '../test/users.ts'
import { users } from '../../../people/tables.ts'

// Anyone who reads the emails of an account can choose its password. So an open browser alone must not be enough to
// change the address.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.app.db.delete(mails)
  await app.app.db.delete(signInFailures)
})

/** Adds a Super Admin, because no one else may change their own data in Edit User. */
const person = (name: string) => newcomer(app, name, { roleId: roleOf(app, 'Super Admin'), signsIn: true })
const move = (person: string, email: string, currentPassword: string | undefined = testPassword) =>
  changeUser(app, person, person, { email, currentPassword })
const rowOf = async (person: string) => {
  const [row] = await app.app.db
    .select()
    .from(users)
    .where(eq(users.id, app.company.id(person)))
  return row
}
const undo = (token: string, newPassword = 'Another-horse-8') =>
  app.call(null, 'POST', '/auth/undo-address-change', { token, newPassword })
const signIn = async (email: string, password: string) =>
  (await app.call(null, 'POST', '/auth/login', { email, password })).status
const readSentMails = async () => {
  const all = await app.app.db.select().from(mails).orderBy(mails.recipient)
  return all.map(({ recipient, subject }) => [recipient, subject])
}
/** Returns the token of the undo link in the newest email to an address. */
async function linkAt(email: string): Promise<string> {
  const found = await app.app.db.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.createdAt)
  return /\/\?view=undo-address#token=([\w-]{43})/.exec(found.at(-1)?.text ?? '')?.[1] ?? ''
}
const linkInvalid = { code: 'link.invalid' }

test('changing their own address requires a person’s password; wrong ones are recorded and limited', async () => {
  const employee = await person('Mover')
  const response = await changeUser(app, employee, employee, { email: 'thief@test.example' })
  expect([response.status, response.body.errors[0].path]).toEqual([400, 'currentPassword'])
  for (let index = 0; index < 10; index++) {
    const guess = await move(employee, 'thief@test.example', `Guess-${index}`)
    expect([guess.status, guess.body.errors[0].message]).toEqual([400, 'Current password is incorrect'])
  }
  expect((await move(employee, 'thief@test.example')).status).toBe(429)
  expect((await rowOf(employee))?.email).toBe(emailOf(employee))
  expect(await readSentMails()).toEqual([])
  const where = and(
    eq(auditEntries.action, 'user.address_refused'),
    sql`${auditEntries.after} ->> 'why' = 'INCORRECT_PASSWORD'`,
  )
  // Repeated refusals within an hour are counted in one audit entry.
  expect(await app.app.db.$count(auditEntries, where)).toBe(1)
  expect((await changeUser(app, employee, employee, { position: 'Head of HR' })).status).toBe(200)
  expect((await changeUser(app, employee, employee, { email: emailOf(employee).toUpperCase() })).status).toBe(200)
})

test('both addresses are notified, and the former one can undo it, with a new password', async () => {
  const employee = await person('Taken')
  const id = app.company.id(employee)
  expect((await move(employee, 'thief1@test.example')).status).toBe(200)
  expect(await readSentMails()).toEqual([
    [emailOf(employee), 'Your email address has been changed'],
    ['thief1@test.example', 'This is now the email address of your account'],
  ])
  const token = await linkAt(emailOf(employee))
  expect(await linkAt('thief1@test.example')).toBe('')
  expect(await signIn('thief1@test.example', testPassword)).toBe(200)
  await app.app.db.transaction((tx) => createLink(tx, id, 'RESET_PASSWORD'))
  await app.app.db.delete(mails)

  expect((await undo(token, 'password1')).body.errors[0].path).toBe('newPassword')
  const response = await undo(token)
  expect([response.status, response.body.message]).toEqual([
    200,
    `The change was undone. Please sign in as ${emailOf(employee)} with the new password.`,
  ])
  expect(await app.app.db.$count(sessions, eq(sessions.userId, id))).toBe(0)
  const reset = and(eq(oneUseTokens.userId, id), eq(oneUseTokens.purpose, 'RESET_PASSWORD'))
  expect(await app.app.db.$count(oneUseTokens, reset)).toBe(0)
  expect(await signIn('thief1@test.example', testPassword)).toBe(401)
  expect(await signIn(emailOf(employee), testPassword)).toBe(401)
  expect(await signIn(emailOf(employee), 'Another-horse-8')).toBe(200)
  const title = 'The change of your email address was undone'
  expect(await readSentMails()).toEqual([
    [emailOf(employee), title],
    ['thief1@test.example', title],
  ])
  const [entry] = await app.app.db.select().from(auditEntries).where(eq(auditEntries.action, 'user.address_restored'))
  expect(entry).toMatchObject({
    personId: id,
    before: { email: 'thief1@test.example' },
    after: { email: emailOf(employee) },
  })
  expect((await undo(token)).body).toMatchObject(linkInvalid)
})

test('an intruder cannot end the owner’s undo link, neither with another address nor with another password', async () => {
  const employee = await person('Robbed')
  await move(employee, 'thief2@test.example')
  const token = await linkAt(emailOf(employee))
  await move(employee, 'thief3@test.example')
  const thiefLink = await linkAt('thief2@test.example')
  const body = { currentPassword: testPassword, newPassword: 'Thief-horse-9' }
  expect((await app.call(employee, 'PUT', '/users/change-password', body)).status).toBe(200)
  expect((await undo(thiefLink, 'Thief-horse-10')).status).toBe(200)
  expect((await rowOf(employee))?.email).toBe('thief2@test.example')
  expect((await undo(token)).status).toBe(200)
  expect((await rowOf(employee))?.email).toBe(emailOf(employee))
})

test('using an undo link ends the later ones, which an intruder could use', async () => {
  const employee = await person('Swung')
  await move(employee, 'thief4@test.example')
  await move(employee, emailOf(employee))
  const thiefs = await linkAt('thief4@test.example')
  await move(employee, 'thief4@test.example')
  expect((await undo(await linkAt(emailOf(employee)))).status).toBe(200)
  expect((await undo(thiefs, 'Thief-horse-11')).body).toMatchObject(linkInvalid)
  expect((await rowOf(employee))?.email).toBe(emailOf(employee))
})

test('an undone change removes passkeys and links with providers, which an intruder may have added', async () => {
  const employee = await person('Evicted')
  const userId = app.company.id(employee)
  expect((await move(employee, 'thief9@test.example')).status).toBe(200)
  const token = await linkAt(emailOf(employee))
  await givePasskey(app, employee)
  const { id: providerId } = await addProvider(app, 'https://login.test.example')
  await app.app.db.insert(ssoIdentities).values({ providerId, userId, subject: 'thief', email: 'thief9@test.example' })
  expect((await undo(token)).status).toBe(200)
  expect(await app.app.db.$count(ssoIdentities, eq(ssoIdentities.userId, userId))).toBe(0)
  expect(await app.app.db.$count(secondFactors, eq(secondFactors.userId, userId))).toBe(0)
})

test('an undo link ends with later ones, after a week, and while the account is not active', async () => {
  const employee = await person('Waverer')
  await move(employee, 'waverer2@test.example')
  const first = await linkAt(emailOf(employee))
  await move(employee, 'waverer3@test.example')
  const second = await linkAt('waverer2@test.example')
  const setStatus = (status: 'ACTIVE' | 'DEACTIVATED') =>
    app.app.db
      .update(users)
      .set({ status })
      .where(eq(users.id, app.company.id(employee)))
  await setStatus('DEACTIVATED')
  expect((await undo(first)).body).toMatchObject(linkInvalid)
  await setStatus('ACTIVE')
  const age = (interval: string) =>
    app.app.db
      .update(oneUseTokens)
      .set({ expiresAt: sql`${oneUseTokens.createdAt} + interval '7 days' - ${interval}::interval` })
  await age('0 days')
  expect((await undo(first)).status).toBe(200)
  expect((await undo(second)).body).toMatchObject(linkInvalid)

  const latecomer = await person('Late')
  await move(latecomer, 'late2@test.example')
  await age('7 days')
  expect((await undo(await linkAt(emailOf(latecomer)))).body).toMatchObject(linkInvalid)
  expect((await undo('x'.repeat(43))).body).toMatchObject(linkInvalid)
  const otherLink = await app.app.db.transaction((tx) => createLink(tx, app.company.id(latecomer), 'RESET_PASSWORD'))
  expect((await undo(otherLink ?? '')).body).toMatchObject(linkInvalid)
})

test('an address that someone else has by now cannot be restored', async () => {
  const employee = await person('Leaver')
  await move(employee, 'leaver2@test.example')
  const token = await linkAt(emailOf(employee))
  const successor = await newcomer(app, 'Successor')
  await app.app.db
    .update(users)
    .set({ email: emailOf(employee) })
    .where(eq(users.id, app.company.id(successor)))
  expect((await undo(token)).status).toBe(409)
  expect((await rowOf(employee))?.email).toBe('leaver2@test.example')
})

test('the same link twice at once works once; a sixth change within a week is refused', async () => {
  const employee = await person('Twice')
  await move(employee, 'twice2@test.example')
  const token = await linkAt(emailOf(employee))
  const responses = await Promise.all([undo(token, 'First-horse-81'), undo(token, 'Second-horse-82')])
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])

  const restless = await person('Restless')
  for (let index = 0; index < 5; index++)
    expect((await move(restless, `restless${index}@test.example`)).status).toBe(200)
  expect((await move(restless, 'restless9@test.example')).status).toBe(409)
})

test('a person’s keys end when they change their own address, unless they choose to keep them', async () => {
  const employee = await person('Keyholder')
  const userId = app.company.id(employee)
  await keyOf(app, userId, ['users.read'])
  const isRevoked = async () =>
    (await app.app.db.select().from(apiKeys).where(eq(apiKeys.userId, userId))).map((key) => key.revokedAt !== null)
  const input = { email: 'keyholder2@test.example', currentPassword: testPassword, endKeys: false }
  expect((await changeUser(app, employee, employee, input)).status).toBe(200)
  expect(await isRevoked()).toEqual([false])
  await move(employee, 'keyholder3@test.example')
  expect(await isRevoked()).toEqual([true])
})
