import { and, asc, eq, ne } from 'drizzle-orm'
import { daysOfWeek, type ListWeek, type WeekDayPlan, type WeekPage } from '@muster/contract/schedules/week'
import { readCompanyToday, readSetting } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { readPage } from '../../../db/readPage.ts'
import { addDays, weekdayOf } from '../../../kernel/days.ts'
import { departmentsOf } from '../../../people/departmentsOf.ts'
import { visibleTo } from '../../../people/reach.ts'
import { isFoundBy, peopleFound } from '../../../people/search.ts'
import { users } from '../../../people/tables.ts'
import { companyFacts, factsOf } from '../../../worktime/facts.ts'
import { decideDay, planOf, plannedTimes, type WorkFacts } from '../../../worktime/plan.ts'
import { localTime } from '../../../worktime/zones.ts'
import { approvedLeaveOfPeople } from '../../leaves/shared/approvedDays.ts'
import { canSchedule, schedulesArea } from '../policy.ts'

/**
 * Returns a week of one page of the people whose schedules the actor sees, sorted by name: their shifts, their working
 * hours on days without shifts and, if the actor sees it, their leave. Omits deactivated people.
 */
export async function week({ app: { db }, actor }: Context, query: ListWeek): Promise<WeekPage> {
  const [firstDay, today] = await Promise.all([readSetting(db, 'firstDayOfWeek'), readCompanyToday(db)])
  const day = query.day ?? today
  const from = addDays(day, -((weekdayOf(day) - firstDay + 7) % 7))
  const dates = Array.from({ length: daysOfWeek }, (_, index) => addDays(from, index))
  const to = addDays(from, daysOfWeek - 1)
  const isWithinReach = and(visibleTo(actor, schedulesArea, users.id), ne(users.status, 'DEACTIVATED'))
  const where = and(
    isWithinReach,
    isFoundBy(query.search),
    query.department ? eq(users.department, query.department) : undefined,
  )
  const [{ rows, pagination }, company, departments] = await Promise.all([
    readPage(
      query,
      db
        .select({
          id: users.id,
          firstName: users.firstName,
          lastName: users.lastName,
          llId: users.llId,
          department: users.department,
          profileImage: users.profileImage,
        })
        .from(peopleFound(db, query.search, where))
        .orderBy(asc(users.searchText), asc(users.id)),
      db.$count(users, where),
    ),
    companyFacts(db, from, to),
    departmentsOf(db, isWithinReach),
  ])
  const ids = rows.map(({ id }) => id)
  const [facts, leave] = await Promise.all([
    factsOf(db, ids, from, to),
    approvedLeaveOfPeople(db, actor, ids, from, to),
  ])
  const leaveByPerson = Map.groupBy(leave, ({ userId }) => userId)
  const people = rows.flatMap((person) => {
    const personFacts = facts.get(person.id)
    if (!personFacts) return []
    const ownLeave = leaveByPerson.get(person.id) ?? []
    const days = dates.map((date) => {
      const found = ownLeave.find(({ startDate, endDate }) => startDate <= date && date <= endDate)
      return dayOf(personFacts, date, found?.leaveType ?? null)
    })
    return [{ ...person, days, plannedMinutes: sumOf(days.map(({ plannedMinutes }) => plannedMinutes)) }]
  })
  const days = dates.map((date, index) => {
    const minutes = people.map((person) => person.days[index]?.plannedMinutes ?? 0)
    return {
      date,
      holiday: company.holidays.get(date)?.name ?? null,
      plannedPeople: minutes.filter((each) => each > 0).length,
      plannedMinutes: sumOf(minutes),
    }
  })
  return {
    people,
    pagination,
    days,
    today,
    departments,
    can: { schedule: canSchedule(actor) },
  }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

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
