import { and, asc, desc, gte, lte } from 'drizzle-orm'
import type { PendingQuery } from '@muster/contract/kit/decisions'
import type { Actor } from '../../../kernel/actor.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { readPending } from '../../../people/pending.ts'
import { payrollAdjustments } from '../tables.ts'
import { isPendingFor } from './approvers.ts'
import { presentAdjustments, selectAdjustments } from './queries.ts'
import { recordAccess } from './recordAccess.ts'

/** Returns the number of adjustments that the actor may approve or reject now. */
export const countPendingAdjustments = (db: Db, actor: Actor): Promise<number> =>
  db.$count(payrollAdjustments, isPendingFor(actor))

/**
 * Returns one page of the adjustments that the actor may approve or reject now, by default oldest first, and logs
 * access to other people's pay.
 */
export async function pendingAdjustments(ctx: Context, query: PendingQuery) {
  const { actor, app } = ctx
  const { userId, effectiveDate, createdAt, id } = payrollAdjustments
  const { from, to, order } = query
  const by = order === 'oldest' ? asc : desc
  const { rows, ...page } = await readPending(app.db, query, {
    person: userId,
    isPending: isPendingFor(actor),
    isWithin: and(from ? gte(effectiveDate, from) : undefined, to ? lte(effectiveDate, to) : undefined),
    select: (where) => selectAdjustments(app.db, actor).where(where).orderBy(by(createdAt), by(id)),
  })
  const adjustments = await presentAdjustments(app.db, actor, rows)
  await recordAccess(ctx, rows)
  return { adjustments, ...page }
}
