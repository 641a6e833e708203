import { and, type SQL, sql } from 'drizzle-orm'
import type { Currency } from '@muster/contract/kit/money'
import type { PayrollException } from '@muster/contract/payroll/records'
import { payrollExceptions } from '@muster/contract/payroll/enumerations'
import type { ListDifferences, PayDifference } from '@muster/contract/payroll/runs'
import type { Context } from '../../../context.ts'
import { type Cents, fraction, jsonOf, parseCents, roundToUnits } from '../../../pay/money.ts'
import { changedRecordsAmong } from '../facts/changes.ts'
import { missingPeopleAmong } from '../facts/missing.ts'
import { isLargeChange, type PayVariance } from '../facts/payVariance.ts'
import { monthBefore } from '../periods.ts'
import { withLive } from '../records/queries.ts'
import { paysMonth } from '../shared/inRun.ts'
import { visibleRecords } from '../shared/reach.ts'
import { type PersonSnapshot, payrollRecords } from '../tables.ts'

/** The parts of the net pay and the benefits in kind, with their columns. */
export const parts = [
  ['BASE', 'base_salary'],
  ['ALLOWANCES', 'allowances'],
  ['BONUSES', 'bonuses'],
  ['OVERTIME', 'overtime'],
  ['BENEFITS', 'benefits'],
  ['DEDUCTIONS', 'deductions'],
  ['TAX', 'tax_deductions'],
] as const
export type Part = (typeof parts)[number][0]

/** The exceptions that are determined on reading rather than stored, with their columns. */
const liveColumns: ReadonlyMap<PayrollException, string> = new Map([
  ['OUTDATED', 'outdated'],
  ['MISSING_MONTH', 'missing'],
])

/** The SQL for the rank of a row's most serious exception; the highest number if it has none. */
export const severity = sql.raw(
  `case ${payrollExceptions.map((name, i) => `when ${liveColumns.get(name) ?? `'${name}' = any(exceptions)`} then ${i}`).join(' ')}
    else ${payrollExceptions.length} end`,
)

/**
 * Returns SQL for the records of a month that the actor can see, compared with those of the previous month by person
 * and currency. `large` is true if the net pay or a part of it changed by more than the limit.
 */
export function comparedRecords({ actor }: Context, period: string, limit: PayVariance): SQL {
  const columns = ['gross_pay', 'net_pay', ...parts.map(([, column]) => column)]
  const sums = sql.raw(columns.map((column) => `sum(r.${column}) as ${column}`).join(', '))
  const whole = sql.raw(
    columns.map((column) => `payroll_records.${column} + coalesce(paid.${column}, 0) as ${column}`).join(', '),
  )
  // A month counts with what its parts have paid that its own record leaves out.
  const of = (month: string) =>
    sql`(select payroll_records.id, payroll_records.user_id, payroll_records.currency, person, search_text, exceptions, status, ${whole}
      from ${payrollRecords} left join (
        select r.user_id, r.currency, ${sums} from ${payrollRecords} r
        join ${payrollRecords} own on own.user_id = r.user_id and own.period = r.period and own.currency = r.currency
          and own.run = 0 and r.run = any(own.counted_runs)
        where r.period = ${month} and r.run > 0 and ${paysMonth('r')} group by r.user_id, r.currency
      ) paid on paid.user_id = payroll_records.user_id and paid.currency = payroll_records.currency
      where ${and(sql`period = ${month} and run = 0`, visibleRecords(actor))})`
  const figures = sql.raw(
    parts
      .map(
        ([part, column]) => `coalesce(now.${column}, 0) - coalesce(before.${column}, 0) as "${part}",
          coalesce(before.${column}, 0) as "${part}_before"`,
      )
      .join(', '),
  )
  const differs = sql.raw(parts.map(([, column]) => `now.${column} <> before.${column}`).join(' or '))
  const isLarge = (column: string) => sql`coalesce(now.${sql.raw(column)} <> before.${sql.raw(column)}
    and abs(now.${sql.raw(column)} - before.${sql.raw(column)}) * 100 > abs(before.${sql.raw(column)}) * ${limit.percent}::int
    and abs(now.${sql.raw(column)} - before.${sql.raw(column)}) >= ${limit.amount}::int, false)`
  const large = sql.join(['net_pay', ...parts.map(([, column]) => column)].map(isLarge), sql` or `)
  return sql`select coalesce(now.user_id, before.user_id) as user_id, coalesce(now.currency, before.currency) as currency,
    coalesce(now.person, before.person) as person, coalesce(now.search_text, before.search_text) as search_text,
    now.id, now.gross_pay, now.net_pay, before.gross_pay as gross_before, before.net_pay as net_before, ${figures},
    case when before.id is null then 'NEW' when now.id is null then 'GONE' when ${differs} then 'CHANGED' else 'SAME' end
      as kind,
    (${large}) as large, coalesce(now.exceptions, '{}') as exceptions,
    coalesce(now.id in (select id from ${changedRecordsAmong(sql`r.period = ${period}`)} as changed), false) as outdated,
    coalesce(now.status in ('DRAFT', 'PENDING_APPROVAL')
      and now.user_id in ${missingPeopleAmong(sql`period = ${period}`)}, false) as missing
    from ${of(period)} as now full join ${of(monthBefore(period))} as before
      on before.user_id = now.user_id and before.currency = now.currency`
}

/** A row of the comparison. */
export interface ComparedRow extends Record<Part | `${Part}_before`, string>, Record<string, unknown> {
  user_id: string
  currency: Currency
  person: PersonSnapshot
  profile_image: string | null
  id: string | null
  gross_pay: string | null
  net_pay: string | null
  gross_before: string | null
  net_before: string | null
  kind: PayDifference['kind']
  exceptions: PayrollException[]
  outdated: boolean
  missing: boolean
  large: boolean
}

/** Returns a row of the comparison in the format of the API. */
export function presentDifference(row: ComparedRow, limit: PayVariance): PayDifference {
  const { user_id: id, person, profile_image: profileImage, currency, kind } = row
  const payFrom = (gross: string | null, net: string | null) =>
    gross === null || net === null ? null : { grossPay: Number(gross), netPay: Number(net) }
  const changes = parts.flatMap(([part]) => {
    const before = row[`${part}_before`]
    const [amount, earlier] = [parseCents(row[part]), parseCents(before)]
    const isLarge = row.kind === 'CHANGED' && isLargeChange(amount, earlier, limit)
    return amount ? [{ part, amount: jsonOf(amount), percent: percentOf(amount, earlier), isLarge }] : []
  })
  return {
    user: { ...person, id, profileImage },
    currency,
    recordId: row.id,
    kind,
    before: payFrom(row.gross_before, row.net_before),
    after: payFrom(row.gross_pay, row.net_pay),
    change: changeOf(row.net_before, row.net_pay),
    because: kind === 'CHANGED' ? changes.toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount)) : [],
    isLarge: row.large,
    exceptions: withLive(row.exceptions, { OUTDATED: row.outdated, MISSING_MONTH: row.missing }),
  }
}

/**
 * Returns the change in net pay, as an amount and in percent with one decimal; null unless both months have a record.
 */
function changeOf(before: string | null, after: string | null): PayDifference['change'] {
  if (before === null || after === null) return null
  const [netBefore, netAfter] = [parseCents(before), parseCents(after)]
  return { amount: jsonOf(netAfter - netBefore), percent: percentOf(netAfter - netBefore, netBefore) }
}

const size = (cents: Cents): Cents => (cents < 0n ? -cents : cents)

/** Returns a difference in percent of the earlier amount, with one decimal; null if that was zero. */
function percentOf(difference: Cents, before: Cents): number | null {
  return before === 0n ? null : Number(roundToUnits(fraction(difference * 1000n, size(before)))) / 10
}

type DifferenceFilters = Omit<ListDifferences, 'page' | 'limit'>

/** The SQL condition for rows with an exception. */
export const isOdd = sql`(cardinality(exceptions) > 0 or outdated or missing)`

/** Returns the SQL condition for the rows that pass the filters. */
export const chosenDifferences = ({ kind, exceptions, large }: DifferenceFilters): SQL =>
  and(kind && sql`kind = ${kind}`, exceptions && isOdd, large && sql`large`) ?? sql`true`

const byAmount = sql`abs(coalesce(net_pay, 0) - coalesce(net_before, 0)) desc, d.search_text, user_id, currency`

/** Returns the SQL for the sort order of rows `d`. */
export const orderOfDifferences = ({ sort }: DifferenceFilters): SQL =>
  sort === 'amount' ? byAmount : sql`${severity}, case kind when 'SAME' then 1 else 0 end, ${byAmount}`
