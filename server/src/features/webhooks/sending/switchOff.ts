import { and, eq, sql } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import { scheduledSource } from '../../../background/scheduledSource.ts'
import type { App } from '../../../context.ts'
import { notify, owner, refresh } from '../../../events/event.ts'
import { webhookSwitchedOff } from '../messages.ts'
import { webhooks } from '../tables.ts'

/** Days without a success after which a failing webhook is switched off. */
const maxFailingDays = 3

/** SQL condition for webhooks that have failed for too long. */
export const hasFailedForDays = and(
  webhooks.isOn,
  sql`${webhooks.failingSince} < now() - make_interval(days => ${maxFailingDays})`,
)

/**
 * Switches off a webhook whose receiver has failed for days or is gone (410), and notifies the owner and the person who
 * created it.
 */
export async function switchOff(app: App, id: string, reason: 'failing' | 'gone'): Promise<void> {
  const isStill = reason === 'gone' ? webhooks.isOn : hasFailedForDays
  await change(scheduledSource(app, 'webhooks'), async (tx) => {
    const [row] = await tx
      .update(webhooks)
      .set({ isOn: false })
      .where(and(eq(webhooks.id, id), isStill))
      .returning()
    if (!row) return { action: null, answer: undefined }
    const notice = webhookSwitchedOff(row, reason === 'gone')
    const creator = row.userId === null ? [] : [row.userId]
    return {
      action: 'webhook.switched_off',
      subject: { type: 'webhook', id },
      after: { reason },
      events: [notify(notice, owner(app.config), creator), refresh('webhooks', creator)],
      answer: undefined,
    }
  })
}
