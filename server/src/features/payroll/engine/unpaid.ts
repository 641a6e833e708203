import { type Cents, fraction, printRate } from '../../../pay/money.ts'
import type { MonthFacts, UnpaidDay } from './facts.ts'
import { compare, dateIn, daysOfMonth, rangeName } from './months.ts'
import type { Line } from './records.ts'
import { shareOf, payPeriodOn, type PayPeriod } from './payPeriods.ts'
import { type DayRange, isCalendarMonth, windowOf } from './window.ts'

const kinds = [
  { reason: 'LEAVE', code: 'UNPAID_LEAVE', name: 'Unpaid leave' },
  { reason: 'ABSENCE', code: 'ABSENCE', name: 'Absence' },
] as const
type Kind = (typeof kinds)[number]

/** A deduction for the unpaid days of one kind from a pay period. */
interface Loss {
  days: UnpaidDay[]
  amount: Cents
  ofBase: Cents
}

/**
 * Returns the deductions for unpaid days of each pay period, as negative lines. Each date is deducted once: if it is
 * both leave and absence, as leave. A period never loses more than its pay, and a fully unpaid period is left with
 * exactly 0. Days that a leave policy does not count are deducted only if no other day of the month is paid. `stretches`
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
        remainderOf(all[place]!, before[place]!),
        isDivided ? { from: first, to: last } : null,
      ),
    )
  })
}

/** Returns what each pay period of a calendar month loses by those unpaid days that `counts` selects. */
function lossesOf(facts: MonthFacts, stretches: readonly PayPeriod[], counts: (date: string) => boolean): Loss[][] {
  const days = unpaidDays(facts, stretches, counts)
  return stretches.map((stretch) => {
    const within = days.filter(({ date }) => payPeriodOn([stretch], date))
    let remaining = stretch.amount
    let remainingBase = stretch.baseAmount
    let remainingDays = stretch.days
    return kinds.map(({ reason }) => {
      const lostDays = within.filter((day) => day.reason === reason)
      if (!lostDays.length) return { days: [], amount: 0n, ofBase: 0n }
      remainingDays -= lostDays.length
      const { amount, ofBase } = deductionOf(stretch, lostDays.length, { remaining, remainingBase, remainingDays })
      remaining -= amount
      remainingBase -= ofBase
      return { days: lostDays, amount, ofBase }
    })
  })
}

/**
 * Returns what a pay period loses by its later days alone. Cents that these change in the loss of earlier days belong to
 * the last kind of later days.
 */
function remainderOf(all: readonly Loss[], before: readonly Loss[]): Loss[] {
  const later = all.map((loss, kind): Loss => {
    const earlier = new Set(before[kind]!.days.map(({ date }) => date))
    return {
      days: loss.days.filter(({ date }) => !earlier.has(date)),
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
  const month = daysOfMonth(stretch.month)
  return kinds.flatMap((kind, place) => {
    const { days, amount, ofBase } = losses[place]!
    if (!days.length) return []
    const line = (part: 'BASE' | 'ALLOWANCES', monthly: Cents, share: Cents): Line => ({
      code: kind.code,
      part,
      label: labelOf(kind, days.length, part, range),
      period,
      currency: stretch.currency,
      quantity: days.length,
      unit: 'DAYS',
      rate: printRate(fraction(monthly, BigInt(month))),
      amount: -share,
      because: {
        kind: 'UNPAID',
        days: days.map(({ date, sourceId }) => ({ date, sourceId })),
        daysOfMonth: month,
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
  { month: period, salary, base }: PayPeriod,
  days: number,
  { remaining, remainingBase, remainingDays }: { remaining: Cents; remainingBase: Cents; remainingDays: number },
) {
  const month = daysOfMonth(period)
  const amount = remainingDays === 0 ? remaining : min(shareOf(salary, days, month), max(remaining, 0n))
  const ofBase = base === salary ? amount : min(shareOf(base, days, month), amount)
  // Neither base pay nor allowances can lose more than is left of them.
  return { amount, ofBase: min(max(ofBase, amount - (remaining - remainingBase)), remainingBase) }
}

const min = (a: Cents, b: Cents) => (a < b ? a : b)
const max = (a: Cents, b: Cents) => (a > b ? a : b)

/** Returns the unpaid days that `counts` selects in order, each date once. */
function unpaidDays(
  { unpaid, rules }: MonthFacts,
  stretches: readonly PayPeriod[],
  counts: (date: string) => boolean,
): UnpaidDay[] {
  const byDay = new Map<string, UnpaidDay>()
  for (const day of unpaid.toSorted(byDate)) {
    if (!counts(day.date) || (day.reason === 'ABSENCE' && !rules.absencesDeducted)) continue
    if (!byDay.has(day.date)) byDay.set(day.date, day)
  }
  const days = [...byDay.values()]
  const paid = stretches.reduce((sum, stretch) => sum + stretch.days, 0)
  const isAway = days.filter(({ date }) => payPeriodOn(stretches, date)).length === paid
  return isAway ? days : days.filter(({ isUncounted }) => !isUncounted)
}

// Of several reasons for a date, counted leave is used first. The reverse order puts LEAVE before ABSENCE.
const byDate = (a: UnpaidDay, b: UnpaidDay) =>
  compare(a.date, b.date) ||
  Number(a.isUncounted ?? false) - Number(b.isUncounted ?? false) ||
  compare(b.reason, a.reason) ||
  compare(a.sourceId, b.sourceId)
