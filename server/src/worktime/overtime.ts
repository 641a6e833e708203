import { addDays } from '../kernel/days.ts'
import { dayFigures, type TimeSpan, type WorkedDay, workedSpans } from './figures.ts'
import { planOf, type WorkFacts } from './plan.ts'
import { localDateAt, plannedMilliseconds } from './zones.ts'

/** The overtime of a day in whole minutes, by class. */
export interface OvertimeMinutes {
  day: number
  night: number
  restDay: number
  holiday: number
}

/** The night in local times, for example from 22:00 to 06:00. */
export interface NightWindow {
  from: string
  to: string
}

/**
 * Returns the class of all overtime on a day: `holiday` on a holiday, even if work was planned, and `restDay` on any
 * other day without planned work. Null on ordinary working days.
 */
export function wholeDayClass(facts: WorkFacts, date: string): 'holiday' | 'restDay' | null {
  if (facts.holidays.has(date)) return 'holiday'
  return planOf(facts, date).source === null ? 'restDay' : null
}

/**
 * Returns the overtime of a day in whole minutes by class. The last minutes worked are the overtime: those within the
 * night are of class `night`, the others of class `day`. With `wholeDay`, all overtime is of that class.
 * `agreedMinutes` must be 0 if no work was planned, so that all work is overtime.
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

/** Returns the total minutes of all classes. */
export const sumOfClasses = ({ day, night, restDay, holiday }: OvertimeMinutes): number =>
  day + night + restDay + holiday

/**
 * Returns the approved minutes that remain, by class, after the hours worked have changed. Their total is never more
 * than the overtime now worked, and no class has more than was approved. Minutes still worked in their approved class
 * are kept first, then minutes now worked in another class. `decidedOn` is the overtime at the time of the approval, if
 * known: minutes that were rejected then are not paid in another class.
 */
export function approvedOfWorked(
  approved: OvertimeMinutes,
  worked: OvertimeMinutes,
  decidedOn: OvertimeMinutes | null,
): OvertimeMinutes {
  const approvedMinutes = { day: 0, night: 0, restDay: 0, holiday: 0 }
  for (const name of overtimeClasses) approvedMinutes[name] = Math.min(approved[name], worked[name])
  const gainedMinutes = (name: (typeof overtimeClasses)[number]) => Math.max(0, worked[name] - (decidedOn?.[name] ?? 0))
  let remaining = Math.min(
    Math.min(sumOfClasses(approved), sumOfClasses(worked)) - sumOfClasses(approvedMinutes),
    overtimeClasses.reduce((sum, name) => sum + gainedMinutes(name), 0),
  )
  // Hours that moved to another class, for example because of a new holiday, stay approved.
  for (const name of overtimeClasses) {
    const moved = Math.min(remaining, approved[name] - approvedMinutes[name])
    approvedMinutes[name] += moved
    remaining -= moved
  }
  return approvedMinutes
}

/**
 * Returns approved minutes whose total is at most the overtime worked, so that no class has more than was worked in it.
 * Minutes beyond the overtime of their class move to classes with more overtime than approved minutes.
 */
export function fitToWorked(approved: OvertimeMinutes, worked: OvertimeMinutes): OvertimeMinutes {
  const fitted = { ...approved }
  for (const name of overtimeClasses) fitted[name] = Math.min(approved[name], worked[name])
  let remaining = sumOfClasses(approved) - sumOfClasses(fitted)
  for (const name of overtimeClasses) {
    const moved = Math.min(remaining, worked[name] - fitted[name])
    fitted[name] += moved
    remaining -= moved
  }
  return fitted
}

/** Returns true if the overtime of any class is more than before, even if that of another is less. */
export const isMoreOfClass = (worked: OvertimeMinutes, before: OvertimeMinutes): boolean =>
  overtimeClasses.some((name) => worked[name] > before[name])

/** Returns the latest parts of the spans, with a total length of `seconds`. */
function lastOf(spans: readonly TimeSpan[], seconds: number): TimeSpan[] {
  const last: TimeSpan[] = []
  let remaining = seconds
  for (const { from, to } of spans.toSorted((a, b) => b.from - a.from)) {
    const length = Math.min(remaining, to - from)
    if (length > 0) last.push({ from: to - length, to })
    remaining -= length
  }
  return last
}

function secondsAtNight(spans: readonly TimeSpan[], zone: string, { from, to }: NightWindow): number {
  let seconds = 0
  for (const span of spans) {
    // A night that began the evening before may last into a span, so start one day earlier.
    let date = addDays(localDateAt(span.from * 1000, zone), -1)
    for (const last = localDateAt(span.to * 1000, zone); date <= last; date = addDays(date, 1)) {
      const nightStart = plannedMilliseconds(date, from, zone) / 1000
      const nightEnd = plannedMilliseconds(to > from ? date : addDays(date, 1), to, zone) / 1000
      seconds += Math.max(0, Math.min(span.to, nightEnd) - Math.max(span.from, nightStart))
    }
  }
  return seconds
}
