import { recordRepeated } from '../../../audit/recordRepeated.ts'
import type { Context } from '../../../context.ts'

/** Records that the actor accessed people's pay including someone else's; `after` describes the access. */
const recordAccessTo = (ctx: Context, after: object): Promise<void> =>
  recordRepeated(ctx, { action: 'payroll.looked_at', subject: { type: 'payroll', id: null }, after: { ...after } })

/** Records access to the pay of these people, with who they are; access to your own is not. */
export async function recordAccess(ctx: Context, at: string, query: object, people: Iterable<string>): Promise<void> {
  const others = new Set(people)
  others.delete(ctx.actor.id)
  if (others.size) await recordAccessTo(ctx, { at, ...query, people: [...others].toSorted() })
}

/** Records access to totals of many people's pay. */
export const recordAccessToSums = (ctx: Context, at: string, query: object): Promise<void> =>
  recordAccessTo(ctx, { at, ...query })
