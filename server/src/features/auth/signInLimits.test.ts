import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { beginAttempt, endAttempt } from '../../access/attempts.ts'
import { createLink } from '../../access/oneUseLinks.ts'
import { hashPassword } from '../../access/passwords.ts'
import { knownAddresses, sessions, signInFailures } from '../../access/tables.ts'
import { auditEntries } from '../../audit/tables.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { emailOf, testPassword } from '../../../testing/company.ts'
import { newcomer } from '../../../testing/people.ts'
import { Overloaded } from '../../limits/concurrencyLimiter.ts'
import { deleteExpiredAccess } from '../../access/deleteExpiredAccess.ts'
import { users } from '../../people/tables.ts'

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

/** Tries to sign in from an IP address and returns the response. */
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
/** Returns how many sign-ins the audit trail lists as refused for this reason; only those of `person` if given. */
const countRecorded = (reason: string, person?: string) =>
  app.app.db.$count(
    auditEntries,
    and(
      eq(auditEntries.action, 'session.refused'),
      sql`${auditEntries.after} ->> 'why' = ${reason}`,
      person === undefined ? undefined : eq(auditEntries.personId, app.company.id(person)),
    ),
  )
const tenTimes = (status: number) => Array.from({ length: 10 }, () => status)
const address = (index: number) => `10.2.${Math.floor(index / 250)}.${(index % 250) + 1}`

test('after ten failures for an account, from any address, even the right password gets 429 with the time to wait', async () => {
  const statusCodes = await statuses(12, (index) => attempt(emailOf('Lead'), { from: address(index) }))
  expect(statusCodes).toEqual([...tenTimes(401), 429, 429])
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

test('after ten failures from an address, for any accounts, that address gets 429 and others do not', async () => {
  const statusCodes = await statuses(11, (index) => attempt(`guess${index}@test.example`))
  expect(statusCodes).toEqual([...tenTimes(401), 429])
  expect((await attempt(emailOf('Hr'), { password: testPassword })).status).toBe(429)
  expect((await attempt(emailOf('Hr'), { password: testPassword, from: '10.9.9.9' })).status).toBe(200)
})

test('fifty attempts at once never get more than ten passwords checked', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      attempt(emailOf('Colleague'), { from: address(index), password: `guess ${index}` }),
    ),
  )
  const counts = Object.groupBy(answers, ({ status }) => String(status))
  expect([counts['401']?.length, counts['429']?.length]).toEqual([10, 40])
  expect(await countRecorded('INCORRECT_PASSWORD', 'Colleague')).toBe(10)
})

test('fifty attempts at once from one address for fifty accounts get ten passwords checked', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => attempt(`guess${index}@test.example`, { from: '10.3.3.3' })),
  )
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(40)
})

test('thirty people with the right passwords at once from one address all sign in', async () => {
  const passwordHash = await hashPassword(testPassword)
  const people: string[] = []
  for (let index = 0; index < 30; index++) people.push(await newcomer(app, `Office${index}`))
  await app.app.db
    .update(users)
    .set({ passwordHash })
    .where(sql`${users.firstName} like 'Office%'`)
  const answers = await Promise.all(
    people.map((person) => attempt(emailOf(person), { password: testPassword, from: '10.3.4.4' })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await app.app.db.$count(signInFailures)).toBe(0)
})

test('an eleventh attempt waits and is then refused without mention of failures; an abandoned attempt ends by itself', async () => {
  const { db } = app.app
  const origin = { email: emailOf('Hr'), from: '10.3.5.5', trust: 'none' } as const
  const attempts = []
  for (let index = 0; index < 10; index++) attempts.push(await beginAttempt(db, origin))
  const lateAttempt = attempt(origin.email, { password: testPassword, from: '10.3.6.6' })
  expect(await Promise.race([lateAttempt, sleep(500)])).toBeUndefined()
  // Five seconds later.
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 5_000)
  onTestFinished(() => clock.mockRestore())
  expect(await lateAttempt).toMatchObject({ status: 503, retryAfter: '2' })

  const waitingAttempt = attempt(origin.email, { password: testPassword, from: '10.3.6.6' })
  const [first] = attempts
  if (first && 'id' in first) await endAttempt(db, first, new Overloaded('Too many passwords'))
  expect((await waitingAttempt).status).toBe(200)
  await beginAttempt(db, origin)
  await db.update(signInFailures).set({ at: sql`now() - interval '61 seconds'` })
  expect((await attempt(origin.email, { password: testPassword, from: '10.3.6.7' })).status).toBe(200)
})

test('an IPv6 network counts as one address', async () => {
  const from = (index: number) => `2001:db8:0:1:${index}::${index}`
  const statusCodes = await statuses(11, (index) => attempt(`six${index}@test.example`, { from: from(index) }))
  expect(statusCodes).toEqual([...tenTimes(401), 429])
  expect((await attempt('six@test.example', { from: '2001:db8:0:2::1' })).status).toBe(401)
})

test('the refusals of a limit are recorded once', async () => {
  const before = await countRecorded('TOO_MANY_FAILURES')
  await statuses(15, (index) => attempt(emailOf('Former'), { from: address(index) }))
  expect(await countRecorded('TOO_MANY_FAILURES', 'Former')).toBe(1)
  await statuses(15, (index) => attempt(`any${index}@test.example`, { from: '10.3.7.7' }))
  expect(await countRecorded('TOO_MANY_FAILURES')).toBe(before + 2)
})

test('case, spaces and X-Forwarded-For do not bypass the limit', async () => {
  const email = emailOf('Employee')
  const spellings = [email, email.toUpperCase(), ` ${email}`, `${email}\t`, `E${email.slice(1)}`]
  const byAccount = await statuses(11, (index) => attempt(spellings[index % 5] ?? '', { from: address(index) }))
  expect(byAccount).toEqual([...tenTimes(401), 429])

  const headersFor = (index: number) => ({
    'x-forwarded-for': address(index),
    'x-real-ip': address(index),
    forwarded: `for=${address(index)}`,
  })
  const byAddress = await statuses(11, (index) =>
    attempt(`other${index}@test.example`, { from: '10.4.4.4', headers: headersFor(index) }),
  )
  expect(byAddress).toEqual([...tenTimes(401), 429])
})

describe('behind trusted proxies', () => {
  let behind: TestApp
  beforeAll(async () => {
    behind = await startTestApp({ trustedProxies: ['10.5.5.5', '10.5.5.6'] })
  })
  afterAll(() => behind.close())

  test('the address forwarded by the proxy is used, not one that the caller added', async () => {
    const attemptThroughProxy = (index: number, client: string) =>
      behind.server.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress: '10.5.5.5',
        headers: { 'x-forwarded-for': `${address(index)}, ${client}` },
        payload: { email: `guess${index}@test.example`, password: 'wrong' },
      })
    const statusCodes: number[] = []
    for (let index = 0; index < 11; index++)
      statusCodes.push((await attemptThroughProxy(index, '203.0.113.1')).statusCode)
    expect(statusCodes).toEqual([...tenTimes(401), 429])
    expect((await attemptThroughProxy(12, '203.0.113.2')).statusCode).toBe(401)
  })

  test('a forwarded address stays the same with a port, brackets or another spelling', async () => {
    const attemptThroughProxy = async (index: number, forwarded: string) => {
      const answer = await behind.server.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress: '10.5.5.5',
        headers: { 'x-forwarded-for': forwarded },
        payload: { email: `spelt${index}@test.example`, password: 'wrong' },
      })
      return answer.statusCode
    }
    const spellings = [
      (port: number) => `1.2.3.4:${port}`,
      (port: number) => `9.9.9.9, 1.2.3.4:${port}, 10.5.5.6:${port}`,
      (port: number) => `[::ffff:1.2.3.4]:${port}`,
      () => '::ffff:102:304',
    ]
    const statusCodes: number[] = []
    for (let index = 0; index < 11; index++)
      statusCodes.push(await attemptThroughProxy(index, spellings[index % 4]?.(5000 + index) ?? ''))
    expect(statusCodes).toEqual([...tenTimes(401), 429])
    const entries = await behind.app.db.select().from(auditEntries).where(eq(auditEntries.action, 'session.refused'))
    const addresses = entries.map(({ address: from }) => from).filter((from) => !from?.startsWith('203.'))
    expect(new Set(addresses)).toEqual(new Set(['1.2.3.4']))
  })
})

test('strangers who guess do not lock a person out of networks where they are known', async () => {
  const email = emailOf('Manager')
  expect((await attempt(email, { password: testPassword, from: '192.0.2.7' })).status).toBe(200)
  expect(await statuses(11, (index) => attempt(email, { from: address(index) }))).toEqual([...tenTimes(401), 429])
  expect((await attempt(email, { password: testPassword, from: '192.0.2.8' })).status).toBe(429)
  expect((await attempt(email, { password: testPassword, from: '192.0.2.7' })).status).toBe(200)
  expect(await statuses(11, () => attempt(email, { from: '192.0.2.7' }))).toEqual([...tenTimes(401), 429])
})

test('an address stays known for 90 days, beyond sign-out and the end of sessions', async () => {
  const email = emailOf('Owner')
  const { db } = app.app
  const { body } = await attempt(email, { password: testPassword, from: '192.0.2.17' })
  const headers = { authorization: `Bearer ${body.token}` }
  await app.call(null, 'POST', '/auth/logout', undefined, headers)
  expect(await db.$count(sessions, eq(sessions.userId, app.company.id('Owner')))).toBe(0)
  await db.update(knownAddresses).set({ lastSeenAt: sql`now() - interval '89 days 23 hours'` })
  await deleteExpiredAccess(app.app.db)
  await statuses(10, (index) => attempt(email, { from: address(index) }))
  expect((await attempt(email, { password: testPassword, from: '192.0.2.17' })).status).toBe(200)
  await db.update(knownAddresses).set({ lastSeenAt: sql`now() - interval '91 days'` })
  expect((await attempt(email, { password: testPassword, from: '192.0.2.17' })).status).toBe(429)
  await deleteExpiredAccess(app.app.db)
  expect(await db.$count(knownAddresses)).toBe(0)
})

test('a new password set with an emailed link ends the wait, and strangers cannot bring it back there', async () => {
  const email = emailOf('Colleague')
  const newPassword = 'Another-horse-8'
  await statuses(10, (index) => attempt(email, { from: address(index) }))
  const token = await app.app.db.transaction((tx) => createLink(tx, app.company.id('Colleague'), 'RESET_PASSWORD'))
  expect((await app.call(null, 'POST', '/auth/reset-password', { token, newPassword })).status).toBe(200)
  expect((await attempt(email, { password: newPassword, from: '192.0.2.27' })).status).toBe(200)
  await statuses(10, (index) => attempt(email, { from: address(index) }))
  expect((await attempt(email, { password: newPassword, from: '127.0.0.1' })).status).toBe(200)
})

test('a success clears only this account’s failures from that origin', async () => {
  const email = emailOf('Stranger')
  expect(await statuses(9, () => attempt(email, { from: '10.6.6.6' }))).toEqual(tenTimes(401).slice(1))
  expect((await attempt(email, { from: '10.6.6.6', password: testPassword })).status).toBe(200)
  expect(await statuses(9, () => attempt(email, { from: '10.6.6.6' }))).toEqual(tenTimes(401).slice(1))

  await app.app.db.delete(signInFailures)
  expect(await statuses(5, () => attempt('nobody@test.example', { from: '10.7.7.7' }))).toHaveLength(5)
  expect((await attempt(email, { from: '10.7.7.7', password: testPassword })).status).toBe(200)
  const remaining = await app.app.db.$count(signInFailures, eq(signInFailures.address, '10.7.7.7'))
  expect(remaining).toBe(5)
})

test('refused attempts do not extend the wait', async () => {
  const email = emailOf('Otherlead')
  await statuses(10, (index) => attempt(email, { from: address(index) }))
  expect(await statuses(5, (index) => attempt(email, { from: address(index) }))).toEqual(tenTimes(429).slice(5))
  await app.app.db.update(signInFailures).set({ at: sql`${signInFailures.at} - interval '15 minutes'` })
  expect((await attempt(email, { password: testPassword, from: address(30) })).status).toBe(200)
})

test('a right password for an account that may not sign in does not reset the count', async () => {
  const email = emailOf('Pending')
  const statusCodes = await statuses(11, (index) => attempt(email, { from: address(index), password: testPassword }))
  expect(statusCodes).toEqual([...tenTimes(403), 429])
})
