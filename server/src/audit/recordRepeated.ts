import { createHash } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import { type Actor, anonymousActor } from '../kernel/actor.ts'
import { networkOf } from '../limits/addresses.ts'
import type { App, RequestInfo } from '../context.ts'
import { transaction } from '../db/transaction.ts'
import { type AuditAction, type AuditEntry, record, recordEach } from './record.ts'
import { auditRepeats } from './tables.ts'

/** An audit entry without a `before`, because a refused call changes nothing. */
export type RefusedEntry = Omit<AuditEntry, 'before'> & { after?: Record<string, unknown> }

/** The origin of a repeated action: the caller and the request. */
export interface RepeatedSource {
  app: Pick<App, 'db' | 'keys'>
  actor: Actor
  request: Pick<RequestInfo, 'id' | 'address' | 'at'>
}

const currentHour = sql`date_trunc('hour', now())`

/**
 * Records an action that anyone can repeat at will, without flooding the trail. Its first occurrence in an hour is
 * recorded at once. When the hour is over, the repetitions are recorded as one entry with their count. They are counted
 * separately for each action, subject, affected person, reason and caller. By default, the caller is the person, or the
 * network if there is no session.
 */
export async function recordRepeated(ctx: RepeatedSource, entry: RefusedEntry, caller = callerKey(ctx)): Promise<void> {
  const { db } = ctx.app
  const { action, subject, personId = null, after = null } = entry
  const content = JSON.stringify([caller, action, subject.type, subject.id, personId, after, ctx.actor.keyId])
  const digest = createHash('sha256').update(content).digest('base64url')
  await transaction(db, async (tx) => {
    const [row] = await tx
      .insert(auditRepeats)
      .values({
        what: digest,
        hour: sql<string>`${currentHour}`,
        count: 0,
        action,
        actorId: ctx.actor.id,
        keyId: ctx.actor.keyId ?? null,
        subjectType: subject.type,
        subjectId: subject.id,
        personId,
        after,
        requestId: ctx.request.id,
        address: ctx.request.address,
      })
      .onConflictDoUpdate({
        target: [auditRepeats.what, auditRepeats.hour],
        set: { count: sql`${auditRepeats.count} + 1` },
      })
      .returning({ count: auditRepeats.count })
    if (row?.count === 0) await record(tx, ctx, entry)
  })
}

const callerKey = ({ actor, request }: RepeatedSource) =>
  actor.id === anonymousActor.id ? networkOf(request.address) : actor.id

/** Writes one entry to the trail for each action repeated in a past hour, with the number of repetitions. */
export async function writeRepeatedEntries({ db, keys }: Pick<App, 'db' | 'keys'>): Promise<void> {
  await transaction(db, async (tx) => {
    const rows = await tx.delete(auditRepeats).where(lt(auditRepeats.hour, currentHour)).returning()
    const repetitions = rows.filter(({ count }) => count > 0)
    await recordEach(
      tx,
      { db, keys },
      repetitions.map(
        ({ action, actorId, keyId, subjectType, subjectId, personId, after, hour, count, requestId, address }) => ({
          actor: { id: actorId, keyId: keyId ?? undefined },
          request: { id: requestId, address },
          entry: {
            action: action as AuditAction,
            subject: { type: subjectType, id: subjectId },
            personId,
            after: { ...(after as object | null), repeated: count, hour },
          },
        }),
      ),
    )
  })
}
