import fc from 'fast-check'
import { computeExtraRecords } from '../extraRun.ts'
import { computeRecords } from '../computeRecords.ts'
import type {
  EarlierMonth,
  InsuranceTerms,
  MonthAdjustment,
  MonthFacts,
  OtherRuns,
  PaidLine,
  PartLine,
} from '../facts.ts'
import { computePart } from '../computePart.ts'
import type { ComputedRecord } from '../records.ts'
import { anyYear, type YearMonthRun } from './arbitrary.ts'
import { personInput } from './inputs.ts'
import { yearInput } from './years.ts'

/** An extra run of a person in a month, before or after the month's own record. */
interface ExtraRun {
  amount: bigint
  isAfter: boolean
  /** The salary as it was known in the extra run, in percent of the one that the month then pays. */
  knownSalary: number
}

/** A month of a year with extra runs, and whether a further one pays the differences of earlier months before its own record. */
export type ExtraYearRun = YearMonthRun & { extras: ExtraRun[]; paysDifferences: boolean; parts: PartRun[] }

/** A part of a month up to a day of it. */
interface PartRun {
  upTo: number
  /** The salary as it was known in the part, in percent of the one that the month then pays. */
  knownSalary: number
}

const anyExtras = fc.array(
  fc.record({
    amount: fc.bigInt({ min: 1n, max: 30_000_000n }),
    isAfter: fc.boolean(),
    knownSalary: fc.constantFrom(100, 100, 50, 180),
  }),
  { maxLength: 2 },
)

const anyParts = fc.array(
  fc.record({ upTo: fc.integer({ min: 1, max: 28 }), knownSalary: fc.constantFrom(100, 100, 50, 180) }),
  { maxLength: 4 },
)

/** Generates the runs of a person's year as `anyYear` does, with up to two extra runs and four parts in each month. */
export const anyYearWithExtras: fc.Arbitrary<ExtraYearRun[]> = fc
  .tuple(
    anyYear,
    fc.array(anyExtras, { minLength: 13, maxLength: 13 }),
    fc.array(fc.boolean(), { minLength: 13, maxLength: 13 }),
    fc.array(anyParts, { minLength: 13, maxLength: 13 }),
  )
  .map(([runs, extras, differences, parts]) =>
    runs.map((run, i) => ({
      ...run,
      extras: extras[i] ?? [],
      paysDifferences: differences[i] ?? false,
      parts: parts[i] ?? [],
    })),
  )

/** Returns the payments of a month's extra runs; the first has the number 1. */
export const paymentsOf = (period: string, extras: readonly ExtraRun[]): MonthAdjustment[] =>
  extras.map(({ amount }, i) => ({
    id: `extra ${period} ${i + 1}`,
    type: 'BONUS',
    amount,
    currency: 'EGP',
    date: `${period}-15`,
    reason: '',
    extraRun: `Bonus ${i + 1}`,
  }))

export interface PaidRecord extends ComputedRecord {
  run: number
  /** True if the record is that of a run of differences. */
  isOfDifferences?: boolean
  /** True if the record is that of a part of the month. */
  isPart?: boolean
}

/** Pays a year month by month, each with its extra runs before or after its own record. Returns all records in order. */
export function payYear(runs: readonly ExtraYearRun[]): PaidRecord[] {
  const done: PaidRecord[] = []
  const termsOf = new Map<string, InsuranceTerms>()
  const payments = new Map(runs.map(({ month, extras }) => [month.period, paymentsOf(month.period, extras)]))
  for (const { month, changed, extras, paysDifferences, parts } of runs) {
    for (const { period, terms } of [month, ...changed]) termsOf.set(period, terms)
    const { period } = month
    const own = payments.get(period) ?? []
    const othersIn = (): OtherRuns => {
      const before = done.filter((record) => record.period === period)
      const numbers = [...new Set(before.map(({ run }) => run))].toSorted((a, b) => a - b)
      const ofExtras = before.filter(({ run }) => run > 0).flatMap(({ lines }) => lines)
      const withheld = ['INSURANCE', 'INCOME_TAX', 'EMPLOYER_INSURANCE'].flatMap((code): PaidLine[] => {
        const [first, ...rest] = ofExtras.filter((line) => line.code === code && line.period === period)
        return first ? [{ ...first, amount: rest.reduce((sum, { amount }) => sum + amount, first.amount) }] : []
      })
      const bonuses = own.filter((_, i) => numbers.includes(i + 1))
      return { runs: numbers, withheld, bonuses, parts: partLinesOf(before.filter(({ isPart }) => isPart)) }
    }
    const payExtras = (isAfter: boolean) => {
      for (const [i, extra] of extras.entries()) {
        if (extra.isAfter !== isAfter) continue
        const known = isAfter ? month : withSalary(month, extra.knownSalary)
        const years = [yearInput(known, period.slice(0, 4), done, termsOf)].filter((year) => year.period <= period)
        const records = computeExtraRecords({ month: known, payments: [own[i]!], others: othersIn(), years })
        done.push(...records.map((record) => ({ ...record, run: i + 1 })))
      }
    }
    const earlierOf = (months: readonly MonthFacts[]) => {
      const lines = done.flatMap((record) => record.lines)
      return months.map((facts): EarlierMonth => ({
        facts: withPayments(facts, payments),
        paid: lines.filter((line) => line.period === facts.period),
      }))
    }
    const payDifferences = () => {
      const earlier = earlierOf(changed.filter((facts) => facts.period.startsWith(period.slice(0, 4))))
      const years = [yearInput(month, period.slice(0, 4), done, termsOf)].filter((year) => year.period <= period)
      const records = computeExtraRecords({ month, payments: [], earlier, others: othersIn(), years })
      done.push(...records.map((record) => ({ ...record, run: extras.length + 1, isOfDifferences: true })))
    }
    for (const [i, part] of parts.entries()) {
      const known = withSalary(month, part.knownSalary)
      const upTo = `${period}-${String(part.upTo).padStart(2, '0')}`
      const { records } = computePart({
        month: { ...known, upTo },
        others: othersIn(),
        whole: personInput({ month: known, otherRuns: othersIn() }),
      })
      done.push(...records.map((record) => ({ ...record, run: extras.length + 2 + i, isPart: true })))
    }
    payExtras(false)
    if (paysDifferences) payDifferences()
    const earlier = earlierOf(changed)
    const years = [...new Set([month, ...changed].map((facts) => facts.period.slice(0, 4)))]
      .map((year) => yearInput(month, year, done, termsOf))
      .filter((year) => year.period <= period)
    const records = computeRecords(personInput({ month, otherRuns: othersIn(), earlier, years }))
    done.push(...records.map((record) => ({ ...record, run: 0 })))
    payExtras(true)
  }
  return done
}

/** Returns the amounts that parts of a month paid and withheld, as the database would give them. */
export const partLinesOf = (parts: readonly PaidRecord[]): PartLine[] =>
  parts.flatMap(({ run, lines }) =>
    lines.map(({ code, part, currency, amount }) => ({ code, part, currency, amount, name: `Part ${run}` })),
  )

/** Returns the facts of a month with a part of its salary, in percent. */
const withSalary = (month: MonthFacts, percent: number): MonthFacts => ({
  ...month,
  pay: month.pay.map((entry) => ({ ...entry, salary: entry.salary && (entry.salary * BigInt(percent)) / 100n })),
})

/** Returns the facts of a month in which one record pays everything, also what its extra runs pay. */
export const withPayments = (
  month: MonthFacts,
  payments: ReadonlyMap<string, readonly MonthAdjustment[]>,
): MonthFacts => ({ ...month, bonuses: [...month.bonuses, ...(payments.get(month.period) ?? [])] })
