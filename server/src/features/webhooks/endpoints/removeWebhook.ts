import { eq } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { notify, owner, refresh } from '../../../events/event.ts'
import { webhookChanged } from '../messages.ts'
import { lockWebhook } from '../queries.ts'
import { shownOf } from '../sending/addresses.ts'
import { webhooks } from '../tables.ts'

/** Deletes a webhook and its deliveries. The owner is notified. @throws Refusal 404 if it does not exist. */
export const removeWebhook = (ctx: Context, { id }: { id: string }): Promise<void> =>
  change(ctx, async (tx) => {
    const { name, url, events } = await lockWebhook(tx, id)
    await tx.delete(webhooks).where(eq(webhooks.id, id))
    return {
      action: 'webhook.deleted',
      subject: { type: 'webhook', id },
      before: shownOf({ name, url, events }),
      events: [
        refresh('webhooks', [ctx.actor.id]),
        notify(webhookChanged(ctx.actor, { name, url }, 'deleted'), owner(ctx.app.config)),
      ],
      answer: undefined,
    }
  })
