import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NotificationPreferences } from '@muster/contract/notifications/preferences'
import type { NotificationType } from '@muster/contract/notifications/calls'
import { mails } from '../../../mail/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole, emailOf } from '../../../../testing/company.ts'
import { requestLeave, between, decide, nextYear } from '../test/leaves.ts'
import { newcomer } from '../../../../testing/people.ts'
import { notificationPreferences, notifications } from '../../../notify/tables.ts'
import { userRoles, users } from '../../../people/tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(forget)

async function forget() {
  await app.app.db.delete(notifications)
  await app.app.db.delete(mails)
}

/** Returns the first names of the people notified. */
async function readNotices(type: NotificationType): Promise<string[]> {
  const rows = await app.app.db
    .select({ name: users.firstName })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(eq(notifications.type, type as NotificationType))
  return rows.map(({ name }) => name).toSorted()
}
const mailRecipients = async () => {
  const rows = await app.app.db.select().from(mails)
  return rows.map(({ recipient }) => recipient).toSorted()
}
const prefer = (person: string, preferences: Partial<NotificationPreferences>) =>
  app.app.db.insert(notificationPreferences).values({ userId: app.company.id(person), preferences })

test('a request notifies the lead and those who see all leave and approve it, and no one else', async () => {
  const { id } = await requestLeave(app, 'Employee', between('03-01', '03-02'))
  expect(await readNotices('LEAVE_REQUEST')).toEqual(['Hr', 'Lead', 'Owner'])
  expect(await mailRecipients()).toEqual(['Hr', 'Lead', 'Owner'].map(emailOf).toSorted())
  const [notification] = (await app.call('Lead', 'GET', '/notifications')).body.notifications
  expect(notification).toMatchObject({
    type: 'LEAVE_REQUEST',
    title: 'New leave request',
    message: `Employee Test requests 2 days of annual leave, 1–2 Mar ${nextYear}.`,
    link: `?view=leaves&request=${id}`,
    isRead: false,
  })
})

test('above a person who may not decide, the first who may is notified', async () => {
  await newcomer(app, 'Powerless', { manager: 'Lead' })
  await newcomer(app, 'Deep', { manager: 'Powerless' })
  await requestLeave(app, 'Deep', between('03-01', '03-01'))
  expect(await readNotices('LEAVE_REQUEST')).toEqual(['Hr', 'Lead', 'Owner'])
})

test('a lead who is deactivated, has an expired role, or may approve only other types, is skipped', async () => {
  const { db } = app.app
  await db
    .update(users)
    .set({ status: 'DEACTIVATED' })
    .where(eq(users.id, app.company.id('Otherlead')))
  await requestLeave(app, 'Stranger', between('03-01', '03-01'))
  expect(await readNotices('LEAVE_REQUEST')).toEqual(['Hr', 'Owner'])

  const sickOnly = await createRole(db, 'Sick only', ['leaves.team_view', 'leaves.approve_sick'])
  await newcomer(app, 'Sicklead', { manager: 'Manager', roleId: sickOnly })
  await newcomer(app, 'Underling', { manager: 'Sicklead' })
  await forget()
  await requestLeave(app, 'Underling', between('03-01', '03-01'))
  expect(await readNotices('LEAVE_REQUEST')).toEqual(['Hr', 'Manager', 'Owner'])

  await forget()
  const managers = eq(userRoles.userId, app.company.id('Manager'))
  await db
    .update(userRoles)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(managers)
  await requestLeave(app, 'Underling', between('04-01', '04-01'))
  expect(await readNotices('LEAVE_REQUEST')).toEqual(['Hr', 'Owner'])
  await db.update(userRoles).set({ expiresAt: null }).where(managers)
})

test('requesters are never notified of their own request', async () => {
  await requestLeave(app, 'Hr', between('05-01', '05-01'))
  expect(await readNotices('LEAVE_REQUEST')).toEqual(['Owner'])
})

test('a decision notifies only the requester, with the author and the reason', async () => {
  const first = await requestLeave(app, 'Colleague', between('03-01', '03-01'))
  const second = await requestLeave(app, 'Colleague', between('04-01', '04-03'))
  await forget()
  await decide(app, 'Lead', first.id, 'APPROVED')
  await decide(app, 'Hr', second.id, 'REJECTED', 'Release week')
  expect([
    await readNotices('LEAVE_APPROVED'),
    await readNotices('LEAVE_REJECTED'),
    await readNotices('LEAVE_REQUEST'),
  ]).toEqual([['Colleague'], ['Colleague'], []])
  const { body } = await app.call('Colleague', 'GET', '/notifications')
  expect(body.notifications.map(({ message }: { message: string }) => message)).toEqual([
    `Hr Test rejected your annual leave, 1–3 Apr ${nextYear}: Release week`,
    `Lead Test approved your annual leave, 1 Mar ${nextYear}.`,
  ])
  expect(await mailRecipients()).toEqual([emailOf('Colleague'), emailOf('Colleague')])
})

test('a cancellation notifies those who may decide, not the requester', async () => {
  const { id } = await requestLeave(app, 'Employee', between('06-01', '06-01'))
  await forget()
  await decide(app, 'Employee', id, 'CANCELLED')
  expect(await readNotices('LEAVE_REQUEST')).toEqual(['Hr', 'Lead', 'Owner'])
})

test('a Super Admin who decides on their own leave is not notified of it', async () => {
  const { id } = await requestLeave(app, 'Owner', between('06-01', '06-01'))
  await decide(app, 'Owner', id, 'APPROVED')
  expect(await readNotices('LEAVE_APPROVED')).toEqual([])
})

test('preferences apply to the email, not to the notification', async () => {
  await prefer('Lead', { leaveRequestSubmitted: false })
  await prefer('Hr', { emailNotifications: false })
  await prefer('Owner', { leaveRequestApproved: false })
  const { id } = await requestLeave(app, 'Employee', between('07-01', '07-01'))
  expect(await readNotices('LEAVE_REQUEST')).toEqual(['Hr', 'Lead', 'Owner'])
  expect(await mailRecipients()).toEqual([emailOf('Owner')])

  await prefer('Employee', { leaveRequestApproved: false })
  await forget()
  await decide(app, 'Lead', id, 'APPROVED')
  expect(await readNotices('LEAVE_APPROVED')).toEqual(['Employee'])
  expect(await mailRecipients()).toEqual([])
})

test('the email greets by name, states what happened and links to the application', async () => {
  const { id } = await requestLeave(app, await newcomer(app, 'Salma'), between('08-01', '08-03'))
  await decide(app, 'Lead', id, 'APPROVED')
  const [mail] = await app.app.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, emailOf('Salma')))
  expect(mail).toMatchObject({ subject: 'Leave request approved', status: 'KEPT', userId: app.company.id('Salma') })
  expect(mail?.text).toContain('Hello Salma,')
  expect(mail?.text).toContain(`Lead Test approved your annual leave, 1–3 Aug ${nextYear}.`)
  expect(mail?.text).toContain(`http://localhost:3000/?view=leaves&request=${id}`)
})

test('no one is notified of a refused request', async () => {
  await app.call('Colleague', 'POST', '/leaves', between('01-01', '12-31'))
  expect(await readNotices('LEAVE_REQUEST')).toEqual([])
  expect(await mailRecipients()).toEqual([])
})

test('the reason of a request appears in no email and no notification', async () => {
  await requestLeave(app, 'Colleague', { ...between('09-01', '09-01'), reason: 'Surgery, please keep it quiet' })
  const mailRows = await app.app.db.select().from(mails)
  const notificationRows = await app.app.db.select().from(notifications)
  expect(notificationRows).toHaveLength(3)
  expect(JSON.stringify([mailRows, notificationRows])).not.toContain('Surgery')
})
