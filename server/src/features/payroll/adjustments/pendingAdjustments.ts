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
  const { userId, effectiveDate, currency, amount, createdAt, id } = payrollAdjustments
  const { rows, ...page } = await readPending(app.db, query, {
    person: userId,
    isPending: isPendingFor(actor),
    days: [effectiveDate, effectiveDate],
    sortedBy: { requested: [createdAt, id], day: effectiveDate, amount: [currency, amount] },
    select: (where, order) =>
      selectAdjustments(app.db, actor)
        .where(where)
        .orderBy(...order),
  })
  const adjustments = await presentAdjustments(app.db, actor, rows)
  await recordAccess(ctx, rows)
  return { adjustments, ...page }
}
