import { agreedMinutesOn, planOf, type WorkFacts } from '../../../worktime/plan.ts'
import { formatInstant } from './times.ts'
import type { DayRow } from '../wholeDays.ts'

/** The columns of a day that store its plan. */
export type PlanColumns = Pick<
  DayRow,
  'zone' | 'planSource' | 'plannedStart' | 'plannedEnd' | 'agreedMinutes' | 'graceMinutes'
>

/** Returns the plan columns of a day, from the person's current facts. */
export function planColumnsOf(facts: WorkFacts, date: string, graceMinutes: number): PlanColumns {
  const { source, start, end } = planOf(facts, date)
  return {
    zone: facts.zone,
    planSource: source,
    plannedStart: source && formatInstant(start),
    plannedEnd: source && formatInstant(end),
    agreedMinutes: agreedMinutesOn(facts, date),
    graceMinutes,
  }
}
