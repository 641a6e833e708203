import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { payloadVersion, type WebhookEvent, webhookEvents, type EventKind } from '@muster/contract/webhooks/events'
import { auditEntries, auditSeals } from '../../../audit/tables.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { insertRows } from '../../../db/insertRows.ts'
import { transaction } from '../../../db/transaction.ts'
import { webhookDeliveries, webhooks } from '../tables.ts'

/** Number of entries of the audit trail that are read at once. */
const batchSize = 1000

type Entry = Pick<
  typeof auditEntries.$inferSelect,
  'at' | 'action' | 'actorId' | 'subjectType' | 'subjectId' | 'personId' | 'before' | 'after'
>

/**
 * Stores the deliveries of everything that entered the audit trail since the last time, for one webhook. The trail is
 * read in the order of its seals, so nothing is left out or taken twice, and writers pay nothing for webhooks. Skips a
 * webhook on which another process works. Returns the number of new deliveries.
 */
export async function storeDeliveries(db: Db, id: string): Promise<number> {
  for (let stored = 0; ;) {
    const batch = await transaction(db, (tx) => storeBatch(tx, id))
    stored += batch.stored
    if (batch.isLast) return stored
  }
}

async function storeBatch(tx: Tx, id: string): Promise<{ stored: number; isLast: boolean }> {
  const none = { stored: 0, isLast: true }
  const [webhook] = await tx
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id), webhooks.isOn))
    .for('update', { skipLocked: true })
  if (!webhook) return none
  const { rows } = await tx.execute<{ through: string | null; count: number }>(sql`
    select max(position)::text as through, count(*)::int as count from (
      select ${auditSeals.position} as position from ${auditSeals}
      where ${auditSeals.position} > ${webhook.position} order by 1 limit ${batchSize}) next`)
  const through = Number(rows[0]?.through ?? 0)
  if (through === 0) return none
  const kinds = kindsOf(webhook.events)
  const entries = await tx
    .select({ entry: auditEntries, position: auditSeals.position })
    .from(auditSeals)
    .innerJoin(auditEntries, eq(auditEntries.id, auditSeals.entryId))
    .where(
      and(
        gt(auditSeals.position, webhook.position),
        lte(auditSeals.position, through),
        inArray(auditEntries.action, [...new Set(kinds.flatMap(({ actions }) => actions))]),
      ),
    )
    .orderBy(asc(auditSeals.position))
  const deliveries = entries.flatMap(({ entry, position }) => {
    const kind = kinds.find(
      ({ actions, subject }) => actions.includes(entry.action) && (subject ?? entry.subjectType) === entry.subjectType,
    )
    if (!kind || isWithoutEffect(entry)) return []
    const payload = JSON.stringify(payloadOf(kind.event, entry, webhook.includesDetails))
    return { webhookId: id, event: kind.event, subject: `${entry.subjectType} ${entry.subjectId}`, position, payload }
  })
  if (deliveries.length) await insertRows(tx, webhookDeliveries, deliveries)
  await tx.update(webhooks).set({ position: through }).where(eq(webhooks.id, id))
  return { stored: deliveries.length, isLast: (rows[0]?.count ?? 0) < batchSize }
}

/** Returns the kinds of these events. Leaves out those that this version does not know. */
const kindsOf = (events: readonly WebhookEvent[]) =>
  events.flatMap((event) => {
    const kind: EventKind | undefined = webhookEvents[event]
    return kind ? [{ ...kind, event }] : []
  })

/** Returns whether an entry records a status that was requested again and did not change. */
const isWithoutEffect = ({ before, after }: Entry): boolean => {
  const [old, present] = [before, after].map((values) => (values as { status?: string } | null)?.status)
  return old !== undefined && old === present && Object.keys(after as object).length === 1
}

/**
 * Returns the body of an event: its type, version and time, the ids of the record and of the people, and the fields that
 * the contract lists for it, with the `previous` values of those that changed. `details` only if the webhook includes
 * them.
 */
export function payloadOf(event: WebhookEvent, entry: Entry, includesDetails: boolean) {
  const { fields, details = [] }: EventKind = webhookEvents[event]
  const [before, after] = [entry.before, entry.after].map((values) => (values ?? {}) as Record<string, unknown>)
  const values = { ...before, ...after }
  const names = [...fields, ...(includesDetails ? details : [])]
  const pick = (from: Record<string, unknown>, isPicked: (name: string) => boolean) =>
    Object.fromEntries(names.filter(isPicked).map((name) => [name, from[name]]))
  const previous = pick(
    before ?? {},
    (name) => name in (before ?? {}) && !isDeepStrictEqual(before?.[name], values[name]),
  )
  return {
    type: event,
    version: payloadVersion,
    timestamp: entry.at,
    data: {
      id: entry.subjectId,
      kind: entry.subjectType,
      personId: entry.personId,
      actorId: entry.actorId,
      ...pick(values, (name) => name in values),
      ...(Object.keys(previous).length > 0 && { previous }),
    },
  }
}
