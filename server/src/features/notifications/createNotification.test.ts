import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { auditEntries } from '../../audit/tables.ts'
import { mails } from '../../mail/tables.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { createRole } from '../../../testing/company.ts'
import { openLive } from '../../../testing/live.ts'
import { newcomer } from '../../../testing/people.ts'
import { notificationPreferences, notifications } from '../../notify/tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const message = { title: 'Fire drill', message: 'Today at noon.\nPlease take the stairs.', type: 'SYSTEM_ALERT' }
const send = (as: string, to: string, changes: object = {}, headers: Record<string, string> = {}) =>
  app.call(as, 'POST', '/notifications', { userId: app.company.id(to), ...message, ...changes }, headers)
const storedFor = (employee: string) =>
  app.app.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, app.company.id(employee)))
const mailsFor = (employee: string) =>
  app.app.db
    .select()
    .from(mails)
    .where(eq(mails.userId, app.company.id(employee)))

test('a notification is stored, arrives live and by email, and is logged', async () => {
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const connection = await openLive(url, await app.tokenOf('Employee'))
  onTestFinished(() => connection.close())
  const { status, body, headers } = await send('Hr', 'Employee')
  expect(status).toBe(201)
  expect(body.notification).toMatchObject({ ...message, isRead: false, readAt: null, link: null })
  await expect
    .poll(() => connection.events, { interval: 20 })
    .toEqual([{ kind: 'notification', notification: body.notification }])
  const { body: list } = await app.call('Employee', 'GET', '/notifications')
  expect(list.notifications).toEqual([body.notification])
  const [mail] = await mailsFor('Employee')
  expect(mail).toMatchObject({ subject: 'Fire drill', text: expect.stringContaining('Please take the stairs.') })
  const entries = await app.app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.requestId, String(headers['x-request-id'])))
  expect(entries).toMatchObject([
    {
      action: 'notification.created',
      actorId: app.company.id('Hr'),
      personId: app.company.id('Employee'),
      subjectId: body.notification.id,
      after: message,
    },
  ])
})

test('no email to people who have switched that kind off', async () => {
  const preferences = { systemMaintenance: false }
  await app.app.db.insert(notificationPreferences).values({ userId: app.company.id('Colleague'), preferences })
  await send('Hr', 'Colleague', { type: 'SYSTEM_MAINTENANCE' })
  expect(await mailsFor('Colleague')).toEqual([])
  await send('Hr', 'Colleague')
  expect(await mailsFor('Colleague')).toHaveLength(1)
  expect(await storedFor('Colleague')).toHaveLength(2)
})

test('an inactive person is refused like an unknown one, and gets nothing', async () => {
  const unknown = await send('Hr', 'Hr', { userId: '0199c9f2-4f6e-7cc2-8d3b-2f1e1f1e1f1e' })
  for (const employee of ['Former', 'Pending']) {
    const { status, body } = await send('Hr', employee)
    expect([status, body.message]).toEqual([404, unknown.body.message])
    expect(await storedFor(employee)).toEqual([])
  }
})

test('the test permission allows notifications only to yourself', async () => {
  const roleId = await createRole(app.app.db, 'Tester', ['notifications.test'])
  await newcomer(app, 'Tester', { roleId })
  expect((await send('Tester', 'Tester')).status).toBe(201)
  expect((await send('Tester', 'Stranger')).status).toBe(403)
  expect((await send('Tester', 'Former')).status).toBe(403)
  expect((await send('Employee', 'Employee')).status).toBe(403)
  expect(await storedFor('Stranger')).toEqual([])
})

test.each([
  ['title', { title: ' ' }, 'Please enter a title'],
  ['message', { message: 'x'.repeat(2001) }, 'Please use at most 2,000 characters'],
  ['type', { type: 'SPAM' }, 'Please choose a type of notification'],
  ['userId', { userId: 'me' }, 'This is not a valid identifier'],
])('an invalid %s is reported on its field', async (path, changes, text) => {
  const { status, body } = await send('Owner', 'Owner', changes)
  expect(status).toBe(400)
  expect(body.errors).toEqual([{ path, msg: text, message: text }])
})

test('a notification sent twice with one key arrives once', async () => {
  const before = (await storedFor('Lead')).length
  const key = { 'idempotency-key': 'pressed-twice' }
  const [first, second] = await Promise.all([send('Hr', 'Lead', {}, key), send('Hr', 'Lead', {}, key)])
  expect(first.body).toEqual(second.body)
  expect(await storedFor('Lead')).toHaveLength(before + 1)
})
