import { sumOf } from '../../../pay/money.ts'
import type { MinimumWage } from '../../../pay/packs/tables.ts'
import type { WeeklyMinutes } from '../../../worktime/weeklyHours.ts'
import type { MonthFacts } from './facts.ts'
import { daysOfMonth } from './months.ts'
import type { ComputedRecord, Line } from './records.ts'
import { grossParts } from './sums.ts'

const weeksOfYear = 52n
const monthsOfYear = 12n

/**
 * Returns true if the gross pay for a full month is below the minimum wage of the rules. Someone with fewer hours than the
 * company is compared with the minimum wage of an hour. Months with unpaid days are not compared. Someone who is paid by the
 * day or by the hour is compared with the minimum wage of an hour, too, or with that of a month for the hours of full time,
 * by what their paid time comes to without overtime.
 */
export function isBelowMinimumWage(
  { period, rules }: Pick<MonthFacts, 'period' | 'rules'>,
  { currency, lines }: Pick<ComputedRecord, 'currency' | 'lines'>,
  hours: WeeklyMinutes,
): boolean {
  const minimum = rules.tables.minimumWages.findLast(({ from }) => from <= period)
  if (rules.pack === 'NONE' || currency !== rules.tables.currency || !minimum) return false
  const own = lines.filter((line) => line.period === period && grossParts.has(line.part))
  const timed = own.filter(({ because }) => because.kind === 'TIME')
  if (timed.length) return isBelowPerHour(minimum, timed, hours)
  const paidDays = own.reduce(
    (days, { code, because }) => days + (code === 'SALARY' && because.kind === 'SALARY' ? because.days : 0),
    0,
  )
  if (paidDays < daysOfMonth(period) || own.some(({ because }) => because.kind === 'UNPAID')) return false
  const gross = sumOf(own.map(({ amount }) => amount))
  if (hours.own >= hours.company) return gross < minimum.monthly
  const [ownMinutes, fullMinutes] = [BigInt(hours.own), BigInt(hours.company)]
  return minimum.hourly === null
    ? gross * fullMinutes < minimum.monthly * ownMinutes
    : gross * monthsOfYear * 60n < minimum.hourly * ownMinutes * weeksOfYear
}

/** Returns true if the pay for days or hours is less than the minimum wage for their minutes. */
function isBelowPerHour(
  { hourly, monthly }: MinimumWage,
  timed: readonly Line[],
  { own, company }: WeeklyMinutes,
): boolean {
  const pay = sumOf(timed.map(({ amount }) => amount))
  const minutes = BigInt(
    timed.reduce((sum, { because }) => sum + (because.kind === 'TIME' ? minutesOf(because) : 0), 0),
  )
  // The minimum wage of an hour is that of part time.
  if (hourly !== null && own < company) return pay * 60n < hourly * minutes
  return pay * BigInt(company) * weeksOfYear < monthly * minutes * monthsOfYear
}

const minutesOf = ({ days }: { days: readonly { minutes: number }[] }): number =>
  days.reduce((sum, day) => sum + day.minutes, 0)
