import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settingPreferences } from '@muster/contract/notifications/preferences'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { createRole } from '../../../testing/company.ts'
import { newcomer } from '../../../testing/people.ts'
import { auditEntries } from '../../audit/tables.ts'
import { mails } from '../../mail/tables.ts'
import { notifications } from '../../notify/tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const settings = async (employee: string) => (await app.call(employee, 'GET', '/notifications/settings')).body.settings
const preferences = async (employee: string) =>
  (await app.call(employee, 'GET', '/users/notification-settings')).body.settings
const set = (employee: string | null, changes: object) =>
  app.call(employee, 'PATCH', '/notifications/settings', changes)

test('one setting changes all its preferences in Settings, and is logged', async () => {
  const { status, body } = await set('Employee', { leaveRequests: false })
  expect(status).toBe(200)
  expect(body.settings).toMatchObject({ leaveRequests: false, payrollUpdates: true, teamUpdates: true })
  const before = await preferences('Employee')
  expect(before).toMatchObject({ leaveRequestSubmitted: false, leaveRequestApproved: false, payrollGenerated: true })
  await app.call('Employee', 'PUT', '/users/notification-settings', { ...before, leaveRequestApproved: true })
  expect(await settings('Employee')).toMatchObject({ leaveRequests: null, payrollUpdates: true })
  // A mixed setting that is sent back as received changes nothing.
  expect((await set('Employee', { ...(await settings('Employee')), teamUpdates: false })).status).toBe(200)
  expect(await preferences('Employee')).toMatchObject({ leaveRequestApproved: true, leaveRequestSubmitted: false })
  const [entry] = await app.app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'notification.settings_changed'))
    .orderBy(desc(auditEntries.id))
    .limit(1)
  expect(entry).toMatchObject({
    personId: app.company.id('Employee'),
    before: { attendanceLate: true, attendanceMissing: true, shiftAssigned: true, shiftModified: true },
    after: { attendanceLate: false, attendanceMissing: false, shiftAssigned: false, shiftModified: false },
  })
})

test('security emails continue without system alerts, and stop with all emails after a last one', async () => {
  const countMails = () => app.app.db.$count(mails, eq(mails.userId, app.company.id('Lead')))
  await set('Lead', { systemAlerts: false })
  expect(await preferences('Lead')).toMatchObject({ systemMaintenance: false, securityAlerts: true })
  expect(await countMails()).toBe(0)
  await set('Lead', { emailNotifications: false })
  expect(await countMails()).toBe(1)
})

test('of sixteen simultaneous changes to different settings, none undoes another', async () => {
  await newcomer(app, 'Chooser')
  const names = Object.keys(settingPreferences)
  const answers = await Promise.all([...names, ...names].map((name) => set('Chooser', { [name]: false })))
  expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200))
  expect(await settings('Chooser')).toEqual(Object.fromEntries(names.map((name) => [name, false])))
})

test('an unknown setting, or a value neither on nor off, is refused, and sets nothing', async () => {
  const { status, body } = await set('Manager', { leaveRequests: 'no', teamUpdates: false })
  expect([status, body.errors]).toEqual([400, [expect.objectContaining({ path: 'leaveRequests' })]])
  expect(await settings('Manager')).toMatchObject({ teamUpdates: true })
  await set('Manager', { securityAlerts: false, userId: app.company.id('Hr') })
  expect(await preferences('Manager')).toMatchObject({ securityAlerts: true })
  expect((await set(null, { teamUpdates: false })).status).toBe(401)
  await newcomer(app, 'Bare', { roleId: await createRole(app.app.db, 'Bare', ['users.read']) })
  expect((await set('Bare', { teamUpdates: false })).status).toBe(403)
  expect(await settings('Bare')).toMatchObject({ teamUpdates: true })
})

test('people who may send a test send it only to themselves', async () => {
  const readNotices = () => app.app.db.select({ userId: notifications.userId }).from(notifications)
  const before = await readNotices()
  const { status, body } = await app.call('Owner', 'POST', '/notifications/test', { userId: app.company.id('Hr') })
  expect(status).toBe(201)
  expect(body.notification).toMatchObject({ type: 'SYSTEM_ALERT', isRead: false, link: '?view=notifications' })
  for (const employee of ['Employee', 'Hr'])
    expect((await app.call(employee, 'POST', '/notifications/test')).status).toBe(403)
  expect(await readNotices()).toHaveLength(before.length + 1)
  const { body: list } = await app.call('Owner', 'GET', '/notifications')
  expect(list.notifications[0]).toEqual(body.notification)
})
