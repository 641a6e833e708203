import { eq } from 'drizzle-orm'
import type { UpdateWebhook, Webhook } from '@muster/contract/webhooks/calls'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { notify, owner, refresh } from '../../../events/event.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { webhookChanged } from '../messages.ts'
import { lockWebhook, readWebhook } from '../queries.ts'
import { webhooks } from '../tables.ts'
import { addressRefusal } from '../sending/addresses.ts'
import { newestPosition } from './createWebhook.ts'

/**
 * Changes a webhook, or switches it on or off, and returns it. One that is switched on receives the events from then
 * on, and those that were still pending. The owner is notified.
 * @throws Refusal 404 if it does not exist; 400 naming `url` if it is private or unencrypted.
 */
export const updateWebhook = (ctx: Context, { id, ...changes }: UpdateWebhook): Promise<{ webhook: Webhook }> =>
  change(ctx, async (tx) => {
    const { app, actor } = ctx
    throwIf(changes.url === undefined ? null : addressRefusal(app.config, changes.url))
    const row = await lockWebhook(tx, id)
    const isSwitchedOn = changes.isOn === true && !row.isOn
    if (Object.keys(changes).length > 0)
      await tx
        .update(webhooks)
        .set({ ...changes, ...(isSwitchedOn && { failingSince: null, position: newestPosition }) })
        .where(eq(webhooks.id, id))
    const keys = Object.keys(changes) as (keyof typeof changes)[]
    return {
      action: 'webhook.changed',
      subject: { type: 'webhook', id },
      before: Object.fromEntries(keys.map((key) => [key, row[key]])),
      after: changes,
      events: [
        refresh('webhooks', [actor.id]),
        notify(webhookChanged(actor, { ...row, ...changes }, 'changed'), owner(app.config)),
      ],
      answer: { webhook: await readWebhook(tx, id) },
    }
  })
