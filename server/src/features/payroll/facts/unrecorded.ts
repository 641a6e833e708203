import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../db/database.ts'
import { type Employment, employmentsWithin } from '../../../people/employments/employed.ts'
import type { PayFrom } from '../engine/facts.ts'
import { firstDayOf, lastDayOf } from '../periods.ts'
import { payrollInclusions, payrollPaidElsewhere, payrollRecords, payrollRuns, payrollSkipped } from '../tables.ts'
import { isApproved } from './missing.ts'

/**
 * Returns the approved months, in order, that have no record of a person and are neither included in a later record nor
 * paid elsewhere. `where` is a condition on `month.period`.
 */
export async function unrecordedMonths(db: Queryable, userId: string, where: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ period: string }>(sql`
    select month.period from ${payrollRuns} month where ${where} and ${isApproved('month.period')}
      and not exists (select from ${payrollRecords} r where r.user_id = ${userId} and r.period = month.period and r.run = 0)
      and not exists (select from ${payrollInclusions} i where i.user_id = ${userId} and i.period = month.period)
      and not exists (select from ${payrollPaidElsewhere} e where e.user_id = ${userId} and e.period = month.period)
      and not exists (select from ${payrollSkipped} s
        where s.user_id = ${userId} and s.period = month.period and s.reason = 'TOO_LARGE')
    order by month.period`)
  return rows.map(({ period }) => period)
}

/**
 * Returns only the months in which a person is employed and has pay: a salary on their last day of employment in the month,
 * or a rate. Other months cannot be missing.
 */
export const monthsWithPay = (
  periods: readonly string[],
  employments: readonly Employment[],
  pay: readonly PayFrom[],
  hasRate: (period: string) => boolean,
): string[] =>
  periods.filter((period) => {
    const last = employmentsWithin(employments, firstDayOf(period), lastDayOf(period)).at(-1)?.last
    if (last === undefined) return false
    return hasRate(period) || (pay.findLast(({ from }) => from <= last)?.salary ?? null) !== null
  })
