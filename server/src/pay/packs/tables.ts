import type { Currency } from '@muster/contract/kit/money'
import type { Cents } from '../money.ts'

/**
 * The limits and rates of social insurance from a month on: a percentage of the wage between a minimum and a maximum.
 * Rates are in hundredths of a percent.
 */
export interface InsuranceRow {
  /** The first month, `YYYY-MM`. */
  from: string
  minWage: Cents
  maxWage: Cents
  rate: bigint
  employerRate: bigint
}

/** A tax band of yearly income. `to` is its upper limit; null for the highest band. */
export interface TaxBand {
  to: Cents | null
  rate: bigint
}

/**
 * A method of withholding income tax. `YEAR` taxes each month as a part of a year of such months, and settles the year in
 * its last month. `CUMULATIVE` taxes the income of the year so far in each month, less the tax withheld so far, and pays
 * nothing back.
 */
export type WithholdingMethod = 'YEAR' | 'CUMULATIVE'

/** Income tax from a month on: on the yearly income above `exempt`, rounded down to a multiple of `step`. */
export interface TaxRow {
  /** The first month, `YYYY-MM`. */
  from: string
  /** Exempt in a year; with the method `CUMULATIVE` in each month of employment. */
  exempt: Cents
  step: Cents
  /**
   * The tax bands by yearly income, in ascending order. An entry applies to incomes above its own limit, up to the
   * limit of the next entry. For higher incomes, the lowest bands do not apply.
   */
  incomes: { above: Cents; bands: TaxBand[] }[]
}

/** The yearly rise of the insurance limits that a law lays down. */
export interface YearlyRise {
  /** In hundredths of a percent. */
  percent: bigint
  /** The new limits are rounded up to a multiple of this amount. */
  roundUpTo: Cents
  /** The last year whose limits follow from the rise. */
  lastYear: number
}

/** The effect of a status from a month on. Null leaves a figure as usual. */
export interface StatusRow {
  /** The first month, `YYYY-MM`. */
  from: string
  /** The shares of the insured wage, in hundredths of a percent. */
  rate: bigint | null
  employerRate: bigint | null
  /** The part of the yearly tax exemption, in hundredths of a percent. */
  exemption: bigint
  /** The tax bands for all incomes. */
  bands: TaxBand[] | null
}

/** A status of a person that determines insurance and income tax. */
export interface PayStatus {
  code: string
  name: string
  arabicName: string
  /** Its effect as a sentence. */
  meaning: string
  rows: readonly StatusRow[]
}

/** The minimum wage from a month on. `hourly` is null if there was none. */
export interface MinimumWage {
  from: string
  monthly: Cents
  hourly: Cents | null
}

/** The figures of a country that a company calculates with: those of the pack, and those that the company added. */
export interface PackTables {
  /** The currency of the pay that is taxed and insured. */
  currency: Currency
  /** In ascending order. Of two rows for the same month, the last applies. */
  insurance: readonly InsuranceRow[]
  /** The years in which the company knowingly continues with the limits of the year before. */
  keptYears: ReadonlySet<number>
  rise: YearlyRise
  /** True if a wage can be registered, which is insured instead of the pay of the month. */
  registersWages: boolean
  /** The yearly raise of a registered insured wage that is proposed, in hundredths of a percent. */
  wageRaise: bigint
  statuses: readonly PayStatus[]
  /** The code of the status of people without one. */
  defaultStatus: string
  minimumWages: readonly MinimumWage[]
  method: WithholdingMethod
  tax: readonly TaxRow[]
}

/** Returns the row of a table that applies in a month. The table must have rows. The first row also applies to the months before it. */
export const rowOf = <Row extends { from: string }>(rows: readonly Row[], month: string): Row =>
  rows.findLast(({ from }) => from <= month) ?? rows[0]!

/**
 * Returns the status with a code, or the default one for null. A code that the rules no longer contain counts as the
 * default status.
 */
export const statusOf = ({ statuses, defaultStatus }: PackTables, code: string | null): PayStatus =>
  statuses.find((status) => status.code === code) ?? statuses.find((status) => status.code === defaultStatus)!

export const yearOfMonth = (month: string): number => Number(month.slice(0, 4))

/**
 * Returns true if no limits of insurance are known for the year of a month. Limits are published for each calendar
 * year, so those of an earlier year are most likely too low. Months before the first row never lack limits.
 */
export function lacksLimits({ insurance, keptYears }: PackTables, month: string): boolean {
  const year = yearOfMonth(month)
  if (!insurance.length || keptYears.has(year)) return false
  const { from } = rowOf(insurance, month)
  return yearOfMonth(from) < year
}

/**
 * Returns the limits that the law lets expect for a year: those of the year before, raised and rounded up. Null if the
 * law lays down no rise for that year. They only hold once they are published.
 */
export function expectedLimits(
  { insurance, rise }: PackTables,
  year: number,
): Pick<InsuranceRow, 'minWage' | 'maxWage'> | null {
  if (year > rise.lastYear) return null
  const { minWage, maxWage, from } = rowOf(insurance, `${year - 1}-12`)
  if (yearOfMonth(from) !== year - 1) return null
  return { minWage: raised(minWage, rise), maxWage: raised(maxWage, rise) }
}

const wholeRate = 10_000n

/** Returns an amount after the rise, rounded up. */
function raised(amount: Cents, { percent, roundUpTo }: YearlyRise): Cents {
  const [n, d] = [amount * (wholeRate + percent), wholeRate * roundUpTo]
  return ((n + d - 1n) / d) * roundUpTo
}
