import type { PlannedWork } from '@muster/contract/dashboards/home'
import { addDays, datesBetween } from '../../../kernel/days.ts'
import { type DayPlan, planOf, type WorkFacts } from '../../../worktime/plan.ts'
import { localTime } from '../../../worktime/zones.ts'

/** Number of days that are searched for the next shift. */
export const searchedDays = 35

/** A stretch of approved leave. */
interface Leave {
  startDate: string
  endDate: string
}

/** Returns whether a day is one of approved leave. */
export const isOnLeaveOn = (leave: readonly Leave[], date: string): boolean =>
  leave.some(({ startDate, endDate }) => startDate <= date && date <= endDate)

/** Returns a day's planned work with local times, or null on a day off. */
export function presentPlan(facts: WorkFacts, date: string): PlannedWork | null {
  return presentWork(facts, planOf(facts, date))
}

function presentWork({ zone, shifts, series }: WorkFacts, plan: DayPlan): PlannedWork | null {
  const { source, id, date, start, end, plannedMinutes } = plan
  if (source === null) return null
  const local = (instant: Temporal.Instant) => localTime(instant.toString(), zone, date)
  const shiftType = [...shifts, ...series].find((one) => one.id === id)?.shiftType ?? null
  return { date, source, shiftType, start: local(start), end: local(end), minutes: Math.round(plannedMinutes) }
}

/** Returns the first planned work that begins after an instant, leaving out days of leave; null if there is none. */
export function nextWork(
  facts: WorkFacts,
  { at, today, leave }: { at: Temporal.Instant; today: string; leave: readonly Leave[] },
): PlannedWork | null {
  for (const date of datesBetween(today, addDays(today, searchedDays))) {
    const plan = planOf(facts, date)
    const isAhead = plan.source !== null && Temporal.Instant.compare(plan.start, at) > 0
    if (isAhead && !isOnLeaveOn(leave, date)) return presentWork(facts, plan)
  }
  return null
}
