import { and, lt, not, sql } from 'drizzle-orm'
import { change } from '../../audit/change.ts'
import { scheduledSource } from '../../background/scheduledSource.ts'
import { counted, type FindEffects } from '../../companySettings/effects.ts'
import { readSettings } from '../../companySettings/settings.ts'
import type { App } from '../../context.ts'
import { refresh } from '../../events/event.ts'
import { notifications } from '../../notify/tables.ts'

type Parts = Pick<App, 'db' | 'keys' | 'areasReaching'>

/** Maximum number of notifications deleted in one transaction, since others wait for its locks on the counts. */
const maxBatchSize = 2000

/** Returns the condition for read, or unread, notifications that arrived more than this many days ago. */
const dueNotifications = (isRead: boolean, days: number) =>
  and(
    // Written without a parameter, so that the partial index is used.
    isRead ? sql`${notifications.isRead}` : not(notifications.isRead),
    lt(notifications.createdAt, sql`now() - make_interval(days => ${days}::int)`),
  )

/**
 * Deletes notifications every night once they are older than the settings `readNotificationDays` and
 * `unreadNotificationDays`, in batches. Notifications that another transaction is changing are left for the next night.
 */
export async function deleteOldNotifications(app: Parts): Promise<void> {
  const days = await readSettings(app.db, ['readNotificationDays', 'unreadNotificationDays'])
  for (const isRead of [true, false]) {
    const keptDays = isRead ? days.readNotificationDays : days.unreadNotificationDays
    let deleted
    do deleted = await deleteBatch(app, isRead, keptDays)
    while (deleted === maxBatchSize)
  }
}

/** Deletes one batch, the oldest first; returns how many notifications it had. */
function deleteBatch(app: Parts, isRead: boolean, keptDays: number): Promise<number> {
  return change(scheduledSource(app, 'notifications'), async (tx) => {
    const due = tx
      .select({ id: notifications.id })
      .from(notifications)
      .where(dueNotifications(isRead, keptDays))
      .orderBy(notifications.createdAt)
      .limit(maxBatchSize)
      .for('update', { skipLocked: true })
    const deleted = await tx
      .delete(notifications)
      // With `in`, a plan may run the subquery again and again, and so delete more than one batch.
      .where(sql`${notifications.id} = any (array (${due}))`)
      .returning({ userId: notifications.userId })
    if (!deleted.length) return { action: null, answer: 0 }
    return {
      action: 'notification.expired',
      subject: { type: 'notification', id: null },
      after: { keptDays, wereRead: isRead, notifications: deleted.length },
      events: [refresh('notifications', [...new Set(deleted.map(({ userId }) => userId))])],
      answer: deleted.length,
    }
  })
}

/** Returns the number of notifications that shorter retention periods would delete during the next night. */
export const effectsOnNotifications: FindEffects = async (db, { settings }) => {
  if (!settings) return []
  const { before, after } = settings
  const counts = [
    [true, before.readNotificationDays, after.readNotificationDays],
    [false, before.unreadNotificationDays, after.unreadNotificationDays],
  ] as const
  let due = 0
  for (const [isRead, previous, days] of counts)
    if (days !== undefined && days < previous) due += await db.$count(notifications, dueNotifications(isRead, days))
  return counted('notifications.removed', due)
}
