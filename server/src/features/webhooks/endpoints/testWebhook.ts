import type { Delivery } from '@muster/contract/webhooks/calls'
import { payloadVersion, testEvent } from '@muster/contract/webhooks/events'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { refresh } from '../../../events/event.ts'
import { now } from '../../../kernel/clock.ts'
import { assertFound, throwIf } from '../../../kernel/errors.ts'
import { switchedOffRefusal } from '../policy.ts'
import { lockWebhook, presentDelivery } from '../queries.ts'
import { webhookDeliveries } from '../tables.ts'

/**
 * Sends a test event to a webhook and returns the delivery, whose result follows.
 * @throws Refusal 404 if it does not exist; 409 while it is switched off.
 */
export const testWebhook = (ctx: Context, { id }: { id: string }): Promise<{ delivery: Delivery }> =>
  change(ctx, async (tx) => {
    const webhook = await lockWebhook(tx, id)
    throwIf(switchedOffRefusal(webhook))
    const payload = {
      type: testEvent,
      version: payloadVersion,
      timestamp: now().toString({ fractionalSecondDigits: 3 }),
      data: { webhookId: id },
    }
    const [row] = await tx
      .insert(webhookDeliveries)
      .values({ webhookId: id, event: testEvent, subject: `webhook ${id}`, payload: JSON.stringify(payload) })
      .returning()
    assertFound(row)
    return {
      action: 'webhook.tested',
      subject: { type: 'webhook', id },
      events: [refresh('webhooks', [ctx.actor.id])],
      answer: { delivery: presentDelivery(row) },
    }
  })
