import { and, eq, type SQL, sql } from 'drizzle-orm'
import { placeOfRun } from '@muster/contract/payroll/runKeys'
import { payrollRecords } from '../tables.ts'

/** Returns the SQL condition for the records of a run, given by its key: of a month, or of an extra run in it. */
export function inRun(key: string): SQL {
  const { period, run } = placeOfRun(key)
  return and(eq(payrollRecords.period, period), eq(payrollRecords.run, run)) as SQL
}

/** The SQL condition for records of monthly runs, and not of extra runs. */
export const isMonthly: SQL = eq(payrollRecords.run, 0)

/**
 * Returns the SQL condition that a record pays the regular pay of its month, or a part of it: one of the monthly run, or of a
 * part that is no draft.
 */
export const paysMonth = (record: string): SQL => {
  const r = sql.raw(record)
  return sql`(${r}.run = 0 or ${r}.status <> 'DRAFT' and ${isPart(record)})`
}

/** Returns the SQL condition that a record pays a part of its month. */
export const isPart = (record: string): SQL => {
  const r = sql.raw(record)
  return sql`exists (select from payroll_extra_runs part
    where part.period = ${r}.period and part.run = ${r}.run and part.kind = 'PART')`
}

/**
 * Returns the SQL condition that a record takes another one of the person and month as it is: a monthly record all extra runs
 * that are submitted, and an extra run those submitted before it by their number, and all that are approved. A record for which
 * `isOfPart` is true pays a part of the month: bonuses and differences change nothing in it, so it takes other parts and the
 * monthly record only. Nor do parts change anything in bonuses and differences, which go by the pay of the whole month.
 */
export const counts = (run: SQL, other: string, isOfPart: SQL = sql`false`): SQL => {
  const o = sql.raw(other)
  return sql`(case when ${run} = 0 then ${o}.run > 0 and ${o}.status <> 'DRAFT'
    when ${o}.run > 0 and ${isOfPart} <> ${isPart(other)} then false
    else ${o}.run <> ${run} and (${o}.status in ('APPROVED', 'PAID')
      or ${o}.run between 1 and ${run} - 1 and ${o}.status <> 'DRAFT') end)`
}

/** The SQL for the name of the extra run that a record belongs to; null for the monthly run. */
export const extraRunName: SQL<string | null> = sql<string | null>`(select x.name from payroll_extra_runs x
  where x.period = payroll_records.period and x.run = payroll_records.run)`

/** The SQL for the run of a record as files and reports show it: the name of an extra run, or `Monthly`. */
export const runLabel: SQL<string> = sql<string>`coalesce(${extraRunName}, 'Monthly')`
