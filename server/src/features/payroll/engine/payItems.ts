import type { Currency } from '@muster/contract/kit/money'
import type { LineCode, LinePart } from '@muster/contract/payroll/lines'
import { type Cents, fraction, jsonOf, roundToUnits, sumOf } from '../../../pay/money.ts'
import type { MonthFacts, MonthItem } from './facts.ts'
import { compare, dateIn, daysEmployed, daysOfMonth } from './months.ts'
import { type RatedTime, ratedTime } from './paidTime.ts'
import type { PayPeriod } from './payPeriods.ts'
import type { Line } from './records.ts'
import { type DayRange, isCalendarMonth, windowOf } from './window.ts'

/** The figures that pay items are calculated from, in one currency. */
interface Basis {
  currency: Currency
  /** The days of the month with a salary in this currency. */
  days: number
  /** The days that count by the cut-off: those with a salary in this currency, less unpaid ones, and those paid at a rate. */
  paidDays: number
  /** The days that count, if they are not those of the calendar month. */
  range: DayRange | undefined
  daysOfMonth: number
  /** The base salary and the gross pay of the month's work: salary less unpaid days, allowances and overtime. */
  base: Cents
  gross: Cents
}

/** The units of 1/10,000 in a cent, and in a whole for percentages. */
const perCent = 100n
const perWhole = 1_000_000n

/**
 * Returns the lines for the company's own earnings, deductions, contributions and benefits in kind of a month. They are paid in currencies in which the
 * person has a salary that month, or on days of the month before that count. Percentages are of pay for `work` alone, so that no pay item depends on another.
 */
export function payItemLines(facts: MonthFacts, payPeriods: readonly PayPeriod[], work: readonly Line[]): Line[] {
  if (!facts.items.length) return []
  const rated = ratedTime(facts)
  const currencies = [
    ...new Set([...payPeriods, ...rated.map(({ terms }) => terms), ...work].map(({ currency }) => currency)),
  ]
  const bases = currencies.map((currency) => basisOf(facts, currency, { payPeriods, rated, work }))
  return facts.items
    .toSorted(inOrder)
    .flatMap((item) =>
      bases
        .filter(({ currency }) => item.currency === null || item.currency === currency)
        .flatMap((basis) => lineOf(facts.period, item, basis)),
    )
}

function basisOf(
  facts: MonthFacts,
  currency: Currency,
  { payPeriods, rated, work }: { payPeriods: readonly PayPeriod[]; rated: readonly RatedTime[]; work: readonly Line[] },
): Basis {
  const { period } = facts
  const window = windowOf(facts, facts.rules.cutOffs.time)
  const own = work.filter((line) => line.currency === currency)
  const ofCurrency = payPeriods.filter((one) => one.currency === currency)
  const amountOf = (lines: readonly Line[]) => sumOf(lines.map(({ amount }) => amount))
  const ofBase = own.filter(({ part }) => part === 'BASE')
  return {
    currency,
    days:
      ofCurrency.reduce((sum, { month, days }) => sum + (month === period ? days : 0), 0) +
      (isRatedIn(facts, currency) ? daysEmployed(period, facts.employments) : 0),
    paidDays:
      ofCurrency.reduce((sum, one) => sum + daysWithin(one, window), 0) -
      ofBase.reduce((sum, { because }) => sum + (because.kind === 'UNPAID' ? because.days.length : 0), 0) +
      rated.reduce((sum, { terms, days }) => sum + (terms.currency === currency ? days.length : 0), 0),
    range: isCalendarMonth(window, period) ? undefined : window,
    daysOfMonth: daysOfMonth(period),
    base: amountOf(ofBase),
    gross: amountOf(own),
  }
}

/** Returns true if the month is paid by the day or by the hour, in this currency. */
const isRatedIn = ({ payTerms: { own } }: MonthFacts, currency: Currency): boolean =>
  own.kind !== 'MONTHLY' && own.currency === currency

/** Returns the number of days of a pay period within a range. */
function daysWithin({ month, from, to }: PayPeriod, range: DayRange): number {
  let days = 0
  for (let day = from; day <= to; day += 1) {
    const date = dateIn(month, day)
    if (range.from <= date && date <= range.to) days += 1
  }
  return days
}

/** Returns the line of a pay item in one currency; none if its amount is 0. */
function lineOf(period: string, item: MonthItem, basis: Basis): Line[] {
  const { payItem, type, frequency, formula, value, sourceId, isRule } = item
  const { amount, ...figures } = amountOf(item, basis)
  if (amount === 0n) return []
  const { code, part } = placeOf(type, frequency)
  return [
    {
      code,
      part,
      label: payItem.name,
      period,
      currency: basis.currency,
      quantity: null,
      unit: null,
      rate: null,
      amount,
      because: { kind: 'PAY_ITEM', payItem, sourceId, isRule, formula, value: Number(value) / 10_000, ...figures },
      adjustmentId: null,
    },
  ]
}

/** Returns where a pay item stands in a record. Contributions of the company and benefits in kind are not paid out. */
function placeOf(type: MonthItem['type'], frequency: MonthItem['frequency']): { code: LineCode; part: LinePart } {
  if (type === 'EMPLOYER') return { code: 'EMPLOYER_ITEM', part: 'EMPLOYER' }
  if (type === 'BENEFIT') return { code: 'BENEFIT', part: 'BENEFITS' }
  if (type === 'DEDUCTION') return { code: 'ITEM_DEDUCTION', part: 'DEDUCTIONS' }
  return { code: 'EARNING', part: frequency === 'ONCE' ? 'BONUSES' : 'ALLOWANCES' }
}

/** Returns the amount of a pay item, rounded once, with the figures that explain it. */
function amountOf(
  { formula, value, quantity, isProrated }: MonthItem,
  { days, paidDays, range, daysOfMonth: month, base, gross }: Basis,
): { amount: Cents; quantity?: number; range?: DayRange; of?: number; days?: number; daysOfMonth?: number } {
  switch (formula) {
    case 'FIXED': {
      if (days === 0) return { amount: 0n }
      if (!isProrated || days === month) return { amount: roundToUnits(fraction(value, perCent)) }
      const amount = roundToUnits(fraction(value * BigInt(days), perCent * BigInt(month)))
      return { amount, days, daysOfMonth: month }
    }
    case 'PER_DAY':
    case 'PER_HOUR': {
      // What is entered is paid once, in a currency of the month itself.
      const count = quantity === null ? BigInt(paidDays) * 100n : days > 0 ? quantity : 0n
      const amount = roundToUnits(fraction(value * count, perCent * 100n))
      return { amount, quantity: jsonOf(count), ...(quantity === null && range && { range }) }
    }
    case 'PERCENT_OF_BASE':
    case 'PERCENT_OF_GROSS': {
      const of = formula === 'PERCENT_OF_BASE' ? base : gross
      return { amount: roundToUnits(fraction(value * of, perWhole)), of: jsonOf(of) }
    }
  }
}

const inOrder = (a: MonthItem, b: MonthItem) => compare(a.code, b.code) || compare(a.sourceId, b.sourceId)
