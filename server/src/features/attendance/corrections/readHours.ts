import { mostBreakMinutes } from '@muster/contract/attendance/corrections'
import { allow, invalid, type Refusal } from '../../../errors.ts'
import { outsideEmployment } from '../../../people/employments/employed.ts'
import { dayFigures, hours } from '../../../worktime/figures.ts'
import type { WorkFacts } from '../../../worktime/plan.ts'
import { localDate } from '../../../worktime/zones.ts'
import { longestHours } from '../clocking/refusals.ts'
import type { DecidedPlan } from '../clocking/decidedPlan.ts'
import { breakGiven, type EntryRow, figuresOf, workedDayOf, type WholeDay } from '../wholeDays.ts'
import type { KeptHours } from '../tables.ts'
import { cameAt, leftAt, wallMinutes } from './typedTimes.ts'

/** What somebody typed for a day: local times, and where they gave them minutes of break and hours. */
export interface TypedHours {
  /** Null where they only say when they left. */
  clockIn: string | null
  clockOut: string
  breakTime?: number
  totalWorkedHours?: number
}

/** Hours that a correction gives a day: where `overridesBreak`, its break stands for the breaks that were taken. */
export interface NewHours {
  after: KeptHours
  overridesBreak: boolean
}

/** A day that is to be corrected; `whole` is what it is now, if there is a row. */
export interface CorrectedDay {
  date: string
  facts: Pick<WorkFacts, 'employments'>
  plan: DecidedPlan
  whole: WholeDay | null
  now: string
}

const millisecondsOf = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds
const secondsBetween = (from: string, to: string) => Math.max(0, (millisecondsOf(to) - millisecondsOf(from)) / 1000)
const notYet = 'This time lies in the future'

/**
 * The hours that were typed for a day.
 * @throws Refusal 400 naming the field: a day outside employment, a time that does not exist or has not come, a break
 * that is longer than the day, hours that do not agree with the times.
 */
export function readHours(day: CorrectedDay, { clockIn, clockOut, breakTime, totalWorkedHours }: TypedHours): NewHours {
  const { date, plan, whole, now } = day
  allow(dateRefusal(day))
  const from = clockIn === null ? firstIn(whole) : cameAt(date, clockIn, plan)
  const lastIn = clockIn === null ? (whole?.entries.at(-1)?.clockIn ?? from) : from
  const to = leftAt(lastIn, clockOut, plan.zone)
  const gross = secondsBetween(from, to)
  const lengths = [gross / 60, wallMinutes(from, to, plan.zone)]
  const rest =
    breakTime === undefined
      ? breakWithin(whole, from, to)
      : breakGivenFor(whole, { from, to }, breakTime, { lengths, total: totalWorkedHours })
  allow(
    secondsBetween(now, from) > 0 ? invalid({ clockIn: notYet }) : null,
    secondsBetween(now, to) > 0 ? invalid({ clockOut: notYet }) : null,
    gross > longestHours * 3600
      ? invalid({ clockOut: `A day has at most ${longestHours} hours from coming to leaving` })
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

/** What a day comes to with hours of a correction, and what of its punches came later. */
export function figuresOfHours(
  { plan, whole, now }: Pick<CorrectedDay, 'plan' | 'whole' | 'now'>,
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
        breaks: whole?.breaks ?? [],
      },
      now,
    ),
  )
}

/** The hours that a day has, in short; null where nobody has been there. */
export function keptHours(whole: WholeDay | null, now: string): KeptHours | null {
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
  if (!first) throw new Error('A day without an entry has no beginning')
  return first.clockIn
}

/**
 * The break of a day whose times alone were typed. What was taken stays; who clocked out and in again in between was not
 * at work then, nor do they become so by another beginning or end: that time is a break too, and all of it one figure.
 */
function breakWithin(whole: WholeDay | null, from: string, to: string) {
  const inside = (span: Span) => secondsInside(span, from, to)
  const away = awaySeconds(whole, from, to)
  const override = whole && breakGiven(whole, to)
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

/** The seconds between sessions of a day that lie from one instant to another. */
function awaySeconds(whole: WholeDay | null, from: string, to: string): number {
  const entries = whole?.entries ?? []
  return entries.reduce((sum, { clockOut }, i) => {
    const next = entries[i + 1]
    return clockOut !== null && next ? sum + secondsInside({ start: clockOut, end: next.clockIn }, from, to) : sum
  }, 0)
}

/**
 * The break of a day for which one was typed. Hours that agree with it only without the time between the day's sessions
 * say that this is none of the break: what is kept is one figure of both. Where a figure was kept before, what it has beyond
 * the longest break is such time.
 */
function breakGivenFor(
  whole: WholeDay | null,
  { from, to }: { from: string; to: string },
  breakTime: number,
  { lengths, total }: { lengths: readonly number[]; total: number | undefined },
) {
  const beyond = Math.max(0, (whole?.day.breakOverrideMinutes ?? 0) - mostBreakMinutes)
  const away = Math.round(awaySeconds(whole, from, to) / 60) + beyond
  const typed = { breakMinutes: breakTime, overridesBreak: true }
  const both = { breakMinutes: breakTime + away, overridesBreak: true }
  const agrees = (rest: typeof typed) => total !== undefined && totalRefusal(total, lengths, rest) === null
  return !agrees(typed) && agrees(both) ? both : typed
}

/** A day that has hours is one, whatever is known of the employment now. */
function dateRefusal({ date, facts, plan, whole, now }: CorrectedDay): Refusal | null {
  if (whole?.entries.length) return null
  const outside = outsideEmployment(facts.employments, date)
  if (outside !== null) return invalid({ date: `Employment ${outside}. Please choose a day of employment.` })
  return date > localDate(now, plan.zone) ? invalid({ date: 'This day lies in the future' }) : null
}

/** Hours that agree with the times by real time, or by the clock on the wall, to the minute, are taken. */
function totalRefusal(
  total: number,
  lengths: readonly number[],
  { breakMinutes }: { breakMinutes: number },
): Refusal | null {
  if (lengths.some((minutes) => Math.abs(total * 60 - (minutes - breakMinutes)) <= 1)) return null
  const real = hours(Math.max(0, ((lengths[0] ?? 0) - breakMinutes) * 60))
  return invalid({ totalWorkedHours: `The hours do not agree with the times and the break, which come to ${real}` })
}
