/** A clock on the wall of a zone, read minute by minute from 2020 to 2035 and known by nothing else. */
export interface Wall {
  zone: string
  /** What it shows at each minute of `first` and after: its own minutes, as if they were UTC. */
  shown: Int32Array
  /** The first minute that was read, and the one after the last, in minutes since 1970. */
  first: number
  end: number
  /** The minutes in which it jumped, back or forth. */
  jumps: number[]
}

const hour = 60
const minutes = (year: number) => Date.UTC(year, 0) / 60_000
const read = new Map<string, Wall>()

/** Reads the clock of a zone through Intl, which has zones of its own beside Temporal's. Once for each zone. */
export function wallOf(zone: string): Wall {
  const known = read.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const at = (minute: number) => shownMinute(format.format(minute * 60_000))
  const [first, end] = [minutes(2020), minutes(2036)]
  const shown = new Int32Array(end - first)
  const jumps: number[] = []
  let begin = at(first)
  for (let minute = first; minute < end; minute += hour) {
    const next = at(minute + hour)
    // In an hour at whose end it shows an hour more than at its begin, it ran as it should.
    const runs = next === begin + hour
    for (let i = 0; i < hour; i++) shown[minute - first + i] = runs ? begin + i : at(minute + i)
    if (!runs) {
      const jump = [...Array(hour).keys()].find((i) => at(minute + i + 1) !== at(minute + i) + 1) ?? 0
      jumps.push(minute + jump + 1)
    }
    begin = next
  }
  const wall = { zone, shown, first, end, jumps }
  read.set(zone, wall)
  return wall
}

const shownMinute = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`) / 60_000

/** What the clock shows at a minute. */
export const shownAt = ({ shown, first }: Wall, minute: number) => shown[minute - first] ?? NaN

/** No clock is further than this from UTC. */
const furthest = 15 * hour

/** Every minute at which the clock shows `local`, found by looking at each. */
export function minutesShowing({ shown, first }: Wall, local: number): number[] {
  const found: number[] = []
  for (let i = local - furthest - first; i < local + furthest - first; i++)
    if (shown[i] === local) found.push(first + i)
  return found
}

/** The jump that leaves out `local`, if one does: its minute, and what the clock went from and to. */
export function jumpOver({ shown, first }: Wall, local: number) {
  for (let i = local - furthest - first; i < local + furthest - first; i++) {
    const [before = NaN, after = NaN] = [shown[i - 1], shown[i]]
    if (before < local && local < after) return { minute: first + i, from: before + 1, to: after }
  }
  return null
}

/** When work planned for `local` begins: at the first minute that shows it, or as far after the jump as it lies in it. */
export function plannedMinute(wall: Wall, local: number): number {
  const [showing] = minutesShowing(wall, local)
  if (showing !== undefined) return showing
  const jump = jumpOver(wall, local)
  return jump ? jump.minute + (local - jump.from) : NaN
}

export const isoOf = (minute: number, second = 0) => new Date((minute * 60 + second) * 1000).toISOString()
export const dateOf = (local: number) => isoOf(local).slice(0, 10)
export const timeOf = (local: number) => isoOf(local).slice(11, 16)
export const localOf = (date: string, time = '00:00') => Date.parse(`${date}T${time}Z`) / 60_000
