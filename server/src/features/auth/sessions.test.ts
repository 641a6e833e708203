import { and, eq, sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken } from '../../access/sessions.ts'
import { sessions } from '../../access/tables.ts'
import { type Answer, startTestApp, type TestApp } from '../../../testing/app.ts'
import { createRole, emailOf, testPassword } from '../../../testing/company.ts'
import { newcomer, roleOf } from '../../../testing/people.ts'
import { rolePermissions, userRoles, users } from '../../people/tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const signIn = async (person = 'Lead') => {
  const { body } = await app.call(null, 'POST', '/auth/login', { email: emailOf(person), password: testPassword })
  return body.token as string
}
const readMe = (token: string) =>
  app.server.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })
const statusOf = async (token: string) => (await readMe(token)).statusCode
const change = (token: string, set: Partial<Record<'lastSeenAt' | 'expiresAt', SQL>>) =>
  app.app.db
    .update(sessions)
    .set(set)
    .where(eq(sessions.tokenHash, hashToken(token)))
const ago = (interval: string) => sql`now() - ${interval}::interval`

test('a marker that pages can read accompanies the session’s cookie, and is removed with the session', async () => {
  const login = () => app.call(null, 'POST', '/auth/login', { email: emailOf('Colleague'), password: testPassword })
  const marks = (headers: Record<string, unknown>) =>
    [headers['set-cookie']].flat().filter((cookie) => String(cookie).startsWith('signed-in='))
  const { body, headers } = await login()
  const [mark] = marks(headers)
  expect(mark).toMatch(/^signed-in=yes; .*Path=\/; .*SameSite=Lax/)
  expect(mark).not.toMatch(/HttpOnly|Secure/)
  expect(String(mark)).not.toContain(body.token)

  const cookies = { session: body.token as string, 'signed-in': 'yes' }
  const request = { cookies, headers: { 'sec-fetch-site': 'same-origin' } }
  const response = await app.server.inject({ method: 'POST', url: '/api/auth/logout', ...request })
  expect(marks(response.headers)).toEqual([expect.stringMatching(/^signed-in=; .*Expires=Thu, 01 Jan 1970/)])
  const nextResponse = await app.server.inject({ url: '/api/auth/me', ...request })
  expect([nextResponse.statusCode, marks(nextResponse.headers)]).toEqual([
    401,
    [expect.stringMatching(/^signed-in=; /)],
  ])
  const withoutSession = await app.server.inject({ url: '/api/auth/me' })
  expect([withoutSession.statusCode, marks(withoutSession.headers)]).toEqual([401, []])
  const program = await app.server.inject({
    url: '/api/auth/me',
    cookies,
    headers: { authorization: `Bearer ${body.token}` },
  })
  expect([program.statusCode, marks(program.headers)]).toEqual([401, []])
})

test('a session ends after 12 hours without a request', async () => {
  const token = await signIn()
  await change(token, { lastSeenAt: ago('11 hours 59 minutes') })
  expect(await statusOf(token)).toBe(200)
  await change(token, { lastSeenAt: ago('12 hours 1 second') })
  const response = await readMe(token)
  expect([response.statusCode, response.json()]).toMatchObject([
    401,
    { message: 'Please sign in', error: 'Unauthorized' },
  ])
})

test('each request restarts the 12 hours, written every five minutes', async () => {
  const token = await signIn()
  const readLastSeen = async () => {
    const [row] = await app.app.db
      .select({ at: sessions.lastSeenAt })
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(token)))
    return row?.at ?? ''
  }
  const firstSeen = await readLastSeen()
  await readMe(token)
  expect(await readLastSeen()).toBe(firstSeen)
  await change(token, { lastSeenAt: ago('6 minutes') })
  const stale = await readLastSeen()
  await readMe(token)
  expect((await readLastSeen()) > stale).toBe(true)
})

test('a session ends after 30 days, whatever happens in it', async () => {
  const token = await signIn()
  await change(token, { expiresAt: ago('1 second') })
  expect(await statusOf(token)).toBe(401)
})

test('signing out ends only this session, and removes the cookie', async () => {
  const [one, other] = [await signIn(), await signIn()]
  const response = await app.server.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { authorization: `Bearer ${one}` },
  })
  expect([response.statusCode, response.body]).toEqual([204, ''])
  expect(String(response.headers['set-cookie'])).toMatch(/^session=; .*(Expires=Thu, 01 Jan 1970|Max-Age=0)/)
  expect([await statusOf(one), await statusOf(other)]).toEqual([401, 200])
  const secondResponse = await app.server.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { authorization: `Bearer ${one}` },
  })
  expect(secondResponse.statusCode).toBe(401)
})

test('signing in again ends the session that the browser had, whoever it was', async () => {
  const cookieOf = (answer: Answer) => String(answer.headers['set-cookie']).match(/session=([^;]+)/)?.[1] ?? ''
  const signIn = (person: string, cookie = '') =>
    app.call(null, 'POST', '/auth/login', { email: emailOf(person), password: testPassword }, { cookie })
  const statusWith = async (token: string) =>
    (await app.call(null, 'GET', '/auth/me', undefined, { cookie: `session=${token}` })).status
  const elsewhere = cookieOf(await signIn('Employee'))
  const first = cookieOf(await signIn('Employee'))
  const second = cookieOf(await signIn('Employee', `session=${first}`))
  expect(await Promise.all([elsewhere, first, second].map(statusWith))).toEqual([200, 401, 200])
  const third = cookieOf(await signIn('Colleague', `session=${second}`))
  expect(await Promise.all([elsewhere, second, third].map(statusWith))).toEqual([200, 401, 200])
})

test.each(['', 'x', 'null', 'undefined', `${'a'.repeat(43)}`, `' or true --`])('%j is no session', async (token) => {
  expect(await statusOf(token)).toBe(401)
  expect((await app.server.inject({ url: '/api/auth/me', cookies: { session: token } })).statusCode).toBe(401)
})

test('the stored hash of a token is not accepted as a token', async () => {
  const token = await signIn()
  expect(await statusOf(hashToken(token))).toBe(401)
})

test('a deactivation applies from the next request', async () => {
  const employee = await newcomer(app, 'Leaving')
  expect((await app.call(employee, 'GET', '/auth/me')).status).toBe(200)
  await app.app.db
    .update(users)
    .set({ status: 'DEACTIVATED' })
    .where(eq(users.id, app.company.id(employee)))
  expect((await app.call(employee, 'GET', '/auth/me')).status).toBe(401)
  expect((await app.call(employee, 'GET', '/leaves')).status).toBe(401)
})

test('assigning or removing a role applies from the next request', async () => {
  const { db } = app.app
  const employee = await newcomer(app, 'Promoted')
  const all = async () => (await app.call(employee, 'GET', '/leaves/all')).status
  expect(await all()).toBe(403)
  const assignment = { userId: app.company.id(employee), roleId: roleOf(app, 'HR Manager') }
  await db.insert(userRoles).values(assignment)
  expect(await all()).toBe(200)
  await db
    .delete(userRoles)
    .where(and(eq(userRoles.userId, assignment.userId), eq(userRoles.roleId, assignment.roleId)))
  expect(await all()).toBe(403)
})

test('an expired role no longer applies, and the person sees that it is not active', async () => {
  const employee = await newcomer(app, 'Acting')
  const assignment = { userId: app.company.id(employee), roleId: roleOf(app, 'HR Manager') }
  await app.app.db.insert(userRoles).values({ ...assignment, expiresAt: sql`now() + interval '1 hour'` })
  expect((await app.call(employee, 'GET', '/leaves/all')).status).toBe(200)
  const where = and(eq(userRoles.userId, assignment.userId), eq(userRoles.roleId, assignment.roleId))
  // The column has milliseconds, so the current time could be rounded up.
  await app.app.db
    .update(userRoles)
    .set({ expiresAt: sql`now() - interval '1 millisecond'` })
    .where(where)
  expect((await app.call(employee, 'GET', '/leaves/all')).status).toBe(403)
  const { body } = await app.call(employee, 'GET', '/auth/me')
  const roles = body.user.userRoles.map((assignment: { isActive: boolean; role: { name: string } }) => [
    assignment.role.name,
    assignment.isActive,
  ])
  expect(roles).toEqual([
    ['Employee', true],
    ['HR Manager', false],
  ])
})

test('a permission added to a role or removed from it applies from the next request', async () => {
  const { db } = app.app
  const roleId = await createRole(db, 'Changing', ['leaves.read'])
  const employee = await newcomer(app, 'Changing', { roleId })
  const all = async () => (await app.call(employee, 'GET', '/leaves/all')).status
  expect(await all()).toBe(403)
  await db.insert(rolePermissions).values({ roleId, permission: 'leaves.all_view' })
  expect(await all()).toBe(200)
  await db.delete(rolePermissions).where(eq(rolePermissions.roleId, roleId))
  expect(await all()).toBe(403)
  expect((await app.call(employee, 'GET', '/leaves')).status).toBe(403)
})

test('a move to another manager applies from the next request', async () => {
  const employee = await newcomer(app, 'Moving')
  const path = `/users/${app.company.id(employee)}/leave-balances`
  const reach = async () => [
    (await app.call('Lead', 'GET', path)).status,
    (await app.call('Otherlead', 'GET', path)).status,
  ]
  expect(await reach()).toEqual([200, 404])
  await app.app.db
    .update(users)
    .set({ managerId: app.company.id('Otherlead') })
    .where(eq(users.id, app.company.id(employee)))
  expect(await reach()).toEqual([404, 200])
})

test('a person without any role may sign in and do only what everyone may', async () => {
  const employee = await newcomer(app, 'Roleless')
  await app.app.db.delete(userRoles).where(eq(userRoles.userId, app.company.id(employee)))
  expect((await app.call(employee, 'GET', '/auth/me')).body.user.userRoles).toEqual([])
  expect((await app.call(employee, 'GET', '/notifications')).status).toBe(200)
  expect((await app.call(employee, 'GET', '/leaves')).status).toBe(403)
})
