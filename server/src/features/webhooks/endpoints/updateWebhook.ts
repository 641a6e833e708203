import { and, eq, sql } from 'drizzle-orm'
import type { UpdateWebhook, Webhook } from '@muster/contract/webhooks/calls'
import { testEvent, webhookEvents } from '@muster/contract/webhooks/events'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { notify, owner, refresh } from '../../../events/event.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { webhookChanged } from '../messages.ts'
import { lockWebhook, readWebhook } from '../queries.ts'
import { webhookDeliveries, webhooks } from '../tables.ts'
import { addressRefusal, shownOf } from '../sending/addresses.ts'
import { newestPosition } from './createWebhook.ts'

/**
 * Changes a webhook, or switches it on or off, and returns it. One that is switched on receives the events from then
 * on, and those that were still pending. The owner is notified.
 * @throws Refusal 404 if it does not exist; 400 naming `url` if it is private or unencrypted.
 */
export const updateWebhook = (ctx: Context, { id, ...entered }: UpdateWebhook): Promise<{ webhook: Webhook }> =>
  change(ctx, async (tx) => {
    const { app, actor } = ctx
    throwIf(entered.url === undefined ? null : addressRefusal(app.config, entered.url))
    const changes = { ...entered, ...(entered.url !== undefined && { url: new URL(entered.url).href }) }
    const row = await lockWebhook(tx, id)
    const isSwitchedOn = changes.isOn === true && !row.isOn
    const isMoved = changes.url !== undefined && changes.url !== row.url
    if (Object.keys(changes).length > 0)
      await tx
        .update(webhooks)
        .set({
          ...changes,
          ...((isSwitchedOn || isMoved) && { failingSince: null }),
          ...(isSwitchedOn && { position: newestPosition }),
        })
        .where(eq(webhooks.id, id))
    await changePending(tx, row, changes)
    const keys = Object.keys(changes) as (keyof typeof changes)[]
    return {
      action: 'webhook.changed',
      subject: { type: 'webhook', id },
      before: shownOf(Object.fromEntries(keys.map((key) => [key, row[key]])) as Partial<typeof row>),
      after: shownOf(changes),
      events: [
        refresh('webhooks', [actor.id]),
        notify(webhookChanged(actor, { ...row, ...changes }, 'changed'), owner(app.config)),
      ],
      answer: { webhook: await readWebhook(tx, id) },
    }
  })

/**
 * Applies changes to the events that are still pending: those that are no longer chosen are deleted, details are removed
 * once they are no longer chosen, and a new address is tried at once.
 */
async function changePending(
  tx: Tx,
  row: typeof webhooks.$inferSelect,
  { events, includesDetails, url }: Omit<UpdateWebhook, 'id'>,
): Promise<void> {
  const isPending = and(eq(webhookDeliveries.webhookId, row.id), eq(webhookDeliveries.status, 'PENDING'))
  if (events)
    await tx
      .delete(webhookDeliveries)
      .where(and(isPending, sql`${webhookDeliveries.event} <> all(${sql.param([...events, testEvent])}::text[])`))
  if (includesDetails === false && row.includesDetails)
    await tx
      .update(webhookDeliveries)
      .set({
        payload: sql`jsonb_set(${webhookDeliveries.payload}::jsonb, '{data}',
          ((${webhookDeliveries.payload}::jsonb -> 'data') - 'previous') - ${sql.param(detailNames)}::text[])::text`,
      })
      .where(isPending)
  if (url !== undefined && url !== row.url)
    await tx
      .update(webhookDeliveries)
      .set({ notBefore: sql`now()` })
      .where(isPending)
}

const detailNames = [
  ...new Set(Object.values(webhookEvents).flatMap((kind) => ('details' in kind ? [...kind.details] : []))),
]
