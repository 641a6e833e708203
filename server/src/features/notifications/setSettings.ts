import { type SetSettings, settingsOf, withSettings } from '@muster/contract/notifications/preferences'
import { change } from '../../audit/change.ts'
import type { Context } from '../../context.ts'
import { writePreferences } from '../../notify/preferences.ts'

/**
 * Changes the actor's notification preferences by the settings of the notification centre. Settings shows the same
 * preferences one by one.
 */
export async function setSettings(ctx: Context, wanted: SetSettings) {
  const { id } = ctx.actor
  return change(ctx, async (tx) => {
    const { now, changed } = await writePreferences(tx, ctx.app, id, (before) => withSettings(before, wanted))
    return {
      action: 'notification.settings_changed',
      subject: { type: 'user', id },
      ...changed,
      answer: { settings: settingsOf(now) },
    }
  })
}
