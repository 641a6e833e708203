import type { Context } from '../../../context.ts'
import { recordAccess } from './recordAccess.ts'
import { findAdjustments, presentAdjustment } from './queries.ts'

/**
 * Returns an adjustment that the actor can see, and logs access to another person's pay.
 * @throws Refusal 404 if the actor cannot see it.
 */
export async function getAdjustment(ctx: Context, { id }: { id: string }) {
  const { db } = ctx.app
  const rows = await findAdjustments(db, ctx.actor, id)
  const adjustment = await presentAdjustment(db, ctx.actor, rows)
  await recordAccess(ctx, rows)
  return { adjustment }
}
