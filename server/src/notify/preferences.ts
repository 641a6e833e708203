import { eq, type SQL, sql } from 'drizzle-orm'
import {
  notificationPreferenceDefaults,
  type NotificationPreference,
  type NotificationPreferences,
} from '@muster/contract/notifications/preferences'
import type { App } from '../context.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { refresh } from '../events/event.ts'
import { mailEvent } from '../events/mailEvents.ts'
import { post, postMail } from '../mail/postMail.ts'
import { users } from '../people/tables.ts'
import { notificationPreferences } from './tables.ts'

/** Returns a person's notification preferences: the defaults, overridden by their choices. */
export async function preferencesOf(db: Queryable, id: string): Promise<NotificationPreferences> {
  const [stored] = await db
    .select({ preferences: notificationPreferences.preferences })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, id))
  return { ...notificationPreferenceDefaults, ...stored?.preferences }
}

/** SQL condition, on `users`, for people who receive optional mails: they have not turned off `emailNotifications`. */
export const wantsMails: SQL = sql`not exists (select from ${notificationPreferences}
  where ${notificationPreferences.userId} = ${users.id}
    and ${notificationPreferences.preferences} ->> 'emailNotifications' = 'false')`

/**
 * Changes a person's notification preferences with the function `apply`, and stores only differences from the defaults.
 * If two changes run in parallel, the second builds on the first. Returns the new preferences (`now`), and `entry`: the
 * changed values for the audit entry, and the events to raise.
 */
export async function writePreferences(
  tx: Tx,
  services: App,
  id: string,
  apply: (before: NotificationPreferences) => NotificationPreferences,
) {
  const { userId, preferences } = notificationPreferences
  const [stored] = await tx
    .insert(notificationPreferences)
    .values({ userId: id, preferences: {} })
    .onConflictDoUpdate({ target: userId, set: { preferences } })
    .returning({ preferences })
  const before = { ...notificationPreferenceDefaults, ...stored?.preferences }
  const now = apply(before)
  await tx
    .update(notificationPreferences)
    .set({ preferences: changedPreferences(now, notificationPreferenceDefaults) })
    .where(eq(userId, id))
  if (securityMails(before) && !securityMails(now)) await mailSecurityMailsOff(tx, services, id)
  return {
    now,
    entry: {
      personId: id,
      before: changedPreferences(before, now),
      after: changedPreferences(now, before),
      events: [refresh('settings', [id]), refresh('notifications', [id])],
    },
  }
}

const securityMails = ({ emailNotifications, securityAlerts }: NotificationPreferences) =>
  emailNotifications && securityAlerts

/**
 * Informs the person by email that security mails were switched off. Someone who took over their session can therefore
 * not switch them off unnoticed.
 */
async function mailSecurityMailsOff(tx: Tx, services: App, id: string) {
  const [user] = await tx.select().from(users).where(eq(users.id, id))
  if (!user) throw new Error(`There is no person ${id}`)
  await postMail(tx, services, post(securityMailsOff, user, {}))
}

const securityMailsOff = mailEvent({
  event: 'account.security_mails_off',
  category: 'system',
  name: 'Security emails switched off',
  description: 'Sent to users when they switch off emails about their account’s security.',
  variables: {},
  isWarning: true,
  builtIn: {
    title: 'Security emails for your account were switched off',
    paragraphs: [
      'From now on, you get no email when your password or banking details change.',
      'If this was not you, please change your password and tell your administrator.',
    ],
  },
})

export const preferenceMails = [securityMailsOff]

/** Returns the preferences in `preferences` that differ from those in `base`. */
function changedPreferences(
  preferences: NotificationPreferences,
  base: NotificationPreferences,
): Partial<NotificationPreferences> {
  const flags = Object.entries(preferences) as [NotificationPreference, boolean][]
  return Object.fromEntries(flags.filter(([name, value]) => base[name] !== value))
}
