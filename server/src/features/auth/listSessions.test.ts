import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginSession } from '../../access/sessions.ts'
import { sessions } from '../../access/tables.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { newcomer } from '../../../testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
async function startSession(person: string) {
  const source = { userId: app.company.id(person), address: '203.0.113.9', userAgent: firefox }
  const { token } = await app.app.db.transaction((tx) => beginSession(tx, source))
  return token
}
const callWith = (token: string, method: 'GET' | 'DELETE', path: string) =>
  app.server.inject({ method, url: `/api${path}`, headers: { authorization: `Bearer ${token}` } })
const list = async (person: string) => (await app.call(person, 'GET', '/auth/sessions')).body.sessions

test('lists the current session first, then the person’s others, and no one else’s', async () => {
  const employee = await newcomer(app, 'Wanderer')
  await startSession(employee)
  await startSession('Colleague')
  const found = await list(employee)
  expect(found).toHaveLength(2)
  expect(found[0]).toMatchObject({ isCurrent: true, address: '127.0.0.1' })
  expect(found[1]).toMatchObject({ isCurrent: false, browser: 'Firefox', system: 'Linux', address: '203.0.113.9' })
  expect(Object.keys(found[0]).toSorted()).toEqual(
    ['id', 'isCurrent', 'browser', 'system', 'address', 'createdAt', 'lastSeenAt'].toSorted(),
  )
})

test('an expired session is not listed', async () => {
  const employee = await newcomer(app, 'Idle')
  await app.tokenOf(employee)
  await startSession(employee)
  await app.app.db
    .update(sessions)
    .set({ lastSeenAt: sql`now() - interval '13 hours'` })
    .where(eq(sessions.address, '203.0.113.9'))
  expect(await list(employee)).toHaveLength(1)
})

test('an ended session is no longer valid; ending it again, or someone else’s, returns 404', async () => {
  const employee = await newcomer(app, 'Ender')
  const token = await startSession(employee)
  const [, { id }] = await list(employee)
  expect((await app.call('Colleague', 'DELETE', `/auth/sessions/${id}`)).status).toBe(404)
  expect((await callWith(token, 'GET', '/auth/me')).statusCode).toBe(200)
  expect((await app.call(employee, 'DELETE', `/auth/sessions/${id}`)).status).toBe(204)
  expect((await callWith(token, 'GET', '/auth/me')).statusCode).toBe(401)
  expect((await app.call(employee, 'DELETE', `/auth/sessions/${id}`)).status).toBe(404)
})

test('ending the current session is a sign-out, and removes the cookie', async () => {
  const token = await startSession('Manager')
  const { sessions: found } = (await callWith(token, 'GET', '/auth/sessions')).json()
  const answer = await callWith(token, 'DELETE', `/auth/sessions/${found[0].id}`)
  expect([answer.statusCode, String(answer.headers['set-cookie'])]).toMatchObject([
    204,
    expect.stringMatching(/^session=;/),
  ])
  expect((await callWith(token, 'GET', '/auth/me')).statusCode).toBe(401)
})

test('all other sessions end, the current one stays', async () => {
  const employee = await newcomer(app, 'Tidy')
  await app.tokenOf(employee)
  const tokens = [await startSession(employee), await startSession(employee)]
  const { status, body } = await app.call(employee, 'DELETE', '/auth/sessions/others')
  expect([status, body]).toEqual([200, { ended: 2, keysEnded: 0 }])
  for (const token of tokens) expect((await callWith(token, 'GET', '/auth/me')).statusCode).toBe(401)
  expect(await list(employee)).toMatchObject([{ isCurrent: true }])
  expect((await app.call(employee, 'DELETE', '/auth/sessions/others')).body).toEqual({ ended: 0, keysEnded: 0 })
})
