import { addDays } from '../days.ts'
import { dayFigures, type Stretch, type WorkedDay, workedStretches } from './figures.ts'
import { planOf, type WorkFacts } from './plan.ts'
import { localDate, plannedMilliseconds } from './zones.ts'

/** Whole minutes of overtime of a day, of each class. */
export interface OvertimeMinutes {
  day: number
  night: number
  restDay: number
  holiday: number
}

/** The hours of the night, in local times: 22:00 to 06:00, say. */
export interface NightWindow {
  from: string
  to: string
}

/** A day whose overtime is all of one class, else null: on a holiday, planned work or not, and on a day without a plan. */
export function wholeDayClass(facts: WorkFacts, date: string): 'holiday' | 'restDay' | null {
  if (facts.holidays.has(date)) return 'holiday'
  return planOf(facts, date).source === null ? 'restDay' : null
}

/**
 * Overtime of a day in whole minutes by class. It is what was worked last: of that, what lies in the night is `night`,
 * the rest `day`; all minutes together are the whole ones of all overtime. `wholeDay` takes all of it for its class.
 * `agreedMinutes` must be 0 where no work was planned: then all of the day's work is overtime.
 */
export function overtimeByClass(
  day: WorkedDay,
  { zone, night, wholeDay }: { zone: string; night: NightWindow; wholeDay: 'holiday' | 'restDay' | null },
): OvertimeMinutes {
  const { overtimeSeconds } = dayFigures(day)
  const minutes = Math.floor(overtimeSeconds / 60)
  const none = { day: 0, night: 0, restDay: 0, holiday: 0 }
  if (wholeDay) return { ...none, [wholeDay]: minutes }
  const atNight = Math.floor(secondsAtNight(lastOf(workedStretches(day).flat(), overtimeSeconds), zone, night) / 60)
  return { ...none, day: minutes - atNight, night: atNight }
}

export const overtimeClasses = ['day', 'night', 'restDay', 'holiday'] as const

/** Returns the whole minutes of all classes together. */
export const sumOfClasses = ({ day, night, restDay, holiday }: OvertimeMinutes): number =>
  day + night + restDay + holiday

/**
 * Returns what is left of approved minutes where other hours are worked: together no more than is worked, of each class no
 * more than was approved, and first of those classes that are still worked. `decidedOn` is what was worked when they were
 * approved, where that is known: what was rejected then is not paid as another class either.
 */
export function approvedOfWorked(
  approved: OvertimeMinutes,
  worked: OvertimeMinutes,
  decidedOn: OvertimeMinutes | null,
): OvertimeMinutes {
  const kept = { day: 0, night: 0, restDay: 0, holiday: 0 }
  for (const name of overtimeClasses) kept[name] = Math.min(approved[name], worked[name])
  const gained = (name: (typeof overtimeClasses)[number]) => Math.max(0, worked[name] - (decidedOn?.[name] ?? 0))
  let left = Math.min(
    Math.min(sumOfClasses(approved), sumOfClasses(worked)) - sumOfClasses(kept),
    overtimeClasses.reduce((sum, name) => sum + gained(name), 0),
  )
  // Hours that became those of another class, as of a holiday, stay approved as they were.
  for (const name of overtimeClasses) {
    const more = Math.min(left, approved[name] - kept[name])
    kept[name] += more
    left -= more
  }
  return kept
}

/** Returns whether more of a class is worked than was before, be it less of another. */
export const isMoreOfClass = (worked: OvertimeMinutes, before: OvertimeMinutes): boolean =>
  overtimeClasses.some((name) => worked[name] > before[name])

/** The last so many seconds of some stretches of time. */
function lastOf(stretches: readonly Stretch[], seconds: number): Stretch[] {
  const last: Stretch[] = []
  let left = seconds
  for (const { from, to } of stretches.toSorted((a, b) => b.from - a.from)) {
    const taken = Math.min(left, to - from)
    if (taken > 0) last.push({ from: to - taken, to })
    left -= taken
  }
  return last
}

function secondsAtNight(stretches: readonly Stretch[], zone: string, { from, to }: NightWindow): number {
  let seconds = 0
  for (const stretch of stretches) {
    // The night of the evening before may last into a stretch, so it begins one day sooner.
    let date = addDays(localDate(isoOf(stretch.from), zone), -1)
    for (const last = localDate(isoOf(stretch.to), zone); date <= last; date = addDays(date, 1)) {
      const begins = plannedMilliseconds(date, from, zone) / 1000
      const ends = plannedMilliseconds(to > from ? date : addDays(date, 1), to, zone) / 1000
      seconds += Math.max(0, Math.min(stretch.to, ends) - Math.max(stretch.from, begins))
    }
  }
  return seconds
}

const isoOf = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toString()
