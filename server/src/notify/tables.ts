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
import { createdAt, id, instant } from '../db/columns.ts'
import { users } from '../people/tables.ts'

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text().$type<NotificationType>().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    link: text(),
    isRead: boolean().notNull().default(false),
    readAt: instant(),
    /** The session in which the person did it: it is not pushed there. Only compared, so the session may be gone. */
    bySession: uuid(),
    createdAt: createdAt(),
    /** The event it belongs to, and its part of that: no one is notified of the same twice. */
    event: bigint({ mode: 'number' }),
    part: smallint(),
    /**
     * The text it is found by. Only its own person searches it, whose notifications an index finds: an index of all
     * words would have to be rewritten for each one that is read.
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
  ],
)

/** Number of a person's notifications of each type; kept by triggers of the database. */
export const notificationCounts = pgTable(
  'notification_counts',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text().$type<NotificationType>().notNull(),
    total: integer().notNull(),
    unread: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.type] }),
    check('notification_counts_check', sql`${t.unread} between 0 and ${t.total}`),
  ],
)

/** The columns of a notification that its person sees. */
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
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  preferences: jsonb().$type<Partial<NotificationPreferences>>().notNull(),
})
