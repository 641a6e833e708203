import { type SQL, sql } from 'drizzle-orm'

/** The SQL condition that a line `l` is not taxed: a payment of a final settlement, or an untaxed pay item and its differences. */
const isUntaxedLine: SQL = sql`coalesce(l.because -> 'isUntaxed', l.because -> 'payItem' -> 'isUntaxed') is not null`

/** The SQL condition that a line `l` is pay or a benefit in kind that is taxed. */
export const isTaxedLine: SQL = sql`(l.part in ('BASE', 'ALLOWANCES', 'BONUSES', 'OVERTIME', 'BENEFITS') and not ${isUntaxedLine})`

/** The SQL condition for the lines `l` that `untaxedAmount` counts. */
export const isUntaxedOrBenefit: SQL = sql`(${isUntaxedLine} or l.part = 'BENEFITS')`

/** The SQL for what a line `l` takes off the gross pay to get the taxed pay. Taxed benefits in kind add to it. */
export const untaxedAmount: SQL = sql`(case when l.part = 'BENEFITS' then case when ${isUntaxedLine} then 0 else -l.amount end
  when l.part in ('BASE', 'ALLOWANCES', 'BONUSES', 'OVERTIME') and ${isUntaxedLine} then l.amount else 0 end)`
