import { type SetSettings, settingsOf, withSettings } from '@muster/contract/notifications/centreSettings'
import { change } from '../../audit/change.ts'
import type { Context } from '../../context.ts'
import { writePreferences } from '../../notify/preferences.ts'

/**
 * Changes the actor's notification preferences through the settings of the notification centre. The view Settings shows
 * the same preferences individually.
 */
export async function setSettings(ctx: Context, changes: SetSettings) {
  const { id } = ctx.actor
  return change(ctx, async (tx) => {
    const { now, entry } = await writePreferences(tx, ctx.app, id, (before) => withSettings(before, changes))
    return {
      action: 'notification.settings_changed',
      subject: { type: 'user', id },
      ...entry,
      answer: { settings: settingsOf(now) },
    }
  })
}
