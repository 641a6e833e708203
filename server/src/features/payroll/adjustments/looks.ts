import { recordRepeated } from '../../../audit/recordRepeated.ts'
import type { Context } from '../../../context.ts'
import type { AdjustmentRow } from './queries.ts'

/** Records whose pay was looked at: that of others, but for what one asked for oneself without seeing their salary. */
export async function recordLook(ctx: Context, rows: readonly AdjustmentRow[]): Promise<void> {
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
