import { type SQL, and, sql } from 'drizzle-orm'
import type { App } from '../../context.ts'
import { notifications } from '../tables.ts'

/** Marks those of the demo company's notifications as read that are older than four days. */
export async function markOldAsRead({ db }: Pick<App, 'db'>, which: SQL): Promise<void> {
  const { isRead, createdAt } = notifications
  await db
    .update(notifications)
    .set({ isRead: true, readAt: createdAt })
    .where(and(which, sql`not ${isRead}`, sql`${createdAt} < now() - interval '4 days'`))
}
