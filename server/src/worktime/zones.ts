import { dateOf, dayNumber, minuteOf } from '../kernel/days.ts'

/**
 * A local time as it is shown next to the date of its day. `time` is `HH:mm`; `dayOffset` is 0 on that date, 1 on the
 * next, -1 on the one before; `offset` is from UTC, `+02:00`, and null unless this time occurs twice on its day.
 */
export interface LocalTime {
  time: string
  dayOffset: number
  offset: string | null
}

/**
 * The result of a typed time: an instant, a time skipped by a clock change (`from` this time `to` that), or nonsense.
 */
export type TypedTime = { instant: Temporal.Instant } | { gap: { from: string; to: string } } | 'invalid'

const minuteMs = 60_000
const dayMs = 1440 * minuteMs

/** The time from one clock change of a zone to the next, in milliseconds since 1970; local time is UTC + `offset`. */
interface OffsetPeriod {
  from: number
  until: number
  offset: number
}

/**
 * Returns an IANA time zone by its name, in the spelling to store (`africa/cairo` is `Africa/Cairo`); null where this
 * server does not know it. A mere offset from UTC is none: it follows no clock changes.
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
 * The known periods of each zone: with Temporal alone, an export of a month would take minutes instead of seconds.
 */
const known = new Map<string, OffsetPeriod[]>()

function offsetPeriodAt(instant: number, zone: string): OffsetPeriod {
  const periods = known.get(zone)
  const found = periods?.find(({ from, until }) => from <= instant && instant < until)
  if (found) return found
  const then = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
  // "The previous change" is one before this instant: a millisecond later, a change at this very instant counts.
  const from = then.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
  const until = then.getTimeZoneTransition('next')
  const period = {
    from: from?.epochMilliseconds ?? -Infinity,
    until: until?.epochMilliseconds ?? Infinity,
    offset: then.offsetNanoseconds / 1_000_000,
  }
  if (periods) periods.push(period)
  else known.set(zone, [period])
  return period
}

/** Returns a local date and time as if it were UTC, in milliseconds since 1970. */
const wallOf = (date: string, time: string) => dayNumber(date) * dayMs + minuteOf(time) * minuteMs
const dateOn = (wall: number) => dateOf(Math.floor(wall / dayMs))

function timeOn(wall: number): string {
  const minutes = Math.floor((((wall % dayMs) + dayMs) % dayMs) / minuteMs)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

interface Reading {
  /** The instants at which local clocks show it, in order: one, two, or none. */
  times: { instant: number; offset: number }[]
  /** The clock change that skips it, if any. */
  skippedBy: { before: OffsetPeriod; after: OffsetPeriod } | null
}

/** No zone is further than this from UTC, so all clocks that show a local time are within it. */
const maxOffsetMs = dayMs

function readingsOf(wall: number, zone: string): Reading {
  const reading: Reading = { times: [], skippedBy: null }
  for (let period = offsetPeriodAt(wall - maxOffsetMs, zone); ;) {
    const instant = wall - period.offset
    if (period.from <= instant && instant < period.until) reading.times.push({ instant, offset: period.offset })
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

const millisecondsOf = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds

/** Returns the local time of an instant in a zone, to the minute, relative to the day `date`. */
export function localTime(instant: string, zone: string, date: string): LocalTime {
  const at = millisecondsOf(instant)
  const { offset } = offsetPeriodAt(at, zone)
  const wall = at + offset
  const comesTwice = readingsOf(wall, zone).times.length > 1
  return {
    time: timeOn(wall),
    dayOffset: Math.floor(wall / dayMs) - dayNumber(date),
    offset: comesTwice ? offsetText(offset) : null,
  }
}

/** Returns the date in a zone at an instant. */
export function localDate(instant: string, zone: string): string {
  const at = millisecondsOf(instant)
  return dateOn(at + offsetPeriodAt(at, zone).offset)
}

/**
 * Returns the instant of a planned time, which always exists: where a clock change skips it, it moves by the same
 * amount (00:30 becomes 01:30), and where it occurs twice, it is the earlier.
 */
export function plannedInstant(date: string, time: string, zone: string): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(plannedMilliseconds(date, time, zone))
}

/** Returns the same in milliseconds since 1970. */
export function plannedMilliseconds(date: string, time: string, zone: string): number {
  const wall = wallOf(date, time)
  const { times, skippedBy } = readingsOf(wall, zone)
  return times[0]?.instant ?? wall - (skippedBy?.before.offset ?? 0)
}

const typedTime = /^((?:[01]\d|2[0-3]):[0-5]\d)([+-]\d\d:\d\d)?$/

/**
 * Returns the instant of a typed time, `HH:mm` or `HH:mm±HH:mm`. Of a time that occurs twice it is the earlier unless
 * the offset says otherwise; an offset that the zone does not have then is invalid.
 */
export function resolveTypedTime(date: string, time: string, zone: string): TypedTime {
  const [, local, offset] = typedTime.exec(time) ?? []
  if (local === undefined) return 'invalid'
  const { times, skippedBy } = readingsOf(wallOf(date, local), zone)
  if (skippedBy) {
    const { before, after } = skippedBy
    return { gap: { from: timeOn(before.until + before.offset), to: timeOn(before.until + after.offset) } }
  }
  const chosen = offset === undefined ? times[0] : times.find((one) => offsetText(one.offset) === offset)
  return chosen ? { instant: Temporal.Instant.fromEpochMilliseconds(chosen.instant) } : 'invalid'
}

/** Returns the first instant of a date in a zone; where a clock change skips midnight, it begins later. */
export function dayStart(date: string, zone: string): Temporal.Instant {
  const midnight = wallOf(date, '00:00')
  const { times, skippedBy } = readingsOf(midnight, zone)
  return Temporal.Instant.fromEpochMilliseconds(times[0]?.instant ?? skippedBy?.before.until ?? midnight)
}

/** Returns the instant of a zone's next clock change after an instant; null where there are no more. */
export function nextOffsetChange(instant: Temporal.Instant, zone: string): Temporal.Instant | null {
  const { until } = offsetPeriodAt(instant.epochMilliseconds, zone)
  return until === Infinity ? null : Temporal.Instant.fromEpochMilliseconds(until)
}
