/** The local clock of a time zone, read minute by minute from 2020 to 2035 without any other data about the zone. */
export interface Wall {
  /**
   * The local time shown at each minute from `first` on. Local times are in minutes since 1970, as if they were UTC.
   */
  localMinutes: Int32Array
  /** The first minute read, and the minute after the last one, in minutes since 1970. */
  first: number
  end: number
  /** The minutes in which the clock jumped forward or back. */
  jumps: number[]
  /** The smallest and largest offset from UTC, in minutes. */
  offsets: [number, number]
}

const hour = 60
const day = 1440
const yearStart = (year: number) => Date.UTC(year, 0) / 60_000
const read = new Map<string, Wall>()

/**
 * Returns the local clock of a time zone, cached per zone. Reads it through Intl, so that tests don't depend on
 * Temporal's zone data.
 */
export function wallOf(zone: string): Wall {
  const cached = read.get(zone)
  if (cached) return cached
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  const at = (minute: number) => Date.parse(`${format.format(minute * 60_000).replace(' ', 'T')}Z`) / 60_000
  const [first, end] = [yearStart(2020), yearStart(2036)]
  const localMinutes = new Int32Array(end - first)
  const jumps: number[] = []
  let start = at(first)
  const offsets: [number, number] = [start - first, start - first]
  for (let minute = first; minute < end; minute += hour) {
    const next = at(minute + hour)
    // If an hour ends with a time one hour later than it began with, there was no jump in it.
    const isRegular = next === start + hour
    for (let i = 0; i < hour; i++) localMinutes[minute - first + i] = isRegular ? start + i : at(minute + i)
    if (!isRegular) {
      const jump = [...Array(hour).keys()].find((i) => at(minute + i + 1) !== at(minute + i) + 1) ?? 0
      jumps.push(minute + jump + 1)
    }
    start = next
    offsets[0] = Math.min(offsets[0], next - minute - hour)
    offsets[1] = Math.max(offsets[1], next - minute - hour)
  }
  const wall = { localMinutes, first, end, jumps, offsets }
  read.set(zone, wall)
  return wall
}

/** Returns the local time that the clock shows at a minute. */
export const shownAt = ({ localMinutes, first }: Wall, minute: number) => localMinutes[minute - first] ?? NaN

/** Returns every minute at which the clock shows the time `local`, found by trying all possible ones. */
export function minutesShowing(wall: Wall, local: number): number[] {
  const found: number[] = []
  const [minOffset, maxOffset] = wall.offsets
  for (let minute = local - maxOffset; minute <= local - minOffset; minute++)
    if (shownAt(wall, minute) === local) found.push(minute)
  return found
}

/**
 * Returns the clock change that skips the time `local`: its minute, and the local times before and after it. Null if
 * there is none.
 */
export function jumpOver(wall: Wall, local: number) {
  const [minOffset, maxOffset] = wall.offsets
  for (let minute = local - maxOffset; minute <= local - minOffset + 1; minute++) {
    const [before, after] = [shownAt(wall, minute - 1), shownAt(wall, minute)]
    if (before < local && local < after) return { minute, from: before + 1, to: after }
  }
  return null
}

/**
 * Returns the minute at which work planned for `local` begins: the first that shows it. If a clock change skips it, the
 * start moves by the length of the jump.
 */
export function plannedMinute(wall: Wall, local: number): number {
  const [minute] = minutesShowing(wall, local)
  if (minute !== undefined) return minute
  const jump = jumpOver(wall, local)
  return jump ? jump.minute + (local - jump.from) : NaN
}

const two = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))
const times = Array.from({ length: day }, (_, minute) => `${two[Math.floor(minute / 60)]}:${two[minute % 60]}`)
const dates = new Map<number, string>()
const numbers = new Map<string, number>()

export function dateOf(local: number): string {
  const number = Math.floor(local / day)
  const cached = dates.get(number)
  if (cached) return cached
  const date = new Date(number * day * 60_000).toISOString().slice(0, 10)
  dates.set(number, date)
  numbers.set(date, number)
  return date
}

export const timeOf = (local: number): string => times[local % day] ?? ''

export const localOf = (date: string, time = '00:00'): number =>
  (numbers.get(date) ?? Date.parse(date) / 60_000 / day) * day + Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Returns the instant `seconds` after a minute, in ISO 8601. */
export function isoOf(minute: number, seconds = 0): string {
  const at = minute + Math.floor(seconds / 60)
  return `${dateOf(at)}T${timeOf(at)}:${two[seconds % 60]}.000Z`
}

/** Returns an offset from UTC, given in minutes, as text such as `+02:00`. */
export const offsetText = (minutes: number): string => `${minutes < 0 ? '-' : '+'}${timeOf(Math.abs(minutes))}`
