import { type Cents, fraction, printRate } from '../../../pay/money.ts'
import type { DayPay } from '@muster/contract/kit/pay'
import type { MonthFacts, UnpaidDay } from './facts.ts'
import { lostDays } from './lostDays.ts'
import { dateIn, daysOfMonth, rangeName } from './months.ts'
import type { Line } from './records.ts'
import { shareOf, type PayPeriod } from './payPeriods.ts'
import { type DayRange, isCalendarMonth, windowOf } from './window.ts'

const kinds = [
  { reason: 'LEAVE', code: 'UNPAID_LEAVE', name: 'Unpaid leave' },
  { reason: 'ABSENCE', code: 'ABSENCE', name: 'Absence' },
] as const
type Kind = (typeof kinds)[number]

/**
 * A deduction for the unpaid days of one kind from a pay period. `divisor` is the number of days by which the salary is
 * divided, and `isAll` is true if no working day of the period is paid.
 */
interface Loss {
  days: UnpaidDay[]
  divisor: number
  dayPay: DayPay
  isAll: boolean
  amount: Cents
  ofBase: Cents
}

/**
 * Returns the deductions for unpaid days of each pay period, as negative lines. Each date is deducted once: if it is
 * both leave and absence, as leave. A period never loses more than its pay, and a fully unpaid period is left with
 * exactly 0. `lostDays` says which days are deducted. `stretches`
 * are the pay periods of the month, and of the month before if its last days count, too.
 */
export function unpaidLines(facts: MonthFacts, stretches: readonly PayPeriod[]): Line[] {
  const window = windowOf(facts, facts.rules.cutOffs.time)
  const isDivided = !isCalendarMonth(window, facts.period)
  return [...Map.groupBy(stretches, ({ month }) => month)].flatMap(([month, ofMonth]) => {
    const first = window.from.startsWith(month) ? window.from : dateIn(month, 1)
    const last = window.to.startsWith(month) ? window.to : dateIn(month, daysOfMonth(month))
    if (last < window.from) return []
    // Earlier days of the month were deducted before. All deductions of a month add up to what it loses as a whole.
    const [before, all] = [
      lossesOf(facts, ofMonth, (date) => date < first),
      lossesOf(facts, ofMonth, (date) => date <= last),
    ]
    return ofMonth.flatMap((stretch, place) =>
      linesOf(
        facts.period,
        stretch,
        remainderOf(all[place]!, before[place]!, first),
        isDivided ? { from: first, to: last } : null,
      ),
    )
  })
}

/** Returns what each pay period of a calendar month loses by those unpaid days that `counts` selects. */
function lossesOf(facts: MonthFacts, stretches: readonly PayPeriod[], counts: (date: string) => boolean): Loss[][] {
  return lostDays(facts, stretches, counts).map(({ days, divisor, dayPay, isAll }, place) => {
    const stretch = stretches[place]!
    let remaining = stretch.amount
    let remainingBase = stretch.baseAmount
    let remainingDays = days.length
    return kinds.map(({ reason }) => {
      const ofKind = days.filter((day) => day.reason === reason)
      const rule = { divisor, dayPay, isAll }
      if (!ofKind.length) return { days: [], ...rule, amount: 0n, ofBase: 0n }
      remainingDays -= ofKind.length
      const { amount, ofBase } = deductionOf(stretch, ofKind.length, {
        remaining,
        remainingBase,
        divisor,
        takesRest: isAll && remainingDays === 0,
      })
      remaining -= amount
      remainingBase -= ofBase
      return { days: ofKind, ...rule, amount, ofBase }
    })
  })
}

/**
 * Returns what a pay period loses by its later days alone, which begin with `first`. Amounts that these change in the loss
 * of earlier days belong to the last kind of later days.
 */
function remainderOf(all: readonly Loss[], before: readonly Loss[], first: string): Loss[] {
  const later = all.map((loss, kind): Loss => {
    const earlier = new Set(before[kind]!.days.map(({ date }) => date))
    const isLater = (date: string) => !earlier.has(date) && (loss.dayPay === 'CALENDAR_DAYS' || first <= date)
    return {
      ...loss,
      days: loss.days.filter(({ date }) => isLater(date)),
      amount: loss.amount - before[kind]!.amount,
      ofBase: loss.ofBase - before[kind]!.ofBase,
    }
  })
  const last = later.findLast(({ days }) => days.length)
  for (const loss of later)
    if (last && !loss.days.length) {
      last.amount += loss.amount
      last.ofBase += loss.ofBase
    }
  return later
}

/** Returns the lines for the losses of a pay period, by kind. `range` is given if they are not of a calendar month. */
function linesOf(period: string, stretch: PayPeriod, losses: readonly Loss[], range: DayRange | null): Line[] {
  return kinds.flatMap((kind, place) => {
    const { days, divisor, dayPay, isAll, amount, ofBase } = losses[place]!
    if (!days.length) return []
    const line = (part: 'BASE' | 'ALLOWANCES', monthly: Cents, share: Cents): Line => ({
      code: kind.code,
      part,
      label: labelOf(kind, days.length, part, range),
      period,
      currency: stretch.currency,
      quantity: days.length,
      unit: 'DAYS',
      rate: printRate(fraction(monthly, BigInt(divisor))),
      amount: -share,
      because: {
        kind: 'UNPAID',
        days: days.map(({ date, sourceId }) => ({ date, sourceId })),
        daysOfMonth: divisor,
        ...(dayPay !== 'CALENDAR_DAYS' && { dayPay }),
        ...(dayPay !== 'CALENDAR_DAYS' && isAll && { isAll }),
        ...(range && { range }),
      },
      adjustmentId: null,
    })
    const ofBaseLine = line('BASE', stretch.base, ofBase)
    return stretch.base < stretch.salary
      ? [ofBaseLine, line('ALLOWANCES', stretch.salary - stretch.base, amount - ofBase)]
      : [ofBaseLine]
  })
}

const labelOf = ({ name }: Kind, days: number, part: 'BASE' | 'ALLOWANCES', range: DayRange | null) =>
  [
    name,
    `${days} ${days === 1 ? 'day' : 'days'}`,
    ...(range ? [rangeName(range.from, range.to)] : []),
    ...(part === 'BASE' ? [] : ['of allowances']),
  ].join(', ')

/**
 * Returns the amount that unpaid days deduct from the remaining pay of a pay period, and how much of it is base pay.
 */
function deductionOf(
  { salary, base }: PayPeriod,
  days: number,
  {
    remaining,
    remainingBase,
    divisor,
    takesRest,
  }: { remaining: Cents; remainingBase: Cents; divisor: number; takesRest: boolean },
) {
  const amount = takesRest ? remaining : min(shareOf(salary, days, divisor), max(remaining, 0n))
  const ofBase = base === salary ? amount : min(shareOf(base, days, divisor), amount)
  // Neither base pay nor allowances can lose more than is left of them.
  return { amount, ofBase: min(max(ofBase, amount - (remaining - remainingBase)), remainingBase) }
}

const min = (a: Cents, b: Cents) => (a < b ? a : b)
const max = (a: Cents, b: Cents) => (a > b ? a : b)
