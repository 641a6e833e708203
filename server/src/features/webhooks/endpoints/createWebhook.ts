import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type CreateWebhook, maxWebhooks, type Webhook } from '@muster/contract/webhooks/calls'
import { change } from '../../../audit/change.ts'
import { auditSeals } from '../../../audit/tables.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { notify, owner, refresh } from '../../../events/event.ts'
import { conflict, throwIf } from '../../../kernel/errors.ts'
import { webhookChanged } from '../messages.ts'
import { readWebhook } from '../queries.ts'
import { newSecret, sealSecrets } from '../secrets.ts'
import { webhooks } from '../tables.ts'
import { addressRefusal, shownOf } from '../sending/addresses.ts'

/** SQL for the newest position in the audit trail: a webhook receives what follows it. */
export const newestPosition = sql<number>`(select coalesce(max(${auditSeals.position}), 0) from ${auditSeals})`

/**
 * Creates a webhook and returns it with its secret, which is shown only once. The owner is notified.
 * @throws Refusal 400 naming `url` if it is private or unencrypted; 409 at the maximum number of webhooks.
 */
export async function createWebhook(
  ctx: Context,
  entered: CreateWebhook,
): Promise<{ webhook: Webhook; secret: string }> {
  const { app, actor } = ctx
  return change(ctx, async (tx) => {
    throwIf(addressRefusal(app.config, entered.url))
    const input = { ...entered, url: new URL(entered.url).href }
    await lockWebhooks(tx)
    throwIf(
      (await tx.$count(webhooks)) >= maxWebhooks
        ? conflict(`There are already ${maxWebhooks} webhooks. Please delete one first.`, 'webhook.too_many')
        : null,
    )
    const id = randomUUIDv7()
    const secret = newSecret()
    const sealed = sealSecrets(app.keys, id, { present: secret })
    await tx.insert(webhooks).values({ ...input, id, userId: actor.id, sealed, position: newestPosition })
    return {
      action: 'webhook.created',
      subject: { type: 'webhook', id },
      after: shownOf(input),
      events: [refresh('webhooks', [actor.id]), notify(webhookChanged(actor, input, 'created'), owner(app.config))],
      answer: { webhook: await readWebhook(tx, id), secret },
    }
  })
}

/** Locks the number of webhooks until the transaction ends. */
const lockWebhooks = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('webhooks'))`)
