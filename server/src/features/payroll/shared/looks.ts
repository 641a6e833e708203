import { recordRepeated } from '../../../audit/recordRepeated.ts'
import type { Context } from '../../../context.ts'

/** Records that the actor looked at people's pay, where somebody else's was among it; `after` says at what. */
const recordLookAt = (ctx: Context, after: object): Promise<void> =>
  recordRepeated(ctx, { action: 'payroll.looked_at', subject: { type: 'payroll', id: null }, after: { ...after } })

/** The same of the pay of these people, of whom it says who they are; a look at one's own is none. */
export async function recordLook(ctx: Context, at: string, query: object, people: Iterable<string>): Promise<void> {
  const others = new Set(people)
  others.delete(ctx.actor.id)
  if (others.size) await recordLookAt(ctx, { at, ...query, people: [...others].toSorted() })
}

/** The same of sums of many people's pay. */
export const recordLookAtSums = (ctx: Context, at: string, query: object): Promise<void> =>
  recordLookAt(ctx, { at, ...query })
