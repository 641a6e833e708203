import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLink } from '../../../access/oneUseLinks.ts'
import { knownAddresses, knownBrowsers, signInFailures } from '../../../access/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { emailOf, testPassword } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { codeOf, giveFactor } from '../test/factors.ts'

// Someone with the password, a session or the mailbox of a person must not be able to guess codes without end.

stopClock(Temporal.Now.instant().toString())

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.app.db.delete(signInFailures))

let people = 0
/** Adds a person with a second factor. */
async function protectedPerson() {
  const name = await newcomer(app, `Target${(people += 1)}`, { signsIn: true })
  const id = app.company.id(name)
  return { name, id, email: emailOf(name), ...(await giveFactor(app, id)) }
}

interface Place {
  cookies?: Record<string, string>
  from?: string
}
const post = (path: string, payload: object, { cookies = {}, from = '198.51.100.1' }: Place = {}) =>
  app.server.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    remoteAddress: from,
    cookies,
    headers: { 'sec-fetch-site': 'same-origin' },
    payload,
  })
const enterPassword = (email: string, place?: Place, password = testPassword) =>
  post('login', { email, password }, place)
async function enterBoth(email: string, code: string, place?: Place, password = testPassword) {
  const { challenge } = (await enterPassword(email, place, password)).json()
  return post('login/code', { challenge, code, rememberDevice: true }, place)
}
const cookiesOf = (answer: Awaited<ReturnType<typeof post>>): Record<string, string> =>
  Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))
const confirm = (session: string, code = '000000') => post('two-factor/confirm', { code }, { cookies: { session } })
const countCodes = async (email: string) => {
  const rows = await app.app.db.select().from(signInFailures).where(eq(signInFailures.email, email))
  return rows.filter(({ isCode }) => isCode).length
}

test('a sign-in without a code does not end wrong codes, not even in another session', async () => {
  const { email, recoveryCodes } = await protectedPerson()
  const { session = '', device = '' } = cookiesOf(await enterBoth(email, recoveryCodes[0] ?? ''))
  for (let count = 0; count < 9; count++) expect((await confirm(session)).statusCode).toBe(400)
  const again = await enterPassword(email, { cookies: { device } })
  expect(again.statusCode).toBe(200)
  const { session: other = '' } = cookiesOf(again)
  expect(other).not.toBe(session)
  expect((await confirm(other)).statusCode).toBe(400)
  const refused = await confirm(other, recoveryCodes[1])
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('an accepted code ends wrong ones', async () => {
  const { email, recoveryCodes } = await protectedPerson()
  const { session = '' } = cookiesOf(await enterBoth(email, recoveryCodes[0] ?? ''))
  for (let count = 0; count < 9; count++) await confirm(session)
  expect((await confirm(session, recoveryCodes[1])).statusCode).toBe(200)
  expect(await countCodes(email)).toBe(0)
})

test('a password chosen through a link keeps wrong codes and makes no place known', async () => {
  const { id, email, secret } = await protectedPerson()
  for (let count = 0; count < 4; count++) await enterBoth(email, '000000')
  const token = await app.app.db.transaction((tx) => createLink(tx, id, 'RESET_PASSWORD'))
  const reset = await post('reset-password', { token, newPassword: 'Another-horse-8' })
  expect(reset.statusCode).toBe(200)
  expect(cookiesOf(reset)).not.toHaveProperty('browser')
  expect(await app.app.db.$count(knownBrowsers, eq(knownBrowsers.userId, id))).toBe(0)
  expect(await app.app.db.$count(knownAddresses, eq(knownAddresses.userId, id))).toBe(0)
  expect(await countCodes(email)).toBe(4)
  // The passwords are forgotten, so that the owner of the mailbox can sign in at once.
  expect((await enterBoth(email, codeOf(secret), {}, 'Another-horse-8')).statusCode).toBe(200)
})

test('after ten wrong codes, the right one is refused like a wrong one, wherever it is entered', async () => {
  const { email, secret, recoveryCodes } = await protectedPerson()
  const own = { cookies: cookiesOf(await enterBoth(email, recoveryCodes[0] ?? '')), from: '198.51.100.2' }
  const elsewhere = { cookies: cookiesOf(await enterBoth(email, recoveryCodes[1] ?? '')), from: '198.51.100.3' }
  for (const { device: _device, ...cookies } of [own.cookies, elsewhere.cookies]) {
    const { challenge } = (await enterPassword(email, { cookies })).json()
    for (let count = 0; count < 5; count++) await post('login/code', { challenge, code: '000000' }, { cookies })
  }
  expect(await countCodes(email)).toBe(10)
  const { browser = '' } = own.cookies
  const wrong = await enterBoth(email, '000000', { cookies: { browser } }, 'wrong')
  const right = await enterBoth(email, codeOf(secret), { cookies: { browser } })
  const { requestId: _one, ...body } = wrong.json()
  const { requestId: _other, ...refusal } = right.json()
  expect([right.statusCode, refusal]).toEqual([wrong.statusCode, body])
  await app.app.db.delete(signInFailures)
  expect((await enterBoth(email, codeOf(secret), { cookies: { browser } })).statusCode).toBe(200)
})

test('codes after a wrong password keep no one out of their own browser', async () => {
  const { email, secret, recoveryCodes } = await protectedPerson()
  const { browser = '' } = cookiesOf(await enterBoth(email, recoveryCodes[0] ?? ''))
  for (let count = 0; count < 12; count++) {
    const from = `203.0.113.${count}`
    const { challenge } = (await enterPassword(email, { from }, 'wrong')).json()
    if (challenge) await post('login/code', { challenge, code: '000000' }, { from })
  }
  expect(await countCodes(email)).toBe(0)
  expect((await enterBoth(email, codeOf(secret), { cookies: { browser } })).statusCode).toBe(200)
})
