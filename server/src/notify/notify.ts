import { randomUUIDv7 } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { notificationPreferenceDefaults, type NotificationPreference } from '@muster/contract/notifications/preferences'
import type { NotificationType } from '@muster/contract/notifications/calls'
import type { App } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { announce } from '../live/announce.ts'
import { composeMail } from '../mail/compose.ts'
import { postMail } from '../mail/postMail.ts'
import { setting } from '../company/settings.ts'
import { users } from '../people/tables.ts'
import { notificationPreferences, notifications } from './tables.ts'

export interface NewNotification {
  type: NotificationType
  title: string
  message: string
  /** Where it leads within the application, such as `?view=leaves`. */
  link: string | null
  /** The preference that decides whether it also goes out by mail; null if it always does. */
  preference: NotificationPreference | null
  /** The session of somebody who is told of their own deed: their other devices show it. */
  bySession?: string
}

type Services = Pick<App, 'config' | 'queue'>

/**
 * Notifies people: stored now, pushed and mailed once the transaction commits. Only active people are told. Answers the
 * ids of the notifications.
 */
export async function notify(tx: Tx, services: Services, userIds: string[], told: NewNotification): Promise<string[]> {
  if (!userIds.length) return []
  const people = await tx
    .select({
      id: users.id,
      firstName: users.firstName,
      email: users.email,
      chosen: notificationPreferences.preferences,
    })
    .from(users)
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, users.id))
    .where(and(inArray(users.id, userIds), eq(users.status, 'ACTIVE')))
  if (!people.length) return []
  const { preference, bySession, ...shown } = told
  const rows = people.map((person) => ({
    id: randomUUIDv7(),
    userId: person.id,
    bySession: bySession || null,
    ...shown,
  }))
  await tx.insert(notifications).values(rows)
  for (const row of rows) await announce(tx, { kind: 'notification', to: [row.userId], id: row.id })
  const companyName = await setting(tx, 'companyName')
  for (const person of people) {
    const wants = { ...notificationPreferenceDefaults, ...person.chosen }
    if (preference !== null && (!wants.emailNotifications || !wants[preference])) continue
    const mail = composeMail({
      companyName,
      greetingName: person.firstName,
      title: told.title,
      paragraphs: [told.message],
      action: told.link ? { label: 'Open in Muster', url: `${services.config.publicUrl}/${told.link}` } : undefined,
    })
    await postMail(tx, services, { userId: person.id, recipient: person.email, ...mail })
  }
  return rows.map(({ id }) => id)
}
