import type { AttendanceStatus } from '@muster/contract/kit/worktime'
import { millisecondsOf } from '../kernel/instants.ts'

/** A span from one instant to another, in ISO 8601. `to` is null while the span is open. */
export interface Span {
  from: string
  to: string | null
}

/** A break. A paid break counts as time worked. */
export interface BreakSpan extends Span {
  paid: boolean
}

/**
 * Everything that determines the figures of a day. `breakOverrideSeconds` is a corrected length of the unpaid breaks,
 * which replaces the recorded ones. `plannedStart` is null if no work was planned; no one is late then. `noOvertime` is
 * set for a day that was closed automatically. Open spans last until `now`.
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
 * The figures of a day, in whole seconds. `breakSeconds` includes paid breaks, and counts the time of overlapping
 * breaks only once. `entrySeconds` lists the time worked in each entry, in order, and adds up to `workedSeconds`.
 * `lastOut` is null while an entry is open.
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

/** A span in whole seconds since 1970, unaffected by clock changes. */
export interface TimeSpan {
  from: number
  to: number
}

const secondsOf = (instant: string) => Math.floor(millisecondsOf(instant) / 1000)
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const lengthOf = ({ from, to }: TimeSpan) => to - from

/** Returns a span in seconds. An open span lasts until `now`; a span that ends before its start has no length. */
function timeSpanOf({ from, to }: Span, now: number): TimeSpan {
  const start = secondsOf(from)
  return { from: start, to: Math.max(start, to === null ? now : secondsOf(to)) }
}

/** Returns spans merged where they overlap or touch, in order. */
function joinSpans(spans: readonly TimeSpan[]): TimeSpan[] {
  const parts: TimeSpan[] = []
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = parts.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else parts.push({ from, to })
  }
  return parts
}

/** Returns the parts of a span outside `gaps`. The gaps must be sorted and must not touch. */
function subtractGaps(whole: TimeSpan, gaps: readonly TimeSpan[]): TimeSpan[] {
  const parts: TimeSpan[] = []
  let { from } = whole
  for (const gap of gaps) {
    if (gap.to <= from || gap.from >= whole.to) continue
    if (gap.from > from) parts.push({ from, to: gap.from })
    from = gap.to
  }
  if (from < whole.to) parts.push({ from, to: whole.to })
  return parts
}

interface Times {
  /** The span of each entry, in order. */
  entries: TimeSpan[]
  /** All breaks, merged and sorted; `unpaid` are the unpaid ones alone. */
  rests: TimeSpan[]
  unpaid: TimeSpan[]
}

function timesOf({ entries, breaks, breakOverrideSeconds, now }: WorkedDay): Times {
  const at = secondsOf(now)
  const rests = breaks.map((pause) => ({ ...timeSpanOf(pause, at), paid: pause.paid }))
  return {
    entries: entries.map((entry) => timeSpanOf(entry, at)),
    rests: joinSpans(rests),
    unpaid: breakOverrideSeconds === null ? joinSpans(rests.filter(({ paid }) => !paid)) : [],
  }
}

/**
 * Returns the spans worked in each entry, in order: the entry without its unpaid breaks. If a correction replaced the
 * breaks, the whole entry is returned.
 */
export function workedSpans(day: WorkedDay): TimeSpan[][] {
  const { entries, unpaid } = timesOf(day)
  return entries.map((entry) => subtractGaps(entry, unpaid))
}

/**
 * Returns the seconds of each entry after deducting a corrected break. The break is deducted from the first entry; any
 * part that exceeds it, from the following ones.
 */
function lessOverride(seconds: number[], override: number): number[] {
  let remaining = override
  return seconds.map((length) => {
    const deducted = Math.min(remaining, length)
    remaining -= deducted
    return length - deducted
  })
}

/** Returns the figures of a day from its entries, breaks and plan. */
export function dayFigures(day: WorkedDay): DayFigures {
  const { breakOverrideSeconds, plannedStart, agreedMinutes, graceMinutes, noOvertime } = day
  const { entries, rests, unpaid } = timesOf(day)
  const gross = entries.map((entry) => sum(subtractGaps(entry, unpaid).map(lengthOf)))
  const entrySeconds = lessOverride(gross, breakOverrideSeconds ?? 0)
  const workedSeconds = sum(entrySeconds)
  const [start, end] = [Math.min(...entries.map(({ from }) => from)), Math.max(...entries.map(({ to }) => to))]
  const firstIn = day.entries[entries.findIndex(({ from }) => from === start)]?.from ?? null
  const isOpen = day.entries.some(({ to }) => to === null)
  const lastOut = isOpen ? null : (day.entries[entries.findIndex(({ to }) => to === end)]?.to ?? null)
  const isLate =
    firstIn !== null && plannedStart !== null && Math.floor((start - secondsOf(plannedStart)) / 60) > graceMinutes
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

/** Returns seconds as hours with two decimals. For display only: totals are added up in seconds. */
export const hours = (seconds: number): number => Math.round(seconds / 36) / 100

/**
 * Returns the time, in whole seconds, at which to close an entry that was never closed. That is the planned end if it
 * is after the clock-in; otherwise the clock-in plus the agreed minutes and the unpaid breaks. Never before the last
 * recorded start or end of a break, and never after `now`.
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
  const unpaidBreaks = joinSpans(breaks.flatMap((one) => (one.paid || one.to === null ? [] : [timeSpanOf(one, at)])))
  const afterAgreed =
    start + agreedMinutes * 60 + sum(unpaidBreaks.map((pause) => Math.max(0, pause.to - Math.max(start, pause.from))))
  const lastSign = Math.max(start, ...breaks.map(({ from, to }) => secondsOf(to ?? from)))
  const closeAt = Math.min(at, Math.max(end > start ? end : afterAgreed, lastSign))
  return Temporal.Instant.fromEpochMilliseconds(closeAt * 1000)
}
