import { eq } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { customReports } from '../tables.ts'
import { lockCustom } from './queries.ts'

/**
 * Deletes a custom report of the actor and its schedules.
 * @throws Refusal 404 for another person's report.
 */
export const removeCustomReport = (ctx: Context, { id }: { id: string }) =>
  change(ctx, async (tx) => {
    const { name, metrics } = await lockCustom(tx, ctx.actor, id)
    await tx.delete(customReports).where(eq(customReports.id, id))
    return {
      action: 'report.removed',
      subject: { type: 'custom_report', id },
      before: { name, metrics },
      answer: undefined,
    }
  })
