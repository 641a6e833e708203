import type { DayPay } from '@muster/contract/kit/pay'
import type { MonthFacts, UnpaidDay } from './facts.ts'
import { compare, dateIn, daysOfMonth } from './months.ts'
import { payPeriodOn, type PayPeriod } from './payPeriods.ts'

/** The unpaid days that a pay period loses, and how each is valued. */
export interface LostDays {
  days: UnpaidDay[]
  /** The number of days by which the monthly salary is divided. */
  divisor: number
  dayPay: DayPay
  /** True if nothing of the period is paid: no day or, if a day is not valued by the calendar, no working day. */
  isAll: boolean
}

/**
 * Returns the unpaid days that `counts` selects in each pay period of a calendar month, in order, each date once.
 *
 * By the calendar, each unpaid day is lost. By working days, only those are that the person would have worked, and as
 * thirtieths, all are; a period loses everything if none of its working days is paid. A period without working days loses
 * its days by the calendar. Days that a leave policy does not count are lost only if no other day of the month is paid, or
 * no working day of the period.
 */
export function lostDays(
  facts: MonthFacts,
  stretches: readonly PayPeriod[],
  counts: (date: string) => boolean,
): LostDays[] {
  const unpaid = unpaidDays(facts, counts)
  const paid = stretches.reduce((sum, { days }) => sum + days, 0)
  const isAway = unpaid.filter(({ date }) => payPeriodOn(stretches, date)).length === paid
  return stretches.map((stretch) => {
    const within = unpaid.filter(({ date }) => payPeriodOn([stretch], date))
    const dayPay = stretch.month === facts.period ? facts.rules.dayPay.own : facts.rules.dayPay.before
    const working = dayPay === 'CALENDAR_DAYS' ? new Set<string>() : workingDatesOf(facts, stretch.month)
    const own = datesOf(stretch).filter((date) => working.has(date))
    if (!own.length) {
      const days = isAway ? within : within.filter(isCounted)
      const divisor = daysOfMonth(stretch.month)
      return { days, divisor, dayPay: 'CALENDAR_DAYS', isAll: days.length === stretch.days }
    }
    const dates = new Set(within.map(({ date }) => date))
    const isAll = own.every((date) => dates.has(date))
    const lost = dayPay === 'WORKING_DAYS' ? within.filter(({ date }) => working.has(date)) : within
    return {
      days: isAll ? lost : lost.filter(isCounted),
      divisor: dayPay === 'WORKING_DAYS' ? working.size : 30,
      dayPay,
      isAll,
    }
  })
}

const isCounted = ({ isUncounted }: UnpaidDay): boolean => !isUncounted

/** Returns the working dates of a calendar month. Absences are recorded on working days only. */
const workingDatesOf = ({ workingDates, unpaid }: MonthFacts, month: string): Set<string> =>
  new Set(
    [...workingDates, ...unpaid.flatMap(({ date, reason }) => (reason === 'ABSENCE' ? [date] : []))].filter((date) =>
      date.startsWith(month),
    ),
  )

const datesOf = ({ month, from, days }: PayPeriod): string[] =>
  Array.from({ length: days }, (_, day) => dateIn(month, from + day))

/** Returns the unpaid days that `counts` selects in order, each date once. */
function unpaidDays({ unpaid, rules }: MonthFacts, counts: (date: string) => boolean): UnpaidDay[] {
  const byDay = new Map<string, UnpaidDay>()
  for (const day of unpaid.toSorted(byDate)) {
    if (!counts(day.date) || (day.reason === 'ABSENCE' && !rules.absencesDeducted)) continue
    if (!byDay.has(day.date)) byDay.set(day.date, day)
  }
  return [...byDay.values()]
}

// Of several reasons for a date, counted leave is used first. The reverse order puts LEAVE before ABSENCE.
const byDate = (a: UnpaidDay, b: UnpaidDay) =>
  compare(a.date, b.date) ||
  Number(a.isUncounted ?? false) - Number(b.isUncounted ?? false) ||
  compare(b.reason, a.reason) ||
  compare(a.sourceId, b.sourceId)
