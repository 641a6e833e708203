import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { newcomer } from '../../../testing/people.ts'
import { auditEntries } from '../../audit/tables.ts'
import { settings } from '../../companySettings/tables.ts'
import { notificationCounts, notifications } from '../../notify/tables.ts'
import { deleteOldNotifications } from './deleteOldNotifications.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(() => app.app.db.delete(settings))
afterAll(() => app.close())

/** Adds notifications that arrived this many days ago. */
const insert = (userId: string, isRead: boolean, daysAgo: number, count = 1) =>
  app.app.db.execute(sql`insert into notifications (id, user_id, type, title, message, is_read, read_at, created_at)
    select gen_random_uuid(), ${userId}, 'SYSTEM_ALERT', ${`${isRead ? 'read' : 'unread'} ${daysAgo}`}, 'A message', ${isRead}::boolean,
      case when ${isRead}::boolean then now() end, now() - make_interval(days => ${daysAgo}::int)
    from generate_series(1, ${count}::int)`)
const titlesOf = async (userId: string) => {
  const { createdAt, title } = notifications
  const rows = await app.app.db
    .select({ title })
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(asc(createdAt))
  return rows.map((row) => row.title)
}
const countsOf = (userId: string) =>
  app.app.db
    .select({ total: notificationCounts.total, unread: notificationCounts.unread })
    .from(notificationCounts)
    .where(eq(notificationCounts.userId, userId))
const recorded = async () => {
  const { action, after } = auditEntries
  const rows = await app.app.db
    .select({ after })
    .from(auditEntries)
    .where(eq(action, 'notification.expired'))
    .orderBy(asc(auditEntries.at), asc(auditEntries.id))
  return rows.map((row) => row.after)
}
/** Saves or previews retention periods in days, as the owner. */
const retention = (
  method: 'PATCH' | 'POST',
  changes: { readNotificationDays?: number; unreadNotificationDays?: number },
) =>
  app.call('Owner', method, `/settings/system${method === 'POST' ? '/preview' : ''}`, {
    changes,
    were: Object.fromEntries(Object.keys(changes).map((key) => [key, key === 'readNotificationDays' ? 365 : 730])),
  })

test('read notifications are deleted after a year and unread ones after two, as the owner chose, and it is recorded', async () => {
  const id = app.company.id(await newcomer(app, 'Archivist'))
  for (const [isRead, daysAgo] of [
    [true, 366],
    [true, 364],
    [false, 731],
    [false, 729],
    [false, 366],
  ] as const)
    await insert(id, isRead, daysAgo)
  await deleteOldNotifications(app.app)
  expect(await titlesOf(id)).toEqual(['unread 729', 'unread 366', 'read 364'])
  expect(await countsOf(id)).toEqual([{ total: 3, unread: 2 }])
  expect(await recorded()).toEqual([
    { keptDays: 365, wereRead: true, notifications: 1 },
    { keptDays: 730, wereRead: false, notifications: 1 },
  ])

  const effects = async (changes: Parameters<typeof retention>[1]) => (await retention('POST', changes)).body.effects
  expect(await effects({ readNotificationDays: 300 })).toMatchObject([{ kind: 'notifications.removed', count: 1 }])
  expect(await effects({ readNotificationDays: 300, unreadNotificationDays: 300 })).toMatchObject([{ count: 3 }])
  expect(await effects({ readNotificationDays: 1000, unreadNotificationDays: 1000 })).toEqual([])
  expect((await retention('PATCH', { unreadNotificationDays: 400 })).status).toBe(200)
  const changed = await app.app.db.select().from(auditEntries).where(eq(auditEntries.action, 'setting.changed'))
  expect(changed).toMatchObject([{ before: { unreadNotificationDays: 730 }, after: { unreadNotificationDays: 400 } }])
  await deleteOldNotifications(app.app)
  expect(await titlesOf(id)).toEqual(['unread 366', 'read 364'])

  await deleteOldNotifications(app.app)
  expect(await recorded()).toHaveLength(3)
})

test('many are deleted in batches, and two runs at once delete each once', async () => {
  const before = (await recorded()).length
  const id = app.company.id(await newcomer(app, 'Collector'))
  await insert(id, true, 400, 5000)
  await insert(id, true, 1, 10)
  await Promise.all([deleteOldNotifications(app.app), deleteOldNotifications(app.app)])
  await deleteOldNotifications(app.app)
  expect(await countsOf(id)).toEqual([{ total: 10, unread: 0 }])
  expect(await titlesOf(id)).toHaveLength(10)
  const batches = (await recorded()).slice(before).map((after) => (after as { notifications: number }).notifications)
  expect(batches.reduce((sum, count) => sum + count, 0)).toBe(5000)
  expect(Math.max(...batches)).toBeLessThanOrEqual(2000)
})

test('one that another transaction changes is left for the next night, and the rest is not delayed', async () => {
  const id = app.company.id(await newcomer(app, 'Latecomer'))
  await insert(id, true, 500)
  await insert(id, true, 400)
  await app.app.db.transaction(async (tx) => {
    await tx.execute(sql`select from notifications where user_id = ${id} and title = 'read 500' for update`)
    await deleteOldNotifications(app.app)
  })
  expect(await titlesOf(id)).toEqual(['read 500'])
  await deleteOldNotifications(app.app)
  expect(await titlesOf(id)).toEqual([])
})
