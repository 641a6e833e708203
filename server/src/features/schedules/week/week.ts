import { and, asc, eq, ne } from 'drizzle-orm'
import { daysOfWeek, type ListWeek, type WeekPage } from '@muster/contract/schedules/week'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { readPage } from '../../../db/readPage.ts'
import { addDays } from '../../../kernel/days.ts'
import { departmentsOf } from '../../../people/departmentsOf.ts'
import { visibleTo } from '../../../people/reach.ts'
import { isFoundBy, peopleFound } from '../../../people/search.ts'
import { users } from '../../../people/tables.ts'
import { companyFacts } from '../../../worktime/facts.ts'
import { canSchedule, schedulesArea } from '../policy.ts'
import { datesOfWeek, readWeeks, sumOf } from './readWeeks.ts'

/**
 * Returns a week of one page of the people whose schedules the actor sees, sorted by name: their shifts, their working
 * hours on days without shifts and, if the actor sees it, their leave. Omits deactivated people.
 */
export async function week({ app: { db }, actor }: Context, query: ListWeek): Promise<WeekPage> {
  const today = await readCompanyToday(db)
  const dates = await datesOfWeek(db, query.day ?? today)
  const [from, to] = [dates[0], addDays(dates[0], daysOfWeek - 1)]
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
  const plans = await readWeeks(
    db,
    actor,
    rows.map(({ id }) => id),
    dates,
  )
  const people = rows.flatMap((person) => {
    const plan = plans.get(person.id)
    return plan ? [{ ...person, ...plan }] : []
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
