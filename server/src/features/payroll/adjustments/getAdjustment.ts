import type { Context } from '../../../context.ts'
import { recordLook } from './looks.ts'
import { findAdjustments, presentAdjustment } from './queries.ts'

/**
 * One adjustment that the actor sees; a look at another's pay is recorded.
 * @throws Refusal 404 for one that they do not see.
 */
export async function getAdjustment(ctx: Context, { id }: { id: string }) {
  const { db } = ctx.app
  const rows = await findAdjustments(db, ctx.actor, id)
  const adjustment = await presentAdjustment(db, ctx.actor, rows)
  await recordLook(ctx, rows)
  return { adjustment }
}
