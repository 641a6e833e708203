import { sql } from 'drizzle-orm'
import type { LeaveCalendarDay } from '@muster/contract/leaves/calendar'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../db/database.ts'
import { prepareOnce } from '../../../db/prepareOnce.ts'
import { users } from '../../../people/tables.ts'
import { datesBetween } from '../../../kernel/days.ts'
import { companyFacts } from '../../../worktime/facts.ts'
import { isCompanyWeekend } from '../../../worktime/plan.ts'
import { readSetting } from '../../../companySettings/settings.ts'
import { reachOf } from '../../../people/reach.ts'
import { leavesArea } from '../shared/areas.ts'
import { isAwayVisible } from '../shared/colleagues.ts'
import { leaveRequests } from '../tables.ts'

/** Number of names shown on a day before "+N more" (specification 1, section 9). */
const shownNames = 2

/** People with leave on the same days. `lowestIds` are of as many of them as are shown. */
type Group = { startDate: string; endDate: string; count: number; includesCaller: boolean; lowestIds: string[] }

type ShownPerson = LeaveCalendarDay['people'][number]

/**
 * Returns the days from `from` to `to`, inclusive. Each has the number of people on approved leave whom the actor may
 * see away, the names of the two with the lowest ids, whether the actor is one of them, and whether it is a weekend or
 * holiday of the company.
 */
export async function leaveCalendar(db: Db, actor: Actor, from: string, to: string) {
  const [groups, company, isShared] = await Promise.all([
    groupsAway(db, actor, from, to),
    companyFacts(db, from, to),
    reachOf(actor, leavesArea) === 'all' ? false : readSetting(db, 'colleaguesSeeAway'),
  ])
  const absences = new Map(datesBetween(from, to).map((day) => [day, absencesOn(groups, day)]))
  const names = await readNames(
    db,
    [...absences.values()].flatMap(({ shownIds }) => shownIds),
  )
  const days = [...absences].map(([day, { count, includesCaller, shownIds }]): LeaveCalendarDay => ({
    day,
    count,
    people: names.filter(({ id }) => shownIds.includes(id)),
    includesCaller,
    isWeekend: isCompanyWeekend(company, day),
    holiday: company.holidays.get(day)?.name ?? null,
  }))
  return { days, isShared }
}

/** Returns the approved leave within a range of people whom the actor may see away, grouped by its first and last day. */
async function groupsAway(db: Db, actor: Actor, from: string, to: string): Promise<Group[]> {
  const { userId, startDate, endDate, status } = leaveRequests
  // The ids are JSON, because the driver reads an array of the database letter by letter.
  const { rows } = await db.execute<Group>(sql`
    select ${startDate} as "startDate", ${endDate} as "endDate", count(*)::int as count,
      bool_or(${userId} = ${actor.id}) as "includesCaller",
      to_json((array_agg(${userId} order by ${userId}))[1:${sql.raw(String(shownNames))}]) as "lowestIds"
    from ${leaveRequests}
    where ${status} = 'APPROVED' and ${endDate} >= ${from} and ${startDate} <= ${to} and ${isAwayVisible(actor, userId)}
    group by ${endDate}, ${startDate}`)
  return rows
}

/** Returns the number of people away on a day, and the ids of those whose names are shown. */
function absencesOn(groups: readonly Group[], day: string) {
  const ofDay = groups.filter(({ startDate, endDate }) => startDate <= day && day <= endDate)
  return {
    count: ofDay.reduce((sum, { count }) => sum + count, 0),
    includesCaller: ofDay.some(({ includesCaller }) => includesCaller),
    shownIds: ofDay
      .flatMap(({ lowestIds }) => lowestIds)
      .toSorted()
      .slice(0, shownNames),
  }
}

/** Returns people in the order of their names. */
async function readNames(db: Db, ids: readonly string[]): Promise<ShownPerson[]> {
  if (!ids.length) return []
  const { id, firstName, lastName, searchText } = users
  return prepareOnce(db, 'names of people', () =>
    db
      .select({ id, firstName, lastName })
      .from(users)
      .where(sql`${id} = any(${sql.placeholder('ids')}::uuid[])`)
      .orderBy(searchText, id),
  ).execute({ ids })
}
