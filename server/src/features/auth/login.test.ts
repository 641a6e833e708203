import { argon2, createHash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInFailures, sessions } from '../../access/tables.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { emailOf, testPassword } from '../../../testing/company.ts'
import { newcomer } from '../../../testing/people.ts'
import { watchHashes } from '../../../testing/watchHashes.ts'
import { settings } from '../../companySettings/tables.ts'
import { users } from '../../people/tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.app.db.delete(signInFailures))

const signIn = (email: string, password = testPassword, headers = {}) =>
  app.call(null, 'POST', '/auth/login', { email, password }, headers)
const sessionsOf = (person: string) =>
  app.app.db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, app.company.id(person)))

test('signing in returns a token, its expiry and the person with roles and permissions', async () => {
  const { status, body, headers } = await signIn(emailOf('Lead'))
  expect(status).toBe(200)
  expect(Object.keys(body).toSorted()).toEqual(['expiresAt', 'token', 'user'])
  expect(body.token).toMatch(/^[\w-]{43}$/)
  expect(body.user).toMatchObject({
    id: app.company.id('Lead'),
    email: emailOf('Lead'),
    isActive: true,
    isOwner: false,
    timeZone: 'Africa/Cairo',
  })
  expect(body.user).not.toHaveProperty('passwordHash')
  const [role] = body.user.userRoles
  expect(role).toMatchObject({ isActive: true, expiresAt: null, role: { name: 'Team Lead' } })
  expect(role.role.permissions).toContainEqual({ permission: { name: 'leaves.approve' } })
  const days = Temporal.Now.instant().until(body.expiresAt).total('hours') / 24
  expect(days).toBeGreaterThan(29.9)
  expect(days).toBeLessThanOrEqual(30)

  const session = await app.server.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${body.token}` } })
  expect(session.json().user).toEqual(body.user)
  const cookie = String(headers['set-cookie'])
  expect(cookie).toMatch(new RegExp(`^session=${body.token}; `))
  for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(part)
  const byCookie = await app.server.inject({ url: '/api/auth/me', cookies: { session: body.token } })
  expect(byCookie.statusCode).toBe(200)
})

test('over https the cookie is __Host- and Secure, and the plain one is not accepted', async () => {
  const secure = await startTestApp({ https: true, publicUrl: 'https://hr.example.com' })
  const { body, headers } = await secure.call(null, 'POST', '/auth/login', {
    email: emailOf('Lead'),
    password: testPassword,
  })
  expect(String(headers['set-cookie'])).toMatch(/^__Host-session=[\w-]{43}; .*; HttpOnly; Secure/)
  expect(String(headers['set-cookie'])).toMatch(/,__Host-signed-in=yes; [^,]*,[^,]*; Secure; SameSite=Lax/)
  const readMe = (name: string) => secure.server.inject({ url: '/api/auth/me', cookies: { [name]: body.token } })
  expect([(await readMe('__Host-session')).statusCode, (await readMe('session')).statusCode]).toEqual([200, 401])
  await secure.close()
})

test.each([
  [
    'an unknown e-mail',
    'nobody@test.example',
    testPassword,
    401,
    {
      errorType: 'USER_NOT_FOUND',
      message:
        'No account found with email nobody@test.example. Please check your email address or contact your administrator.',
    },
  ],
  [
    'a wrong password',
    emailOf('Lead'),
    'wrong',
    401,
    { errorType: 'INCORRECT_PASSWORD', message: 'Incorrect password. Please check your password and try again.' },
  ],
  [
    'a pending account',
    emailOf('Pending'),
    testPassword,
    403,
    {
      errorType: 'USER_INACTIVE',
      needsActivation: true,
      message:
        'Your account is pending activation. Please check your email for the activation link or contact your administrator.',
    },
  ],
  [
    'a deactivated account',
    emailOf('Former'),
    testPassword,
    403,
    {
      error: 'Account Disabled',
      message: 'Your account has been deactivated. Please contact your administrator to reactivate your account.',
    },
  ],
])('%s', async (_name, email, password, expected, refusal) => {
  const { status, body, headers } = await signIn(email, password)
  expect(status).toBe(expected)
  expect(body).toEqual({ ...refusal, requestId: expect.any(String) })
  expect(headers['set-cookie']).toBeUndefined()
})

test('a wrong password reveals nothing about an account’s status', async () => {
  for (const person of ['Pending', 'Former', 'Lead']) {
    const { status, body } = await signIn(emailOf(person), 'wrong')
    expect([status, body.errorType]).toEqual([401, 'INCORRECT_PASSWORD'])
  }
})

test('something@something is accepted as an address, as the specification has it', async () => {
  const { status, body } = await signIn('a@b')
  expect([status, body.errorType]).toEqual([401, 'USER_NOT_FOUND'])
})

test('with revealAccountExistence off an unknown or invited email is answered like a wrong password', async () => {
  const invitee = await newcomer(app, 'Awaited')
  await app.app.db
    .update(users)
    .set({ status: 'PENDING_ACTIVATION' })
    .where(eq(users.id, app.company.id(invitee)))
  await app.app.db.insert(settings).values({ key: 'revealAccountExistence', value: false })
  const answers = []
  for (const email of ['nobody@test.example', emailOf('Lead'), emailOf('Pending'), emailOf('Former'), emailOf(invitee)])
    answers.push(await signIn(email, 'wrong'))
  const [first] = answers
  for (const { status, body } of answers)
    expect([status, { ...body, requestId: '' }]).toEqual([401, { ...first?.body, requestId: '' }])
  expect(first?.body.errorType).toBe('INCORRECT_PASSWORD')
  await app.app.db.delete(settings)
})

test('signing in to an account without a password fails after the same work', async () => {
  const { db } = app.app
  const passwordless = await newcomer(app, 'Passwordless')
  const pending = await newcomer(app, 'Invited')
  await db
    .update(users)
    .set({ status: 'PENDING_ACTIVATION' })
    .where(eq(users.id, app.company.id(pending)))
  for (const password of ['', 'null', testPassword]) {
    const { status, body } = await signIn(emailOf(passwordless), password)
    if (password) expect([status, body.errorType]).toEqual([401, 'INCORRECT_PASSWORD'])
    else expect(status).toBe(400)
  }
  const { status, body } = await signIn(emailOf(pending))
  expect([status, body.errorType, body.needsActivation]).toEqual([403, 'USER_INACTIVE', true])
})

test('every sign-in computes one hash at the same cost, with or without an account or password', async () => {
  await newcomer(app, 'Nohash')
  const hashes = watchHashes()
  const work = async (email: string) => {
    hashes.mockClear()
    await signIn(email, 'wrong')
    return hashes.mock.calls.map(([algorithm, { memory, passes, parallelism, tagLength }]) => [
      algorithm,
      memory,
      passes,
      parallelism,
      tagLength,
    ])
  }
  const calls = await work(emailOf('Lead'))
  expect(calls).toHaveLength(1)
  for (const email of ['nobody@test.example', emailOf('Nohash'), emailOf('Pending'), emailOf('Former')])
    expect(await work(email), email).toEqual(calls)
})

test('the email is accepted in any case and with spaces around it; the password exactly as typed', async () => {
  expect((await signIn(`  ${emailOf('Lead').toUpperCase()} `)).status).toBe(200)
  expect((await signIn(emailOf('Lead'), ` ${testPassword}`)).status).toBe(401)
  expect((await signIn(emailOf('Lead'), testPassword.toLowerCase())).status).toBe(401)
})

test.each([
  [{ email: 'not an address', password: 'x' }, 'email', 'Please enter a valid email address'],
  [{ email: '', password: 'x' }, 'email', 'Email is required'],
  [{ password: 'x' }, 'email', 'Email is required'],
  [{ email: 'a@b' }, 'password', 'Password is required'],
  [{ email: 'a@b.c', password: '' }, 'password', 'Password is required'],
  [{ email: ['a@b.c'], password: 'x' }, 'email', 'Email is required'],
  [{ email: { $ne: '' }, password: { $ne: '' } }, 'email', 'Email is required'],
])('%j is refused on the field', async (body, path, message) => {
  const answer = await app.call(null, 'POST', '/auth/login', body)
  expect(answer.status).toBe(400)
  expect(answer.body.errors[0]).toEqual({ path, message, msg: message })
})

test('each sign-in has its own token, stored only as a hash, whatever the request contains', async () => {
  const employee = await newcomer(app, 'Tokens')
  const [{ passwordHash } = { passwordHash: null }] = await app.app.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, app.company.id('Lead')))
  await app.app.db
    .update(users)
    .set({ passwordHash })
    .where(eq(users.id, app.company.id(employee)))
  const headers = { 'idempotency-key': 'the-same-key' }
  const answers = [
    await signIn(emailOf(employee)),
    await signIn(emailOf(employee), testPassword, headers),
    await signIn(emailOf(employee), testPassword, headers),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const tokens = answers.map(({ body }) => body.token as string)
  expect(new Set(tokens).size).toBe(3)

  const hashes = (await sessionsOf(employee)).map(({ tokenHash }) => tokenHash).toSorted()
  expect(hashes).toEqual(tokens.map((token) => createHash('sha256').update(token).digest('base64url')).toSorted())
  for (const token of tokens) expect(await tablesWith(token)).toEqual([])
  expect(await tablesWith(testPassword)).toEqual([])
})

/** Returns the names of the tables that contain this text in any row. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await app.app.pool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await app.app.pool.query(`select from ${name} t where strpos(t::text, $1) > 0 limit 1`, [text])
    if (rowCount) found.push(name)
  }
  return found
}

test('a hash made at a lower cost is renewed at sign-in, and the password stays valid', async () => {
  const employee = await newcomer(app, 'Rehash')
  const nonce = randomBytes(16)
  const weak = { message: Buffer.from(testPassword), nonce, memory: 8192, passes: 1, parallelism: 1, tagLength: 32 }
  const hash = await promisify(argon2)('argon2id', weak)
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const storedHash = `$argon2id$v=19$m=8192,t=1,p=1$${base64(nonce)}$${base64(hash)}`
  const row = eq(users.id, app.company.id(employee))
  await app.app.db.update(users).set({ passwordHash: storedHash }).where(row)
  const hashNow = async () => (await app.app.db.select({ hash: users.passwordHash }).from(users).where(row))[0]?.hash

  expect((await signIn(emailOf(employee), 'wrong')).status).toBe(401)
  expect(await hashNow()).toBe(storedHash)
  expect((await signIn(emailOf(employee))).status).toBe(200)
  const newHash = await hashNow()
  expect(newHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await signIn(emailOf(employee))).status).toBe(200)
  expect(await hashNow()).toBe(newHash)
})

test('details of the request are stored with the session, shortened to their maximum length', async () => {
  const before = (await sessionsOf('Hr')).length
  await signIn(emailOf('Hr'), testPassword, { 'user-agent': 'x'.repeat(5000) })
  const row = await app.app.db
    .select({ address: sessions.address, length: sql<number>`length(${sessions.userAgent})` })
    .from(sessions)
    .where(eq(sessions.userId, app.company.id('Hr')))
  expect(row).toHaveLength(before + 1)
  expect(row).toContainEqual({ address: '127.0.0.1', length: 400 })
})
