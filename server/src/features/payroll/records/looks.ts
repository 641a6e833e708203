import { recordRepeated } from '../../../audit/recordRepeated.ts'
import type { Context } from '../../../context.ts'

/** Records that the actor looked at many people's pay, where somebody else's was among it. */
export async function recordLook(
  ctx: Context,
  at: string,
  query: object,
  people: Iterable<string | undefined>,
): Promise<void> {
  for (const id of people)
    if (id !== ctx.actor.id)
      return recordRepeated(ctx, {
        action: 'payroll.looked_at',
        subject: { type: 'payroll', id: null },
        after: { at, ...query },
      })
}
