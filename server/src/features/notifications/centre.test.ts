import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { NotificationType } from '@muster/contract/notifications/calls'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { newcomer } from '../../../testing/people.ts'
import { auditEntries } from '../../audit/tables.ts'
import { setClock } from '../../kernel/clock.ts'
import { insertRows } from '../../db/insertRows.ts'
import { notificationCounts, notifications } from '../../notify/tables.ts'
import { users } from '../../people/tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterEach(() => setClock(null))
afterAll(() => app.close())

interface NotificationInput {
  type?: NotificationType
  title?: string
  message?: string
  isRead?: boolean
  createdAt?: string
}
const noon = (day: string) => `${day}T10:00:00.000Z`

/** Adds a person with only these notifications. */
async function withNotifications(name: string, inputs: NotificationInput[]) {
  const id = app.company.id(await newcomer(app, name))
  await insertNotifications(id, inputs)
  return id
}
const insertNotifications = (userId: string, inputs: NotificationInput[]) =>
  insertRows(
    app.app.db,
    notifications,
    inputs.map(({ type = 'SYSTEM_ALERT', title = 'A title', message = 'A message', isRead = false, createdAt }, i) => {
      const at = createdAt ?? Temporal.Instant.from(noon('2026-03-01')).subtract({ minutes: i }).toString()
      return { userId, type, title, message, isRead, readAt: isRead ? at : null, createdAt: at }
    }),
  )
const titlesOf = async (employee: string, query = '') => {
  const { status, body } = await app.call(employee, 'GET', `/notifications?limit=100${query}`)
  expect(status).toBe(200)
  const found = body.notifications as { id: string; title: string }[]
  expect(body.pagination.totalItems).toBe(found.length)
  return found.map(({ title }) => title)
}
const statsOf = async (employee: string) => (await app.call(employee, 'GET', '/notifications/stats')).body.stats
const firstOf = async (employee: string) =>
  (await app.call(employee, 'GET', '/notifications?limit=1')).body.notifications[0]

/** Returns everyone's stored counts, and the counts of the actual rows. */
async function countsAndRows() {
  const { userId, type, isRead } = notifications
  const rows = await app.app.db
    .select({
      userId,
      type,
      total: sql<number>`count(*)::int`,
      unread: sql<number>`(count(*) filter (where not ${isRead}))::int`,
    })
    .from(notifications)
    .groupBy(userId, type)
    .orderBy(userId, type)
  const { total } = notificationCounts
  const counts = await app.app.db
    .select()
    .from(notificationCounts)
    .where(sql`${total} > 0`)
    .orderBy(notificationCounts.userId, notificationCounts.type)
  return { rows, counts }
}

test('they are found by type, status and words of title and message, alone and combined', async () => {
  await withNotifications('Finder', [
    { title: 'One', type: 'LEAVE_REQUEST', message: 'Amélie O’Hara asks for leave' },
    { title: 'Two', type: 'LEAVE_REQUEST', message: 'Karim asks for leave', isRead: true },
    { title: 'Three', type: 'TEAM_UPDATE', message: 'Your shift was changed' },
    { title: 'Four', type: 'TEAM_UPDATE', message: '100% of_it \\ done', isRead: true },
  ])
  expect(await titlesOf('Finder')).toEqual(['One', 'Two', 'Three', 'Four'])
  expect(await titlesOf('Finder', '&type=&status=&search=')).toEqual(['One', 'Two', 'Three', 'Four'])
  expect(await titlesOf('Finder', '&type=LEAVE_REQUEST')).toEqual(['One', 'Two'])
  expect(await titlesOf('Finder', '&status=unread')).toEqual(['One', 'Three'])
  expect(await titlesOf('Finder', '&status=read')).toEqual(['Two', 'Four'])
  expect(await titlesOf('Finder', '&status=read&type=TEAM_UPDATE')).toEqual(['Four'])
  expect(await titlesOf('Finder', '&type=JOB_POSTING')).toEqual([])
  // Accents, apostrophes and capitals don't matter; words may be in any order and in either field.
  expect(await titlesOf('Finder', '&search=leave%20ohara%20amelie%20ONE')).toEqual(['One'])
  expect(await titlesOf('Finder', '&search=asks&status=read')).toEqual(['Two'])
  expect(await titlesOf('Finder', '&search=asks&type=TEAM_UPDATE')).toEqual([])
  expect(await titlesOf('Finder', `&search=${encodeURIComponent('0% of_it \\')}`)).toEqual(['Four'])
  expect(await titlesOf('Finder', `&search=${encodeURIComponent('%_')}`)).toEqual([])
})

test.each([
  ['type', 'type=SPAM'],
  ['status', 'status=seen'],
  ['search', `search=${'x'.repeat(101)}`],
])('an invalid %s is reported on its field', async (path, query) => {
  const { status, body } = await app.call('Employee', 'GET', `/notifications?${query}`)
  expect(status).toBe(400)
  expect(body.errors).toMatchObject([{ path }])
})

test('a page is part of the matches', async () => {
  await withNotifications(
    'Pager',
    Array.from({ length: 5 }, (_, i) => ({ title: `No ${i}`, isRead: i % 2 === 0 })),
  )
  const { body } = await app.call('Pager', 'GET', '/notifications?status=read&limit=2&page=2')
  expect(body.notifications).toMatchObject([{ title: 'No 4' }])
  expect(body.pagination).toEqual({ currentPage: 2, totalPages: 2, totalItems: 3, itemsPerPage: 2 })
})

test('today and the last seven days are in the person’s time zone', async () => {
  setClock(() => Temporal.Instant.from('2026-03-10T23:30:00Z'))
  const times = [
    '03-10T22:30',
    '03-10T21:30',
    '03-10T12:30',
    '03-05T12:30',
    '03-04T22:30',
    '03-04T21:30',
    '03-01T00:00',
  ]
  const inputs = times.map((at) => ({ createdAt: `2026-${at}:00Z` }))
  const abroad = await withNotifications('Abroad', inputs)
  await withNotifications('Athome', inputs)
  await app.app.db.update(users).set({ timeZone: 'America/New_York' }).where(eq(users.id, abroad))
  // In Cairo it is 01:30 on the 11th, in New York 19:30 on the 10th.
  expect(await statsOf('Athome')).toEqual({ total: 7, unread: 7, todayCount: 1, weekCount: 5 })
  expect(await statsOf('Abroad')).toEqual({ total: 7, unread: 7, todayCount: 3, weekCount: 6 })
})

test('notifications read once or twice, singly or all, keep their time and leave the unread count', async () => {
  await withNotifications('Reader', [{ type: 'TEAM_UPDATE' }, { isRead: true }, {}, {}])
  const { id } = await firstOf('Reader')
  // The day is that of the server's clock.
  for (const readAt of [noon('2026-03-01'), noon('2026-03-02')]) {
    setClock(() => Temporal.Instant.from(readAt))
    expect((await app.call('Reader', 'PATCH', `/notifications/${id}/read`)).status).toBe(200)
  }
  setClock(null)
  const { readAt } = await firstOf('Reader')
  expect(readAt).toBe(noon('2026-03-01'))
  expect(await statsOf('Reader')).toMatchObject({ total: 4, unread: 2 })
  for (const _ of [1, 2]) expect((await app.call('Reader', 'PATCH', '/notifications/mark-all-read')).status).toBe(200)
  expect(await statsOf('Reader')).toMatchObject({ total: 4, unread: 0 })
  expect((await firstOf('Reader')).readAt).toBe(readAt)
  expect(await titlesOf('Reader', '&status=unread')).toEqual([])
})

test('a deleted notification is gone and no longer counted; the deletion is recorded once, without its text', async () => {
  await withNotifications('Deleter', [{ title: 'Unread' }, { title: 'Read', isRead: true }])
  const [unread, read] = (await app.call('Deleter', 'GET', '/notifications')).body.notifications
  const remove = (employee: string | null, id: string) => app.call(employee, 'DELETE', `/notifications/${id}`)
  const foreign = await remove('Owner', unread.id)
  expect(foreign.status).toBe(404)
  const deletion = await remove('Deleter', unread.id)
  expect(deletion.status).toBe(204)
  expect(await statsOf('Deleter')).toMatchObject({ total: 1, unread: 0 })
  const repeat = await remove('Deleter', unread.id)
  expect([repeat.status, repeat.body.message]).toEqual([404, foreign.body.message])
  expect((await remove('Deleter', read.id)).status).toBe(204)
  expect(await statsOf('Deleter')).toEqual({ total: 0, unread: 0, todayCount: 0, weekCount: 0 })
  const [entry, ...rest] = await app.app.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, unread.id), eq(auditEntries.action, 'notification.removed')))
  expect(rest).toEqual([])
  expect(entry).toMatchObject({ personId: app.company.id('Deleter'), before: { type: 'SYSTEM_ALERT', isRead: false } })
  expect(JSON.stringify(entry)).not.toContain('Unread')
  expect((await remove(null, read.id)).status).toBe(401)
  expect((await remove('Deleter', 'me')).status).toBe(400)
})

test('sixteen simultaneous reads, reads of all and deletions: each is deleted once, and the counts are right', async () => {
  const types = ['TEAM_UPDATE', 'SYSTEM_ALERT', 'LEAVE_REQUEST', 'JOB_POSTING'] as const
  const id = await withNotifications(
    'Busy',
    Array.from({ length: 16 }, (_, i) => ({ type: types[i % 4] })),
  )
  const all: { id: string }[] = (await app.call('Busy', 'GET', '/notifications')).body.notifications
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, i) => {
      if (i % 4 === 0) return app.call('Busy', 'PATCH', '/notifications/mark-all-read')
      if (i % 4 === 1) return app.call('Busy', 'PATCH', `/notifications/${all[i]?.id}/read`)
      if (i % 4 === 2) return app.call('Busy', 'DELETE', `/notifications/${all[0]?.id}`)
      return insertNotifications(id, [{ type: types[i >> 2] }, { type: types[3 - (i >> 2)] }]).then(() => ({
        status: 200,
      }))
    }),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array(12).fill(200),
    204,
    404,
    404,
    404,
  ])
  const { rows, counts } = await countsAndRows()
  expect(counts).toEqual(rows)
  expect(await statsOf('Busy')).toMatchObject({ total: 23 })
})

test('deleting a person deletes their notifications, with their counts', async () => {
  const id = await withNotifications('Leaver', [{}, { isRead: true }])
  await app.app.pool.query('delete from users where id = $1', [id])
  expect(await app.app.db.$count(notificationCounts, eq(notificationCounts.userId, id))).toBe(0)
})

test('the database refuses negative counts', async () => {
  const id = await withNotifications('Counted', [{}])
  const tooHigh = app.app.pool.query('update notification_counts set unread = 2 where user_id = $1', [id])
  await expect(tooHigh).rejects.toMatchObject({ code: '23514' })
  const negative = app.app.pool.query('update notification_counts set unread = -1 where user_id = $1', [id])
  await expect(negative).rejects.toMatchObject({ code: '23514' })
})
