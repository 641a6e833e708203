import {
  notificationPreferenceDefaults,
  type NotificationPreference,
  type NotificationPreferences,
} from '@muster/contract/notifications/preferences'
import { eq } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import type { App, Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { stale } from '../../../events/event.ts'
import { composeMail } from '../../../mail/compose.ts'
import { postMail } from '../../../mail/postMail.ts'
import { notificationPreferences } from '../../../notify/tables.ts'
import { setting } from '../../../company/settings.ts'
import { users } from '../../../people/tables.ts'
import { notificationSettingsOf } from './queries.ts'

/** Sets what the actor is notified about; only what differs from the defaults is kept. */
export async function setNotificationSettings(ctx: Context, wanted: NotificationPreferences) {
  const { id } = ctx.actor
  return change(ctx, async (tx) => {
    const before = await notificationSettingsOf(tx, id)
    const preferences = differing(wanted, notificationPreferenceDefaults)
    await tx
      .insert(notificationPreferences)
      .values({ userId: id, preferences })
      .onConflictDoUpdate({ target: notificationPreferences.userId, set: { preferences } })
    if (securityMails(before) && !securityMails(wanted)) await tellByMail(tx, ctx.app, id)
    return {
      action: 'profile.notifications_set',
      subject: { type: 'user', id },
      personId: id,
      before: differing(before, wanted),
      after: differing(wanted, before),
      events: [stale('settings', [id]), stale('notifications', [id])],
      answer: { settings: wanted },
    }
  })
}

const securityMails = ({ emailNotifications, securityAlerts }: NotificationPreferences) =>
  emailNotifications && securityAlerts

/** The last such mail: nobody who took over a session can switch them off first and then go on unnoticed. */
async function tellByMail(tx: Tx, services: App, id: string) {
  const [user] = await tx.select({ email: users.email, firstName: users.firstName }).from(users).where(eq(users.id, id))
  if (!user) throw new Error(`There is no person ${id}`)
  const mail = composeMail({
    companyName: await setting(tx, 'companyName'),
    greetingName: user.firstName,
    title: 'Mails about the security of your account were switched off',
    paragraphs: [
      'From now on you get no mail when your password or your banking details change.',
      'If it was not you who did this, please change your password and tell your administrator.',
    ],
  })
  await postMail(tx, services, { userId: id, recipient: user.email, ...mail })
}

/** The flags that differ between the two. */
function differing(one: NotificationPreferences, other: NotificationPreferences): Partial<NotificationPreferences> {
  const flags = Object.entries(one) as [NotificationPreference, boolean][]
  return Object.fromEntries(flags.filter(([name, value]) => other[name] !== value))
}
