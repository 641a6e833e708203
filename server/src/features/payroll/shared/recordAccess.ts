import { recordRepeated } from '../../../audit/recordRepeated.ts'
import type { Context } from '../../../context.ts'

/** Logs that the actor accessed pay that is not only their own; `after` describes the access. */
const recordAccessTo = (ctx: Context, after: object): Promise<void> =>
  recordRepeated(ctx, { action: 'payroll.looked_at', subject: { type: 'payroll', id: null }, after: { ...after } })

/** Logs access to the pay of these people, and who they are. Access to the actor's own pay is not logged. */
export async function recordAccess(ctx: Context, at: string, query: object, people: Iterable<string>): Promise<void> {
  const others = new Set(people)
  others.delete(ctx.actor.id)
  if (others.size) await recordAccessTo(ctx, { at, ...query, people: [...others].toSorted() })
}

/** Logs access to totals of many people's pay. */
export const recordAccessToSums = (ctx: Context, at: string, query: object): Promise<void> =>
  recordAccessTo(ctx, { at, ...query })

/** Logs access to the pay of one person, in a record or elsewhere. Access to the actor's own pay is not logged. */
export async function recordAccessToPerson(
  ctx: Context,
  personId: string,
  after: object,
  subject = { type: 'user', id: personId },
): Promise<void> {
  if (personId !== ctx.actor.id)
    await recordRepeated(ctx, { action: 'payroll.looked_at', subject, personId, after: { ...after } })
}
