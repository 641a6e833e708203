import { recordRepeated } from '../../../audit/recordRepeated.ts'
import type { Context } from '../../../context.ts'
import type { AdjustmentRow } from './queries.ts'

/** Logs access to other people's pay. The actor's own requests are logged only if they show a salary. */
export async function recordAccess(ctx: Context, rows: readonly AdjustmentRow[]): Promise<void> {
  const { id } = ctx.actor
  const people = rows.flatMap(({ adjustment: { userId, requestedBy }, seesPay }) =>
    userId !== id && (seesPay || requestedBy !== id) ? [userId] : [],
  )
  if (!people.length) return
  await recordRepeated(ctx, {
    action: 'payroll.adjustments_seen',
    subject: { type: 'payroll_adjustment', id: null },
    after: { people: [...new Set(people)].toSorted() },
  })
}
