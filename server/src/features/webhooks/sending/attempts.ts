import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { testEvent } from '@muster/contract/webhooks/events'
import type { Db } from '../../../db/database.ts'
import { transaction } from '../../../db/transaction.ts'
import { webhookDeliveries, webhooks } from '../tables.ts'
import type { Attempt } from './post.ts'
import { hasFailedForDays } from './switchOff.ts'

/**
 * The seconds from each failed attempt to the next: ten attempts over two days. A random fifth is added, so that a
 * receiver that comes back does not get everything at once.
 */
export const delaysInSeconds: readonly number[] = [5, 60, 300, 1800, 7200, 18_000, 36_000, 43_200, 57_600]
/** Days for which deliveries are kept. */
const retentionDays = 30
/** Seconds after which a delivery that a killed process had taken is sent again. Longer than an attempt takes. */
const claimSeconds = 60

export type ClaimedDelivery = Pick<typeof webhookDeliveries.$inferSelect, 'id' | 'webhookId' | 'payload' | 'attempts'>

/**
 * Takes up to `count` due deliveries of a webhook that is on, tests first, then the oldest, so that no other process
 * sends them. With `isOrdered`, a delivery waits for those before it about the same record, until they are delivered or
 * given up.
 */
export async function claimDeliveries(
  db: Db,
  { id, isOrdered }: { id: string; isOrdered: boolean },
  count: number,
): Promise<ClaimedDelivery[]> {
  // The query builder would leave out the names of the tables.
  const follows = sql`exists (select from ${webhookDeliveries} earlier
    where earlier.webhook_id = ${webhookDeliveries}.webhook_id and earlier.subject = ${webhookDeliveries}.subject
      and earlier.status = 'PENDING' and earlier.position < ${webhookDeliveries}.position)`
  const due = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, id),
        eq(webhookDeliveries.status, 'PENDING'),
        sql`${webhookDeliveries.notBefore} <= now()`,
        sql`exists (select from ${webhooks} where ${webhooks}.id = ${id} and ${webhooks}.is_on)`,
        isOrdered ? sql`not ${follows}` : undefined,
      ),
    )
    .orderBy(desc(eq(webhookDeliveries.event, testEvent)), webhookDeliveries.notBefore, webhookDeliveries.id)
    .limit(count)
    .for('update', { skipLocked: true })
  return db
    .update(webhookDeliveries)
    .set({ notBefore: sql`now() + make_interval(secs => ${claimSeconds})` })
    .where(sql`${webhookDeliveries.id} in ${due}`)
    .returning({
      id: webhookDeliveries.id,
      webhookId: webhookDeliveries.webhookId,
      payload: webhookDeliveries.payload,
      attempts: webhookDeliveries.attempts,
    })
}

/** Returns deliveries that were taken but not sent, so that they are due at once. */
export async function releaseClaim(db: Db, id: string): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ notBefore: sql`now()` })
    .where(isPending(id))
}

const isPending = (id: string) => and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.status, 'PENDING'))

/**
 * Records the result of an attempt: the delivery is done, tried again later, or given up after the last attempt. Returns
 * whether the webhook has failed for so long that it is to be switched off.
 */
export async function recordAttempt(db: Db, delivery: ClaimedDelivery, attempt: Attempt): Promise<boolean> {
  const { responseStatus, error, durationMs } = attempt
  const attempts = delivery.attempts + 1
  const isDone = error === null
  const delay = isDone ? undefined : delayAfter(attempts, attempt)
  return transaction(db, async (tx) => {
    // The webhook first, as in every change of both, so that two of them never wait for each other.
    const [webhook] = await tx
      .update(webhooks)
      .set(
        isDone
          ? { failingSince: null, lastDeliveredAt: sql`now()` }
          : { failingSince: sql`coalesce(${webhooks.failingSince}, now())` },
      )
      .where(eq(webhooks.id, delivery.webhookId))
      .returning({ hasFailed: sql<boolean>`coalesce(${hasFailedForDays}, false)` })
    await tx
      .update(webhookDeliveries)
      .set({
        attempts,
        responseStatus,
        error,
        durationMs,
        lastAttemptAt: sql`now()`,
        status: isDone ? 'DELIVERED' : delay === undefined ? 'FAILED' : 'PENDING',
        ...(delay !== undefined && { notBefore: sql`now() + make_interval(secs => ${delay})` }),
      })
      .where(isPending(delivery.id))
    return webhook?.hasFailed ?? false
  })
}

/** Returns the seconds until the next attempt; undefined if this was the last one. */
export function delayAfter(attempts: number, { retryAfterSeconds }: Pick<Attempt, 'retryAfterSeconds'>) {
  const delay = delaysInSeconds[attempts - 1]
  return delay === undefined ? undefined : Math.max(delay * (1 + Math.random() / 5), retryAfterSeconds ?? 0)
}

/** Deletes old deliveries, also those that still wait because their webhook is off. */
export async function deleteOldDeliveries(db: Db): Promise<void> {
  await db
    .delete(webhookDeliveries)
    .where(lt(webhookDeliveries.createdAt, sql`now() - make_interval(days => ${retentionDays})`))
}
