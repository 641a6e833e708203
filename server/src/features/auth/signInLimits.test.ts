import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInFailures } from '../../access/tables.ts'
import { auditEntries } from '../../audit/tables.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { emailOf, testPassword } from '../../testing/company.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.app.db.delete(signInFailures)
})

interface Try {
  password?: string
  from?: string
  headers?: Record<string, string>
}

/** A sign-in from an address; answers the status. */
async function attempt(email: string, { password = 'wrong', from = '10.1.1.1', headers = {} }: Try = {}) {
  const options = {
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: from,
    headers,
    payload: { email, password },
  } as const
  const answer = await app.server.inject(options)
  return { status: answer.statusCode, body: answer.json(), retryAfter: answer.headers['retry-after'] }
}

async function statuses(count: number, one: (index: number) => ReturnType<typeof attempt>): Promise<number[]> {
  const found: number[] = []
  for (let index = 0; index < count; index++) found.push((await one(index)).status)
  return found
}
const ten = (status: number) => Array.from({ length: 10 }, () => status)
const address = (index: number) => `10.2.${Math.floor(index / 250)}.${(index % 250) + 1}`

test('ten failures for an account, from wherever: then 429 with the time to wait, also for the right password', async () => {
  const tries = await statuses(12, (index) => attempt(emailOf('Lead'), { from: address(index) }))
  expect(tries).toEqual([...ten(401), 429, 429])
  const { status, body, retryAfter } = await attempt(emailOf('Lead'), { password: testPassword, from: address(20) })
  expect(status).toBe(429)
  expect(body).toMatchObject({
    error: 'Too Many Requests',
    message: 'Too many failed sign-ins. Please try again in 15 minutes.',
  })
  expect(Number(retryAfter)).toBeGreaterThan(14 * 60)
  expect(Number(retryAfter)).toBeLessThanOrEqual(15 * 60)
  expect((await attempt(emailOf('Hr'), { password: testPassword, from: address(21) })).status).toBe(200)
})

test('ten failures from an address, for whatever accounts: then 429 there, and elsewhere nothing', async () => {
  const tries = await statuses(11, (index) => attempt(`guess${index}@test.example`))
  expect(tries).toEqual([...ten(401), 429])
  expect((await attempt(emailOf('Hr'), { password: testPassword })).status).toBe(429)
  expect((await attempt(emailOf('Hr'), { password: testPassword, from: '10.9.9.9' })).status).toBe(200)
})

test('fifty attempts at once never get more than ten passwords looked at', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      attempt(emailOf('Colleague'), { from: address(index), password: `guess ${index}` }),
    ),
  )
  const counts = Object.groupBy(answers, ({ status }) => String(status))
  expect([counts['401']?.length, counts['429']?.length]).toEqual([10, 40])
  const looked = await app.app.db.$count(
    auditEntries,
    and(eq(auditEntries.action, 'session.refused'), eq(auditEntries.personId, app.company.id('Colleague'))),
  )
  expect(looked).toBe(10)
})

test('fifty attempts at once from one address for fifty accounts: ten, too', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => attempt(`guess${index}@test.example`, { from: '10.3.3.3' })),
  )
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(40)
})

test('case, spaces and X-Forwarded-For do not dodge the limit', async () => {
  const email = emailOf('Employee')
  const spellings = [email, email.toUpperCase(), ` ${email}`, `${email}\t`, `E${email.slice(1)}`]
  const byAccount = await statuses(11, (index) => attempt(spellings[index % 5] ?? '', { from: address(index) }))
  expect(byAccount).toEqual([...ten(401), 429])

  const forwarded = (index: number) => ({
    'x-forwarded-for': address(index),
    'x-real-ip': address(index),
    forwarded: `for=${address(index)}`,
  })
  const byAddress = await statuses(11, (index) =>
    attempt(`other${index}@test.example`, { from: '10.4.4.4', headers: forwarded(index) }),
  )
  expect(byAddress).toEqual([...ten(401), 429])
})

test('behind a proxy that is trusted the forwarded address counts, and what the caller put before it does not', async () => {
  const behind = await startTestApp({ trustedProxies: ['10.5.5.5'] })
  const through = (index: number, client: string) =>
    behind.server.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: '10.5.5.5',
      headers: { 'x-forwarded-for': `${address(index)}, ${client}` },
      payload: { email: `guess${index}@test.example`, password: 'wrong' },
    })
  const tries: number[] = []
  for (let index = 0; index < 11; index++) tries.push((await through(index, '203.0.113.1')).statusCode)
  expect(tries).toEqual([...ten(401), 429])
  expect((await through(12, '203.0.113.2')).statusCode).toBe(401)
  await behind.close()
})

test('strangers who guess do not lock a person out where they are known', async () => {
  const email = emailOf('Manager')
  expect((await attempt(email, { password: testPassword, from: '192.0.2.7' })).status).toBe(200)
  expect(await statuses(11, (index) => attempt(email, { from: address(index) }))).toEqual([...ten(401), 429])
  expect((await attempt(email, { password: testPassword, from: '192.0.2.8' })).status).toBe(429)
  expect((await attempt(email, { password: testPassword, from: '192.0.2.7' })).status).toBe(200)
  expect(await statuses(11, () => attempt(email, { from: '192.0.2.7' }))).toEqual([...ten(401), 429])
})

test('a success forgives the account’s failures from there, and nobody else’s', async () => {
  const email = emailOf('Stranger')
  expect(await statuses(9, () => attempt(email, { from: '10.6.6.6' }))).toEqual(ten(401).slice(1))
  expect((await attempt(email, { from: '10.6.6.6', password: testPassword })).status).toBe(200)
  expect(await statuses(9, () => attempt(email, { from: '10.6.6.6' }))).toEqual(ten(401).slice(1))

  await app.app.db.delete(signInFailures)
  expect(await statuses(5, () => attempt('nobody@test.example', { from: '10.7.7.7' }))).toHaveLength(5)
  expect((await attempt(email, { from: '10.7.7.7', password: testPassword })).status).toBe(200)
  const left = await app.app.db.$count(signInFailures, eq(signInFailures.address, '10.7.7.7'))
  expect(left).toBe(5)
})

test('the wait ends by itself: refused attempts do not prolong it', async () => {
  const email = emailOf('Otherlead')
  await statuses(10, (index) => attempt(email, { from: address(index) }))
  expect(await statuses(5, (index) => attempt(email, { from: address(index) }))).toEqual(ten(429).slice(5))
  await app.app.db.update(signInFailures).set({ at: sql`${signInFailures.at} - interval '15 minutes'` })
  expect((await attempt(email, { password: testPassword, from: address(30) })).status).toBe(200)
})

test('a right password for an account that may not enter is not forgiven: it cannot reset the count', async () => {
  const email = emailOf('Pending')
  const tries = await statuses(11, (index) => attempt(email, { from: address(index), password: testPassword }))
  expect(tries).toEqual([...ten(403), 429])
})
