import { desc, eq, sql } from 'drizzle-orm'
import { dayIn } from '@muster/contract/kit/time'
import { now } from '../../clock.ts'
import type { Db, Queryable } from '../../db/database.ts'
import { notificationColumns as columns, notifications } from '../../notify/tables.ts'

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
  const today = Temporal.PlainDate.from(dayIn(timeZone, now()))
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

/** One notification as its person sees it, or null. */
export async function notificationById(db: Queryable, id: string) {
  const [found] = await db.select(columns).from(notifications).where(eq(notifications.id, id))
  return found ?? null
}
