import { eq } from 'drizzle-orm'
import { type CreateCustomReport, maxCustomReports } from '@muster/contract/reports/custom'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { tooManyRefusal } from '../refusals.ts'
import { customReports } from '../tables.ts'
import { customColumns, lockReportsOf } from './queries.ts'

/**
 * Creates a custom report of the actor.
 * @throws Refusal 409 at the maximum number of reports.
 */
export const createCustomReport = (ctx: Context, { name, metrics }: CreateCustomReport) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    await lockReportsOf(tx, actor)
    const count = await tx.$count(customReports, eq(customReports.userId, actor.id))
    throwIf(tooManyRefusal(count, maxCustomReports, 'custom reports'))
    const [report] = await tx.insert(customReports).values({ userId: actor.id, name, metrics }).returning(customColumns)
    if (!report) throw new Error('The insert returned no row')
    return {
      action: 'report.created',
      subject: { type: 'custom_report', id: report.id },
      after: { name, metrics },
      answer: { report },
    }
  })
