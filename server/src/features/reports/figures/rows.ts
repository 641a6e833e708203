import { sql } from 'drizzle-orm'
import { type PageQuery, pagination } from '@muster/contract/kit/paging'
import type { ReportDays } from '@muster/contract/reports/days'
import type { Cells } from '@muster/contract/reports/figures'
import type { ReportId } from '@muster/contract/reports/metrics'
import type { Context } from '../../../context.ts'
import { readOnReplica } from '../../../db/replica.ts'
import { throwIf, assertFound, forbidden } from '../../../kernel/errors.ts'
import { recordAccess } from '../../payroll/shared/recordAccess.ts'
import { inDays } from '../../../reporting/source.ts'
import { isSeen, sources } from '../sources.ts'
import { reportContextOf } from './reportContext.ts'

/**
 * Returns one page of the list behind a figure. Access to other people's pay is logged.
 * @throws Refusal 403 for a report that the actor may not see; 404 for an unknown figure.
 */
export async function rows(
  ctx: Context,
  { reportId, metric, page, limit, ...days }: ReportDays & PageQuery & { reportId: ReportId; metric: string },
) {
  throwIf(isSeen(ctx.actor, reportId) ? null : forbidden())
  const list = await readOnReplica(ctx.app, async (db) => {
    const { context, range } = await reportContextOf(db, ctx.actor, days)
    const source = sources[reportId].rows(context, range, metric)
    assertFound(source)
    const { columns, select, from, order, completeRows } = source
    const [{ rows: found }, { rows: counts }] = await Promise.all([
      db.execute<Cells>(
        sql`select ${select} from ${from} order by ${order} limit ${limit} offset ${(page - 1) * limit}`,
      ),
      db.execute<{ total: number }>(sql`select count(*)::int as total from ${from}`),
    ])
    const rows = inDays(completeRows ? await completeRows(found) : found, columns, context.zone)
    return { columns: [...columns], rows, range, total: counts[0]?.total ?? 0 }
  })
  const { total, ...answer } = list
  if (reportId === 'payroll')
    await recordAccess(
      ctx,
      'report',
      { metric, ...answer.range.months },
      answer.rows.map(({ userId }) => String(userId)),
    )
  return { ...answer, pagination: pagination({ page, limit }, total) }
}
