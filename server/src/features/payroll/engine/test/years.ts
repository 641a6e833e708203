import { employmentsWithin } from '../../../../people/employments/employed.ts'
import { computeRecords } from '../computeRecords.ts'
import type { EarlierMonth, InsuranceTerms, MonthFacts, YearFacts } from '../facts.ts'
import type { ComputedRecord, Line } from '../records.ts'
import { personInput } from './inputs.ts'

const lastDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
/** Returns the months of a year, each as `YYYY-MM`. */
export const monthsOf = (year: string) => lastDays.map((_, i) => `${year}-${String(i + 1).padStart(2, '0')}`)

const within = ({ employments }: MonthFacts, month: string) =>
  employmentsWithin(employments, `${month}-01`, `${month}-${lastDays[Number(month.slice(5)) - 1]}`).length > 0

/**
 * Returns a year as the database would give it: from the records of other months, and the employments and terms known now.
 */
export function yearInput(
  month: MonthFacts,
  year: string,
  before: readonly ComputedRecord[],
  termsOf: ReadonlyMap<string, InsuranceTerms> = new Map(),
): YearFacts {
  const isCumulative = month.rules.tables.method === 'CUMULATIVE'
  const employed = monthsOf(year).filter((one) => within(month, one) && (!isCumulative || one <= month.period))
  const known = new Set([...before.map(({ period }) => period), month.period])
  const lines = before
    .flatMap((record) => record.lines)
    .filter(({ currency }) => currency === month.rules.tables.currency)
  const sum = (own: readonly Line[]) => own.reduce((all, { amount }) => all + amount, 0n)
  return {
    period: employed.at(-1) ?? `${year}-12`,
    months: monthsOf(year).map((period) => {
      const own = lines.filter((line) => line.period === period)
      const ofCodes = (...codes: string[]) => sum(own.filter(({ code }) => codes.includes(code)))
      return {
        period,
        wage: sum(
          own.filter(
            ({ part, because }) =>
              ['BASE', 'ALLOWANCES', 'BONUSES', 'OVERTIME', 'BENEFITS'].includes(part) &&
              !JSON.stringify(because).includes('"isUntaxed":true'),
          ),
        ),
        insurance: ofCodes('INSURANCE'),
        tax: ofCodes('INCOME_TAX', 'TAX_SETTLEMENT'),
      }
    }),
    opening: null,
    employedMonths: employed.length,
    missing: employed.filter((one) => !known.has(one) && one <= month.period),
    untaxed: [],
    isProvisional: false,
    rules: month.rules,
    statuses: monthsOf(year).map((period) => termsOf.get(period)?.status ?? null),
  }
}

/** A month to pay, and the earlier months whose facts have changed by then. */
export interface YearRun {
  month: MonthFacts
  changed?: MonthFacts[]
}

/** Pays consecutive months of a person. Returns their records in order; those of the year are settled by their last. */
export function payMonths(runs: readonly YearRun[]): ComputedRecord[] {
  const done: ComputedRecord[] = []
  const termsOf = new Map<string, InsuranceTerms>()
  for (const { month, changed = [] } of runs) {
    for (const { period, terms } of [month, ...changed]) termsOf.set(period, terms)
    const lines = done.flatMap((record) => record.lines)
    const earlier = changed.map((facts): EarlierMonth => ({
      facts,
      paid: lines.filter(({ period }) => period === facts.period),
    }))
    const years = [...new Set([month, ...changed].map(({ period }) => period.slice(0, 4)))]
      .map((year) => yearInput(month, year, done, termsOf))
      .filter((year) => year.period <= month.period)
    done.push(...computeRecords(personInput({ month, earlier, years })))
  }
  return done
}

/** Returns the lines of records for income tax and its settlement. */
export const taxLinesOf = (records: readonly ComputedRecord[]): Line[] =>
  records.flatMap(({ lines }) => lines.filter(({ code }) => code === 'INCOME_TAX' || code === 'TAX_SETTLEMENT'))
