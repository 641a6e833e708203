import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Delivery, Webhook } from '@muster/contract/webhooks/calls'
import type { Queryable, Tx } from '../../db/database.ts'
import { now } from '../../kernel/clock.ts'
import { assertFound } from '../../kernel/errors.ts'
import { webhookDeliveries, webhooks } from './tables.ts'

const countOf = (status: 'PENDING' | 'FAILED') => sql<number>`(select count(*)::int from ${webhookDeliveries}
  where ${webhookDeliveries.webhookId} = ${webhooks}.id and ${webhookDeliveries.status} = ${status})`

/** Returns the webhooks that meet the condition, by name, with the numbers of their open deliveries. */
export async function readWebhooks(db: Queryable, where?: SQL): Promise<Webhook[]> {
  const rows = await db
    .select({ row: webhooks, pending: countOf('PENDING'), failed: countOf('FAILED') })
    .from(webhooks)
    .where(where)
    .orderBy(sql`lower(${webhooks.name})`, webhooks.id)
  return rows.map(({ row, pending, failed }) => {
    const { userId: _userId, sealed: _sealed, position: _position, isOn, previousSecretUntil, ...shown } = row
    const hasPrevious =
      previousSecretUntil !== null && Temporal.Instant.compare(Temporal.Instant.from(previousSecretUntil), now()) > 0
    return {
      ...shown,
      status: !isOn ? ('OFF' as const) : row.failingSince === null ? ('ACTIVE' as const) : ('FAILING' as const),
      pending,
      failed,
      previousSecretUntil: hasPrevious ? previousSecretUntil : null,
    }
  })
}

/** Returns a webhook. @throws Refusal 404 if it does not exist. */
export async function readWebhook(db: Queryable, id: string): Promise<Webhook> {
  const [webhook] = await readWebhooks(db, eq(webhooks.id, id))
  assertFound(webhook)
  return webhook
}

/** Locks a webhook until the transaction ends and returns its row. @throws Refusal 404 if it does not exist. */
export async function lockWebhook(tx: Tx, id: string) {
  const [row] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('update')
  assertFound(row)
  return row
}

type DeliveryRow = typeof webhookDeliveries.$inferSelect

/** Returns a delivery as calls answer it. */
export const presentDelivery = ({
  webhookId: _webhookId,
  position: _position,
  payload: _payload,
  notBefore,
  ...row
}: DeliveryRow): Delivery => ({ ...row, nextAttemptAt: row.status === 'PENDING' ? notBefore : null })

/** Returns the condition for one delivery of a webhook. */
export const isDelivery = ({ id, deliveryId }: { id: string; deliveryId: string }) =>
  and(eq(webhookDeliveries.webhookId, id), eq(webhookDeliveries.id, deliveryId))
