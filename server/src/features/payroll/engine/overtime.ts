import type { Currency } from '@muster/contract/kit/money'
import type { PayLineReason } from '@muster/contract/payroll/lines'
import { type Cents, fraction, jsonOf, printRate, roundToUnits } from '../../../pay/money.ts'
import { coveredWeek, type WeeklyMinutes } from '../../../worktime/weeklyHours.ts'
import type { MonthFacts, OvertimeDay } from './facts.ts'
import { compare, rangeName } from './months.ts'
import { rateTermsOn } from './paidTime.ts'
import type { Line } from './records.ts'
import { payPeriodOn, type PayPeriod } from './payPeriods.ts'
import { isCalendarMonth, windowOf } from './window.ts'

const classes = [
  { key: 'day', code: 'OVERTIME_DAY', label: 'Overtime by day' },
  { key: 'night', code: 'OVERTIME_NIGHT', label: 'Overtime at night' },
  { key: 'restDay', code: 'OVERTIME_REST_DAY', label: 'Overtime on rest days' },
  { key: 'holiday', code: 'OVERTIME_HOLIDAY', label: 'Overtime on holidays' },
] as const

/** 100 %, in the unit of the premiums. */
const whole = 10_000n

interface AtSalary {
  /** The monthly salary, or the rate of a day or an hour. */
  salary: Cents
  currency: Currency
  /** Given for a rate. */
  rate: Extract<PayLineReason, { kind: 'OVERTIME' }>['rate']
  /** The part of the company's week that the salary covers; null for all of it. */
  week: WeeklyMinutes | null
  days: OvertimeDay[]
}

/**
 * Returns the lines for approved overtime: one per class, salary and week, calculated from the total minutes. `stretches`
 * are the pay periods of the month, and of the month before if overtime of that counts, too.
 */
export function overtimeLines(facts: MonthFacts, stretches: readonly PayPeriod[]): Line[] {
  const window = windowOf(facts, facts.rules.cutOffs.overtime)
  const days = facts.overtime.filter(({ date }) => window.from <= date && date <= window.to)
  const salaries = groupBySalary(facts, days, stretches)
  const range = isCalendarMonth(window, facts.period) ? undefined : window
  return classes.flatMap(({ key, code, label }) =>
    salaries.flatMap(({ salary, currency, rate, week, days }): Line[] => {
      const worked = days.filter(({ minutes }) => minutes[key] > 0)
      const minutes = worked.reduce((sum, day) => sum + day.minutes[key], 0)
      if (minutes === 0) return []
      const premium = facts.rules.premiums[key]
      const [own, company] = week ? [BigInt(week.own), BigInt(week.company)] : [1n, 1n]
      // An hour of a day's rate is its part of the agreed hours of the day.
      const [hours, perHours] = rate
        ? rate.by === 'DAILY'
          ? [60n, BigInt(rate.minutesPerDay)]
          : [1n, 1n]
        : [company, BigInt(facts.rules.divisor) * own]
      const hour = fraction(salary * (whole + premium) * hours, perHours * whole)
      return [
        {
          code,
          part: 'OVERTIME',
          label: range ? `${label}, ${rangeName(range.from, range.to)}` : label,
          period: facts.period,
          currency,
          quantity: minutes,
          unit: 'MINUTES',
          rate: printRate(hour),
          amount: roundToUnits(fraction(hour.n * BigInt(minutes), hour.d * 60n)),
          because: {
            kind: 'OVERTIME',
            salary: jsonOf(salary),
            divisor: facts.rules.divisor,
            ...(rate && { rate }),
            ...(week && { week }),
            premium: jsonOf(premium),
            days: worked.map(({ date, recordId, minutes: own }) => ({ date, recordId, minutes: own[key] })),
            ...(range && { range }),
          },
          adjustmentId: null,
        },
      ]
    }),
  )
}

/**
 * Returns the days of overtime grouped by salary or rate, and week, in order. Days without employment or pay are omitted.
 */
function groupBySalary(
  facts: MonthFacts,
  overtime: readonly OvertimeDay[],
  stretches: readonly PayPeriod[],
): AtSalary[] {
  const groups: AtSalary[] = []
  for (const day of overtime.toSorted(byDate)) {
    const terms = rateTermsOn(facts, day.date)
    const period = payPeriodOn(stretches, day.date)
    const at = terms ? { salary: terms.rate, currency: terms.currency } : period
    if (!at) continue
    const rate = terms ? { by: terms.kind, minutesPerDay: terms.kind === 'DAILY' ? day.minutesPerDay : 60 } : undefined
    const week = terms ? null : coveredWeek(facts.rules.hourBase, day.week)
    const group = groups.find(
      (one) =>
        one.salary === at.salary &&
        one.currency === at.currency &&
        one.rate?.by === rate?.by &&
        one.rate?.minutesPerDay === rate?.minutesPerDay &&
        one.week?.own === week?.own &&
        one.week?.company === week?.company,
    )
    if (group) group.days.push(day)
    else groups.push({ salary: at.salary, currency: at.currency, rate, week, days: [day] })
  }
  return groups
}

const byDate = (a: OvertimeDay, b: OvertimeDay) => compare(a.date, b.date) || compare(a.recordId, b.recordId)
