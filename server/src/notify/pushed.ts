import { and, desc, eq, gt } from 'drizzle-orm'
import type { LiveEvent } from '@muster/contract/notifications/calls'
import type { Db } from '../db/database.ts'
import { isOneOf } from '../db/recordset.ts'
import type { LiveSources } from './live/hub.ts'
import { notificationColumns, notifications } from './tables.ts'

const pushed = { ...notificationColumns, bySession: notifications.bySession }
type PushedNotification = Awaited<ReturnType<typeof selectMissed>>[number]

/**
 * Returns a function that takes a session's id and returns a notification's live event for it. In the session in which
 * the person acted, only the list is updated.
 */
const eventFor =
  ({ bySession, ...notification }: PushedNotification) =>
  (sessionId: string): LiveEvent =>
    bySession === sessionId ? { kind: 'changed', feature: 'notifications' } : { kind: 'notification', notification }

/** Returns the source of notifications for live connections. */
export const notificationFeed = (db: Db): Pick<LiveSources, 'selectAnnounced' | 'selectMissed'> => ({
  async selectAnnounced(ids) {
    const found = await db.select(pushed).from(notifications).where(isOneOf(notifications.id, ids))
    return new Map(found.map((one) => [one.id, eventFor(one)]))
  },
  selectMissed: async (userId, lastId) => (await selectMissed(db, userId, lastId)).map(eventFor),
})

/**
 * The margin by which a missed notification may be older than the last one received. Ids are created before the commit,
 * so a notification with an older id may become visible later.
 */
const overlap = Temporal.Duration.from({ minutes: 1 })
const maxMissed = 200

/**
 * Returns the person's notifications since the notification `lastId`, oldest first, at most the newest 200; the page
 * drops those it already has.
 */
async function selectMissed(db: Db, userId: string, lastId: string) {
  const [lastCreated, now] = [instantOf(lastId), Temporal.Now.instant()]
  const from = (Temporal.Instant.compare(lastCreated, now) < 0 ? lastCreated : now).subtract(overlap).toString()
  const rows = await db
    .select(pushed)
    .from(notifications)
    .where(and(eq(notifications.userId, userId), gt(notifications.createdAt, from)))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(maxMissed)
  return rows.toReversed()
}

/** Returns the instant at which a UUID v7 was created; its first 48 bits are milliseconds. */
export function instantOf(uuidV7: string): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(Number.parseInt(uuidV7.replaceAll('-', '').slice(0, 12), 16))
}
