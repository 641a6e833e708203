import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { LiveEvent } from '@muster/contract/notifications/calls'
import { dayIn } from '@muster/contract/kit/time'
import type { Db, Queryable } from '../../db/database.ts'
import { instantOf } from '../../db/uuid.ts'
import { notifications } from './tables.ts'

const columns = {
  id: notifications.id,
  title: notifications.title,
  message: notifications.message,
  type: notifications.type,
  isRead: notifications.isRead,
  readAt: notifications.readAt,
  createdAt: notifications.createdAt,
  link: notifications.link,
}

/** One page of a person's notifications, newest first. */
export const notificationPage = (db: Db, userId: string, page: number, limit: number) =>
  db
    .select(columns)
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit)
    .offset((page - 1) * limit)

/** How many notifications a person has: in all, unread, of today and of the last seven days in `timeZone`. */
export async function notificationStats(db: Db, userId: string, timeZone: string) {
  const today = Temporal.PlainDate.from(dayIn(timeZone, Temporal.Now.instant()))
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).toInstant().toString()
  const since = (from: string) => sql<number>`count(*) filter (where ${notifications.createdAt} >= ${from})::int`
  const [stats] = await db
    .select({
      total: sql<number>`count(*)::int`,
      unread: sql<number>`count(*) filter (where not ${notifications.isRead})::int`,
      todayCount: since(startOf(today)),
      weekCount: since(startOf(today.subtract({ days: 6 }))),
    })
    .from(notifications)
    .where(eq(notifications.userId, userId))
  return stats ?? { total: 0, unread: 0, todayCount: 0, weekCount: 0 }
}

const pushed = { ...columns, bySession: notifications.bySession }
type Pushed = Awaited<ReturnType<typeof notificationsSince>>[number]

/**
 * What a page of a session is told of a notification. Where one has just done what it tells of, one knows: there it is
 * only in the list.
 */
export const liveEventOf = ({ bySession, ...notification }: Pushed, sessionId: string): LiveEvent =>
  bySession === sessionId ? { kind: 'changed', feature: 'notifications' } : { kind: 'notification', notification }

/** One notification as it is pushed, or null. */
export async function pushedNotification(db: Queryable, id: string): Promise<Pushed | null> {
  const [found] = await db.select(pushed).from(notifications).where(eq(notifications.id, id))
  return found ?? null
}

/** One notification as its person sees it, or null. */
export async function notificationById(db: Queryable, id: string) {
  const [found] = await db.select(columns).from(notifications).where(eq(notifications.id, id))
  return found ?? null
}

/** How much earlier than the last one seen a missed one may have been made: ids are made before their commit. */
const overlap = Temporal.Duration.from({ minutes: 1 })
const mostMissed = 200

/**
 * What a person was notified of since the notification `lastId`, oldest first, at most the newest 200; the reader drops
 * what it knows.
 */
export async function notificationsSince(db: Db, userId: string, lastId: string) {
  const [made, now] = [instantOf(lastId), Temporal.Now.instant()]
  const from = (Temporal.Instant.compare(made, now) < 0 ? made : now).subtract(overlap).toString()
  const newest = await db
    .select(pushed)
    .from(notifications)
    .where(and(eq(notifications.userId, userId), gt(notifications.createdAt, from)))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(mostMissed)
  return newest.toReversed()
}
