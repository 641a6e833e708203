import { type Cents, fraction, roundToUnits } from '../../../pay/money.ts'
import {
  type PackTables,
  type PayStatus,
  rowOf,
  type StatusRow,
  statusOf,
  type TaxRow,
} from '../../../pay/packs/tables.ts'
import type { YearFacts, YearMonth } from './facts.ts'
import { wholeRate } from './yearTax.ts'

/** A status as an explanation shows it. */
export type ShownStatus = Pick<PayStatus, 'code' | 'name' | 'arabicName'>

/** Returns the effect of a status in a month, and the status as explanations show it; null for the default one. */
export function effectOf(
  tables: PackTables,
  period: string,
  code: string | null,
): StatusRow & { shown: ShownStatus | null } {
  const { code: known, name, arabicName, rows } = statusOf(tables, code)
  return { ...rowOf(rows, period), shown: known === tables.defaultStatus ? null : { code: known, name, arabicName } }
}

/** Returns true if the company or the person pays social insurance in a month. */
export function isInsured(tables: PackTables, period: string, code: string | null): boolean {
  const { rate, employerRate } = effectOf(tables, period, code)
  return rate !== 0n || employerRate !== 0n
}

/** Returns the exemption and the tax bands of a month for someone with this status. */
export function taxRowOf(tables: PackTables, period: string, code: string | null): TaxRow {
  const { exemption, bands } = effectOf(tables, period, code)
  const row = rowOf(tables.tax, period)
  return {
    ...row,
    exempt: shareOf(row.exempt, exemption),
    incomes: bands ? [{ above: 0n, bands }] : row.incomes,
  }
}

/** The facts that determine the exemption and the tax bands of a year. */
export type StatusesOfYear = Pick<YearFacts, 'period' | 'statuses' | 'opening' | 'employedMonths'> & {
  rules: Pick<YearFacts['rules'], 'tables'>
}

/** The exemption and the tax bands of a year. */
interface YearRow {
  row: TaxRow
  /** The status in the month that settles the year; null for the default one. */
  shown: ShownStatus | null
  /** True if the exemption is not the same in all months. */
  isMean: boolean
}

/**
 * Returns the exemption and the tax bands of a year. The bands are those of the month that settles it. The exemption is
 * the mean of what the status gives in each month with pay. A cumulative pack exempts an amount for each month employed.
 */
export function taxRowOfYear(
  { period, rules: { tables }, statuses, opening, employedMonths }: StatusesOfYear,
  months: readonly Pick<YearMonth, 'period' | 'wage'>[],
): YearRow {
  const paid = new Set(months.filter(({ wage }) => wage !== 0n).map((month) => indexOf(month.period)))
  if (opening) for (let month = 0; month <= indexOf(opening.upTo); month += 1) paid.add(month)
  if (!paid.size) paid.add(indexOf(period))
  const statusIn = (month: number) => statuses[month] ?? null
  const parts = [...paid].map((month) => effectOf(tables, period, statusIn(month)).exemption)
  const settling = statusIn(indexOf(period))
  return {
    row: {
      ...taxRowOf(tables, period, settling),
      exempt: shareOf(
        rowOf(tables.tax, period).exempt * (tables.method === 'CUMULATIVE' ? BigInt(employedMonths ?? 1) : 1n),
        parts.reduce((all, part) => all + part, 0n),
        BigInt(parts.length),
      ),
    },
    shown: effectOf(tables, period, settling).shown,
    isMean: parts.some((part) => part !== parts[0]),
  }
}

/** Returns a share of an amount, given in hundredths of a percent, divided by a number. */
const shareOf = (whole: Cents, share: bigint, by = 1n): Cents => roundToUnits(fraction(whole * share, wholeRate * by))

/** Returns the place of a month in its year, from 0. */
const indexOf = (period: string): number => Number(period.slice(5, 7)) - 1
