import { eq } from 'drizzle-orm'
import type { EditCustomReport } from '@muster/contract/reports/custom'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { staleRefusal } from '../refusals.ts'
import { laterThan } from '../../../db/columns.ts'
import { customReports } from '../tables.ts'
import { customColumns, lockCustom } from './queries.ts'

/**
 * Changes a custom report of the actor.
 * @throws Refusal 404 for another person's report; 409 if the report has changed since the user opened it.
 */
export const editCustomReport = (ctx: Context, { id, updatedAt, name, metrics }: EditCustomReport) =>
  change(ctx, async (tx) => {
    const before = await lockCustom(tx, ctx.actor, id)
    throwIf(staleRefusal(before.updatedAt, updatedAt))
    const [report] = await tx
      .update(customReports)
      .set({
        name: name ?? before.name,
        metrics: metrics ?? before.metrics,
        updatedAt: laterThan(customReports.updatedAt),
      })
      .where(eq(customReports.id, id))
      .returning(customColumns)
    if (!report) throw new Error('The update returned no row')
    return {
      action: 'report.changed',
      subject: { type: 'custom_report', id },
      before: { name: before.name, metrics: before.metrics },
      after: { name: report.name, metrics: report.metrics },
      answer: { report },
    }
  })
