import type { PlanSource, ShiftType } from '@muster/contract/kit/worktime'
import { type Employment, isEmployedOn } from '../people/employments/employed.ts'
import { addDays, minuteOf, weekdayOf } from '../kernel/days.ts'
import { outcomeOn, type Series } from './recurrence.ts'
import { localDate, plannedMilliseconds } from './zones.ts'

/** A one-off shift, in local times of its person's zone. */
export interface PlannedShift {
  id: string
  date: string
  startTime: string
  endTime: string
  breakMinutes: number
  shiftType: ShiftType
}

/** The working hours from a date on, a company's or a person's; `workingDays` are ISO numbers, 1 to 7. */
export interface HoursVersion {
  effectiveFrom: string
  minutesPerDay: number
  startTime: string
  endTime: string
  breakMinutes: number
  workingDays: readonly number[]
}

/**
 * Everything that decides when a person works. Versions of hours come newest first, and `companyHours` is never empty.
 * Shifts and series must include all from two days before to one day after the days in question, and may be more.
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

/** The facts that apply to the company as a whole. */
export type CompanyFacts = Pick<WorkFacts, 'companyHours' | 'holidays'>

/** The reason why a day is one of work, or is not. */
export type DayKind = 'WORK' | 'WEEKEND' | 'HOLIDAY' | 'NOT_EMPLOYED'

/**
 * A person's plan for a date. `source` and `id` are null where no work was planned; then the times and minutes are
 * those of the working hours that would apply. `plannedMinutes` is real time from start to end minus the break, also on
 * a night with a clock change; `agreedMinutes` counts as a whole day.
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
  why: DayKind
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
  // The clock change skips the start, which moved past the end: the whole shift moves, and keeps its length.
  const length = (minuteOf(endTime) - minuteOf(startTime) + 1440) % 1440
  return { start, end: start + length * 60_000 }
}

/** Returns the start and end of planned work; an end that is not after the start is on the next day. */
export function plannedTimes(date: string, startTime: string, endTime: string, zone: string) {
  const { start, end } = timesOf(date, startTime, endTime, zone)
  return { start: Temporal.Instant.fromEpochMilliseconds(start), end: Temporal.Instant.fromEpochMilliseconds(end) }
}

function plannedBy({ startTime, endTime, breakMinutes }: Times, date: string, zone: string): Planned {
  const { start, end } = timesOf(date, startTime, endTime, zone)
  return { start, end, breakMinutes, plannedMinutes: Math.max(0, (end - start) / 60_000 - breakMinutes) }
}

/** Merges the plans of a date into one, from the first start to the last end, with the minutes of both. */
function combinePlans(plans: readonly Planned[]): Planned {
  const sum = (of: (plan: Planned) => number) => plans.reduce((total, plan) => total + of(plan), 0)
  return {
    start: Math.min(...plans.map(({ start }) => start)),
    end: Math.max(...plans.map(({ end }) => end)),
    breakMinutes: sum(({ breakMinutes }) => breakMinutes),
    plannedMinutes: sum(({ plannedMinutes }) => plannedMinutes),
  }
}

/** Returns the day's shifts, which replace the series, or else the rules of the series. */
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
 * Returns whether the company's own hours have a date off: a person with other hours, or a schedule, may still work on
 * it.
 */
export const isCompanyWeekend = (facts: CompanyFacts, date: string): boolean =>
  !companyHoursOn(facts, date).workingDays.includes(weekdayOf(date))

/**
 * Returns the source of a date's plan and its rules, or why there is none. A shift is work on any day of the
 * employment.
 */
function decideDay(
  facts: WorkFacts,
  date: string,
): { why: DayKind; source: PlanSource | null; rules: readonly Rule[] } {
  const none = (why: DayKind) => ({ why, source: null, rules: [] })
  const { employments, holidays, series } = facts
  if (!isEmployedOn(employments, date)) return none('NOT_EMPLOYED')
  const { source, rules } = findAssigned(facts, date)
  if (source === 'SHIFT') return { why: 'WORK', source, rules }
  if (holidays.has(date)) return none('HOLIDAY')
  if (rules.length > 0) return { why: 'WORK', source, rules }
  // A person with a series has its weekend off, and the days that were taken out of it.
  const isFree = series.some((one) => outcomeOn(one, date) === 'OFF')
  if (isFree || !hoursOn(facts, date).workingDays.includes(weekdayOf(date))) return none('WEEKEND')
  return { why: 'WORK', source: 'HOURS', rules: [] }
}

/** Returns a person's plan for a date: its shift, else a series, else the working hours. */
export function planOf(facts: WorkFacts, date: string): DayPlan {
  const { why, source, rules } = decideDay(facts, date)
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
    why,
  }
}

/** Returns the agreed minutes of work for a date: 0 where none was planned, since all work is overtime then. */
export function agreedMinutesOn(facts: WorkFacts, date: string): number {
  const { source, agreedMinutes } = planOf(facts, date)
  return source === null ? 0 : agreedMinutes
}

/** Returns why a date is one of work for a person, or is not. */
export const dayKind = (facts: WorkFacts, date: string): DayKind => decideDay(facts, date).why

/**
 * Returns whether a person works on a date: a day of their employment with a shift, or no holiday and either a date of
 * a series or a working day of their hours that no series makes a weekend.
 */
export const isWorkingDay = (facts: WorkFacts, date: string): boolean => dayKind(facts, date) === 'WORK'

const hour = 3_600_000

/**
 * Returns the date whose record a clock-in belongs to: that of the shift, one-off or of a series, with the nearest
 * start, among those from two hours before their start to four hours after their end; without one, the local date.
 */
export function dayOfClockIn(facts: WorkFacts, instant: string): string {
  const at = Temporal.Instant.from(instant).epochMilliseconds
  const today = localDate(instant, facts.zone)
  let nearest = { date: today, away: Infinity }
  // A shift lasts a day at most and may run over by four hours, so it began the day before yesterday at the earliest.
  for (const days of [-2, -1, 0, 1]) {
    const date = addDays(today, days)
    for (const { startTime, endTime } of findAssigned(facts, date).rules) {
      const { start, end } = timesOf(date, startTime, endTime, facts.zone)
      const away = Math.abs(at - start)
      if (start - 2 * hour <= at && at <= end + 4 * hour && away < nearest.away) nearest = { date, away }
    }
  }
  return nearest.date
}
