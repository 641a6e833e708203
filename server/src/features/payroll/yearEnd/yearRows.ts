import { and, between, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Currency } from '@muster/contract/kit/money'
import type { ExportYearTotals } from '@muster/contract/payroll/yearTotals'
import type { Actor } from '../../../kernel/actor.ts'
import { hasWords } from '../../../people/search.ts'
import { users } from '../../../people/tables.ts'
import { payrollOpenings } from '../facts/tables.ts'
import { peopleWithVisiblePay, visibleRecords } from '../shared/reach.ts'
import { isUntaxedOrBenefit, untaxedAmount } from '../shared/untaxedLines.ts'
import { payrollLines, payrollRecords } from '../tables.ts'

/** The names of the sums of a year in `yearRows`. */
export const yearAmounts = [
  'grossPay',
  'benefits',
  'taxablePay',
  'incomeTax',
  'insurance',
  'employerShare',
  'deductions',
  'netPay',
] as const
export type YearAmount = (typeof yearAmounts)[number]

/** A person's year in one currency. Amounts are as stored. */
export type YearRow = Record<YearAmount, string> & {
  userId: string
  currency: Currency
  searchText: string
  months: number
  /** The part paid elsewhere; null without opening amounts. */
  openingUpTo: string | null
  openingPay: string | null
  openingInsurance: string | null
  openingTax: string | null
  openMonths: string[]
}

/** The people and the year whose sums are read. */
export type YearFilters = Omit<ExportYearTotals, 'format'> & { userIds?: readonly string[] }

/** Returns the SQL condition for the records of the year that the actor can see, of the filtered people. */
export const recordsOfYear = (actor: Actor, { year, ...filters }: YearFilters): SQL =>
  and(visibleRecords(actor), between(payrollRecords.period, `${year}-01`, `${year}-12`), ofPeople(filters)) as SQL

const ofPeople = ({ search, department, userIds }: Omit<YearFilters, 'year'>): SQL | undefined =>
  and(
    userIds && inArray(payrollRecords.userId, [...userIds]),
    search || department
      ? sql`exists (select from ${users} where ${and(
          eq(users.id, payrollRecords.userId),
          search ? hasWords(sql`${users.searchText}`, search) : undefined,
          department ? eq(users.department, department) : undefined,
        )})`
      : undefined,
  )

/**
 * Returns the SQL for the years (`YearRow`) of the people that the actor can see, one row for each currency. It sums the
 * records that are approved or paid. Income tax is what the record deducts as taxes besides the insurance, so that new
 * kinds of tax are included.
 *
 * Opening amounts are part of the sums. Only the taxed pay, insurance and tax of those months are known, so their net pay
 * is before other deductions. Pay that records of the same months already have, from before payroll had taxes, is not
 * counted twice.
 */
export const yearRows = (actor: Actor, filters: YearFilters): SQL => {
  const { year, search, department, userIds } = filters
  const people = and(
    peopleWithVisiblePay(actor),
    userIds && inArray(users.id, [...userIds]),
    search ? hasWords(sql`${users.searchText}`, search) : undefined,
    department ? eq(users.department, department) : undefined,
  )
  return sql`(with records as (
      select ${payrollRecords}.* from ${payrollRecords} where ${recordsOfYear(actor, filters)}
    ), parts as materialized (
      select l.record_id, coalesce(sum(l.amount) filter (where l.code = 'INSURANCE'), 0) as insurance,
        sum(${untaxedAmount}) as untaxed
      from ${payrollLines} l
      where l.record_id in (select id from records where status in ('APPROVED', 'PAID'))
        and (l.code = 'INSURANCE' or ${isUntaxedOrBenefit})
      group by l.record_id
    ), openings as materialized (
      select distinct on (o.user_id) o.user_id, o.currency, o.up_to, o.wage, o.insurance, o.tax
      from ${payrollOpenings} o join ${users} on users.id = o.user_id
      where o.year = ${year} and ${people}
      order by o.user_id, o.entered_at desc, o.id desc
    ), paid as materialized (
      select r.user_id, r.currency, count(distinct r.period)::int as months, sum(r.gross_pay) as gross,
        sum(r.gross_pay - coalesce(p.untaxed, 0)) as taxable, sum(r.tax_deductions - coalesce(p.insurance, 0)) as tax,
        sum(coalesce(p.insurance, 0)) as insurance, sum(r.employer_share) as employer, sum(r.benefits) as benefits, sum(r.deductions) as deductions,
        sum(r.net_pay) as net,
        coalesce(sum(r.gross_pay - coalesce(p.untaxed, 0)) filter (where r.period <= o.up_to), 0) as covered
      from records r left join parts p on p.record_id = r.id
      left join openings o on o.user_id = r.user_id and o.currency = r.currency
      where r.status in ('APPROVED', 'PAID')
      group by r.user_id, r.currency
    ), years as (
      select coalesce(p.user_id, o.user_id) as person_id, coalesce(p.currency, o.currency) as pay_currency, p.months,
        p.gross, p.benefits, p.taxable, p.tax, p.insurance, p.employer, p.deductions, p.net, o.up_to,
        greatest(o.wage - coalesce(p.covered, 0), 0) as opening_pay, o.insurance as opening_insurance, o.tax as opening_tax
      from paid p
      full join (select * from openings where up_to is not null) o on o.user_id = p.user_id and o.currency = p.currency
    )
    select users.id as "userId", y.pay_currency as currency, users.search_text as "searchText",
      coalesce(y.months, 0) as months,
      (coalesce(y.gross, 0) + coalesce(y.opening_pay, 0))::numeric(20, 2)::text as "grossPay",
      coalesce(y.benefits, 0)::numeric(20, 2)::text as benefits,
      (coalesce(y.taxable, 0) + coalesce(y.opening_pay, 0))::numeric(20, 2)::text as "taxablePay",
      (coalesce(y.tax, 0) + coalesce(y.opening_tax, 0))::numeric(20, 2)::text as "incomeTax",
      (coalesce(y.insurance, 0) + coalesce(y.opening_insurance, 0))::numeric(20, 2)::text as insurance,
      coalesce(y.employer, 0)::numeric(20, 2)::text as "employerShare",
      coalesce(y.deductions, 0)::numeric(20, 2)::text as deductions,
      (coalesce(y.net, 0) + coalesce(y.opening_pay - y.opening_insurance - y.opening_tax, 0))::numeric(20, 2)::text
        as "netPay",
      y.up_to as "openingUpTo", y.opening_pay::text as "openingPay", y.opening_insurance::text as "openingInsurance",
      y.opening_tax::text as "openingTax",
      array(select distinct r.period from records r where r.user_id = users.id and r.currency = y.pay_currency
        and r.status in ('DRAFT', 'PENDING_APPROVAL') order by r.period) as "openMonths"
    from years y join ${users} on users.id = y.person_id)`
}
