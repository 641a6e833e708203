import { throwIf, invalid } from '../../../kernel/errors.ts'
import { addDays, minuteOf } from '../../../kernel/days.ts'
import { formatTimeOfDay } from '../../../kernel/timesOfDay.ts'
import { localDate, localTime, resolveTypedTime, type TypedTime } from '../../../worktime/zones.ts'
import { formatInstant } from '../clocking/times.ts'
import type { PlanColumns } from '../clocking/planColumns.ts'
import { millisecondsOf } from '../../../kernel/instants.ts'

const hour = 3_600_000
const wallOf = (time: string) => minuteOf(time.slice(0, 5))

/** Returns the minutes from one instant to another, as the difference of their local times. */
export function wallMinutes(from: string, to: string, zone: string): number {
  const date = localDate(from, zone)
  const [start, end] = [localTime(from, zone, date), localTime(to, zone, date)]
  return end.dayOffset * 1440 + minuteOf(end.time) - minuteOf(start.time)
}

/**
 * Returns the instant of a day's typed start. It is normally on `date`. If the time is near the planned shift only on
 * the day before or after, it is on that day: for a shift that starts at midnight, 23:50 is on the evening before.
 * @throws Refusal 400 naming `clockIn`.
 */
export function arrivalOf(date: string, time: string, plan: PlanColumns): string {
  const serves = isNearShift(plan)
  const readings = [0, -1, 1].map((days) => resolveTypedTime(addDays(date, days), time, plan.zone))
  const matching = readings.find((one) => serves(one))
  return instantOf('clockIn', matching ?? readings[0] ?? 'invalid')
}

/**
 * Returns a function that tells whether a time is near a planned shift: from two hours before its start to four hours
 * after its end.
 */
function isNearShift({ planSource, plannedStart, plannedEnd }: PlanColumns): (one: TypedTime) => boolean {
  if (plannedStart === null || plannedEnd === null || planSource === null || planSource === 'HOURS') return () => false
  const [from, to] = [millisecondsOf(plannedStart) - 2 * hour, millisecondsOf(plannedEnd) + 4 * hour]
  return (one) => {
    if (one === 'invalid' || !('instant' in one)) return false
    const at = one.instant.epochMilliseconds
    return from <= at && at <= to
  }
}

/**
 * Returns the instant of a typed end: the next time that the local clock shows `time`, at or after the start `from`. A
 * time of day before that of the start is therefore on the next day. If the clock shows the time twice, the earlier
 * instant is used unless it is before the start.
 * @throws Refusal 400 naming `clockOut`.
 */
export function departureOf(from: string, time: string, zone: string): string {
  const date = localDate(from, zone)
  const localStart = localTime(from, zone, date)
  const isSameDay = wallOf(time) >= minuteOf(localStart.time)
  // If the start is in the second of two repeated hours, an end soon after it is too.
  const withOffset = localStart.offset === null || time.length > 5 ? [] : [`${time}${localStart.offset}`]
  const sameDay = [time, ...withOffset].map((one) => resolveTypedTime(date, one, zone))
  const after = sameDay.find((one) => isNotBefore(from, one))
  if (after) return instantOf('clockOut', after)
  return instantOf('clockOut', isSameDay ? (sameDay[0] ?? 'invalid') : resolveTypedTime(addDays(date, 1), time, zone))
}

const isNotBefore = (from: string, one: TypedTime) =>
  one !== 'invalid' && 'instant' in one && one.instant.epochMilliseconds >= millisecondsOf(from)

function instantOf(field: 'clockIn' | 'clockOut', read: TypedTime): string {
  throwIf(
    read === 'invalid'
      ? invalid({ [field]: 'The UTC offset doesn’t match this time. Please choose the time again.' })
      : null,
  )
  if (read === 'invalid' || !('gap' in read)) return formatInstant((read as { instant: Temporal.Instant }).instant)
  const { from, to } = read.gap
  const change = `from ${formatTimeOfDay(from)} to ${formatTimeOfDay(to)}`
  return throwIf(invalid({ [field]: `This time does not exist on that day: the clocks went ${change}` }))
}
