import { eq } from 'drizzle-orm'
import { previousSecretHours, type Webhook } from '@muster/contract/webhooks/calls'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { notify, owner, refresh } from '../../../events/event.ts'
import { now } from '../../../kernel/clock.ts'
import { webhookChanged } from '../messages.ts'
import { lockWebhook, readWebhook } from '../queries.ts'
import { newSecret, openSecrets, sealSecrets } from '../secrets.ts'
import { webhooks } from '../tables.ts'

/**
 * Creates a new secret and returns it with the webhook; it is shown only once. The previous one also signs for
 * `previousSecretHours`, so that receivers can change over. The owner is notified.
 * @throws Refusal 404 if the webhook does not exist.
 */
export const rotateSecret = (ctx: Context, { id }: { id: string }): Promise<{ webhook: Webhook; secret: string }> =>
  change(ctx, async (tx) => {
    const { app, actor } = ctx
    const row = await lockWebhook(tx, id)
    const secret = newSecret()
    const { present: previous } = openSecrets(app.keys, row)
    const previousSecretUntil = now().add({ hours: previousSecretHours }).toString({ fractionalSecondDigits: 3 })
    const sealed = sealSecrets(app.keys, id, { present: secret, previous })
    await tx.update(webhooks).set({ sealed, previousSecretUntil }).where(eq(webhooks.id, id))
    return {
      action: 'webhook.secret_rotated',
      subject: { type: 'webhook', id },
      after: { previousSecretUntil },
      events: [
        refresh('webhooks', [actor.id]),
        notify(webhookChanged(actor, row, 'replaced the secret of'), owner(app.config)),
      ],
      answer: { webhook: await readWebhook(tx, id), secret },
    }
  })
