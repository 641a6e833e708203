import { agreedMinutesOn, planOf, type WorkFacts } from '../../../worktime/plan.ts'
import { formatInstant } from './times.ts'
import type { DayRow } from '../wholeDays.ts'

/** The columns of a day that keep its plan. */
export type PlanColumns = Pick<
  DayRow,
  'zone' | 'planSource' | 'plannedStart' | 'plannedEnd' | 'agreedMinutes' | 'graceMinutes'
>

/** Returns the plan that a day recorded now keeps, by the current facts and rules. */
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
