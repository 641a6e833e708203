import { sql } from 'drizzle-orm'
import type { Delivery } from '@muster/contract/webhooks/calls'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { refresh } from '../../../events/event.ts'
import { assertFound, throwIf } from '../../../kernel/errors.ts'
import { pendingRefusal, switchedOffRefusal } from '../policy.ts'
import { isDelivery, lockWebhook, presentDelivery } from '../queries.ts'
import { webhookDeliveries } from '../tables.ts'

/**
 * Sends an event again at once, with the same id, and returns the delivery. Its attempts begin anew.
 * @throws Refusal 404 if the webhook has no such delivery; 409 while it is pending, or the webhook is switched off.
 */
export const resendDelivery = (
  ctx: Context,
  input: { id: string; deliveryId: string },
): Promise<{ delivery: Delivery }> =>
  change(ctx, async (tx) => {
    const webhook = await lockWebhook(tx, input.id)
    throwIf(switchedOffRefusal(webhook))
    const [found] = await tx.select().from(webhookDeliveries).where(isDelivery(input)).for('update')
    assertFound(found)
    throwIf(pendingRefusal(found))
    const [row] = await tx
      .update(webhookDeliveries)
      .set({ status: 'PENDING', attempts: 0, notBefore: sql`now()` })
      .where(isDelivery(input))
      .returning()
    assertFound(row)
    return {
      action: 'webhook.resent',
      subject: { type: 'webhook', id: input.id },
      after: { deliveryId: row.id, event: row.event },
      events: [refresh('webhooks', [ctx.actor.id])],
      answer: { delivery: presentDelivery(row) },
    }
  })
