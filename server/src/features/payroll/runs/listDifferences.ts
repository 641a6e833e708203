import { sql } from 'drizzle-orm'
import { pagination } from '@muster/contract/kit/paging'
import type { ListDifferences, PayDifference } from '@muster/contract/payroll/runs'
import type { Context } from '../../../context.ts'
import { readPayVariance } from '../facts/payVariance.ts'
import { recordAccess } from '../shared/recordAccess.ts'
import {
  type ComparedRow,
  comparedRecords,
  chosenDifferences,
  isOdd,
  orderOfDifferences,
  presentDifference,
} from './comparedRecords.ts'

type Counts = Record<PayDifference['kind'] | 'odd' | 'largeCount' | 'total', number>

/**
 * Returns a page of the comparison between a month and the previous one: new, removed, changed and unchanged people,
 * and the number of each. Logs the access.
 */
export async function listDifferences(ctx: Context, query: ListDifferences) {
  const { db } = ctx.app
  const { period, page, limit } = query
  const variance = await readPayVariance(db)
  const where = chosenDifferences(query)
  const order = sql`order by ${orderOfDifferences(query)}`
  // One statement returns the page and the counts, because finding outdated records for everyone is costly.
  const { rows: liveRows } = await db.execute<Counts & { [Name in keyof ComparedRow]: ComparedRow[Name] | null }>(sql`
    with differences as materialized (${comparedRecords(ctx, period, variance)}),
    counted as (
      select count(*) filter (where kind = 'NEW')::int as "NEW", count(*) filter (where kind = 'GONE')::int as "GONE",
        count(*) filter (where kind = 'CHANGED')::int as "CHANGED", count(*) filter (where kind = 'SAME')::int as "SAME",
        count(*) filter (where ${isOdd})::int as odd, count(*) filter (where large)::int as "largeCount", count(*) filter (where ${where})::int as total
      from differences
    ),
    d as (select * from differences d where ${where} ${order} limit ${limit} offset ${(page - 1) * limit})
    select counted.*, d.*, u.profile_image from counted left join d on true left join users u on u.id = d.user_id
    ${order}`)
  const rows = liveRows.filter((row): row is Counts & ComparedRow => row.user_id !== null)
  await recordAccess(
    ctx,
    'differences',
    { period },
    rows.map((row) => row.user_id),
  )
  const { NEW = 0, GONE = 0, CHANGED = 0, SAME = 0, odd = 0, largeCount = 0, total = 0 } = liveRows[0] ?? {}
  const counts = { NEW, GONE, CHANGED, SAME, exceptions: odd, large: largeCount }
  return {
    differences: rows.map((row) => presentDifference(row, variance)),
    counts,
    limit: variance,
    pagination: pagination({ page, limit }, total),
  }
}
