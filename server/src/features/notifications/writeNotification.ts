import type { Tx } from '../../db/database.ts'
import { type Notice, notify } from '../../events/event.ts'
import { notificationColumns, notifications } from '../../notify/tables.ts'

/**
 * Inserts a notification that is itself the subject of a change. Returns the notification and its event, which shows it
 * on open pages and mails it if the person wants mails.
 */
export async function writeNotification(tx: Tx, userId: string, notice: Notice) {
  const { preference: _preference, bySession, at, ...columns } = notice
  const [notification] = await tx
    .insert(notifications)
    .values({ ...columns, userId, bySession: bySession ?? null, createdAt: at })
    .returning(notificationColumns)
  if (!notification) throw new Error('The notification was not written')
  return { notification, event: notify({ ...notice, stored: notification.id }, [userId]) }
}
