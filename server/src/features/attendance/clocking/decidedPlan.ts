import { agreedMinutesOn, planOf, type WorkFacts } from '../../../worktime/plan.ts'
import { written } from './times.ts'
import type { DayRow } from '../wholeDays.ts'

/** What a day's row keeps of how it was planned. */
export type DecidedPlan = Pick<
  DayRow,
  'zone' | 'planSource' | 'plannedStart' | 'plannedEnd' | 'agreedMinutes' | 'graceMinutes'
>

/** What a day that is recorded now keeps of its plan, by the facts and the rules that hold. */
export function decidedPlan(facts: WorkFacts, date: string, graceMinutes: number): DecidedPlan {
  const { source, start, end } = planOf(facts, date)
  return {
    zone: facts.zone,
    planSource: source,
    plannedStart: source && written(start),
    plannedEnd: source && written(end),
    agreedMinutes: agreedMinutesOn(facts, date),
    graceMinutes,
  }
}
