import { eq, or } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries } from '../audit/tables.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { calls, requestOf } from '../../testing/calls.ts'
import { testPassword } from '../../testing/company.ts'
import { unknownId } from '../../testing/world.ts'
import { between } from '../features/leaves/test/leaves.ts'

let app: TestApp
let cookie: string
let bearer: string
beforeAll(async () => {
  app = await startTestApp({ publicUrl: 'https://hr.example.com' })
  bearer = await app.tokenOf('Employee')
  cookie = `session=${bearer}`
})
afterAll(() => app.close())

type Headers = Record<string, string>
const refusal = 'This request must come from the application itself'
const markAllRead = (headers: Headers) =>
  app.server.inject({ method: 'PUT', url: '/api/notifications/mark-all-read', headers })
const signIn = (headers: Headers) => {
  const payload = { email: 'employee@test.example', password: testPassword }
  return app.server.inject({ method: 'POST', url: '/api/auth/login', headers, payload })
}

const ownHeaders: Headers[] = [
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'same-origin', origin: 'https://hr.example.com' },
  { origin: 'https://hr.example.com' },
  { origin: 'http://localhost:3000', host: 'localhost:3000' },
]
const foreign: Headers[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': '' },
  // The browser's `Sec-Fetch-Site` takes precedence over an `Origin` set by hand.
  { 'sec-fetch-site': 'cross-site', origin: 'https://hr.example.com' },
  { origin: 'https://evil.example' },
  { origin: 'https://hr.example.com.evil.example' },
  { origin: 'http://hr.example.com' },
  { origin: 'https://hr.example.com:8443' },
  { origin: 'null' },
  { origin: 'nonsense' },
  { origin: '' },
  { origin: 'https://evil.example', host: 'hr.example.com' },
  { referer: 'https://hr.example.com/' },
]

describe('a change with the cookie', () => {
  test.each(ownHeaders)('from our own page is accepted: %j', async (headers) => {
    expect((await markAllRead({ cookie, ...headers })).statusCode).toBe(200)
  })

  test.each([{}, ...foreign])('from elsewhere is refused: %j', async (headers) => {
    const answer = await markAllRead({ cookie, ...headers })
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { error: 'Forbidden', message: refusal }])
  })

  // The page of a provider sends this form. It is accepted without the cookie, and changes nothing for its session.
  const fromElsewhere = ['auth.receiveSamlResponse']
  const changingCalls = calls.filter(({ id, changes }) => changes && !fromElsewhere.includes(id))
  test.each(changingCalls)('$id checks its origin before anything else', async (call) => {
    const { url } = requestOf(call, { id: unknownId(), userId: unknownId() })
    const options = {
      method: call.method as 'POST',
      url: `/api${url}`,
      headers: { cookie, 'sec-fetch-site': 'cross-site' },
    }
    const answer = await app.server.inject(options)
    expect([answer.statusCode, answer.json().message]).toEqual([403, refusal])
  })
})

test('a change from another site is recorded once per person and call, or per address without a session', async () => {
  const cookieOfHr = `session=${await app.tokenOf('Hr')}`
  const from = { 'sec-fetch-site': 'cross-site' }
  const entries = () =>
    app.app.db
      .select({ id: auditEntries.subjectId, actorId: auditEntries.actorId, after: auditEntries.after })
      .from(auditEntries)
      .where(or(eq(auditEntries.actorId, app.company.id('Hr')), eq(auditEntries.address, '2001:db8::7')))
      .orderBy(auditEntries.id)
  for (let index = 0; index < 3; index++) {
    await markAllRead({ cookie: cookieOfHr, ...from })
    const remoteAddress = index ? '2001:db8::8' : '2001:db8::7'
    await app.server.inject({ method: 'POST', url: '/api/auth/login', headers: from, remoteAddress })
  }
  const after = { why: 'FOREIGN_ORIGIN' }
  expect(await entries()).toEqual([
    { id: 'PUT /notifications/mark-all-read', actorId: app.company.id('Hr'), after },
    { id: 'POST /auth/login', actorId: null, after },
  ])
  expect(await app.app.db.$count(auditEntries, eq(auditEntries.address, '2001:db8::8'))).toBe(0)
})

test('a change without a body is accepted as JSON', async () => {
  const headers = { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  expect((await markAllRead(headers)).statusCode).toBe(200)
})

test('a program with its own token may call from any origin', async () => {
  for (const headers of [{}, ...foreign])
    expect((await markAllRead({ authorization: `Bearer ${bearer}`, ...headers })).statusCode).toBe(200)
})

test('reading needs no origin, and changes nothing', async () => {
  for (const headers of [{}, ...foreign]) {
    const answer = await app.server.inject({ method: 'GET', url: '/api/auth/me', headers: { cookie, ...headers } })
    expect(answer.statusCode).toBe(200)
  }
})

test('another site’s page can neither sign anyone in nor lock them out of their password', async () => {
  for (const headers of foreign.filter((headers) => 'origin' in headers || 'sec-fetch-site' in headers))
    expect((await signIn(headers)).statusCode).toBe(403)
  for (const headers of [{}, ...ownHeaders]) expect((await signIn(headers)).statusCode).toBe(200)
})

describe('a body that a form of another site could send', () => {
  const types = [
    'application/x-www-form-urlencoded',
    'text/plain',
    'text/plain; charset=utf-8',
    'application/json+x',
    '',
  ]
  const payload = JSON.stringify({ ...between('03-01', '03-01', 'UNPAID'), reason: 'x' })

  test.each(types)('as %j is refused, even from our own page', async (type) => {
    const headers = { cookie, 'sec-fetch-site': 'same-origin', 'content-type': type }
    const answer = await app.server.inject({ method: 'POST', url: '/api/leaves', headers, payload })
    expect(answer.statusCode).toBe(415)
  })

  test('as multipart is accepted for calls with a file, only from our own page', async () => {
    const headers = { cookie, 'content-type': 'multipart/form-data; boundary=b' }
    const send = (site: string) =>
      app.server.inject({
        method: 'POST',
        url: '/api/leaves',
        headers: { ...headers, 'sec-fetch-site': site },
        payload: '--b--',
      })
    expect((await send('cross-site')).statusCode).toBe(403)
    expect((await send('same-origin')).statusCode).toBe(400)
  })
})
