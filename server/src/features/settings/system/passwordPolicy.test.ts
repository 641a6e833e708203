import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sessions } from '../../../access/tables.ts'
import { settings } from '../../../companySettings/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer, roleOf } from '../../../../testing/people.ts'
import { testPassword } from '../../../../testing/company.ts'
import { recordedBy } from '../../payroll/test/adjustments.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.app.db.delete(settings))

const path = '/settings/password-policy'
const specified = { leastLength: 8, kinds: [] as string[], sessionIdleHours: 12, sessionLongestDays: 30 }
type Values = Partial<typeof specified>
const wereOf = (changes: Values) =>
  Object.fromEntries(Object.keys(changes).map((key) => [key, specified[key as keyof typeof specified]]))
const set = (changes: Values, as: string | null = 'Owner', were: object = wereOf(changes)) =>
  app.call(as, 'PATCH', path, { changes, were })
const kindsTouched = async (changes: Values) =>
  (await app.call('Owner', 'POST', `${path}/preview`, { changes, were: wereOf(changes) })).body.effects

test('the rules are those of the specification until someone with permission changes them; anyone may read them', async () => {
  expect((await app.call('Owner', 'GET', path)).body).toEqual({ policy: specified })
  const answer = await set({ leastLength: 12, kinds: ['SPECIAL', 'UPPERCASE'] })
  const policy = { ...specified, leastLength: 12, kinds: ['UPPERCASE', 'SPECIAL'] }
  expect([answer.status, answer.body]).toEqual([200, { policy }])
  expect((await app.call(null, 'GET', '/auth/password-rules')).body).toEqual({
    rules: { leastLength: 12, kinds: ['UPPERCASE', 'SPECIAL'] },
  })
  expect(await recordedBy(app, answer)).toMatchObject([
    { action: 'setting.changed', before: { passwordLeastLength: 8, passwordKinds: [] } },
  ])
  expect((await set({ leastLength: 10 })).body.code).toBe('setting.changed_meanwhile')
  for (const as of ['Hr', 'Employee']) {
    expect((await set({ leastLength: 10 }, as)).status).toBe(403)
    expect((await app.call(as, 'GET', path)).status).toBe(403)
  }
})

test.each<Values>([
  { leastLength: 7 },
  { leastLength: 65 },
  { kinds: ['EMOJI'] },
  { sessionIdleHours: 13 },
  { sessionIdleHours: 0 },
  { sessionLongestDays: 31 },
])('%j is refused', async (changes) => {
  const { status, body } = await set(changes)
  expect([status, body.errors[0].path]).toEqual([400, `changes.${Object.keys(changes)[0]}${changes.kinds ? '.0' : ''}`])
})

test('the rules apply wherever a password is chosen', async () => {
  const employee = await newcomer(app, 'Chooser', { roleId: roleOf(app, 'Employee') })
  await set({ leastLength: 12, kinds: ['DIGIT'] })
  const errorsOf = async (
    call: Promise<{ status: number; body: { errors?: { path: string; message: string }[] } }>,
  ) => {
    const { status, body } = await call
    return [status, body.errors?.[0]?.message]
  }
  const short = [400, 'Password must be at least 12 characters long']
  const change = (newPassword: string) =>
    app.call(employee, 'PUT', '/users/change-password', { currentPassword: 'whatever', newPassword })
  const reset = (newPassword: string) =>
    app.call('Owner', 'POST', `/users/${app.company.id(employee)}/change-password`, {
      newPassword,
      currentPassword: testPassword,
    })
  expect(await errorsOf(change('Blue-moon-4'))).toEqual(short)
  expect(await errorsOf(reset('Blue-moon-4'))).toEqual(short)
  expect(await errorsOf(reset('Blue-lantern-moon'))).toEqual([400, 'Password must have one number'])
  expect((await reset('Blue-lantern-42')).status).toBe(200)
})

test('sessions beyond the new limits end at once, and the preview shows their number', async () => {
  const employee = await newcomer(app, 'Sleeper')
  const where = eq(sessions.userId, app.company.id(employee))
  expect((await app.call(employee, 'GET', '/auth/me')).status).toBe(200)
  await app.app.db
    .update(sessions)
    .set({ lastSeenAt: sql`now() - interval '3 hours'` })
    .where(where)
  expect(await kindsTouched({ sessionIdleHours: 4 })).toEqual([])
  expect(await kindsTouched({ sessionIdleHours: 2 })).toMatchObject([{ kind: 'sessions.ended', count: 1 }])
  expect((await set({ sessionIdleHours: 2 })).status).toBe(200)
  expect((await app.call(employee, 'GET', '/auth/me')).status).toBe(401)
  await app.app.db.delete(settings)
  await app.app.db
    .update(sessions)
    .set({ lastSeenAt: sql`now()`, createdAt: sql`now() - interval '5 days'` })
    .where(where)
  expect((await app.call(employee, 'GET', '/auth/me')).status).toBe(200)
  await set({ sessionLongestDays: 4 })
  expect((await app.call(employee, 'GET', '/auth/me')).status).toBe(401)
})

test('existing passwords stay valid', async () => {
  expect(await kindsTouched({ leastLength: 20 })).toMatchObject([{ kind: 'passwords.kept' }])
})
