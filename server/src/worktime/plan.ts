import type { PlanSource, ShiftType } from '@muster/contract/kit/worktime'
import { type Employment, isEmployedOn } from '../people/employments/employed.ts'
import { addDays, minuteOf, weekdayOf } from '../kernel/days.ts'
import { millisecondsOf } from '../kernel/instants.ts'
import { outcomeOn, type Series } from './recurrence.ts'
import { localDate, plannedMilliseconds } from './zones.ts'

/** A one-off shift, in the local times of the person's time zone. */
export interface PlannedShift {
  id: string
  date: string
  startTime: string
  endTime: string
  breakMinutes: number
  shiftType: ShiftType
}

/**
 * The working hours of a company or a person from a date on. `workingDays` are ISO numbers, 1 for Monday to 7 for
 * Sunday.
 */
export interface HoursVersion {
  effectiveFrom: string
  minutesPerDay: number
  startTime: string
  endTime: string
  breakMinutes: number
  workingDays: readonly number[]
}

/**
 * Everything that determines when a person works. Versions of hours are sorted newest first, and `companyHours` is
 * never empty. Shifts and series must include those from two days before to one day after the days in question.
 */
export interface WorkFacts {
  zone: string
  employments: readonly Employment[]
  ownHours: readonly HoursVersion[]
  companyHours: readonly HoursVersion[]
  shifts: readonly PlannedShift[]
  series: readonly Series[]
  holidays: ReadonlyMap<string, { name: string; paid: boolean }>
}

/** The facts that are the same for everyone in the company. */
export type CompanyFacts = Pick<WorkFacts, 'companyHours' | 'holidays'>

/** The kind of a day: a working day, or the reason why it is not one. */
export type DayKind = 'WORK' | 'WEEKEND' | 'HOLIDAY' | 'NOT_EMPLOYED'

/**
 * A person's plan for a date. If no work is planned, `source` and `id` are null, and times and minutes are those of the
 * working hours that would apply. `plannedMinutes` is the real time from start to end without the break, even when the
 * clocks change. `agreedMinutes` is the time that counts as a full day.
 */
export interface DayPlan {
  date: string
  source: PlanSource | null
  id: string | null
  start: Temporal.Instant
  end: Temporal.Instant
  breakMinutes: number
  agreedMinutes: number
  plannedMinutes: number
  kind: DayKind
}

type Times = Pick<PlannedShift, 'startTime' | 'endTime' | 'breakMinutes'>
type Rule = PlannedShift | Series

interface Planned {
  start: number
  end: number
  breakMinutes: number
  plannedMinutes: number
}

function timesOf(date: string, startTime: string, endTime: string, zone: string) {
  const start = plannedMilliseconds(date, startTime, zone)
  const end = plannedMilliseconds(endTime > startTime ? date : addDays(date, 1), endTime, zone)
  if (end > start) return { start, end }
  // The clock change skips the start and moves it past the end. The whole shift then moves and keeps its length.
  const length = (minuteOf(endTime) - minuteOf(startTime) + 1440) % 1440
  return { start, end: start + length * 60_000 }
}

/** Returns the start and end of planned work. An end that is not after the start is on the next day. */
export function plannedTimes(date: string, startTime: string, endTime: string, zone: string) {
  const { start, end } = timesOf(date, startTime, endTime, zone)
  return { start: Temporal.Instant.fromEpochMilliseconds(start), end: Temporal.Instant.fromEpochMilliseconds(end) }
}

function plannedBy({ startTime, endTime, breakMinutes }: Times, date: string, zone: string): Planned {
  const { start, end } = timesOf(date, startTime, endTime, zone)
  return { start, end, breakMinutes, plannedMinutes: Math.max(0, (end - start) / 60_000 - breakMinutes) }
}

/** Merges several plans for a date into one, from the first start to the last end, adding up their minutes. */
function combinePlans(plans: readonly Planned[]): Planned {
  const sum = (of: (plan: Planned) => number) => plans.reduce((total, plan) => total + of(plan), 0)
  return {
    start: Math.min(...plans.map(({ start }) => start)),
    end: Math.max(...plans.map(({ end }) => end)),
    breakMinutes: sum(({ breakMinutes }) => breakMinutes),
    plannedMinutes: sum(({ plannedMinutes }) => plannedMinutes),
  }
}

/** Returns the one-off shifts of a date or, if there are none, the series that plan work on it. */
function findAssigned({ shifts, series }: WorkFacts, date: string): { source: PlanSource; rules: readonly Rule[] } {
  const ofDate = shifts.filter((shift) => shift.date === date)
  if (ofDate.length > 0) return { source: 'SHIFT', rules: ofDate }
  return { source: 'RECURRING', rules: series.filter((one) => outcomeOn(one, date) === 'WORK') }
}

const isEffectiveOn = (date: string) => (hours: HoursVersion) => hours.effectiveFrom <= date

function companyHoursOn({ companyHours }: CompanyFacts, date: string): HoursVersion {
  const hours = companyHours.find(isEffectiveOn(date)) ?? companyHours.at(-1)
  if (!hours) throw new Error('A company has working hours')
  return hours
}

const hoursOn = (facts: WorkFacts, date: string): HoursVersion =>
  facts.ownHours.find(isEffectiveOn(date)) ?? companyHoursOn(facts, date)

/**
 * Returns true if a date is not a working day by the company's hours. People with their own hours or a schedule may
 * still work on it.
 */
export const isCompanyWeekend = (facts: CompanyFacts, date: string): boolean =>
  !companyHoursOn(facts, date).workingDays.includes(weekdayOf(date))

/**
 * Returns the kind of a date: a working day, or the reason why it is not one. For a working day, also returns the
 * source of the plan (`source`), with the shifts or series. A one-off shift plans work on any day of employment.
 */
export function decideDay(
  facts: WorkFacts,
  date: string,
): { kind: DayKind; source: PlanSource | null; rules: readonly Rule[] } {
  const unplanned = (kind: DayKind) => ({ kind, source: null, rules: [] })
  const { employments, holidays, series } = facts
  if (!isEmployedOn(employments, date)) return unplanned('NOT_EMPLOYED')
  const { source, rules } = findAssigned(facts, date)
  if (source === 'SHIFT') return { kind: 'WORK', source, rules }
  if (holidays.has(date)) return unplanned('HOLIDAY')
  if (rules.length > 0) return { kind: 'WORK', source, rules }
  // The weekend of a series, and the days skipped in it, are days off.
  const isFree = series.some((one) => outcomeOn(one, date) === 'OFF')
  if (isFree || !hoursOn(facts, date).workingDays.includes(weekdayOf(date))) return unplanned('WEEKEND')
  return { kind: 'WORK', source: 'HOURS', rules: [] }
}

/** Returns a person's plan for a date: by a one-off shift, otherwise by series, otherwise by the working hours. */
export function planOf(facts: WorkFacts, date: string): DayPlan {
  const { kind, source, rules } = decideDay(facts, date)
  const hours = hoursOn(facts, date)
  const plan = rules.length > 0 ? combinePlans(rules.map((rule) => plannedBy(rule, date, facts.zone))) : null
  const { start, end, breakMinutes, plannedMinutes } = plan ?? plannedBy(hours, date, facts.zone)
  return {
    date,
    source,
    id: rules[0]?.id ?? null,
    start: Temporal.Instant.fromEpochMilliseconds(start),
    end: Temporal.Instant.fromEpochMilliseconds(end),
    breakMinutes,
    agreedMinutes: plan ? plannedMinutes : hours.minutesPerDay,
    plannedMinutes,
    kind,
  }
}

/** Returns the agreed minutes of work for a date. Returns 0 if no work is planned, since all work is overtime then. */
export function agreedMinutesOn(facts: WorkFacts, date: string): number {
  const { source, agreedMinutes } = planOf(facts, date)
  return source === null ? 0 : agreedMinutes
}

/** Returns the kind of a date for a person: a working day, or the reason why it is not one. */
export const dayKind = (facts: WorkFacts, date: string): DayKind => decideDay(facts, date).kind

/**
 * Returns true if a person is to work on a date. That requires employment and either a one-off shift or, except on
 * holidays, a series or the working hours. A series also sets its own days off.
 */
export const isWorkingDay = (facts: WorkFacts, date: string): boolean => dayKind(facts, date) === 'WORK'

const hour = 3_600_000

/**
 * Returns the date of the attendance record that a clock-in belongs to: the date of a shift that the clock-in fits,
 * otherwise the local date. A clock-in fits from two hours before a shift starts to four hours after it ends. Of
 * several shifts, the one with the nearest start is used.
 */
export function dayOfClockIn(facts: WorkFacts, instant: string): string {
  const at = millisecondsOf(instant)
  const today = localDate(instant, facts.zone)
  let nearest = { date: today, away: Infinity }
  // A shift lasts at most a day and may run over by four hours, so it began no earlier than the day before yesterday.
  for (const days of [-2, -1, 0, 1]) {
    const date = addDays(today, days)
    for (const { startTime, endTime } of findAssigned(facts, date).rules) {
      const { start, end } = timesOf(date, startTime, endTime, facts.zone)
      const distance = Math.abs(at - start)
      if (start - 2 * hour <= at && at <= end + 4 * hour && distance < nearest.away) nearest = { date, away: distance }
    }
  }
  return nearest.date
}
