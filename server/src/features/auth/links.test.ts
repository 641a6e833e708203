import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLink, useLink } from '../../access/oneUseLinks.ts'
import { oneUseTokens, sessions, signInFailures } from '../../access/tables.ts'
import { auditEntries } from '../../audit/tables.ts'
import { mails } from '../../mail/tables.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { emailOf, testPassword } from '../../../testing/company.ts'
import { newcomer } from '../../../testing/people.ts'
import { waitForLinks } from './test/links.ts'
import { watchHashes } from '../../../testing/watchHashes.ts'
import { settings } from '../../companySettings/tables.ts'
import { users } from '../../people/tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.app.db.delete(mails)
  await app.app.db.delete(signInFailures)
})

const newPassword = 'Another-horse-8'
/** Requests a password link and waits until it is sent. */
async function forgot(email: string) {
  const answer = await app.call(null, 'POST', '/auth/forgot-password', { email })
  await waitForLinks(app)
  return answer
}
const reset = (token: string, password = newPassword) =>
  app.call(null, 'POST', '/auth/reset-password', { token, newPassword: password })
const activate = (token: string, password?: string) =>
  app.call(null, 'POST', '/auth/activate', { token, newPassword: password })
const signIn = async (person: string, password: string) =>
  (await app.call(null, 'POST', '/auth/login', { email: emailOf(person), password })).status
const linkFor = async (person: string, purpose: 'RESET_PASSWORD' | 'ACTIVATE') =>
  (await app.app.db.transaction((tx) => createLink(tx, app.company.id(person), purpose))) ?? ''
const mailsTo = (person: string) =>
  app.app.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, emailOf(person)))
const setStatus = (person: string, status: 'ACTIVE' | 'PENDING_ACTIVATION' | 'DEACTIVATED') =>
  app.app.db
    .update(users)
    .set({ status })
    .where(eq(users.id, app.company.id(person)))
const invalid = {
  message: 'This link has been used or has expired. Please ask for a new one.',
  code: 'link.invalid',
}

test('after a forgotten password: email, link, new password, and every session ends', async () => {
  const [one, other] = [await app.tokenOf('Lead'), 'Lead']
  expect((await app.call(other, 'GET', '/auth/me')).status).toBe(200)
  const forgotAnswer = await forgot(` ${emailOf('Lead').toUpperCase()}`)
  expect([forgotAnswer.status, forgotAnswer.body]).toEqual([
    202,
    { message: 'If there is an active account with this email address, a link is on its way.' },
  ])

  const [mail] = await mailsTo('Lead')
  expect(mail).toMatchObject({ subject: 'Choose a new password', userId: app.company.id('Lead') })
  const link = /http:\/\/localhost:3000\/\?view=reset-password#token=([\w-]{43})\n/.exec(mail?.text ?? '')
  expect(mail?.html).toContain(link?.[0].trim().replaceAll('&', '&amp;'))
  const token = link?.[1] ?? ''

  const response = await reset(token)
  expect([response.status, response.body.message]).toEqual([
    200,
    'Your password has been changed. Please sign in with it.',
  ])
  expect(await app.app.db.$count(sessions, eq(sessions.userId, app.company.id('Lead')))).toBe(0)
  const session = await app.server.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${one}` } })
  expect(session.statusCode).toBe(401)
  expect([await signIn('Lead', testPassword), await signIn('Lead', newPassword)]).toEqual([401, 200])
})

test('the answer is always the same, and only an active account gets a mail', async () => {
  const answers = []
  for (const email of [emailOf('Hr'), 'nobody@test.example', emailOf('Pending'), emailOf('Former')])
    answers.push(await forgot(email))
  for (const { status, body } of answers) expect([status, body]).toEqual([202, answers[0]?.body])
  expect((await app.app.db.select().from(mails)).map(({ recipient }) => recipient)).toEqual([emailOf('Hr')])
})

test('while password reset is off no one gets a link, and the sign-in page says so', async () => {
  const enabled = async () => (await app.call(null, 'GET', '/auth/password-reset-enabled')).body
  expect(await enabled()).toMatchObject({ enabled: true })
  await app.app.db.insert(settings).values({ key: 'passwordResetEnabled', value: false })
  for (const email of [emailOf('Hr'), 'nobody@test.example']) {
    const { status, body } = await forgot(email)
    expect([status, body.error, body.message]).toEqual([
      403,
      'Forbidden',
      'Password reset is switched off. Please contact your administrator.',
    ])
  }
  expect(await enabled()).toMatchObject({ enabled: false })
  expect(await app.app.db.select().from(mails)).toEqual([])
  await app.app.db.delete(settings)
})

test('no mailbox is flooded: five links an hour, with the same answer for further requests', async () => {
  const answers = []
  for (let index = 0; index < 7; index++) answers.push(await forgot(emailOf('Manager')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
  expect(await mailsTo('Manager')).toHaveLength(5)
})

test('an IP address may request twenty links in 15 minutes; further requests are recorded in one entry', async () => {
  const { db } = app.app
  const from = async (remoteAddress: string, email: string) => {
    const options = { method: 'POST', url: '/api/auth/forgot-password', remoteAddress, payload: { email } } as const
    const { statusCode, headers, json } = await app.server.inject(options)
    return { status: statusCode, message: json().message, retryAfter: Number(headers['retry-after']) }
  }
  const isResetRequest = eq(auditEntries.action, 'password.reset_requested')
  const before = await db.$count(auditEntries, isResetRequest)
  for (let index = 0; index < 20; index++)
    expect((await from('192.0.2.9', `nobody${index}@test.example`)).status).toBe(202)
  const answers = [await from('192.0.2.9', 'nobody@test.example'), await from('192.0.2.9', emailOf('Hr'))]
  for (const { status, message, retryAfter } of answers) {
    expect([status, message]).toEqual([429, 'Too many links were requested. Please try again in 15 minutes.'])
    expect(retryAfter).toBeGreaterThan(14 * 60)
  }
  expect(await mailsTo('Hr')).toEqual([])
  expect((await from('192.0.2.10', emailOf('Hr'))).status).toBe(202)
  expect(await db.$count(auditEntries, isResetRequest)).toBe(before + 21)
  const ofLimit = and(eq(auditEntries.action, 'access.refused'), eq(auditEntries.address, '192.0.2.9'))
  expect(await db.$count(auditEntries, ofLimit)).toBe(1)
})

test('without a valid link and a valid password nothing is hashed', async () => {
  const employee = await newcomer(app, 'Cheap')
  const token = await linkFor(employee, 'RESET_PASSWORD')
  const hashes = watchHashes()
  for (const token of ['x'.repeat(43), await linkFor(employee, 'ACTIVATE')])
    expect((await reset(token)).body).toMatchObject(invalid)
  expect((await reset(token, 'password123')).status).toBe(400)
  expect(hashes).not.toHaveBeenCalled()
  expect((await reset(token)).status).toBe(200)
  expect(hashes).toHaveBeenCalledOnce()
})

test('tokens have 256 bits and are stored hashed', async () => {
  await forgot(emailOf('Stranger'))
  const token = /token=([\w-]+)/.exec((await mailsTo('Stranger'))[0]?.text ?? '')?.[1] ?? ''
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const rows = await app.app.db.select().from(oneUseTokens)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(token)
  const { rows: entries } = await app.app.pool.query<{ text: string }>('select t::text as text from audit_entries t')
  expect(entries.filter(({ text }) => text.includes(token))).toEqual([])
})

test('a link works once, for its purpose, before it expires', async () => {
  const employee = await newcomer(app, 'Links')
  const [first, second] = [await linkFor(employee, 'RESET_PASSWORD'), await linkFor(employee, 'RESET_PASSWORD')]
  expect((await reset(first)).status).toBe(200)
  for (const token of [first, second, 'x'.repeat(43)]) {
    const { status, body } = await reset(token, 'Third-horse-99')
    expect(status).toBe(400)
    expect(body).toMatchObject(invalid)
  }
  const activation = await linkFor(employee, 'ACTIVATE')
  expect((await reset(activation)).body).toMatchObject(invalid)
  expect((await activate(await linkFor(employee, 'RESET_PASSWORD'))).body).toMatchObject(invalid)

  const link = await linkFor(employee, 'RESET_PASSWORD')
  const [row] = await app.app.db
    .select({
      hours: sql<number>`extract(epoch from ${oneUseTokens.expiresAt} - ${oneUseTokens.createdAt})::int / 3600`,
    })
    .from(oneUseTokens)
    .where(eq(oneUseTokens.purpose, 'ACTIVATE'))
  expect(row?.hours).toBe(7 * 24)
  await app.app.db.update(oneUseTokens).set({ expiresAt: sql`now()` })
  expect((await reset(link)).body).toMatchObject(invalid)
  expect(await signIn(employee, newPassword)).toBe(200)
})

test('only one of sixteen simultaneous uses of a link succeeds', async () => {
  const employee = await newcomer(app, 'Once')
  const token = await linkFor(employee, 'RESET_PASSWORD')
  const passwords = Array.from({ length: 16 }, (_, index) => `${newPassword}-${index}`)
  const answers = await Promise.all(passwords.map((password) => reset(token, password)))
  const won = answers.findIndex(({ status }) => status === 200)
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 15 }, () => 400),
  ])
  expect(await signIn(employee, passwords[won] ?? '')).toBe(200)
})

test('a link changes only its own account', async () => {
  const [owner, otherPerson] = [await newcomer(app, 'Mine'), await newcomer(app, 'Theirs')]
  await reset(await linkFor(otherPerson, 'RESET_PASSWORD'), testPassword)
  const token = await linkFor(owner, 'RESET_PASSWORD')
  const otherToken = await linkFor(otherPerson, 'RESET_PASSWORD')
  const extra = { token, newPassword, userId: app.company.id(otherPerson), email: emailOf(otherPerson) }
  expect((await app.call(null, 'POST', '/auth/reset-password', extra)).status).toBe(200)
  expect([
    await signIn(owner, newPassword),
    await signIn(otherPerson, newPassword),
    await signIn(otherPerson, testPassword),
  ]).toEqual([200, 401, 200])
  expect((await reset(otherToken)).status).toBe(200)
})

test.each([
  ['short', 'Password must be at least 8 characters long'],
  ['x'.repeat(129), 'Password must be at most 128 characters long'],
  ['password123', 'This password is one of the most common ones. Please choose another.'],
  ['Weak-Test-2026', 'This password is based on your name or email address. Please choose another.'],
  ['Muster-2026!!', "This password is based on the company's name. Please choose another."],
])('the password %j is refused on its field, and the link still works', async (password, message) => {
  const employee = app.company.people.has('Weak') ? 'Weak' : await newcomer(app, 'Weak')
  await app.app.db.delete(oneUseTokens)
  const token = await linkFor(employee, 'RESET_PASSWORD')
  const { status, body } = await reset(token, password)
  expect(status).toBe(400)
  expect(body.errors).toEqual([{ path: 'newPassword', message, msg: message }])
  expect((await reset(token)).status).toBe(200)
})

test('a password of 128 characters, in any script, is accepted in full', async () => {
  const employee = await newcomer(app, 'Longest')
  const password = 'كلمة سر 長い🔐'.repeat(12).slice(0, 120).padEnd(127, 'ü')
  expect((await reset(await linkFor(employee, 'RESET_PASSWORD'), password)).status).toBe(200)
  expect([await signIn(employee, password.slice(0, -1)), await signIn(employee, password)]).toEqual([401, 200])
})

test('an account deactivated in the meantime gets no new password', async () => {
  const employee = await newcomer(app, 'Gone')
  const token = await linkFor(employee, 'RESET_PASSWORD')
  await setStatus(employee, 'DEACTIVATED')
  expect((await reset(token)).body).toMatchObject(invalid)
  await setStatus(employee, 'ACTIVE')
  expect(await signIn(employee, newPassword)).toBe(401)
})

test('a link activates an account once, and only a pending one', async () => {
  const employee = await newcomer(app, 'Fresh')
  await setStatus(employee, 'PENDING_ACTIVATION')
  const token = await linkFor(employee, 'ACTIVATE')
  const { status, body } = await activate(token, newPassword)
  expect([status, body.message]).toEqual([200, 'Your account is active. You can sign in now.'])
  expect((await activate(token)).body).toMatchObject(invalid)

  await setStatus(employee, 'PENDING_ACTIVATION')
  const unused = await linkFor(employee, 'ACTIVATE')
  await setStatus(employee, 'DEACTIVATED')
  expect((await activate(unused)).body).toMatchObject(invalid)
  const [user] = await app.app.db
    .select({ status: users.status })
    .from(users)
    .where(eq(users.id, app.company.id(employee)))
  expect(user?.status).toBe('DEACTIVATED')
})

test.each(['', 'short', 'has space and is long enough for a token', "' or true --                    "])(
  'the token %j is refused',
  async (token) => {
    expect((await activate(token)).body.errors).toMatchObject([{ path: 'token', message: 'This link is not valid' }])
  },
)

test('a failed change does not use up the link', async () => {
  const employee = await newcomer(app, 'Failing')
  const token = await linkFor(employee, 'RESET_PASSWORD')
  const failing = app.app.db.transaction(async (tx) => {
    expect(await useLink(tx, token, 'RESET_PASSWORD')).toMatchObject({
      userId: app.company.id(employee),
      isMailed: true,
    })
    throw new Error('the change fails')
  })
  await expect(failing).rejects.toThrow('the change fails')
  expect((await reset(token)).status).toBe(200)
})

test('a person without a password chooses one on activation, and only then', async () => {
  const employee = await newcomer(app, 'Without')
  await setStatus(employee, 'PENDING_ACTIVATION')
  const token = await linkFor(employee, 'ACTIVATE')
  for (const [password, message] of [
    [undefined, 'Password is required'],
    ['short', 'Password must be at least 8 characters long'],
    ['password123', /./],
  ] as const) {
    const { status, body } = await activate(token, password)
    expect([status, body.errors[0].path]).toEqual([400, 'newPassword'])
    expect(body.errors[0].message).toMatch(message)
  }
  expect((await activate(token, newPassword)).status).toBe(200)
  expect(await signIn(employee, newPassword)).toBe(200)
  expect((await activate(token, 'Third-horse-99')).body).toMatchObject(invalid)
})

test('a person with a password keeps it on activation', async () => {
  const token = await linkFor('Pending', 'ACTIVATE')
  const { status, body } = await activate(token, newPassword)
  expect([status, body.errors[0].path]).toEqual([400, 'newPassword'])
  expect((await activate(token)).status).toBe(200)
  expect([await signIn('Pending', newPassword), await signIn('Pending', testPassword)]).toEqual([401, 200])
})
