import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { dayIn } from '@muster/contract/kit/time'
import type { ListNotifications } from '@muster/contract/notifications/calls'
import { now } from '../../kernel/clock.ts'
import type { Context } from '../../context.ts'
import type { Db, Queryable } from '../../db/database.ts'
import { readPage } from '../../db/readPage.ts'
import { hasWords } from '../../people/search.ts'
import { notificationColumns as columns, notificationCounts, notifications } from '../../notify/tables.ts'

/** Returns one page of the actor's notifications, newest first. */
export async function listNotifications({ app: { db }, actor }: Context, query: ListNotifications) {
  const { type, status, search } = query
  const where = and(
    eq(notifications.userId, actor.id),
    type && eq(notifications.type, type),
    status && eq(notifications.isRead, status === 'read'),
    search ? hasWords(sql`${notifications.searchText}`, search) : undefined,
  )
  const { rows, pagination } = await readPage(
    query,
    db.select(columns).from(notifications).where(where).orderBy(desc(notifications.createdAt), desc(notifications.id)),
    search ? db.$count(notifications, where) : totalOf(db, actor.id, query),
  )
  return { notifications: rows, pagination }
}

const { total: all, unread } = notificationCounts
const totals = {
  all: sql<number>`coalesce(sum(${all}), 0)::int`,
  unread: sql<number>`coalesce(sum(${unread}), 0)::int`,
  read: sql<number>`coalesce(sum(${all} - ${unread}), 0)::int`,
}

/** Returns the number of notifications of a type and status, read from stored counts. */
async function totalOf(db: Db, userId: string, { type, status }: ListNotifications): Promise<number> {
  const [row] = await db
    .select({ total: totals[status ?? 'all'] })
    .from(notificationCounts)
    .where(and(eq(notificationCounts.userId, userId), type && eq(notificationCounts.type, type)))
  return row?.total ?? 0
}

/**
 * Returns the counts of a person's notifications: all, unread, received today, and received in the last seven days.
 * Days are in `timeZone`.
 */
export async function notificationStats(db: Db, userId: string, timeZone: string) {
  const today = Temporal.PlainDate.from(dayIn(timeZone, now()))
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).toInstant().toString()
  const { createdAt } = notifications
  const [[counts], [recentCounts]] = await Promise.all([
    db
      .select({ total: totals.all, unread: totals.unread })
      .from(notificationCounts)
      .where(eq(notificationCounts.userId, userId)),
    db
      .select({
        todayCount: sql<number>`count(*) filter (where ${createdAt} >= ${startOf(today)})::int`,
        weekCount: sql<number>`count(*)::int`,
      })
      .from(notifications)
      .where(and(eq(notifications.userId, userId), gte(createdAt, startOf(today.subtract({ days: 6 }))))),
  ])
  return { total: 0, unread: 0, todayCount: 0, weekCount: 0, ...counts, ...recentCounts }
}

/** Returns one notification as its recipient sees it, or null. */
export async function notificationById(db: Queryable, id: string) {
  const [found] = await db.select(columns).from(notifications).where(eq(notifications.id, id))
  return found ?? null
}
