import { isInsuredPay, isOnce, isTaxedPay } from './sums.ts'
import { type Cents, sumOf } from '../../../pay/money.ts'
import { adjustmentLines } from './adjustments.ts'
import type { MonthFacts } from './facts.ts'
import { daysEmployed, daysOfMonth, monthBefore } from './months.ts'
import { overtimeLines } from './overtime.ts'
import { paidTimeLines } from './paidTime.ts'
import { packLines, type TaxedWage } from './packLines.ts'
import { payItemLines } from './payItems.ts'
import type { Line } from './records.ts'
import { salaryLines } from './salary.ts'
import { type PayPeriod, payPeriodsOf } from './payPeriods.ts'
import { unpaidLines } from './unpaid.ts'

/**
 * Returns all lines of a month, in every currency and including taxes and insurance, but without differences from other
 * months and without the settlement of the year. Each amount is rounded once.
 */
export function computeMonth(facts: MonthFacts): Line[] {
  const counted = countedPeriods(facts)
  const work = workLines(facts, counted)
  const gross = [...work, ...payItemLines(facts, counted, work), ...adjustmentLines(facts.period, facts.bonuses)]
  return [...gross, ...withheldLines(facts, gross)]
}

/** Returns the lines for the days of a month: salary or paid time, unpaid days and overtime. */
export function workLines(facts: MonthFacts, counted = countedPeriods(facts)): Line[] {
  const own = counted.filter(({ month }) => month === facts.period)
  return [
    ...own.flatMap((stretch) => salaryLines(facts.period, stretch)),
    ...paidTimeLines(facts),
    ...unpaidLines(facts, counted),
    ...overtimeLines(facts, counted),
  ]
}

/** Returns the lines for the insurance and tax of a month on its gross pay. */
export const withheldLines = (facts: MonthFacts, gross: readonly Line[]): Line[] =>
  facts.rules.pack === 'NONE' ? [] : packLines(taxedWage(facts, gross), facts.rules.tables)

/** Returns the pay periods whose days count for a month. */
function countedPeriods(facts: MonthFacts): PayPeriod[] {
  const payPeriods = payPeriodsOf(facts)
  const { time, overtime } = facts.rules.cutOffs
  // After a cut-off, days of the month before count, at the pay of those days.
  return time.before === null && overtime.before === null
    ? payPeriods
    : [...payPeriodsOf(monthBeforeOf(facts)), ...payPeriods]
}

/** Returns the facts from which the salary of the month before follows. */
const monthBeforeOf = (facts: MonthFacts): MonthFacts => ({
  ...facts,
  period: monthBefore(facts.period),
  payTerms: { ...facts.payTerms, own: facts.payTerms.before },
})

/** Returns the taxed wage of a month from its gross pay. */
function taxedWage({ period, employments, rules, taxMethod, terms }: MonthFacts, gross: readonly Line[]): TaxedWage {
  const all = gross.filter((line) => line.currency === rules.tables.currency)
  const own = all.filter(isTaxedPay)
  const month = daysOfMonth(period)
  return {
    period,
    wage: amountOf(own),
    bonuses: taxMethod === 'YEARLY' ? amountOf(own.filter(isOnce)) : 0n,
    uninsured: amountOf(own) - amountOf(all.filter(isInsuredPay)),
    // Without employment, there are only bonuses, which are not paid for days.
    days: rules.partMonthTax === 'PART_OF_MONTH' ? daysEmployed(period, employments) || month : month,
    daysOfMonth: month,
    ...terms,
  }
}

const amountOf = (lines: readonly Line[]): Cents => sumOf(lines.map(({ amount }) => amount))
