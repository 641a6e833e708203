import { maxBreakMinutes } from '@muster/contract/attendance/corrections'
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

/** Hours typed for a day: local times, and optionally minutes of break and hours. */
export interface TypedHours {
  /** The start; null if they only give the time they left. */
  clockIn: string | null
  clockOut: string
  breakTime?: number
  totalWorkedHours?: number
}

/** Hours that a correction gives a day; with `overridesBreak` its break replaces the recorded breaks. */
export interface NewHours {
  after: KeptHours
  overridesBreak: boolean
}

/** A day to be corrected; `wholeDay` is its current state, if there is a row. */
export interface CorrectedDay {
  date: string
  facts: Pick<WorkFacts, 'employments'>
  plan: PlanColumns
  wholeDay: WholeDay | null
  now: string
}

const millisecondsOf = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds
const secondsBetween = (from: string, to: string) => Math.max(0, (millisecondsOf(to) - millisecondsOf(from)) / 1000)
const inFuture = 'This time is in the future'

/**
 * Returns the hours typed for a day.
 * @throws Refusal 400 naming the field: a day outside employment, a time that does not exist or is in the future, a
 * break that is longer than the day, hours that do not match the times.
 */
export function readHours(day: CorrectedDay, { clockIn, clockOut, breakTime, totalWorkedHours }: TypedHours): NewHours {
  const { date, plan, wholeDay, now } = day
  throwIf(dateRefusal(day))
  const from = clockIn === null ? firstIn(wholeDay) : arrivalOf(date, clockIn, plan)
  const lastIn = clockIn === null ? (wholeDay?.entries.at(-1)?.clockIn ?? from) : from
  const to = departureOf(lastIn, clockOut, plan.zone)
  const gross = secondsBetween(from, to)
  const lengths = [gross / 60, wallMinutes(from, to, plan.zone)]
  const rest =
    breakTime === undefined
      ? breakWithin(wholeDay, from, to)
      : breakFromTyped(wholeDay, { from, to }, breakTime, { lengths, total: totalWorkedHours })
  throwIf(
    secondsBetween(now, from) > 0 ? invalid({ clockIn: inFuture }) : null,
    secondsBetween(now, to) > 0 ? invalid({ clockOut: inFuture }) : null,
    gross > maxEntryHours * 3600
      ? invalid({ clockOut: `A day can last at most ${maxEntryHours} hours from start to end` })
      : null,
    rest.overridesBreak && rest.breakMinutes * 60 > gross
      ? invalid({ [breakTime === undefined ? 'clockOut' : 'breakTime']: 'The break is longer than the day' })
      : null,
    totalWorkedHours === undefined ? null : totalRefusal(totalWorkedHours, lengths, rest),
  )
  const { breakMinutes, overridesBreak } = rest
  const worked = figuresOfHours(day, { clockIn: from, clockOut: to, breakMinutes }, overridesBreak)
  const workedMinutes = Math.floor(worked.workedSeconds / 60)
  return { after: { clockIn: from, clockOut: to, breakMinutes, workedMinutes }, overridesBreak }
}

/** Returns the figures of a day with hours of a correction, and with the entries recorded later. */
export function figuresOfHours(
  { plan, wholeDay, now }: Pick<CorrectedDay, 'plan' | 'wholeDay' | 'now'>,
  hoursGiven: Pick<KeptHours, 'clockIn' | 'clockOut' | 'breakMinutes'> | null,
  overridesBreak: boolean,
  later: readonly EntryRow[] = [],
) {
  const given = hoursGiven?.clockIn ? [{ clockIn: hoursGiven.clockIn, clockOut: hoursGiven.clockOut }] : []
  const breakOverrideMinutes = overridesBreak && hoursGiven ? hoursGiven.breakMinutes : null
  return dayFigures(
    workedDayOf(
      {
        day: { ...plan, breakOverrideMinutes, autoClosed: false },
        entries: [...given, ...later],
        breaks: wholeDay?.breaks ?? [],
      },
      now,
    ),
  )
}

/** Returns a day's hours in short; null if no one was there. */
export function summaryHours(whole: WholeDay | null, now: string): KeptHours | null {
  if (!whole?.entries.length) return null
  const { firstIn, lastOut, breakSeconds: paused, workedSeconds } = figuresOf(whole, now)
  return {
    clockIn: firstIn,
    clockOut: lastOut,
    breakMinutes: Math.floor(paused / 60),
    workedMinutes: Math.floor(workedSeconds / 60),
  }
}

const firstIn = (whole: WholeDay | null): string => {
  const first = whole?.entries[0]
  if (!first) throw new Error('A day without an entry has no start')
  return first.clockIn
}

/**
 * Returns the break of a day for which only times were typed. Recorded breaks stay; time between a clock-out and the
 * next clock-in was not work, and does not become work with another start or end: it is break too, and all of it one
 * figure.
 */
function breakWithin(whole: WholeDay | null, from: string, to: string) {
  const inside = (span: Span) => secondsInside(span, from, to)
  const away = awaySeconds(whole, from, to)
  const override = whole && overriddenBreakSeconds(whole, to)
  const pauses = whole?.breaks ?? []
  if (override === null && away === 0) {
    const all = pauses.reduce((sum, { startTime, endTime }) => sum + secondsBetween(startTime, endTime ?? startTime), 0)
    return { breakMinutes: Math.floor(all / 60), overridesBreak: false }
  }
  const unpaid = pauses
    .filter(({ isPaid }) => !isPaid)
    .reduce((sum, { startTime, endTime }) => sum + inside({ start: startTime, end: endTime ?? startTime }), 0)
  const seconds = (override ?? unpaid) + away
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

/** Returns the seconds between sessions of a day that lie within a range. */
function awaySeconds(whole: WholeDay | null, from: string, to: string): number {
  const entries = whole?.entries ?? []
  return entries.reduce((sum, { clockOut }, i) => {
    const next = entries[i + 1]
    return clockOut !== null && next ? sum + secondsInside({ start: clockOut, end: next.clockIn }, from, to) : sum
  }, 0)
}

/**
 * Returns the break of a day for which one was typed. If the hours match it only without the time between sessions,
 * that time is not part of it: the stored figure is the sum of both. In a figure stored before, the part beyond the
 * longest break is such time.
 */
function breakFromTyped(
  whole: WholeDay | null,
  { from, to }: { from: string; to: string },
  breakTime: number,
  { lengths, total }: { lengths: readonly number[]; total: number | undefined },
) {
  const beyond = Math.max(0, (whole?.day.breakOverrideMinutes ?? 0) - maxBreakMinutes)
  const away = Math.round(awaySeconds(whole, from, to) / 60) + beyond
  const typed = { breakMinutes: breakTime, overridesBreak: true }
  const both = { breakMinutes: breakTime + away, overridesBreak: true }
  const agrees = (rest: typeof typed) => total !== undefined && totalRefusal(total, lengths, rest) === null
  return !agrees(typed) && agrees(both) ? both : typed
}

/**
 * Returns a refusal for a date without hours outside employment; a day with hours is valid, whatever is known of the
 * employment now.
 */
function dateRefusal({ date, facts, plan, wholeDay, now }: CorrectedDay): Refusal | null {
  if (wholeDay?.entries.length) return null
  const outside = outsideEmployment(facts.employments, date)
  if (outside !== null) return invalid({ date: `Employment ${outside}. Please choose a day of employment.` })
  return date > localDate(now, plan.zone) ? invalid({ date: 'This day is in the future' }) : null
}

/** Returns a refusal unless the hours match the times, in real time or local clock time, to the minute. */
function totalRefusal(
  total: number,
  lengths: readonly number[],
  { breakMinutes }: { breakMinutes: number },
): Refusal | null {
  if (lengths.some((minutes) => Math.abs(total * 60 - (minutes - breakMinutes)) <= 1)) return null
  const real = hours(Math.max(0, ((lengths[0] ?? 0) - breakMinutes) * 60))
  return invalid({ totalWorkedHours: `The hours do not match the times and the break, which give ${real}` })
}
