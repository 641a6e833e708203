import { dateOf, dayNumber, minuteOf } from '../days.ts'

/**
 * A local time as it is shown beside the date of its day. `time` is `HH:mm`; `dayOffset` is 0 on that date, 1 on the
 * next, -1 on the one before; `offset` is from UTC, `+02:00`, and null unless this time comes twice on its day.
 */
export interface LocalTime {
  time: string
  dayOffset: number
  offset: string | null
}

/** What somebody typed: an instant, a time that the clocks left out (they went `from` this time `to` that), or nonsense. */
export type Typed = { instant: Temporal.Instant } | { gap: { from: string; to: string } } | 'invalid'

const minute = 60_000
const day = 1440 * minute

/** From one change of a zone's clocks to the next, in milliseconds since 1970; local time is UTC + `offset`. */
interface Stretch {
  from: number
  until: number
  offset: number
}

/**
 * A time zone of the IANA's by its name, in the spelling that is kept (`africa/cairo` is `Africa/Cairo`); null where this
 * server does not know it. A mere offset from UTC is none: it does not follow anybody's clocks.
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

/** What is known of each zone: to ask Temporal each time would take an export of a month minutes instead of seconds. */
const known = new Map<string, Stretch[]>()

function stretchAt(instant: number, zone: string): Stretch {
  const stretches = known.get(zone)
  const found = stretches?.find(({ from, until }) => from <= instant && instant < until)
  if (found) return found
  const then = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
  // "The previous change" is one before this instant: from a millisecond later on, one at this very instant counts.
  const from = then.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
  const until = then.getTimeZoneTransition('next')
  const stretch = {
    from: from?.epochMilliseconds ?? -Infinity,
    until: until?.epochMilliseconds ?? Infinity,
    offset: then.offsetNanoseconds / 1_000_000,
  }
  if (stretches) stretches.push(stretch)
  else known.set(zone, [stretch])
  return stretch
}

/** A local date and time as if it were UTC, in milliseconds since 1970. */
const wallOf = (date: string, time: string) => dayNumber(date) * day + minuteOf(time) * minute
const dateOn = (wall: number) => dateOf(Math.floor(wall / day))

function timeOn(wall: number): string {
  const minutes = Math.floor((((wall % day) + day) % day) / minute)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

interface Reading {
  /** When the clocks on the wall show it, in order: once, twice, or never. */
  times: { instant: number; offset: number }[]
  /** The change that leaves it out, if one does. */
  skippedBy: { before: Stretch; after: Stretch } | null
}

/** No zone is further than this from UTC, so no clock that shows a local time is. */
const furthest = day

function readingsOf(wall: number, zone: string): Reading {
  const reading: Reading = { times: [], skippedBy: null }
  for (let stretch = stretchAt(wall - furthest, zone); ;) {
    const instant = wall - stretch.offset
    if (stretch.from <= instant && instant < stretch.until) reading.times.push({ instant, offset: stretch.offset })
    if (stretch.until > wall + furthest) return reading
    const after = stretchAt(stretch.until, zone)
    if (stretch.until + stretch.offset <= wall && wall < stretch.until + after.offset)
      reading.skippedBy = { before: stretch, after }
    stretch = after
  }
}

function offsetText(offset: number): string {
  const sign = offset < 0 ? '-' : '+'
  return `${sign}${timeOn(Math.abs(offset))}`
}

const millisecondsOf = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds

/** The local time of an instant in a zone, to the minute, seen from the day `date`. */
export function localTime(instant: string, zone: string, date: string): LocalTime {
  const at = millisecondsOf(instant)
  const { offset } = stretchAt(at, zone)
  const wall = at + offset
  const comesTwice = readingsOf(wall, zone).times.length > 1
  return {
    time: timeOn(wall),
    dayOffset: Math.floor(wall / day) - dayNumber(date),
    offset: comesTwice ? offsetText(offset) : null,
  }
}

/** The date in a zone at an instant. */
export function localDate(instant: string, zone: string): string {
  const at = millisecondsOf(instant)
  return dateOn(at + stretchAt(at, zone).offset)
}

/**
 * When a planned time is, for a plan has to happen: where the clocks leave it out it moves on by as much as they do
 * (00:30 is 01:30 then), and where it comes twice it is the earlier.
 */
export function planned(date: string, time: string, zone: string): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(plannedMilliseconds(date, time, zone))
}

/** The same in milliseconds since 1970. */
export function plannedMilliseconds(date: string, time: string, zone: string): number {
  const wall = wallOf(date, time)
  const { times, skippedBy } = readingsOf(wall, zone)
  return times[0]?.instant ?? wall - (skippedBy?.before.offset ?? 0)
}

const typedTime = /^((?:[01]\d|2[0-3]):[0-5]\d)([+-]\d\d:\d\d)?$/

/**
 * When a time is that somebody typed, `HH:mm` or `HH:mm±HH:mm`. Of one that comes twice it is the earlier unless the
 * offset says otherwise; an offset that the zone does not have then is invalid.
 */
export function typed(date: string, time: string, zone: string): Typed {
  const [, local, offset] = typedTime.exec(time) ?? []
  if (local === undefined) return 'invalid'
  const { times, skippedBy } = readingsOf(wallOf(date, local), zone)
  if (skippedBy) {
    const { before, after } = skippedBy
    return { gap: { from: timeOn(before.until + before.offset), to: timeOn(before.until + after.offset) } }
  }
  const meant = offset === undefined ? times[0] : times.find((one) => offsetText(one.offset) === offset)
  return meant ? { instant: Temporal.Instant.fromEpochMilliseconds(meant.instant) } : 'invalid'
}

/** The first instant of a date in a zone; where the clocks leave out midnight, it begins later. */
export function dayStart(date: string, zone: string): Temporal.Instant {
  const midnight = wallOf(date, '00:00')
  const { times, skippedBy } = readingsOf(midnight, zone)
  return Temporal.Instant.fromEpochMilliseconds(times[0]?.instant ?? skippedBy?.before.until ?? midnight)
}

/** When the clocks of a zone are next put forward or back after an instant; null where they never are again. */
export function nextChange(instant: Temporal.Instant, zone: string): Temporal.Instant | null {
  const { until } = stretchAt(instant.epochMilliseconds, zone)
  return until === Infinity ? null : Temporal.Instant.fromEpochMilliseconds(until)
}
