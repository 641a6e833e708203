import { dateOf, dayNumber, minuteOf } from '../kernel/days.ts'
import { millisecondsOf } from '../kernel/instants.ts'

/**
 * A local time shown next to the date of its day. `time` is `HH:mm`. `dayOffset` is 0 on that date, 1 on the next, -1
 * on the previous. `offset` is the offset from UTC, such as `+02:00`, if this time occurs twice on its day; otherwise
 * null.
 */
export interface LocalTime {
  time: string
  dayOffset: number
  offset: string | null
}

/** The result of reading a typed time: an instant, the gap of the clock change that skips it, or `invalid`. */
export type TypedTime = { instant: Temporal.Instant } | { gap: { from: string; to: string } } | 'invalid'

const minuteMs = 60_000
const dayMs = 1440 * minuteMs

/** A period between two clock changes of a time zone, in milliseconds since 1970. Local time is UTC plus `offset`. */
interface OffsetPeriod {
  from: number
  until: number
  offset: number
}

/**
 * Returns the canonical spelling of an IANA time zone, such as `Africa/Cairo` for `africa/cairo`. Null if this server
 * does not know it, or if it is a mere offset from UTC, which has no clock changes.
 */
export function zoneNamed(name: string): string | null {
  try {
    const { timeZoneId } = new Temporal.ZonedDateTime(0n, name)
    return /^[+-]/.test(timeZoneId) ? null : timeZoneId
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/**
 * The periods found so far, by time zone. Without this cache, exporting a month would take minutes instead of seconds.
 */
const cache = new Map<string, OffsetPeriod[]>()

function offsetPeriodAt(instant: number, zone: string): OffsetPeriod {
  const periods = cache.get(zone)
  const found = periods?.find(({ from, until }) => from <= instant && instant < until)
  if (found) return found
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
  // The previous change must be before the given instant. Adding a millisecond includes a change at the instant itself.
  const from = local.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
  const until = local.getTimeZoneTransition('next')
  const period = {
    from: from?.epochMilliseconds ?? -Infinity,
    until: until?.epochMilliseconds ?? Infinity,
    offset: local.offsetNanoseconds / 1_000_000,
  }
  if (periods) periods.push(period)
  else cache.set(zone, [period])
  return period
}

/** Returns a local date and time in milliseconds since 1970, as if it were UTC. */
const wallOf = (date: string, time: string) => dayNumber(date) * dayMs + minuteOf(time) * minuteMs
const dateOn = (wall: number) => dateOf(Math.floor(wall / dayMs))

/** The text of each minute of a day, because lists have thousands of times. */
const times = Array.from(
  { length: dayMs / minuteMs },
  (_, minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
)

function timeOn(wall: number): string {
  return times[Math.floor((((wall % dayMs) + dayMs) % dayMs) / minuteMs)] ?? ''
}

interface Reading {
  /** The instants at which local clocks show the time, in order: one, two, or none. */
  instants: { instant: number; offset: number }[]
  /** The clock change that skips the time; null if there is none. */
  skippedBy: { before: OffsetPeriod; after: OffsetPeriod } | null
}

/** The largest possible difference between a local time and UTC. */
const maxOffsetMs = dayMs

function readingsOf(wall: number, zone: string): Reading {
  const reading: Reading = { instants: [], skippedBy: null }
  for (let period = offsetPeriodAt(wall - maxOffsetMs, zone); ;) {
    const instant = wall - period.offset
    if (period.from <= instant && instant < period.until) reading.instants.push({ instant, offset: period.offset })
    if (period.until > wall + maxOffsetMs) return reading
    const after = offsetPeriodAt(period.until, zone)
    if (period.until + period.offset <= wall && wall < period.until + after.offset)
      reading.skippedBy = { before: period, after }
    period = after
  }
}

function offsetText(offset: number): string {
  const sign = offset < 0 ? '-' : '+'
  return `${sign}${timeOn(Math.abs(offset))}`
}

/** Returns the local time of an instant in a time zone, to the minute, relative to the date `date`. */
export const localTime = (instant: string, zone: string, date: string): LocalTime => localTimesOn(zone, date)(instant)

/** Returns a function like `localTime` for several instants of the same date, which takes two thirds of the time. */
export function localTimesOn(zone: string, date: string): (instant: string) => LocalTime {
  const day = dayNumber(date)
  let period: OffsetPeriod | undefined
  return (instant) => {
    const at = millisecondsOf(instant)
    if (!period || at < period.from || period.until <= at) period = offsetPeriodAt(at, zone)
    const { from, until, offset } = period
    const wall = at + offset
    // A list has a thousand times, of which hardly any is near a clock change.
    const isNearChange = wall - maxOffsetMs < from || until <= wall + maxOffsetMs
    const comesTwice = isNearChange && readingsOf(wall, zone).instants.length > 1
    return {
      time: timeOn(wall),
      dayOffset: Math.floor(wall / dayMs) - day,
      offset: comesTwice ? offsetText(offset) : null,
    }
  }
}

/** Returns the local date of an instant in a time zone. */
export const localDate = (instant: string, zone: string): string => localDateAt(millisecondsOf(instant), zone)

/** Returns the local date of an instant, given in milliseconds since 1970, in a time zone. */
export const localDateAt = (milliseconds: number, zone: string): string =>
  dateOn(milliseconds + offsetPeriodAt(milliseconds, zone).offset)

/**
 * Returns the instant of a planned local time. A time that a clock change skips moves by the length of the change:
 * 00:30 becomes 01:30. Of a time that occurs twice, the earlier instant is used.
 */
export function plannedInstant(date: string, time: string, zone: string): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(plannedMilliseconds(date, time, zone))
}

/** Returns the instant of a planned local time, like `plannedInstant`, in milliseconds since 1970. */
export function plannedMilliseconds(date: string, time: string, zone: string): number {
  const wall = wallOf(date, time)
  const { instants, skippedBy } = readingsOf(wall, zone)
  return instants[0]?.instant ?? wall - (skippedBy?.before.offset ?? 0)
}

const typedTime = /^((?:[01]\d|2[0-3]):[0-5]\d)([+-]\d\d:\d\d)?$/

/**
 * Returns the instant of a typed time, `HH:mm` or `HH:mm±HH:mm`. A time that occurs twice is the earlier one unless its
 * offset is given. An offset that does not apply in the time zone at that time is invalid.
 */
export function resolveTypedTime(date: string, time: string, zone: string): TypedTime {
  const [, local, offset] = typedTime.exec(time) ?? []
  if (local === undefined) return 'invalid'
  const { instants, skippedBy } = readingsOf(wallOf(date, local), zone)
  if (skippedBy) {
    const { before, after } = skippedBy
    return { gap: { from: timeOn(before.until + before.offset), to: timeOn(before.until + after.offset) } }
  }
  const reading = offset === undefined ? instants[0] : instants.find((one) => offsetText(one.offset) === offset)
  return reading ? { instant: Temporal.Instant.fromEpochMilliseconds(reading.instant) } : 'invalid'
}

/** Returns the first instant of a date in a time zone, which is after midnight if a clock change skips midnight. */
export function dayStart(date: string, zone: string): Temporal.Instant {
  const midnight = wallOf(date, '00:00')
  const { instants, skippedBy } = readingsOf(midnight, zone)
  return Temporal.Instant.fromEpochMilliseconds(instants[0]?.instant ?? skippedBy?.before.until ?? midnight)
}

/** Returns the next clock change of a time zone after an instant; null if there is none. */
export function nextOffsetChange(instant: Temporal.Instant, zone: string): Temporal.Instant | null {
  const { until } = offsetPeriodAt(instant.epochMilliseconds, zone)
  return until === Infinity ? null : Temporal.Instant.fromEpochMilliseconds(until)
}
