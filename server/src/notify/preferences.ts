import { eq, type SQL, sql } from 'drizzle-orm'
import {
  notificationPreferenceDefaults,
  type NotificationPreference,
  type NotificationPreferences,
} from '@muster/contract/notifications/preferences'
import type { App } from '../context.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { stale } from '../events/event.ts'
import { mailEvent } from '../mailEvents.ts'
import { post, postMail } from '../mail/postMail.ts'
import { users } from '../people/tables.ts'
import { notificationPreferences } from './tables.ts'

/** What a person is notified about: the defaults, overridden by what they chose. */
export async function preferencesOf(db: Queryable, id: string): Promise<NotificationPreferences> {
  const [chosen] = await db
    .select({ preferences: notificationPreferences.preferences })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, id))
  return { ...notificationPreferenceDefaults, ...chosen?.preferences }
}

/** For SQL with `users`: who has not switched off all mails that are not needed. */
export const takesMails: SQL = sql`not exists (select from ${notificationPreferences}
  where ${notificationPreferences.userId} = ${users.id}
    and ${notificationPreferences.preferences} ->> 'emailNotifications' = 'false')`

/**
 * Has a person notified as `wanted` says of what they chose before; only what differs from the defaults is kept. Of two
 * at once the second builds on the first. Answers what is wanted now, and for `change` what differs and who is told.
 */
export async function writePreferences(
  tx: Tx,
  services: App,
  id: string,
  wanted: (before: NotificationPreferences) => NotificationPreferences,
) {
  const { userId, preferences } = notificationPreferences
  const [chosen] = await tx
    .insert(notificationPreferences)
    .values({ userId: id, preferences: {} })
    .onConflictDoUpdate({ target: userId, set: { preferences } })
    .returning({ preferences })
  const before = { ...notificationPreferenceDefaults, ...chosen?.preferences }
  const now = wanted(before)
  await tx
    .update(notificationPreferences)
    .set({ preferences: differing(now, notificationPreferenceDefaults) })
    .where(eq(userId, id))
  if (securityMails(before) && !securityMails(now)) await tellByMail(tx, services, id)
  return {
    now,
    changed: {
      personId: id,
      before: differing(before, now),
      after: differing(now, before),
      events: [stale('settings', [id]), stale('notifications', [id])],
    },
  }
}

const securityMails = ({ emailNotifications, securityAlerts }: NotificationPreferences) =>
  emailNotifications && securityAlerts

/** The last such mail: nobody who took over a session can switch them off first and then go on unnoticed. */
async function tellByMail(tx: Tx, services: App, id: string) {
  const [user] = await tx.select().from(users).where(eq(users.id, id))
  if (!user) throw new Error(`There is no person ${id}`)
  await postMail(tx, services, post(securityMailsOff, user, {}))
}

const securityMailsOff = mailEvent({
  event: 'account.security_mails_off',
  category: 'system',
  name: 'Mails about security switched off',
  description: 'Somebody switched mails about the security of their account off: to them.',
  variables: {},
  isWarning: true,
  builtIn: {
    title: 'Mails about the security of your account were switched off',
    paragraphs: [
      'From now on you get no mail when your password or your banking details change.',
      'If it was not you who did this, please change your password and tell your administrator.',
    ],
  },
})

/** The mails of this file. */
export const preferenceMails = [securityMailsOff]

/** The flags that differ between the two. */
function differing(one: NotificationPreferences, other: NotificationPreferences): Partial<NotificationPreferences> {
  const flags = Object.entries(one) as [NotificationPreference, boolean][]
  return Object.fromEntries(flags.filter(([name, value]) => other[name] !== value))
}
