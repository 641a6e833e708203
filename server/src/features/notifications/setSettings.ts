import { type SetSettings, settingsOf, withSettings } from '@muster/contract/notifications/preferences'
import { change } from '../../audit/change.ts'
import type { Context } from '../../context.ts'
import { writePreferences } from '../../notify/preferences.ts'

/**
 * Changes what the actor is notified of, by the settings of the centre; they write the preferences that Settings shows
 * one by one.
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
