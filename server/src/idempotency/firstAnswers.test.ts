import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries } from '../audit/tables.ts'
import { leaveRequests } from '../features/leaves/tables.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { testPassword } from '../../testing/company.ts'
import { nextYear } from '../features/leaves/test/leaves.ts'
import { performanceNotes } from '../features/performance/tables.ts'
import { noteForm } from '../features/performance/test/world.ts'
import { newcomer } from '../../testing/people.ts'
import { idempotencyKeys } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const key = (value: string) => ({ 'idempotency-key': value })
const leaveDraft = (day = `${nextYear}-03-01`) => ({
  leaveType: 'UNPAID',
  startDate: day,
  endDate: day,
  reason: 'A rest',
})
const ask = (as: string, headers: Record<string, string>, day?: string) =>
  app.call(as, 'POST', '/leaves', leaveDraft(day), headers)
const requestsOf = (as: string) =>
  app.app.db
    .select({ id: leaveRequests.id })
    .from(leaveRequests)
    .where(eq(leaveRequests.userId, app.company.id(as)))
const entriesOf = (as: string) => app.app.db.$count(auditEntries, eq(auditEntries.actorId, app.company.id(as)))

describe('the same key, person and call', () => {
  test('twice happens once and is answered alike', async () => {
    const employee = await newcomer(app, 'Twice')
    const [first, second] = [await ask(employee, key('same-key-1')), await ask(employee, key('same-key-1'))]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    expect(await requestsOf(employee)).toHaveLength(1)
    expect(await entriesOf(employee)).toBe(1)
  })

  test('sixteen times at once happens once and is answered alike', async () => {
    const employee = await newcomer(app, 'Sixteen')
    await app.tokenOf(employee)
    const answers = await Promise.all(Array.from({ length: 16 }, () => ask(employee, key('same-key-2'))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.leaveRequest.id)).size).toBe(1)
    expect(await requestsOf(employee)).toHaveLength(1)
    expect(await entriesOf(employee)).toBe(1)
  })

  test('sixteen times at once happens once where no rule forbids the repetition', async () => {
    const employee = await newcomer(app, 'Noted')
    await app.tokenOf('Lead')
    const note = noteForm(app.company.id(employee))
    const add = () => app.call('Lead', 'POST', '/performance/notes', note, key('same-key-5'))
    const answers = await Promise.all(Array.from({ length: 16 }, add))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const personId = app.company.id(employee)
    expect(await app.app.db.$count(performanceNotes, eq(performanceNotes.userId, personId))).toBe(1)
    const isAdded = and(eq(auditEntries.personId, personId), eq(auditEntries.action, 'note.added'))
    expect(await app.app.db.$count(auditEntries, isAdded)).toBe(1)
    await app.app.waitForNotifications()
    const { body } = await app.call(employee, 'GET', '/notifications')
    expect(body.notifications).toHaveLength(1)
  })

  test('after a refusal may try again, because nothing had happened', async () => {
    const employee = await newcomer(app, 'Again')
    expect(
      (
        await app.call(
          employee,
          'POST',
          '/leaves',
          { ...leaveDraft(), endDate: `${nextYear}-02-01` },
          key('same-key-4'),
        )
      ).status,
    ).toBe(400)
    expect(
      (
        await app.call(
          employee,
          'POST',
          '/leaves',
          { ...leaveDraft(), leaveType: 'ANNUAL', endDate: `${nextYear}-12-01` },
          key('same-key-4'),
        )
      ).status,
    ).toBe(400)
    expect((await ask(employee, key('same-key-4'))).status).toBe(201)
  })

  test('decides once, and repeating it returns the decision', async () => {
    const employee = await newcomer(app, 'Decided')
    const { body } = await ask(employee, {})
    const decide = () =>
      app.call('Lead', 'PATCH', `/leaves/${body.leaveRequest.id}/status`, { status: 'APPROVED' }, key('decision-1'))
    const [first, second] = [await decide(), await decide()]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
  })
})

test('the same key on another record is another call', async () => {
  const employee = await newcomer(app, 'Things')
  const [one, two] = [await ask(employee, {}), await ask(employee, {}, `${nextYear}-04-01`)]
  const decide = (request: typeof one, status: string) => {
    const body = { status, rejectionReason: 'Too many are away' }
    return app.call('Lead', 'PATCH', `/leaves/${request.body.leaveRequest.id}/status`, body, key('decision-2'))
  }
  const answers = [await decide(one, 'APPROVED'), await decide(two, 'REJECTED')]
  expect(answers.map(({ body }) => body.leaveRequest.status)).toEqual(['APPROVED', 'REJECTED'])
})

test('without a key, or with another one, a change happens again', async () => {
  const employee = await newcomer(app, 'Other')
  expect((await ask(employee, key('other-key-1'))).status).toBe(201)
  expect((await ask(employee, key('other-key-2'))).status).toBe(409)
  expect((await ask(employee, {})).status).toBe(409)
})

test('the same key of another person is a different key', async () => {
  const people = [await newcomer(app, 'Oneself'), await newcomer(app, 'Another')]
  const answers = await Promise.all(people.map((person) => ask(person, key('shared-key'))))
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[0]?.body.leaveRequest.userId).not.toBe(answers[1]?.body.leaveRequest.userId)
})

test('the same key of another call is a different key', async () => {
  const employee = await newcomer(app, 'Calls')
  const first = await ask(employee, key('call-key-1'))
  const read = await app.call(employee, 'PUT', '/notifications/mark-all-read', undefined, key('call-key-1'))
  expect([first.status, read.status, read.body]).toEqual([201, 200, { message: 'All notifications marked as read' }])
})

test('an invalid key is refused, never ignored', async () => {
  const employee = await newcomer(app, 'Malformed')
  for (const value of ['', 'short', 'x'.repeat(129), 'with space', "quote'", 'two-keys, two-keys'])
    expect((await ask(employee, key(value))).status, value).toBe(400)
  expect(await requestsOf(employee)).toEqual([])
})

test('a session’s token is never stored for a key or returned again', async () => {
  const signIn = () =>
    app.call(
      null,
      'POST',
      '/auth/login',
      { email: 'employee@test.example', password: testPassword },
      key('sign-in-key'),
    )
  const [first, second] = [await signIn(), await signIn()]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body.token).not.toBe(first.body.token)
  const storedKeys = JSON.stringify(await app.app.db.select().from(idempotencyKeys))
  expect(storedKeys).not.toContain(first.body.token)
  expect(storedKeys).not.toContain('sign-in-key')
})
