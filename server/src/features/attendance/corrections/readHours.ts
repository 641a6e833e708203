import { maxBreakMinutes } from '@muster/contract/attendance/typedHours'
import { throwIf, invalid, type Refusal } from '../../../kernel/errors.ts'
import { outsideEmployment } from '../../../people/employments/employed.ts'
import { dayFigures, hours } from '../../../worktime/figures.ts'
import type { WorkFacts } from '../../../worktime/plan.ts'
import { localDate } from '../../../worktime/zones.ts'
import { maxEntryHours } from '../clocking/refusals.ts'
import type { PlanColumns } from '../clocking/planColumns.ts'
import { overriddenBreakSeconds, type EntryRow, figuresOf, workedDayOf, type WholeDay } from '../wholeDays.ts'
import type { KeptHours } from '../tables.ts'
import { arrivalOf, departureOf, wallMinutes } from './typedTimes.ts'
import { millisecondsOf } from '../../../kernel/instants.ts'

/** The hours typed for a day: local times, and optionally the break in minutes and the total in hours. */
export interface TypedHours {
  /** The start; null if only the clock-out time is typed. */
  clockIn: string | null
  clockOut: string
  breakTime?: number
  totalWorkedHours?: number
}

/** The hours of a day after a correction. With `overridesBreak`, the break replaces the recorded breaks. */
export interface NewHours {
  after: KeptHours
  overridesBreak: boolean
}

/** A day to be corrected; `wholeDay` is its current state, null if it has no row. */
export interface CorrectedDay {
  date: string
  facts: Pick<WorkFacts, 'employments'>
  plan: PlanColumns
  wholeDay: WholeDay | null
  now: string
}

const secondsBetween = (from: string, to: string) => Math.max(0, (millisecondsOf(to) - millisecondsOf(from)) / 1000)
const inFuture = 'This time is in the future'

/**
 * Returns the typed hours as instants and minutes.
 * @throws Refusal 400 naming the field: for a day outside employment, for a time that does not exist or is in the
 * future, for a break longer than the day, or for a total that does not match the times.
 */
export function readHours(day: CorrectedDay, { clockIn, clockOut, breakTime, totalWorkedHours }: TypedHours): NewHours {
  const { date, plan, wholeDay, now } = day
  throwIf(dateRefusal(day))
  const from = clockIn === null ? firstIn(wholeDay) : arrivalOf(date, clockIn, plan)
  const lastIn = clockIn === null ? (wholeDay?.entries.at(-1)?.clockIn ?? from) : from
  const to = departureOf(lastIn, clockOut, plan.zone)
  const gross = secondsBetween(from, to)
  const lengths = [gross / 60, wallMinutes(from, to, plan.zone)]
  const breakHours =
    breakTime === undefined
      ? breakWithin(wholeDay, from, to)
      : breakFromTyped(wholeDay, { from, to }, breakTime, { lengths, total: totalWorkedHours })
  throwIf(
    secondsBetween(now, from) > 0 ? invalid({ clockIn: inFuture }) : null,
    secondsBetween(now, to) > 0 ? invalid({ clockOut: inFuture }) : null,
    gross > maxEntryHours * 3600
      ? invalid({ clockOut: `A day can last at most ${maxEntryHours} hours from start to end` })
      : null,
    breakHours.overridesBreak && breakHours.breakMinutes * 60 > gross
      ? invalid({ [breakTime === undefined ? 'clockOut' : 'breakTime']: 'The break is longer than the day' })
      : null,
    totalWorkedHours === undefined ? null : totalRefusal(totalWorkedHours, lengths, breakHours),
  )
  const { breakMinutes, overridesBreak } = breakHours
  const worked = figuresOfHours(day, { clockIn: from, clockOut: to, breakMinutes }, overridesBreak)
  const workedMinutes = Math.floor(worked.workedSeconds / 60)
  return { after: { clockIn: from, clockOut: to, breakMinutes, workedMinutes }, overridesBreak }
}

/** Calculates a day's figures from the hours of a correction and the entries in `later`, recorded after it. */
export function figuresOfHours(
  { plan, wholeDay, now }: Pick<CorrectedDay, 'plan' | 'wholeDay' | 'now'>,
  hoursGiven: Pick<KeptHours, 'clockIn' | 'clockOut' | 'breakMinutes'> | null,
  overridesBreak: boolean,
  later: readonly EntryRow[] = [],
) {
  const entries = hoursGiven?.clockIn ? [{ clockIn: hoursGiven.clockIn, clockOut: hoursGiven.clockOut }] : []
  const breakOverrideMinutes = overridesBreak && hoursGiven ? hoursGiven.breakMinutes : null
  return dayFigures(
    workedDayOf(
      {
        day: { ...plan, breakOverrideMinutes, autoClosed: false },
        entries: [...entries, ...later],
        breaks: wholeDay?.breaks ?? [],
      },
      now,
    ),
  )
}

/** Returns a summary of a day's hours; null if the day has no entries. */
export function summaryHours(whole: WholeDay | null, now: string): KeptHours | null {
  if (!whole?.entries.length) return null
  const { firstIn, lastOut, breakSeconds, workedSeconds } = figuresOf(whole, now)
  return {
    clockIn: firstIn,
    clockOut: lastOut,
    breakMinutes: Math.floor(breakSeconds / 60),
    workedMinutes: Math.floor(workedSeconds / 60),
  }
}

const firstIn = (whole: WholeDay | null): string => {
  const first = whole?.entries[0]
  if (!first) throw new Error('A day without an entry has no start')
  return first.clockIn
}

/**
 * Returns the break of a day for which only times were typed. Without gaps between sessions, the recorded breaks stay.
 * Otherwise the total of the gaps and the unpaid breaks replaces the recorded breaks: a new start or end must not turn
 * a gap into work.
 */
function breakWithin(whole: WholeDay | null, from: string, to: string) {
  const secondsWithin = (span: Span) => secondsInside(span, from, to)
  const gapSeconds = awaySeconds(whole, from, to)
  const override = whole && overriddenBreakSeconds(whole, to)
  const pauses = whole?.breaks ?? []
  if (override === null && gapSeconds === 0) {
    const all = pauses.reduce((sum, { startTime, endTime }) => sum + secondsBetween(startTime, endTime ?? startTime), 0)
    return { breakMinutes: Math.floor(all / 60), overridesBreak: false }
  }
  const unpaid = pauses
    .filter(({ isPaid }) => !isPaid)
    .reduce((sum, { startTime, endTime }) => sum + secondsWithin({ start: startTime, end: endTime ?? startTime }), 0)
  const seconds = (override ?? unpaid) + gapSeconds
  return { breakMinutes: Math.round(seconds / 60), overridesBreak: true }
}

interface Span {
  start: string
  end: string
}

const secondsInside = ({ start, end }: Span, from: string, to: string): number =>
  Math.max(
    0,
    Math.min(millisecondsOf(end), millisecondsOf(to)) - Math.max(millisecondsOf(start), millisecondsOf(from)),
  ) / 1000

/** Returns the seconds of the gaps between a day's sessions that lie within a range. */
function awaySeconds(whole: WholeDay | null, from: string, to: string): number {
  const entries = whole?.entries ?? []
  return entries.reduce((sum, { clockOut }, i) => {
    const next = entries[i + 1]
    return clockOut !== null && next ? sum + secondsInside({ start: clockOut, end: next.clockIn }, from, to) : sum
  }, 0)
}

/**
 * Returns the break of a day for which a break was typed. The gaps between sessions are added to the typed break if the
 * typed total matches only with them. If the stored break exceeds the maximum, the excess counts as gaps too.
 */
function breakFromTyped(
  whole: WholeDay | null,
  { from, to }: { from: string; to: string },
  breakTime: number,
  { lengths, total }: { lengths: readonly number[]; total: number | undefined },
) {
  const excessMinutes = Math.max(0, (whole?.day.breakOverrideMinutes ?? 0) - maxBreakMinutes)
  const gapMinutes = Math.round(awaySeconds(whole, from, to) / 60) + excessMinutes
  const withoutGaps = { breakMinutes: breakTime, overridesBreak: true }
  const withGaps = { breakMinutes: breakTime + gapMinutes, overridesBreak: true }
  const agrees = (breakHours: typeof withoutGaps) =>
    total !== undefined && totalRefusal(total, lengths, breakHours) === null
  return !agrees(withoutGaps) && agrees(withGaps) ? withGaps : withoutGaps
}

/**
 * Returns a refusal for a day without hours that is in the future or outside employment. A day that already has hours
 * is always accepted.
 */
function dateRefusal({ date, facts, plan, wholeDay, now }: CorrectedDay): Refusal | null {
  if (wholeDay?.entries.length) return null
  const gap = outsideEmployment(facts.employments, date)
  if (gap !== null) return invalid({ date: `Employment ${gap}. Please choose a day of employment.` })
  return date > localDate(now, plan.zone) ? invalid({ date: 'This day is in the future' }) : null
}

/**
 * Returns a refusal unless the total matches the times to the minute. The times may be compared by elapsed time or by
 * the local clock, which differ when daylight saving changes.
 */
function totalRefusal(
  total: number,
  lengths: readonly number[],
  { breakMinutes }: { breakMinutes: number },
): Refusal | null {
  if (lengths.some((minutes) => Math.abs(total * 60 - (minutes - breakMinutes)) <= 1)) return null
  const real = hours(Math.max(0, ((lengths[0] ?? 0) - breakMinutes) * 60))
  return invalid({ totalWorkedHours: `With these times and this break, this should be ${real} h` })
}
