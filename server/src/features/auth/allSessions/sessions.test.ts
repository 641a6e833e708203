import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginSession, hashToken } from '../../../access/sessions.ts'
import { sessions } from '../../../access/tables.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer, roleOf } from '../../../../testing/people.ts'

let app: TestApp
/** The name of a person who manages sessions but is not a Super Admin. */
let keeper: string
beforeAll(async () => {
  app = await startTestApp()
  const roleId = await createRole(app.app.db, 'Keeper', ['settings.session_management'])
  keeper = await newcomer(app, 'Keeper', { roleId })
})
afterAll(() => app.close())

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'
async function startSession(person: string, address = '203.0.113.9') {
  const source = { userId: app.company.id(person), address, userAgent: phone }
  const { token } = await app.app.db.transaction((tx) => beginSession(tx, source))
  return token
}
const statusOf = async (token: string) =>
  (await app.server.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })).statusCode
const list = async (as: string, search: string) =>
  (await app.call(as, 'GET', `/sessions?search=${encodeURIComponent(search)}`)).body
const noticesOf = async (person: string) =>
  (await app.call(person, 'GET', '/notifications')).body.notifications.map(
    ({ message }: { message: string }) => message,
  )

test('everyone’s sessions are found by name or by address', async () => {
  const employee = await newcomer(app, 'Wanderer')
  await startSession(employee, '198.51.100.7')
  const found = await list(keeper, 'wander')
  expect(found.pagination.totalItems).toBe(1)
  expect(found.sessions[0]).toMatchObject({
    browser: 'Safari',
    system: 'iPhone',
    address: '198.51.100.7',
    isCurrent: false,
    person: { id: app.company.id(employee), firstName: 'Wanderer' },
    can: { end: true },
  })
  expect((await list(keeper, '198.51.')).sessions).toHaveLength(1)
  expect((await list(keeper, '%')).sessions).toEqual([])
  expect((await app.call(keeper, 'GET', '/sessions?page=50')).body.pagination.totalItems).toBeGreaterThan(0)
  expect((await list(keeper, 'Keeper')).sessions[0]).toMatchObject({ isCurrent: true, can: { end: true } })
})

test('sessions are sorted by person and by time in both directions', async () => {
  const people = [await newcomer(app, 'Sortable Ada'), await newcomer(app, 'Sortable Bo')]
  const start = async (person: string | undefined, minutesAgo: number) => {
    const tokenHash = hashToken(await startSession(person ?? ''))
    const createdAt = sql`now() - make_interval(mins => ${minutesAgo})`
    await app.app.db.update(sessions).set({ createdAt }).where(eq(sessions.tokenHash, tokenHash))
  }
  await start(people[0], 3)
  await start(people[1], 2)
  await start(people[0], 1)
  const sorted = async (query: string) =>
    (await app.call(keeper, 'GET', `/sessions?search=sortable&${query}`)).body.sessions.map(
      ({ person }: any) => person.firstName,
    )
  expect(await sorted('sort=person')).toEqual([people[0], people[0], people[1]])
  expect(await sorted('sort=person&order=desc')).toEqual([people[1], people[0], people[0]])
  expect(await sorted('sort=since&order=asc')).toEqual([people[0], people[1], people[0]])
  expect(await sorted('sort=person&limit=2&page=2')).toEqual([people[1]])
  expect((await app.call(keeper, 'GET', '/sessions?sort=token')).status).toBe(400)
})

test('an ended session is no longer valid, the person is notified, and the audit trail says who ended it', async () => {
  const employee = await newcomer(app, 'Guest')
  const token = await startSession(employee)
  const [session] = (await list(keeper, 'guest')).sessions
  const answer = await app.call(keeper, 'DELETE', `/sessions/${session.id}`)
  expect([answer.status, await statusOf(token)]).toEqual([204, 401])
  expect((await app.call(keeper, 'DELETE', `/sessions/${session.id}`)).status).toBe(404)
  expect(await noticesOf(employee)).toEqual([
    'Keeper Test has signed you out on Safari on iPhone. Sign in again to continue. If you did not expect this, please talk to your administrator.',
  ])
  const [entry] = await app.app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, session.id))
  expect(entry).toMatchObject({
    action: 'session.ended',
    actorId: app.company.id(keeper),
    personId: app.company.id(employee),
  })
})

test('all sessions of a person end, but not the actor’s current one, and no one is notified of their own action', async () => {
  const employee = await newcomer(app, 'Lost')
  const tokens = [await startSession(employee), await startSession(employee)]
  const all = await app.call(keeper, 'DELETE', `/users/${app.company.id(employee)}/sessions`)
  expect([all.body, await statusOf(tokens[0] ?? ''), await statusOf(tokens[1] ?? '')]).toEqual([{ ended: 2 }, 401, 401])
  expect(await noticesOf(employee)).toHaveLength(1)
  const token = await startSession(keeper)
  const answer = await app.call(keeper, 'DELETE', `/users/${app.company.id(keeper)}/sessions`)
  expect([answer.body, await statusOf(token)]).toEqual([{ ended: 1 }, 401])
  expect(await noticesOf(keeper)).toEqual([])
})

test('only Super Admins can sign administrators out', async () => {
  const admin = await newcomer(app, 'Admin', { roleId: roleOf(app, 'HR Manager') })
  const token = await startSession(admin)
  const [session] = (await list(keeper, 'admin@')).sessions
  expect(session.can).toEqual({ end: false })
  const paths = [`/sessions/${session.id}`, `/users/${app.company.id(admin)}/sessions`]
  for (const path of paths) expect((await app.call(keeper, 'DELETE', path)).status).toBe(403)
  const employee = await newcomer(app, 'Worker')
  const employeeToken = await startSession(employee)
  const { body } = await app.call(keeper, 'DELETE', '/sessions/others')
  expect(body.left).toBeGreaterThan(0)
  expect([await statusOf(token), await statusOf(employeeToken)]).toEqual([200, 401])
  expect((await app.call('Owner', 'DELETE', paths[0] ?? '')).status).toBe(204)
})

test('everyone else is signed out and notified once, and the actor stays signed in', async () => {
  const [one, other] = [await newcomer(app, 'Early'), await newcomer(app, 'Late')]
  const tokens = [
    await startSession(one),
    await startSession(one),
    await startSession(other),
    await startSession(keeper),
  ]
  const ownToken = await startSession('Owner')
  const { status, body } = await app.call('Owner', 'DELETE', '/sessions/others')
  expect([status, body.left]).toEqual([200, 0])
  for (const token of tokens) expect(await statusOf(token)).toBe(401)
  expect(await statusOf(ownToken)).toBe(200)
  expect(await app.app.db.$count(sessions)).toBe(2)
  expect(await noticesOf('Owner')).toEqual([])
})
