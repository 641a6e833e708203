import { type PaidTimeKind, paidTimeKinds } from '@muster/contract/kit/pay'
import { isEmployedOn } from '../../../people/employments/employed.ts'
import { fraction, jsonOf, printRate, roundToUnits } from '../../../pay/money.ts'
import type { PayTerms, RateTerms } from '../../../pay/terms/payTerms.ts'
import type { MonthFacts, PaidTime } from './facts.ts'
import { compare, dateIn, daysEmployed, daysOfMonth, monthBefore, rangeName } from './months.ts'
import type { Line } from './records.ts'
import { type DayRange, isCalendarMonth, windowOf } from './window.ts'

/** Days of one month that are paid at one rate. */
export interface RatedTime {
  terms: RateTerms
  days: PaidTime[]
  /** The days that count, if they are not those of the calendar month. */
  range: DayRange | undefined
}

const labels: Record<RateTerms['kind'], Record<PaidTimeKind, string>> = {
  DAILY: { WORK: 'Days worked', HALF: 'Half days worked', LEAVE: 'Days of paid leave', HOLIDAY: 'Paid holidays' },
  HOURLY: {
    WORK: 'Hours worked',
    HALF: 'Hours worked on half days',
    LEAVE: 'Hours of paid leave',
    HOLIDAY: 'Hours of paid holidays',
  },
}

/** Returns the terms of a month; those of the month before the facts' own are known, too. */
const termsIn = ({ period, payTerms }: MonthFacts, month: string): PayTerms =>
  month === period ? payTerms.own : payTerms.before

/** Returns the terms of someone who is paid by the day or by the hour on a date; null for a monthly salary. */
export function rateTermsOn(facts: MonthFacts, date: string): RateTerms | null {
  const terms = termsIn(facts, date.slice(0, 7))
  return terms.kind === 'MONTHLY' || !isEmployedOn(facts.employments, date) ? null : terms
}

/**
 * Returns the days that are paid at a rate and count for a month by its cut-off, by calendar month. The month itself is
 * included without days if the person is employed in it.
 */
export function ratedTime(facts: MonthFacts): RatedTime[] {
  const { period, employments, rules, paidTime } = facts
  const window = windowOf(facts, rules.cutOffs.time)
  const isDivided = !isCalendarMonth(window, period)
  return [monthBefore(period), period].flatMap((month) => {
    const terms = termsIn(facts, month)
    if (terms.kind === 'MONTHLY') return []
    const [first, last] = [dateIn(month, 1), dateIn(month, daysOfMonth(month))]
    const range = { from: first < window.from ? window.from : first, to: window.to < last ? window.to : last }
    const days = paidTime
      .filter(({ date }) => range.from <= date && date <= range.to && isEmployedOn(employments, date))
      .toSorted((a, b) => compare(a.date, b.date))
    const isOwn = month === period && daysEmployed(period, employments) > 0
    return days.length || isOwn ? [{ terms, days, range: isDivided ? range : undefined }] : []
  })
}

/**
 * Returns the lines of someone who is paid by the day or by the hour: one for each kind of paid time, from the exact sum of
 * its days. Someone without any gets a line of 0, so that the record says so.
 */
export function paidTimeLines(facts: MonthFacts): Line[] {
  const all = ratedTime(facts)
  const hasNone = all.every(({ days }) => !days.length)
  return all.flatMap(({ terms, days, range }, place) =>
    paidTimeKinds.flatMap((of) => {
      const own = days.filter((day) => day.of === of)
      const isShown = own.length > 0 || (of === 'WORK' && hasNone && place === all.length - 1)
      return isShown ? [lineOf(facts.period, { terms, days: own, range }, of)] : []
    }),
  )
}

function lineOf(period: string, { terms, days, range }: RatedTime, of: PaidTimeKind): Line {
  const { kind: by, rate, currency } = terms
  const minutes = days.reduce((sum, day) => sum + day.minutes, 0)
  const [quantity, parts] = by === 'DAILY' ? [days.length, of === 'HALF' ? 2n : 1n] : [minutes, 60n]
  return {
    code: 'SALARY',
    part: 'BASE',
    label: range ? `${labels[by][of]}, ${rangeName(range.from, range.to)}` : labels[by][of],
    period,
    currency,
    quantity,
    unit: by === 'DAILY' ? 'DAYS' : 'MINUTES',
    rate: printRate(fraction(rate, by === 'DAILY' ? parts : 1n)),
    amount: roundToUnits(fraction(rate * BigInt(quantity), parts)),
    because: {
      kind: 'TIME',
      by,
      of,
      rate: jsonOf(rate),
      days: days.map(({ date, minutes: own, sourceId }) => ({ date, minutes: own, sourceId })),
      ...(range && { range }),
    },
    adjustmentId: null,
  }
}
