import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { beginAttempt, endAttempt } from '../../access/attempts.ts'
import { createLink } from '../../access/oneUseLinks.ts'
import { knownAddresses, knownBrowsers, signInFailures } from '../../access/tables.ts'
import { deleteExpiredAccess } from '../../access/deleteExpiredAccess.ts'
import { Overloaded } from '../../limits/concurrencyLimiter.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { emailOf, testPassword } from '../../../testing/company.ts'
import { newcomer } from '../../../testing/people.ts'

// Cases of lockout: an office with one IP address, strangers elsewhere, and endless attempts on one account.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.app.db.delete(signInFailures)
})

const office = '198.51.100.7'

interface Try {
  password?: string
  from?: string
  /** The value of the cookie that identifies the browser. */
  browser?: string | undefined
}

async function signIn(employee: string, { password = testPassword, from = office, browser }: Try = {}) {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: from,
    payload: { email: emailOf(employee), password },
    cookies: browser === undefined ? {} : { browser },
  })
  const cookie = answer.cookies.find(({ name }) => name === 'browser')
  return {
    status: answer.statusCode,
    body: answer.json(),
    headers: answer.headers,
    browser: cookie?.value,
    cookie,
  }
}

const person = (name: string) => newcomer(app, name, { signsIn: true })

async function statuses(count: number, one: (index: number) => Promise<{ status: number }>): Promise<number[]> {
  const found: number[] = []
  for (let index = 0; index < count; index++) found.push((await one(index)).status)
  return found
}

test('nine guesses at each of twelve accounts known at the address reach the limit of the address', async () => {
  const people: string[] = []
  for (let index = 0; index < 12; index++) people.push(await person(`Desk${index}`))
  for (const person of people) expect((await signIn(person)).status).toBe(200)
  const guesses: number[] = []
  for (const person of people) guesses.push(...(await statuses(9, () => signIn(person, { password: 'wrong' }))))
  expect(guesses.filter((status) => status === 401)).toHaveLength(10)
  expect(guesses.filter((status) => status === 429)).toHaveLength(98)
})

test('a colleague at the same address locks no one out of a browser in which they have signed in', async () => {
  const employee = await person('Victim')
  const { browser } = await signIn(employee)
  const colleague = await signIn('Colleague')
  const guess = () => signIn(employee, { password: 'wrong', browser: colleague.browser })
  expect(new Set(await statuses(12, guess))).toEqual(new Set([401, 429]))
  expect((await signIn(employee)).status).toBe(429)
  expect((await signIn(employee, { browser })).status).toBe(200)
  expect((await signIn(employee, { browser, from: '203.0.113.80' })).status).toBe(200)
})

test('a browser is limited too, across all accounts it knows', async () => {
  const [one, other] = [await person('Kiosk1'), await person('Kiosk2')]
  const { browser } = await signIn(one)
  const answer = await signIn(other, { browser })
  expect(answer.browser).toBe(browser)
  const attempts = [
    ...(await statuses(6, () => signIn(one, { browser, password: 'wrong' }))),
    ...(await statuses(6, () => signIn(other, { browser, password: 'wrong' }))),
  ]
  expect(attempts).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
  expect((await signIn(one, { browser })).status).toBe(429)
  expect((await signIn(one)).status).toBe(200)
})

test('a browser’s cookie is valid only if the server issued it, and is stored hashed', async () => {
  const employee = await person('Planted')
  const forgedCookie = 'x'.repeat(43)
  const { browser, cookie } = await signIn(employee, { browser: forgedCookie })
  expect(browser).toMatch(/^[\w-]{43}$/)
  expect(browser).not.toBe(forgedCookie)
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  const rows = await app.app.db.select().from(knownBrowsers)
  expect(JSON.stringify(rows)).not.toContain(browser)
})

test('a browser stays known for 90 days, and at most twenty per person', async () => {
  const { db } = app.app
  const employee = await person('Traveller')
  const ofEmployee = eq(knownBrowsers.userId, app.company.id(employee))
  const { browser } = await signIn(employee)
  for (let index = 0; index < 20; index++) await signIn(employee)
  expect(await db.$count(knownBrowsers, ofEmployee)).toBe(20)
  await statuses(10, () => signIn(employee, { password: 'wrong' }))
  expect((await signIn(employee, { browser })).status).toBe(429)

  await db.delete(signInFailures)
  const { browser: newBrowser } = await signIn(employee)
  await db.delete(knownAddresses)
  await db.update(knownBrowsers).set({ lastSeenAt: sql`now() - interval '91 days'` })
  await statuses(10, () => signIn(employee, { password: 'wrong' }))
  expect((await signIn(employee, { browser: newBrowser })).status).toBe(429)
  await deleteExpiredAccess(app.app.db)
  expect(await db.$count(knownBrowsers)).toBe(0)
})

test('after choosing a new password by a mailed link a person can sign in from that browser, even while others guess there', async () => {
  const employee = await person('Forgetful')
  const newPassword = 'Another-horse-8'
  await statuses(10, (index) => signIn(`Nobody${index}`, { password: 'wrong' }))
  const token = await app.app.db.transaction((tx) => createLink(tx, app.company.id(employee), 'RESET_PASSWORD'))
  const reset = await app.server.inject({
    method: 'POST',
    url: '/api/auth/reset-password',
    remoteAddress: office,
    payload: { token, newPassword },
  })
  const browser = reset.cookies.find(({ name }) => name === 'browser')?.value
  expect((await signIn(employee, { password: newPassword })).status).toBe(429)
  expect((await signIn(employee, { password: newPassword, browser })).status).toBe(200)
})

test('over https the browser’s cookie is __Host- and Secure', async () => {
  const secure = await startTestApp({ https: true, publicUrl: 'https://hr.example.com' })
  const { headers } = await secure.call(null, 'POST', '/auth/login', {
    email: emailOf('Lead'),
    password: testPassword,
  })
  const [browserCookie] = [headers['set-cookie']].flat().filter((cookie) => cookie?.startsWith('__Host-browser='))
  expect(browserCookie).toMatch(/; HttpOnly; Secure/)
  await secure.close()
})

test('under endless sign-ins to one account few attempts wait, the rest are refused at once, and others can sign in', async () => {
  const { db } = app.app
  const employee = await person('Tireless')
  const origin = { email: emailOf(employee), from: 'elsewhere', trust: 'none' } as const
  const attempts = []
  for (let index = 0; index < 10; index++) attempts.push(await beginAttempt(db, origin))
  const statusCodes: number[] = []
  const many = Array.from({ length: 95 }, async () => {
    const { status, headers } = await signIn(employee)
    statusCodes.push(status)
    if (status === 429) expect(headers['retry-after']).toBe('2')
  })
  expect((await signIn('Hr')).status).toBe(200)
  await expect.poll(() => statusCodes).toHaveLength(85)
  expect(statusCodes).toEqual(Array.from({ length: 85 }, () => 429))
  for (const one of attempts) if ('id' in one) await endAttempt(db, one, new Overloaded('Too many passwords'))
  await Promise.all(many)
  expect(statusCodes.slice(85)).toEqual(Array.from({ length: 10 }, () => 200))
})

test('a stranger’s endless attempts on an account do not keep its person out of their own browser', async () => {
  const { db } = app.app
  const employee = await person('Besieged')
  const { browser } = await signIn(employee)
  const origin = { email: emailOf(employee), from: 'elsewhere', trust: 'none' } as const
  const openAttempts = []
  for (let index = 0; index < 10; index++) openAttempts.push(await beginAttempt(db, origin))
  const statusCodes: number[] = []
  const attempts = Array.from({ length: 30 }, async () => {
    statusCodes.push((await signIn(employee, { password: 'wrong', from: '203.0.113.81' })).status)
  })
  await expect.poll(() => statusCodes).toHaveLength(20)
  expect((await signIn(employee, { browser })).status).toBe(200)
  for (const one of openAttempts) if ('id' in one) await endAttempt(db, one, new Overloaded('Too many passwords'))
  await Promise.all(attempts)
})
