import type { AttendanceStatus } from '@muster/contract/kit/worktime'

/** From an instant to another, in ISO 8601; `to` is null while it lasts. */
export interface Span {
  from: string
  to: string | null
}

/** A break; one that is paid counts as worked. */
export interface BreakSpan extends Span {
  paid: boolean
}

/**
 * What makes the figures of a day. `breakOverrideSeconds` is what a correction says the unpaid breaks came to, in place
 * of the breaks that were taken. `plannedStart` is null where no work was planned, and nobody is late then.
 * `noOvertime` is for a day that was closed by itself. What is open counts up to `now`.
 */
export interface WorkedDay {
  entries: readonly Span[]
  breaks: readonly BreakSpan[]
  breakOverrideSeconds: number | null
  plannedStart: string | null
  agreedMinutes: number
  graceMinutes: number
  noOvertime: boolean
  now: string
}

/**
 * What a day comes to, in whole seconds. `breakSeconds` are all breaks, paid or not, what overlaps once. `entrySeconds`
 * are those of each entry in the order given, and add up to `workedSeconds`. `lastOut` is null while an entry is open.
 */
export interface DayFigures {
  workedSeconds: number
  breakSeconds: number
  overtimeSeconds: number
  entrySeconds: number[]
  firstIn: string | null
  lastOut: string | null
  isLate: boolean
  status: AttendanceStatus
}

/** In whole seconds since 1970: real time, whatever the clocks on the wall do. */
export interface Stretch {
  from: number
  to: number
}

const secondsOf = (instant: string) => Math.floor(Temporal.Instant.from(instant).epochMilliseconds / 1000)
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const lengthOf = ({ from, to }: Stretch) => to - from

/** What is open runs until now; what would end before it began has no length. */
function stretchOf({ from, to }: Span, now: number): Stretch {
  const start = secondsOf(from)
  return { from: start, to: Math.max(start, to === null ? now : secondsOf(to)) }
}

/** The same time without overlaps, in order. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const parts: Stretch[] = []
  for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = parts.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else parts.push({ from, to })
  }
  return parts
}

/** What is left of a stretch of time without `gaps`, which are in order and apart. */
function without(stretch: Stretch, gaps: readonly Stretch[]): Stretch[] {
  const parts: Stretch[] = []
  let { from } = stretch
  for (const gap of gaps) {
    if (gap.to <= from || gap.from >= stretch.to) continue
    if (gap.from > from) parts.push({ from, to: gap.from })
    from = gap.to
  }
  if (from < stretch.to) parts.push({ from, to: stretch.to })
  return parts
}

interface Times {
  /** Of each entry, in the order given. */
  entries: Stretch[]
  /** Breaks joined, in order: all of them, and those that are no work. */
  rests: Stretch[]
  unpaid: Stretch[]
}

function timesOf({ entries, breaks, breakOverrideSeconds, now }: WorkedDay): Times {
  const at = secondsOf(now)
  const rests = breaks.map((pause) => ({ ...stretchOf(pause, at), paid: pause.paid }))
  return {
    entries: entries.map((entry) => stretchOf(entry, at)),
    rests: joined(rests),
    unpaid: breakOverrideSeconds === null ? joined(rests.filter(({ paid }) => !paid)) : [],
  }
}

/** The time at work of each entry, in the order given, without the unpaid breaks inside unless a correction replaced them. */
export function workedStretches(day: WorkedDay): Stretch[][] {
  const { entries, unpaid } = timesOf(day)
  return entries.map((entry) => without(entry, unpaid))
}

/** The seconds of each entry less the corrected break, which is taken from the first ones. */
function lessOverride(seconds: number[], override: number): number[] {
  let left = override
  return seconds.map((length) => {
    const taken = Math.min(left, length)
    left -= taken
    return length - taken
  })
}

/** What a day's entries, breaks and plan come to. */
export function dayFigures(day: WorkedDay): DayFigures {
  const { breakOverrideSeconds, plannedStart, agreedMinutes, graceMinutes, noOvertime } = day
  const { entries, rests, unpaid } = timesOf(day)
  const gross = entries.map((entry) => sum(without(entry, unpaid).map(lengthOf)))
  const entrySeconds = lessOverride(gross, breakOverrideSeconds ?? 0)
  const workedSeconds = sum(entrySeconds)
  const [begin, end] = [Math.min(...entries.map(({ from }) => from)), Math.max(...entries.map(({ to }) => to))]
  const firstIn = day.entries[entries.findIndex(({ from }) => from === begin)]?.from ?? null
  const isOpen = day.entries.some(({ to }) => to === null)
  const lastOut = isOpen ? null : (day.entries[entries.findIndex(({ to }) => to === end)]?.to ?? null)
  const isLate =
    firstIn !== null && plannedStart !== null && Math.floor((begin - secondsOf(plannedStart)) / 60) > graceMinutes
  const isHalf = lastOut !== null && workedSeconds * 2 < agreedMinutes * 60
  return {
    workedSeconds,
    breakSeconds: breakOverrideSeconds ?? sum(rests.map(lengthOf)),
    overtimeSeconds: noOvertime ? 0 : Math.max(0, workedSeconds - agreedMinutes * 60),
    entrySeconds,
    firstIn,
    lastOut,
    isLate,
    status: firstIn === null ? 'ABSENT' : isHalf ? 'HALF_DAY' : isLate ? 'LATE' : 'PRESENT',
  }
}

/** Seconds as hours with two decimals, for display alone: what is summed are seconds. */
export const hours = (seconds: number): number => Math.round(seconds / 36) / 100

/**
 * When an entry that nobody closed ends, in whole seconds: at the planned end where that is after the clock-in, else
 * after the agreed time and the unpaid breaks taken. Never before a break that shows that its person was still there,
 * and never after `now`.
 */
export function autoCloseAt({
  clockIn,
  plannedEnd,
  agreedMinutes,
  breaks,
  now,
}: {
  clockIn: string
  plannedEnd: string | null
  agreedMinutes: number
  breaks: readonly BreakSpan[]
  now: string
}): Temporal.Instant {
  const [start, at] = [secondsOf(clockIn), secondsOf(now)]
  const end = plannedEnd === null ? start : secondsOf(plannedEnd)
  const taken = joined(breaks.flatMap((one) => (one.paid || one.to === null ? [] : [stretchOf(one, at)])))
  const afterAgreed =
    start + agreedMinutes * 60 + sum(taken.map((pause) => Math.max(0, pause.to - Math.max(start, pause.from))))
  const lastSign = Math.max(start, ...breaks.map(({ from, to }) => secondsOf(to ?? from)))
  const closed = Math.min(at, Math.max(end > start ? end : afterAgreed, lastSign))
  return Temporal.Instant.fromEpochMilliseconds(closed * 1000)
}
