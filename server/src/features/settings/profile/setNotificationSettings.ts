import type { NotificationPreferences } from '@muster/contract/notifications/preferences'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { writePreferences } from '../../../notify/preferences.ts'

/** Sets the actor's notification preferences. */
export async function setNotificationSettings(ctx: Context, preferences: NotificationPreferences) {
  const { id } = ctx.actor
  return change(ctx, async (tx) => {
    const { now, entry } = await writePreferences(tx, ctx.app, id, () => preferences)
    return {
      action: 'profile.notifications_set',
      subject: { type: 'user', id },
      ...entry,
      answer: { settings: now },
    }
  })
}
