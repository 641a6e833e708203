import { daysOfWeek, type WeekDayPlan, type WeekPerson } from '@muster/contract/schedules/week'
import { readSetting } from '../../../companySettings/settings.ts'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { addDays, startOfWeek } from '../../../kernel/days.ts'
import { factsOf } from '../../../worktime/facts.ts'
import { decideDay, planOf, plannedTimes, type WorkFacts } from '../../../worktime/plan.ts'
import { localTime } from '../../../worktime/zones.ts'
import { approvedLeaveOfPeople } from '../../leaves/shared/approvedDays.ts'

/** Returns the days of the week that contains `day`, from the company's first day of the week. */
export async function datesOfWeek(db: Db, day: string): Promise<[string, ...string[]]> {
  const firstDay = await readSetting(db, 'firstDayOfWeek')
  const from = startOfWeek(day, firstDay)
  return [from, ...Array.from({ length: daysOfWeek - 1 }, (_, index) => addDays(from, index + 1))]
}

/** Returns the sum of numbers. */
export const sumOf = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

/**
 * Returns the week `dates` of people by their id: their shifts, their working hours on days without shifts and, if the
 * actor sees it, their leave.
 */
export async function readWeeks(db: Db, actor: Actor, ids: readonly string[], dates: readonly [string, ...string[]]) {
  const [from, to] = [dates[0], addDays(dates[0], daysOfWeek - 1)]
  const [facts, leave] = await Promise.all([
    factsOf(db, ids, from, to),
    approvedLeaveOfPeople(db, actor, ids, from, to),
  ])
  const leaveByPerson = Map.groupBy(leave, ({ userId }) => userId)
  const weeks = new Map<string, Pick<WeekPerson, 'days' | 'plannedMinutes'>>()
  for (const [id, personFacts] of facts) {
    const ownLeave = leaveByPerson.get(id) ?? []
    const days = dates.map((date) => {
      const found = ownLeave.find(({ startDate, endDate }) => startDate <= date && date <= endDate)
      return dayOf(personFacts, date, found?.leaveType ?? null)
    })
    weeks.set(id, { days, plannedMinutes: sumOf(days.map(({ plannedMinutes }) => plannedMinutes)) })
  }
  return weeks
}

/** Returns a person's day: its shifts or, without any, the working hours. */
function dayOf(facts: WorkFacts, date: string, leaveType: string | null): WeekDayPlan {
  const { kind, source, rules } = decideDay(facts, date)
  const plan = planOf(facts, date)
  const localTimes = (start: Temporal.Instant, end: Temporal.Instant) => ({
    start: localTime(start.toString(), facts.zone, date),
    end: localTime(end.toString(), facts.zone, date),
  })
  const assigned = rules.map((rule) => {
    const { start, end } = plannedTimes(date, rule.startTime, rule.endTime, facts.zone)
    return { id: rule.id, shiftType: rule.shiftType, ...localTimes(start, end), at: start.epochMilliseconds }
  })
  const shifts = assigned
    .toSorted((a, b) => a.at - b.at)
    .map(({ at: _at, ...shift }) => ({ ...shift, source: source ?? ('SHIFT' as const) }))
  const hours = { id: null, shiftType: null, source: 'HOURS' as const, ...localTimes(plan.start, plan.end) }
  return {
    date,
    shifts: source === 'HOURS' ? [hours] : shifts,
    plannedMinutes: source === null || leaveType !== null ? 0 : plan.plannedMinutes,
    leaveType,
    isFree: kind === 'WEEKEND' || kind === 'HOLIDAY',
    isEmployed: kind !== 'NOT_EMPLOYED',
    isClash: leaveType !== null && shifts.length > 0,
  }
}
