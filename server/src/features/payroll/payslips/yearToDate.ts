import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../db/database.ts'
import { payrollOpenings } from '../facts/tables.ts'
import { isUntaxedOrBenefit, untaxedAmount } from '../shared/untaxedLines.ts'
import { payrollLines, payrollRecords } from '../tables.ts'

/** The totals of a year from January up to and including a record. Amounts are decimals. */
export interface YearToDate {
  grossPay: string
  /** The deductions besides taxes and insurance. */
  deductions: string
  incomeTax: string
  insurance: string
  netPay: string
  /** The benefits in kind, which are part of no other sum; null if the payslip does not show them. */
  benefits: string | null
}

/** The totals of a year, and whether their record is approved. */
interface YearOfRecord extends YearToDate {
  isApproved: boolean
}

type YearRow = { [key in keyof YearOfRecord]: YearOfRecord[key] } & { id: string }

/** The SQL for the time at which a record `r` was approved; later than any other if it was not. */
export const approvalOfRecord: SQL = sql`coalesce(r.approved_at, 'infinity')`

/**
 * Returns the totals of the year of each record, by its id: the record itself, and the records of the same person, year
 * and currency, extra runs included, up to its month that were approved by `latest`. Opening amounts are included once
 * the months that they cover have passed, as in the totals of the year.
 */
export async function sumYears(
  db: Queryable,
  ids: readonly string[],
  latest: SQL = approvalOfRecord,
): Promise<Map<string, YearOfRecord>> {
  if (!ids.length) return new Map()
  const { rows } = await db.execute<YearRow>(sql`
    select r.id, r.approved_at is not null as "isApproved",
      (sum(o.gross_pay) + coalesce(b.pay, 0))::numeric(20, 2)::text as "grossPay",
      sum(o.deductions)::numeric(20, 2)::text as deductions,
      (sum(o.tax_deductions - parts.insurance) + coalesce(b.tax, 0))::numeric(20, 2)::text as "incomeTax",
      (sum(parts.insurance) + coalesce(b.insurance, 0))::numeric(20, 2)::text as insurance,
      (sum(o.net_pay) + coalesce(b.pay - b.tax - b.insurance, 0))::numeric(20, 2)::text as "netPay",
      sum(o.benefits)::numeric(20, 2)::text as benefits
    from ${payrollRecords} r
    join ${payrollRecords} o on o.user_id = r.user_id and o.currency = r.currency
      and o.period between left(r.period, 4) || '-01' and r.period
      and (o.id = r.id or o.status in ('APPROVED', 'PAID') and coalesce(o.approved_at, '-infinity') <= ${latest})
    cross join lateral (
      select coalesce(sum(l.amount) filter (where l.code = 'INSURANCE'), 0) as insurance
      from ${payrollLines} l where l.record_id = o.id
    ) parts
    left join lateral (
      select greatest(opening.wage - (
          select coalesce(sum(covered.gross_pay - coalesce((
            select sum(${untaxedAmount}) from ${payrollLines} l where l.record_id = covered.id
              and ${isUntaxedOrBenefit}), 0)), 0)
          from ${payrollRecords} covered
          where covered.user_id = r.user_id and covered.currency = r.currency and covered.status in ('APPROVED', 'PAID')
            and covered.period between left(r.period, 4) || '-01' and opening.up_to
        ), 0) as pay, opening.tax, opening.insurance
      from (
        select b.* from ${payrollOpenings} b
        where b.user_id = r.user_id and b.year = left(r.period, 4)::int and b.entered_at <= ${latest}
        order by b.entered_at desc, b.id desc limit 1
      ) opening
      where r.currency = opening.currency and opening.up_to <= r.period
    ) b on true
    where r.id = any(${sql.param(ids)}::uuid[])
    group by r.id, b.pay, b.tax, b.insurance`)
  return new Map(rows.map(({ id, ...sums }) => [id, sums]))
}
