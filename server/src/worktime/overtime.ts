import { addDays } from '../kernel/days.ts'
import { dayFigures, type TimeSpan, type WorkedDay, workedSpans } from './figures.ts'
import { planOf, type WorkFacts } from './plan.ts'
import { localDate, plannedMilliseconds } from './zones.ts'

/** A day's overtime in whole minutes, by class. */
export interface OvertimeMinutes {
  day: number
  night: number
  restDay: number
  holiday: number
}

/** The hours of the night, in local times: for example 22:00 to 06:00. */
export interface NightWindow {
  from: string
  to: string
}

/**
 * Returns the class of a day whose overtime is all of one class, else null: on a holiday, planned work or not, and on a
 * day without a plan.
 */
export function wholeDayClass(facts: WorkFacts, date: string): 'holiday' | 'restDay' | null {
  if (facts.holidays.has(date)) return 'holiday'
  return planOf(facts, date).source === null ? 'restDay' : null
}

/**
 * Returns the overtime of a day in whole minutes by class. It is the last time worked: the part in the night is
 * `night`, the rest `day`; together they are the whole minutes of all overtime. `wholeDay` assigns all of it to its
 * class. `agreedMinutes` must be 0 where no work was planned: then all of the day's work is overtime.
 */
export function overtimeByClass(
  day: WorkedDay,
  { zone, night, wholeDay }: { zone: string; night: NightWindow; wholeDay: 'holiday' | 'restDay' | null },
): OvertimeMinutes {
  const { overtimeSeconds } = dayFigures(day)
  const minutes = Math.floor(overtimeSeconds / 60)
  const none = { day: 0, night: 0, restDay: 0, holiday: 0 }
  if (wholeDay) return { ...none, [wholeDay]: minutes }
  const atNight = Math.floor(secondsAtNight(lastOf(workedSpans(day).flat(), overtimeSeconds), zone, night) / 60)
  return { ...none, day: minutes - atNight, night: atNight }
}

export const overtimeClasses = ['day', 'night', 'restDay', 'holiday'] as const

/** Returns the whole minutes of all classes together. */
export const sumOfClasses = ({ day, night, restDay, holiday }: OvertimeMinutes): number =>
  day + night + restDay + holiday

/**
 * Returns the approved minutes that remain when the hours worked change: together no more than is worked, in each class
 * no more than was approved, and first in classes that are still worked. `decidedOn` is the overtime at the time of the
 * approval, if known: minutes rejected then are not paid as another class either.
 */
export function approvedOfWorked(
  approved: OvertimeMinutes,
  worked: OvertimeMinutes,
  decidedOn: OvertimeMinutes | null,
): OvertimeMinutes {
  const approvedMinutes = { day: 0, night: 0, restDay: 0, holiday: 0 }
  for (const name of overtimeClasses) approvedMinutes[name] = Math.min(approved[name], worked[name])
  const gained = (name: (typeof overtimeClasses)[number]) => Math.max(0, worked[name] - (decidedOn?.[name] ?? 0))
  let left = Math.min(
    Math.min(sumOfClasses(approved), sumOfClasses(worked)) - sumOfClasses(approvedMinutes),
    overtimeClasses.reduce((sum, name) => sum + gained(name), 0),
  )
  // Hours that moved to another class, such as a holiday's, stay approved.
  for (const name of overtimeClasses) {
    const more = Math.min(left, approved[name] - approvedMinutes[name])
    approvedMinutes[name] += more
    left -= more
  }
  return approvedMinutes
}

/** Returns whether more of any class is worked than before, even if less of another. */
export const isMoreOfClass = (worked: OvertimeMinutes, before: OvertimeMinutes): boolean =>
  overtimeClasses.some((name) => worked[name] > before[name])

/** Returns the last seconds of some spans, this many in total. */
function lastOf(spans: readonly TimeSpan[], seconds: number): TimeSpan[] {
  const last: TimeSpan[] = []
  let left = seconds
  for (const { from, to } of spans.toSorted((a, b) => b.from - a.from)) {
    const taken = Math.min(left, to - from)
    if (taken > 0) last.push({ from: to - taken, to })
    left -= taken
  }
  return last
}

function secondsAtNight(spans: readonly TimeSpan[], zone: string, { from, to }: NightWindow): number {
  let seconds = 0
  for (const span of spans) {
    // The night of the evening before may last into a span, so start one day earlier.
    let date = addDays(localDate(isoOf(span.from), zone), -1)
    for (const last = localDate(isoOf(span.to), zone); date <= last; date = addDays(date, 1)) {
      const begins = plannedMilliseconds(date, from, zone) / 1000
      const ends = plannedMilliseconds(to > from ? date : addDays(date, 1), to, zone) / 1000
      seconds += Math.max(0, Math.min(span.to, ends) - Math.max(span.from, begins))
    }
  }
  return seconds
}

const isoOf = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toString()
