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
async function elsewhere(who: string) {
  const place = { userId: app.company.id(who), address: '203.0.113.9', userAgent: firefox }
  const { token } = await app.app.db.transaction((tx) => beginSession(tx, place))
  return token
}
const callWith = (token: string, method: 'GET' | 'DELETE', path: string) =>
  app.server.inject({ method, url: `/api${path}`, headers: { authorization: `Bearer ${token}` } })
const list = async (who: string) => (await app.call(who, 'GET', '/auth/sessions')).body.sessions

test('lists the current session first, then the person’s others, and no one else’s', async () => {
  const who = await newcomer(app, 'Wanderer')
  await elsewhere(who)
  await elsewhere('Colleague')
  const found = await list(who)
  expect(found).toHaveLength(2)
  expect(found[0]).toMatchObject({ isCurrent: true, address: '127.0.0.1' })
  expect(found[1]).toMatchObject({ isCurrent: false, browser: 'Firefox', system: 'Linux', address: '203.0.113.9' })
  expect(Object.keys(found[0]).toSorted()).toEqual(
    ['id', 'isCurrent', 'browser', 'system', 'address', 'createdAt', 'lastSeenAt'].toSorted(),
  )
})

test('an expired session is not listed', async () => {
  const who = await newcomer(app, 'Idle')
  await app.tokenOf(who)
  await elsewhere(who)
  await app.app.db
    .update(sessions)
    .set({ lastSeenAt: sql`now() - interval '13 hours'` })
    .where(eq(sessions.address, '203.0.113.9'))
  expect(await list(who)).toHaveLength(1)
})

test('an ended session is no longer valid; ending it again, or someone else’s, returns 404', async () => {
  const who = await newcomer(app, 'Ender')
  const other = await elsewhere(who)
  const [, { id }] = await list(who)
  expect((await app.call('Colleague', 'DELETE', `/auth/sessions/${id}`)).status).toBe(404)
  expect((await callWith(other, 'GET', '/auth/me')).statusCode).toBe(200)
  expect((await app.call(who, 'DELETE', `/auth/sessions/${id}`)).status).toBe(204)
  expect((await callWith(other, 'GET', '/auth/me')).statusCode).toBe(401)
  expect((await app.call(who, 'DELETE', `/auth/sessions/${id}`)).status).toBe(404)
})

test('ending the current session is a sign-out, and removes the cookie', async () => {
  const token = await elsewhere('Manager')
  const { sessions: found } = (await callWith(token, 'GET', '/auth/sessions')).json()
  const ended = await callWith(token, 'DELETE', `/auth/sessions/${found[0].id}`)
  expect([ended.statusCode, String(ended.headers['set-cookie'])]).toMatchObject([
    204,
    expect.stringMatching(/^session=;/),
  ])
  expect((await callWith(token, 'GET', '/auth/me')).statusCode).toBe(401)
})

test('all other sessions end, the current one stays', async () => {
  const who = await newcomer(app, 'Tidy')
  await app.tokenOf(who)
  const others = [await elsewhere(who), await elsewhere(who)]
  const { status, body } = await app.call(who, 'DELETE', '/auth/sessions/others')
  expect([status, body]).toEqual([200, { ended: 2, keysEnded: 0 }])
  for (const token of others) expect((await callWith(token, 'GET', '/auth/me')).statusCode).toBe(401)
  expect(await list(who)).toMatchObject([{ isCurrent: true }])
  expect((await app.call(who, 'DELETE', '/auth/sessions/others')).body).toEqual({ ended: 0, keysEnded: 0 })
})
