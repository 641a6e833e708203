import { sql } from 'drizzle-orm'
import type { Currency } from '@muster/contract/kit/money'
import type { RunPlace } from '@muster/contract/payroll/runKeys'
import { parseCents } from '../../../pay/money.ts'
import { type Employment, employmentsIn, employmentsWithin } from '../../../people/employments/employed.ts'
import type { Queryable } from '../../../db/database.ts'
import type { InsuranceTerms, OpeningAmounts, TaxMethod, YearFacts, YearMonth } from '../engine/facts.ts'
import { payrollOpenings } from './tables.ts'
import { firstDayOf, lastDayOf, monthsOfYear } from '../periods.ts'
import { counts, isPart } from '../shared/inRun.ts'
import { isTaxedLine } from '../shared/untaxedLines.ts'
import { payrollInclusions, payrollLines, payrollRecords } from '../tables.ts'
import type { PersonMonth } from './months.ts'
import type { Payee } from './people.ts'
import { type PaySources, rulesOfMonth } from './rulesOfMonth.ts'

/** The company's pay rules, and how people are insured and taxed in a month. */
interface YearSources extends PaySources {
  terms: (month: PersonMonth) => InsuranceTerms
}

/** A year to settle in a person's record, before the amounts are read. */
interface AskedYear {
  userId: string
  year: string
  /** The month that settles the year. */
  period: string
  /** The months in which the person is employed, in order. */
  employed: string[]
}

/** A year to settle, with the currency in which its rules tax. */
interface TaxedYear extends AskedYear {
  currency: Currency
}

/** The amounts that a record pays for a month of the year; `period` is null if it pays none. */
interface YearRow extends Record<string, unknown> {
  userId: string
  year: string
  /** The month of the record; null for an extra run, which does not pay the month itself. */
  record: string | null
  method: TaxMethod
  isDraft: boolean
  isTaxed: boolean
  period: string | null
  wage: string
  insurance: string
  tax: string
  hasSettlement: boolean
  /** True for a row that only says that the record includes the month `period`. */
  isInclusion: boolean
}

/**
 * Reads the years whose income tax is settled in people's records of a month: the year of the month, from the last month
 * of employment on, and earlier years in which a month or the opening amounts may have changed. Returns a function that
 * gives the years of a person. Takes two queries for any number of people, and none without taxes.
 */
export async function readYears(
  db: Queryable,
  people: readonly Payee[],
  place: RunPlace,
  changed: readonly PersonMonth[],
  sources: YearSources,
): Promise<(userId: string) => YearFacts[]> {
  if (!sources.allRules.some(({ pack }) => pack !== 'NONE')) return () => []
  const { period } = place
  const openings = await readOpenings(
    db,
    people.map(({ id }) => id),
    period,
  )
  const changedOf = Map.groupBy(
    [
      ...changed,
      ...openings.filter(({ isNew }) => isNew).map(({ userId, year }) => ({ userId, period: `${year}-12` })),
    ],
    ({ userId }) => userId,
  )
  const openingOf = new Map(openings.map((row) => [`${row.userId} ${row.year} ${row.currency}`, amountsOf(row)]))
  const isCumulative = rulesOfMonth(sources, period).tables.method === 'CUMULATIVE'
  const asked = people
    .flatMap((payee) => yearsOf(payee, period, changedOf.get(payee.id) ?? [], isCumulative))
    .flatMap((year): TaxedYear[] => {
      const { pack, tables } = rulesOfMonth(sources, year.period)
      return pack === 'NONE' ? [] : [{ ...year, currency: tables.currency }]
    })
  if (!asked.length) return () => []
  const rows = await readYearRows(db, asked, place)
  const rowsByYear = Map.groupBy(rows, ({ userId, year }) => `${userId} ${year}`)
  const askedByPerson = Map.groupBy(asked, ({ userId }) => userId)
  return (userId) =>
    (askedByPerson.get(userId) ?? []).flatMap((year) => {
      const key = `${userId} ${year.year}`
      const known = { rows: rowsByYear.get(key) ?? [], opening: openingOf.get(`${key} ${year.currency}`) ?? null }
      return presentYear(year, period, known, sources) ?? []
    })
}

/** Returns the years that a person's record of a month may settle: with a cumulative pack, the year up to that month. */
function yearsOf(payee: Payee, period: string, changed: readonly PersonMonth[], isCumulative: boolean): AskedYear[] {
  const employments = employmentsIn(payee.employments)
  const own = yearOf(period)
  return [...new Set([own, ...changed.map((month) => yearOf(month.period))])].flatMap((year) => {
    const employed = employedMonths(employments, year).filter((month) => !isCumulative || month <= period)
    // Someone who is paid without employment in the year may still owe tax on it.
    const last = employed.at(-1) ?? (year === own ? period : `${year}-12`)
    return last <= period ? [{ userId: payee.id, year, period: last, employed }] : []
  })
}

const yearOf = (period: string) => period.slice(0, 4)

const employedMonths = (employments: readonly Employment[], year: string): string[] => {
  const parts = employmentsWithin(employments, `${year}-01-01`, `${year}-12-31`)
  return parts.length
    ? monthsOfYear(year).filter((month) => employmentsWithin(parts, firstDayOf(month), lastDayOf(month)).length)
    : []
}

/** Returns the months of a year whose rules withhold no tax on pay in the currency that the rules of `period` tax. */
export function untaxedMonths(sources: PaySources, period: string): string[] {
  const { currency } = rulesOfMonth(sources, period).tables
  return monthsOfYear(yearOf(period)).filter((month) => {
    const { pack, tables } = rulesOfMonth(sources, month)
    return pack === 'NONE' || tables.currency !== currency
  })
}

/** Returns a year with its amounts; null if an earlier release approved its last month without settling it. */
function presentYear(
  { userId, year, period: last, employed }: AskedYear,
  period: string,
  { rows, opening }: { rows: readonly YearRow[]; opening: OpeningAmounts | null },
  sources: YearSources,
): YearFacts | null {
  const ofLast = rows.filter((row) => (row.isInclusion ? row.period : row.record) === last)
  const method = (ofLast.find(({ isTaxed }) => isTaxed) ?? ofLast[0])?.method ?? 'YEARLY'
  const isSettling = last === period || method === 'YEARLY' || rows.some(({ hasSettlement }) => hasSettlement)
  if (!isSettling) return null
  const known = new Set([period, ...rows.flatMap((row) => (row.isInclusion ? row.period : row.record) ?? [])])
  return {
    period: last,
    months: monthsOf(rows),
    opening,
    employedMonths: employed.length || 1,
    missing: employed.filter((month) => !known.has(month)),
    untaxed: untaxedMonths(sources, last),
    isProvisional: rows.some(({ isDraft, isTaxed }) => isDraft && isTaxed),
    rules: rulesOfMonth(sources, last),
    statuses: monthsOfYear(year).map((month) => sources.terms({ userId, period: month }).status),
  }
}

/** Returns the amounts paid for each month, summed over all records. */
function monthsOf(rows: readonly YearRow[]): YearMonth[] {
  const months = new Map<string, YearMonth>()
  for (const { period, isInclusion, ...amounts } of rows) {
    if (period === null || isInclusion) continue
    const month = months.get(period) ?? { period, wage: 0n, insurance: 0n, tax: 0n }
    months.set(period, month)
    month.wage += parseCents(amounts.wage)
    month.insurance += parseCents(amounts.insurance)
    month.tax += parseCents(amounts.tax)
  }
  return [...months.values()]
}

interface OpeningRow extends Record<'upTo' | 'wage' | 'insurance' | 'tax', string | null>, Record<string, unknown> {
  currency: Currency
  userId: string
  year: number
  /** True if the amounts were entered since the last record before this one was calculated. */
  isNew: boolean
}

/** Reads the opening amounts of people's years up to that of a month. Amounts that were removed are null. */
async function readOpenings(db: Queryable, userIds: readonly string[], period: string): Promise<OpeningRow[]> {
  const { rows } = await db.execute<OpeningRow>(sql`
    select distinct on (o.user_id, o.year) o.user_id as "userId", o.year, o.up_to as "upTo", o.wage, o.insurance, o.tax, o.currency,
      o.year < ${Number(yearOf(period))} and coalesce(o.entered_at > (select max(r.computed_at) from ${payrollRecords} r
        where r.user_id = o.user_id and r.period < ${period} and r.status <> 'DRAFT'), false) as "isNew"
    from ${payrollOpenings} o where o.user_id = any(${sql.param(userIds)}::uuid[]) and o.year <= ${Number(yearOf(period))}
    order by o.user_id, o.year, o.entered_at desc, o.id desc`)
  return rows
}

const amountsOf = ({ upTo, wage, insurance, tax }: OpeningRow): OpeningAmounts | null =>
  upTo === null
    ? null
    : { upTo, wage: parseCents(wage ?? '0'), insurance: parseCents(insurance ?? '0'), tax: parseCents(tax ?? '0') }

/**
 * Reads the records that pay for the months of these years, with their amounts by month. Drafts count only if they are
 * of months before `period`, and pay no part of them: later ones are calculated after it. Of the month itself, they are those of other runs that
 * this one counts, and the parts paid before it.
 */
async function readYearRows(db: Queryable, asked: readonly TaxedYear[], { period, run }: RunPlace): Promise<YearRow[]> {
  const years = asked.map(({ userId, year, currency }) => ({
    userId,
    year,
    currency,
    first: `${year}-01`,
    last: `${year}-12`,
  }))
  const { rows } = await db.execute<YearRow>(sql`
    with asked as materialized (
      select * from json_to_recordset(${JSON.stringify(years)}::json)
        as a ("userId" uuid, year text, currency text, first text, last text)
    ),
    records as materialized (
      select a."userId", a.year, a.first, a.last, r.id, r.period as record, r.run, r.tax_method as method, r.status = 'DRAFT' as "isDraft",
        r.currency = a.currency as "isTaxed"
      from asked a join ${payrollRecords} r on r.user_id = a."userId" and r.period >= a.first
        and (r.period <> ${period} and (r.status <> 'DRAFT' or r.period < ${period} and not ${isPart('r')})
          or r.period = ${period} and (${counts(sql`${run}::int`, 'r')} or ${counts(sql`${run}::int`, 'r', sql`true`)}))
    )
    select r."userId", r.year, case when r.run = 0 then r.record end as record, r.method, r."isDraft", r."isTaxed", l.period,
      coalesce(sum(l.amount) filter (where ${isTaxedLine}), 0)::text as wage,
      coalesce(sum(l.amount) filter (where l.code = 'INSURANCE'), 0)::text as insurance,
      coalesce(sum(l.amount) filter (where l.code in ('INCOME_TAX', 'TAX_SETTLEMENT')), 0)::text as tax,
      coalesce(bool_or(l.code = 'TAX_SETTLEMENT'), false) as "hasSettlement", false as "isInclusion"
    from records r
    left join ${payrollLines} l on l.record_id = r.id and r."isTaxed" and l.period between r.first and r.last
    group by r."userId", r.year, case when r.run = 0 then r.record end, r.method, r."isDraft", r."isTaxed", l.period
    union all
    select i.user_id, a.year, i.included_in, coalesce(r.method, 'YEARLY'), false, coalesce(r."isTaxed", true), i.period,
      '0', '0', '0', false, true
    from asked a
    join ${payrollInclusions} i on i.user_id = a."userId" and i.period between a.first and a.last
    left join records r on r."userId" = a."userId" and r.year = a.year and r.record = i.included_in and r.run = 0
    where r.id is not null or i.included_in = ${period}`)
  return rows
}
