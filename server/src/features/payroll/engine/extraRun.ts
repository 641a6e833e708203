import type { LineCode } from '@muster/contract/payroll/lines'
import { type Cents, sumOf } from '../../../pay/money.ts'
import { adjustmentLines } from './adjustments.ts'
import { differencesIn } from './retro.ts'
import { computeMonth } from './computeMonth.ts'
import { recordsOf } from './computeRecords.ts'
import type { ExtraFacts, MonthAdjustment, YearFacts } from './facts.ts'
import type { PaidGross } from './grossUp.ts'
import { linesLess } from './otherRuns.ts'
import type { ComputedRecord, Line } from './records.ts'
import { settleYear } from './settlement.ts'
import { isTaxedPay, sumsOf } from './sums.ts'

/** The kinds of lines that depend on everything paid in a month, in whichever of its runs. */
const sharedCodes: ReadonlySet<LineCode> = new Set(['INSURANCE', 'INCOME_TAX', 'EMPLOYER_INSURANCE'])
const isShared = ({ code }: Pick<Line, 'code'>): boolean => sharedCodes.has(code)

/**
 * Returns the records of an extra run for a person, one per currency. Insurance and tax are what its payments add to those
 * of the month: its regular pay as it is known now, whether paid yet or not, and the payments of other runs. A run of
 * differences pays those of the year's earlier months, each with its own insurance and tax, in currencies in which the
 * person is owed something after all tax of the run, also together with earlier years. The rest is left to the monthly run.
 */
export function computeExtraRecords(facts: ExtraFacts): ComputedRecord[] {
  const { month, payments, others } = facts
  const differences = differencesIn(month.period.slice(0, 4), facts.earlier ?? [])
  if (payments.length === 0 && differences.length === 0) return []
  const bonuses = [...month.bonuses, ...others.bonuses]
  const without = computeMonth({ ...month, bonuses })
  const all = computeMonth({ ...month, bonuses: [...bonuses, ...payments] })
  const added = linesLess(month.period, all.filter(isShared), without.filter(isShared)).filter(
    ({ amount }) => amount !== 0n,
  )
  const pay = [...adjustmentLines(month.period, payments), ...added, ...differences.flatMap(({ ofYear }) => ofYear)]
  const settlements = facts.years.flatMap((year) => {
    const settlement = settleInRun(facts, year, { pay, without })
    return settlement ? [{ year, ...settlement }] : []
  })
  const own = { month, deductions: [], carried: [], loans: [], earlier: [], years: facts.years }
  const records = recordsOf(own, pay, settlements)
  if (!facts.earlier) return records
  return records.filter(({ currency, netPay }) => {
    const otherNet = differences.find((one) => one.currency === currency)?.otherNet ?? 0n
    return netPay > 0n && netPay + otherNet > 0n
  })
}

/** The gross and net pay that a payment adds to an extra run, and the lines of the record. */
interface AddedPay extends PaidGross {
  insurance: Cents
  incomeTax: Cents
}

/** Returns a function that gives what a payment of an amount above 0 adds to an extra run, in its currency. */
export function payAddedBy(facts: ExtraFacts, payment: MonthAdjustment): (amount: Cents) => AddedPay {
  const linesWith = (payments: MonthAdjustment[]) =>
    computeExtraRecords({ ...facts, payments }).find(({ currency }) => currency === payment.currency)?.lines ?? []
  const figuresOf = (lines: readonly Line[]) => {
    const ofCodes = (...codes: LineCode[]) =>
      sumOf(lines.filter(({ code }) => codes.includes(code)).map(({ amount }) => amount))
    return {
      ...sumsOf(lines),
      insurance: ofCodes('INSURANCE'),
      incomeTax: ofCodes('INCOME_TAX', 'TAX_SETTLEMENT'),
    }
  }
  const before = figuresOf(linesWith([]))
  return (amount) => {
    const lines = linesWith([{ ...payment, amount }])
    const after = figuresOf(lines)
    return {
      grossPay: after.grossPay - before.grossPay,
      netPay: after.netPay - before.netPay,
      insurance: after.insurance - before.insurance,
      incomeTax: after.incomeTax - before.incomeTax,
      lines,
    }
  }
}

/**
 * Settles a year in an extra run. The month that settles the year does so in its own record; the extra run only once that
 * is approved. A cumulative pack taxes each run by what it adds to the year so far.
 */
function settleInRun(
  { month: { period }, others }: ExtraFacts,
  year: YearFacts,
  { pay, without }: { pay: readonly Line[]; without: readonly Line[] },
): ReturnType<typeof settleYear> | null {
  if (year.rules.pack === 'NONE') return null
  const isOfMonth = year.period === period
  if (year.rules.tables.method !== 'CUMULATIVE' || !isOfMonth)
    return isOfMonth && !others.runs.includes(0) ? null : settleYear(period, year, pay)
  const regular = withRegular(year, without)
  const shortfall = settleYear(period, regular, []).line?.amount ?? 0n
  const months = regular.months.map((one) => (one.period === period ? { ...one, tax: one.tax + shortfall } : one))
  return settleYear(period, { ...regular, months }, pay)
}

/** Returns a year in which the month that settles it has the regular pay as it is known now, whether paid yet or not. */
function withRegular(year: YearFacts, without: readonly Line[]): YearFacts {
  const own = without.filter(({ currency }) => currency === year.rules.tables.currency)
  const amountOf = (lines: readonly Line[]) => sumOf(lines.map(({ amount }) => amount))
  const month = {
    period: year.period,
    wage: amountOf(own.filter(isTaxedPay)),
    insurance: amountOf(own.filter(({ code }) => code === 'INSURANCE')),
    tax: year.months.find(({ period }) => period === year.period)?.tax ?? 0n,
  }
  return { ...year, months: [...year.months.filter(({ period }) => period !== year.period), month] }
}
