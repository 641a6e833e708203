import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { NotificationType } from '@muster/contract/notifications/calls'
import type { NotificationPreferences } from '@muster/contract/notifications/preferences'
import { createdAt, id, instant, person } from '../db/columns.ts'

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: person('cascade').notNull(),
    type: text().$type<NotificationType>().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    link: text(),
    isRead: boolean().notNull().default(false),
    readAt: instant(),
    /**
     * The session in which the person acted; the notification is not pushed there. There is no foreign key, because the
     * session may be deleted.
     */
    bySession: uuid(),
    createdAt: createdAt(),
    /**
     * The event of the notification, and the notification's index in that event (`part`), so that no one is notified
     * twice.
     */
    event: bigint({ mode: 'number' }),
    part: smallint(),
    /**
     * The text to search. It has no text index: a search covers only one person's notifications, which another index
     * finds, and a text index would have to be updated each time a notification is read.
     */
    searchText: text()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`searchable(${notifications.title} || ' ' || ${notifications.message})`),
  },
  (t) => [
    uniqueIndex('notifications_event_idx')
      .on(t.event, t.part, t.userId)
      .where(sql`event is not null`),
    index('notifications_user_idx').on(t.userId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('notifications_type_idx').on(t.userId, t.type, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('notifications_unread_idx')
      .on(t.userId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`not is_read`),
    // For the nightly deletion of old ones.
    index('notifications_read_created_idx')
      .on(t.createdAt)
      .where(sql`is_read`),
    index('notifications_unread_created_idx')
      .on(t.createdAt)
      .where(sql`not is_read`),
  ],
)

/** The number of a person's notifications of each type, maintained by triggers. */
export const notificationCounts = pgTable(
  'notification_counts',
  {
    userId: person('cascade').notNull(),
    type: text().$type<NotificationType>().notNull(),
    total: integer().notNull(),
    unread: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.type] }),
    check('notification_counts_check', sql`${t.unread} between 0 and ${t.total}`),
  ],
)

/** The columns of a notification that its recipient sees. */
export const notificationColumns = {
  id: notifications.id,
  title: notifications.title,
  message: notifications.message,
  type: notifications.type,
  isRead: notifications.isRead,
  readAt: notifications.readAt,
  createdAt: notifications.createdAt,
  link: notifications.link,
}

/** A person's changes to the default preferences. */
export const notificationPreferences = pgTable('notification_preferences', {
  userId: person('cascade').primaryKey(),
  preferences: jsonb().$type<Partial<NotificationPreferences>>().notNull(),
})
