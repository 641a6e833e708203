import { type Cents, fraction, printRate } from '../../../pay/money.ts'
import type { MonthFacts, UnpaidDay } from './facts.ts'
import { compare, daysOfMonth } from './months.ts'
import type { Line } from './records.ts'
import { shareOf, payPeriodOn, type PayPeriod } from './payPeriods.ts'

const kinds = [
  { reason: 'LEAVE', code: 'UNPAID_LEAVE', name: 'Unpaid leave' },
  { reason: 'ABSENCE', code: 'ABSENCE', name: 'Absence' },
] as const

/**
 * Returns the deductions for unpaid days of each pay period, as negative lines. Each date is deducted once: if it is
 * both leave and absence, as leave. A period never loses more than its pay, and a fully unpaid period is left with
 * exactly 0. Days that a leave policy does not count are deducted only if no other day of the month is paid.
 */
export function unpaidLines(facts: MonthFacts, stretches: readonly PayPeriod[]): Line[] {
  const days = unpaidDays(facts, stretches)
  return stretches.flatMap((stretch) => {
    const within = days.filter(({ date }) => payPeriodOn([stretch], facts.period, date))
    let remaining = stretch.amount
    let remainingBase = stretch.baseAmount
    let remainingDays = stretch.days
    return kinds.flatMap(({ reason, code, name }) => {
      const lostDays = within.filter((day) => day.reason === reason)
      if (!lostDays.length) return []
      remainingDays -= lostDays.length
      const { amount, ofBase } = deductionOf(facts.period, stretch, lostDays.length, {
        remaining,
        remainingBase,
        remainingDays,
      })
      remaining -= amount
      remainingBase -= ofBase
      const line = (part: 'BASE' | 'ALLOWANCES', monthly: Cents, share: Cents): Line => ({
        code,
        part,
        label: `${name}, ${lostDays.length} ${lostDays.length === 1 ? 'day' : 'days'}${part === 'BASE' ? '' : ', of allowances'}`,
        period: facts.period,
        currency: stretch.currency,
        quantity: lostDays.length,
        unit: 'DAYS',
        rate: printRate(fraction(monthly, BigInt(daysOfMonth(facts.period)))),
        amount: -share,
        because: {
          kind: 'UNPAID',
          days: lostDays.map(({ date, sourceId }) => ({ date, sourceId })),
          daysOfMonth: daysOfMonth(facts.period),
        },
        adjustmentId: null,
      })
      const ofBaseLine = line('BASE', stretch.base, ofBase)
      return stretch.base < stretch.salary
        ? [ofBaseLine, line('ALLOWANCES', stretch.salary - stretch.base, amount - ofBase)]
        : [ofBaseLine]
    })
  })
}

/**
 * Returns the amount that unpaid days deduct from the remaining pay of a pay period, and how much of it is base pay.
 */
function deductionOf(
  period: string,
  { salary, base }: PayPeriod,
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

/** Returns the unpaid days in order, each date once. */
function unpaidDays({ unpaid, rules, period }: MonthFacts, stretches: readonly PayPeriod[]): UnpaidDay[] {
  const byDay = new Map<string, UnpaidDay>()
  for (const day of unpaid.toSorted(byDate)) {
    if (day.reason === 'ABSENCE' && !rules.absencesDeducted) continue
    if (!byDay.has(day.date)) byDay.set(day.date, day)
  }
  const days = [...byDay.values()]
  const paid = stretches.reduce((sum, stretch) => sum + stretch.days, 0)
  const isAway = days.filter(({ date }) => payPeriodOn(stretches, period, date)).length === paid
  return isAway ? days : days.filter(({ isUncounted }) => !isUncounted)
}

// Of several reasons for a date, counted leave is used first. The reverse order puts LEAVE before ABSENCE.
const byDate = (a: UnpaidDay, b: UnpaidDay) =>
  compare(a.date, b.date) ||
  Number(a.isUncounted ?? false) - Number(b.isUncounted ?? false) ||
  compare(b.reason, a.reason) ||
  compare(a.sourceId, b.sourceId)
