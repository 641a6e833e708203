import { and, eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLink, createPrintedLink } from '../../../access/oneUseLinks.ts'
import { markMailboxProved } from '../../../access/provedMailboxes.ts'
import { apiKeys, knownAddresses, oneUseTokens, signInFailures } from '../../../access/tables.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { mails } from '../../../mail/tables.ts'
import { notifications } from '../../../notify/tables.ts'
import { users } from '../../../people/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { emailOf, testPassword } from '../../../../testing/company.ts'
import { newcomer, roleOf } from '../../../../testing/people.ts'
import { keyOf } from '../../auth/test/keys.ts'
import { waitForLinks } from '../../auth/test/links.ts'
import { addUser, changeUser, newUser } from '../test/users.ts'

// Anyone who changes another person's address could get the link to a new password, and so take over the account.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.app.db.delete(mails)
  await app.app.db.delete(signInFailures)
})

/** Adds a person with a verified email address and returns their name. */
async function person(name: string): Promise<string> {
  await newcomer(app, name, { signsIn: true })
  await app.app.db.transaction((tx) => markMailboxProved(tx, app.company.id(name), emailOf(name)))
  return name
}
const move = (person: string, email: string, currentPassword: unknown = testPassword, as = 'Hr') =>
  changeUser(app, as, person, { email, currentPassword })
const emailNow = async (person: string) =>
  (
    await app.app.db
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, app.company.id(person)))
  )[0]?.email
/** Returns the account emails with recipient, subject and the view that the link opens. */
const readSentMails = async () => {
  const all = await app.app.db.select().from(mails).where(like(mails.event, 'account.%'))
  const summaries = all.map(({ recipient, subject, text }) => [
    recipient,
    subject,
    /view=([\w-]+)#token/.exec(text)?.[1] ?? null,
  ])
  const nameOf = ([address]: (string | null)[]) => address?.split('@')[0] ?? ''
  return summaries.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
}
async function linkAt(email: string): Promise<string> {
  const found = await app.app.db.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.createdAt)
  return /\/\?view=undo-address#token=([\w-]{43})/.exec(found.at(-1)?.text ?? '')?.[1] ?? ''
}
const undo = (token: string) =>
  app.call(null, 'POST', '/auth/undo-address-change', { token, newPassword: 'Another-horse-8' })
const forgot = async (email: string) => {
  await app.app.db.delete(mails)
  expect((await app.call(null, 'POST', '/auth/forgot-password', { email })).status).toBe(202)
  await waitForLinks(app)
  return readSentMails()
}

test('changing another person’s address requires the actor’s password; wrong ones are recorded and limited', async () => {
  const employee = await person('Guarded')
  const response = await changeUser(app, 'Hr', employee, { email: 'thief@test.example' })
  expect([response.status, response.body.errors[0].path]).toEqual([400, 'currentPassword'])
  for (let index = 0; index < 10; index++) {
    const guess = await move(employee, 'thief@test.example', `Guess-${index}`)
    expect([guess.status, guess.body.errors[0].message]).toEqual([400, 'Current password is incorrect'])
  }
  expect((await move(employee, 'thief@test.example')).status).toBe(429)
  expect(await emailNow(employee)).toBe(emailOf(employee))
  const where = and(
    eq(auditEntries.action, 'user.address_refused'),
    eq(auditEntries.actorId, app.company.id('Hr')),
    sql`${auditEntries.after} ->> 'why' = 'INCORRECT_PASSWORD'`,
  )
  expect(await app.app.db.$count(auditEntries, where)).toBe(1)
  expect((await changeUser(app, 'Hr', employee, { position: 'Head', email: emailOf(employee) })).status).toBe(200)
})

test('the password is not requested for people above the actor or not visible to them', async () => {
  const employee = await person('Beyond')
  for (const as of ['Employee', 'Lead']) {
    const answer = await move(employee, 'x@test.example', undefined, as)
    expect([403, 404]).toContain(answer.status)
  }
  expect((await move('Owner', 'x@test.example', undefined)).status).toBe(403)
})

test('a key cannot change anyone’s address', async () => {
  const employee = await person('Keyed')
  const { token } = await keyOf(app, app.company.id('Owner'), ['users.read', 'users.update'])
  const headers = { authorization: `Bearer ${token}` }
  const by = (body: object) => app.call(null, 'PATCH', `/users/${app.company.id(employee)}`, body, headers)
  const answer = await by({ email: 'keyed2@test.example', currentPassword: testPassword })
  expect([answer.status, answer.body.errors[0]]).toMatchObject([
    403,
    { path: 'email', message: 'An API key cannot change an email address' },
  ])
  expect((await by({ position: 'Smith' })).status).toBe(200)
})

test('the former address is reserved: it can undo the change, and password links are sent only there', async () => {
  const employee = await person('Managed')
  const address = 'managed2@test.example'
  expect((await move(employee, address)).status).toBe(200)
  expect(await readSentMails()).toEqual([
    [emailOf(employee), 'Your email address has been changed', 'undo-address'],
    [address, 'This is now the email address of your account', null],
  ])
  const token = await linkAt(emailOf(employee))
  expect(await forgot(address)).toEqual([
    [emailOf(employee), 'Choose a new password', 'reset-password'],
    [address, 'Choose a new password', null],
  ])
  await app.app.db.delete(mails)
  const body = { newPassword: 'Blue-otter-5252', currentPassword: testPassword }
  expect((await app.call('Hr', 'POST', `/users/${app.company.id(employee)}/change-password`, body)).status).toBe(200)
  expect(await readSentMails()).toEqual([
    [emailOf(employee), 'Your password has been reset', 'reset-password'],
    [address, 'Your password has been reset', null],
  ])
  const conflict = await app.call(
    'Owner',
    'POST',
    '/users',
    newUser('Squatter', { email: emailOf(employee).toUpperCase() }),
  )
  expect([conflict.status, conflict.body.errors[0].path]).toEqual([409, 'email'])
  const response = await move(await person('Mover'), emailOf(employee))
  expect([response.status, response.body.errors[0].path]).toEqual([409, 'email'])

  expect((await undo(token)).status).toBe(200)
  expect(await emailNow(employee)).toBe(emailOf(employee))
  expect((await undo(token)).body.code).toBe('link.invalid')
  expect(await forgot(emailOf(employee))).toEqual([[emailOf(employee), 'Choose a new password', 'reset-password']])
})

test('after 72 hours nothing is reserved any more', async () => {
  const employee = await person('Later')
  await move(employee, 'later2@test.example')
  const token = await linkAt(emailOf(employee))
  const where = eq(oneUseTokens.userId, app.company.id(employee))
  const [row] = await app.app.db.select().from(oneUseTokens).where(where)
  const { createdAt, expiresAt } = row ?? { createdAt: '', expiresAt: '' }
  expect(Temporal.Instant.from(expiresAt).since(Temporal.Instant.from(createdAt)).total('hours')).toBeCloseTo(72, 1)
  await app.app.db
    .update(oneUseTokens)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(where)
  expect((await undo(token)).body.code).toBe('link.invalid')
  expect(await forgot('later2@test.example')).toEqual([
    ['later2@test.example', 'Choose a new password', 'reset-password'],
  ])
  expect((await addUser(app, 'Heir', { email: emailOf(employee) })).status).toBe(201)
})

test('changing an address twice does not end the owner’s link; changing it back reserves nothing', async () => {
  const employee = await person('Chased')
  await move(employee, 'chased2@test.example')
  await app.app.db.delete(mails)
  await move(employee, 'chased3@test.example')
  expect((await readSentMails()).map(([to, , view]) => [to, view])).toEqual([
    [emailOf(employee), 'undo-address'],
    ['chased2@test.example', null],
    ['chased3@test.example', null],
  ])
  expect(await linkAt('chased2@test.example')).toBe('')
  const token = await linkAt(emailOf(employee))
  await move(employee, emailOf(employee))
  expect((await undo(token)).body.code).toBe('link.invalid')
  const links = and(eq(oneUseTokens.userId, app.company.id(employee)), eq(oneUseTokens.purpose, 'UNDO_ADDRESS'))
  expect(await app.app.db.$count(oneUseTokens, links)).toBe(0)
})

test('the address of a pending account gets no link, because no one has verified it', async () => {
  await addUser(app, 'Mistyped')
  await app.app.db.delete(mails)
  expect((await move('Mistyped', 'mistyped2@test.example')).status).toBe(200)
  expect(await readSentMails()).toEqual([
    [emailOf('Mistyped'), 'Your email address has been changed', null],
    ['mistyped2@test.example', 'Activate your account', 'activate'],
  ])
})

test('of two simultaneous undos one succeeds', async () => {
  const employee = await person('Raced')
  await move(employee, 'raced2@test.example')
  const token = await linkAt(emailOf(employee))
  const responses = await Promise.all([undo(token), undo(token)])
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('the keys of the account end, and the person is notified', async () => {
  const employee = await person('Keyholder')
  const userId = app.company.id(employee)
  await keyOf(app, userId, ['users.read'])
  await move(employee, 'keyholder2@test.example')
  const [key] = await app.app.db.select().from(apiKeys).where(eq(apiKeys.userId, userId))
  expect(key?.revokedAt).not.toBeNull()
  await app.app.waitForNotifications()
  const rows = await app.app.db.select().from(notifications).where(eq(notifications.userId, userId))
  expect(rows.map(({ title }) => title)).toContain('Your API keys were revoked')
})

test('an address that was never verified is not reserved, even if someone has signed in with it', async () => {
  const employee = await newcomer(app, 'Misspelt', { signsIn: true })
  await app.tokenOf(employee)
  await move(employee, 'misspelt2@test.example')
  expect((await readSentMails()).map(([to, , view]) => [to, view])).toEqual([
    [emailOf(employee), null],
    ['misspelt2@test.example', null],
  ])
  expect(await forgot('misspelt2@test.example')).toEqual([
    ['misspelt2@test.example', 'Choose a new password', 'reset-password'],
  ])
})

test('a verified address is reserved even for a person who has long been away', async () => {
  const employee = await newcomer(app, 'Away')
  const token = await app.app.db.transaction((tx) => createLink(tx, app.company.id(employee), 'RESET_PASSWORD'))
  const reset = await app.call(null, 'POST', '/auth/reset-password', { token, newPassword: 'Another-horse-9' })
  expect(reset.status).toBe(200)
  const where = eq(knownAddresses.userId, app.company.id(employee))
  await app.app.db.delete(knownAddresses).where(where)
  await move(employee, 'away2@test.example')
  expect(await linkAt(emailOf(employee))).not.toBe('')

  await addUser(app, 'Activated')
  const link = await app.app.db.transaction((tx) => createLink(tx, app.company.id('Activated'), 'ACTIVATE'))
  expect((await app.call(null, 'POST', '/auth/activate', { token: link })).status).toBe(200)
  await move('Activated', 'activated2@test.example')
  expect(await linkAt(emailOf('Activated'))).not.toBe('')
})

test('using a printed link does not verify an address', async () => {
  const employee = await newcomer(app, 'Printed')
  const token = await app.app.db.transaction((tx) => createPrintedLink(tx, app.company.id(employee)))
  await app.call(null, 'POST', '/auth/reset-password', { token, newPassword: 'Another-horse-9' })
  await move(employee, 'printed2@test.example')
  expect(await linkAt(emailOf(employee))).toBe('')
})

describe('after a person’s own change', () => {
  async function addMover(name: string): Promise<string> {
    await newcomer(app, name, { roleId: roleOf(app, 'Super Admin'), signsIn: true })
    await app.app.db.transaction((tx) => markMailboxProved(tx, app.company.id(name), emailOf(name)))
    expect((await move(name, `${name}2@test.example`, testPassword, name)).status).toBe(200)
    return name
  }

  test('a change by someone else reserves the address that the person chose, and the earlier undo link stays valid', async () => {
    const employee = await addMover('chosen')
    const token = await linkAt(emailOf(employee))
    await app.app.db.delete(mails)
    expect((await move(employee, 'evil@test.example', testPassword, 'Owner')).status).toBe(200)
    expect((await readSentMails()).map(([to, , view]) => [to, view])).toEqual([
      ['chosen2@test.example', 'undo-address'],
      ['evil@test.example', null],
    ])
    expect(await forgot('evil@test.example')).toEqual([
      ['chosen2@test.example', 'Choose a new password', 'reset-password'],
      ['evil@test.example', 'Choose a new password', null],
    ])
    const response = await app.call('Owner', 'POST', '/users', newUser('Thief', { email: 'chosen2@test.example' }))
    expect(response.status).toBe(409)
    expect((await undo(token)).status).toBe(200)
    expect(await emailNow(employee)).toBe(emailOf(employee))
  })

  test('a change back by someone else reserves nothing', async () => {
    const employee = await addMover('restored')
    await move(employee, emailOf(employee), testPassword, 'Owner')
    expect(await linkAt('restored2@test.example')).toBe('')
  })

  test('an earlier reservation stays, even if the account returns to an address in between', async () => {
    const employee = await newcomer(app, 'between', { roleId: roleOf(app, 'Super Admin'), signsIn: true })
    await app.app.db.transaction((tx) => markMailboxProved(tx, app.company.id(employee), emailOf(employee)))
    await move(employee, 'between2@test.example', testPassword, 'Owner')
    await move(employee, 'between3@test.example', testPassword, employee)
    const between = await linkAt('between2@test.example')
    await move(employee, 'between2@test.example', testPassword, 'Owner')
    expect((await undo(between)).status).toBe(200)
    expect((await forgot('between2@test.example'))[0]).toEqual([
      emailOf(employee),
      'Choose a new password',
      'reset-password',
    ])
  })
})
