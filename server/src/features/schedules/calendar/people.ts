import { and, asc, eq, exists, gt, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { ListScheduledPeople } from '@muster/contract/schedules/calendar'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { now } from '../../../kernel/clock.ts'
import type { Db } from '../../../db/database.ts'
import { readPage } from '../../../db/readPage.ts'
import { visibleTo } from '../../../people/reach.ts'
import { isFoundBy, peopleFound } from '../../../people/search.ts'
import { users } from '../../../people/tables.ts'
import { todayOf, readTodays } from '../../../people/today.ts'
import { holidays, recurringSchedules, shifts } from '../../../worktime/tables.ts'
import { sentDay, hasShiftOn } from '../../../worktime/hasShiftOn.ts'
import { canSchedule, schedulesArea } from '../policy.ts'
import { datesOfWeek, readWeeks } from '../week/readWeeks.ts'

/**
 * Returns one page of the people whose schedules the actor sees, sorted by name. With `date`, it includes only people
 * with a single or recurring shift on that day. Each has the plan of the current week. Omits deactivated people.
 */
export async function scheduledPeople(db: Db, actor: Actor, { page, limit, search, date }: ListScheduledPeople) {
  const where = and(
    visibleTo(actor, schedulesArea, users.id),
    ne(users.status, 'DEACTIVATED'),
    isFoundBy(search),
    date === undefined ? undefined : hasWorkOn(db, date),
  )
  const [day, today] = await Promise.all([readTodays(db), readCompanyToday(db)])
  const { rows, pagination } = await readPage(
    { page, limit },
    db
      .select({
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        department: users.department,
        llId: users.llId,
        profileImage: users.profileImage,
        hasShifts: hasAny(db, shifts, and(eq(shifts.userId, users.id), gt(shifts.endsAt, now().toString()))),
        hasRecurring: hasAny(
          db,
          recurringSchedules,
          and(eq(recurringSchedules.userId, users.id), sql`${recurringSchedules.endDate} >= ${todayOf(day)}`),
        ),
      })
      .from(peopleFound(db, search, where))
      .orderBy(asc(users.searchText), asc(users.id)),
    db.$count(users, where),
  )
  const can = { schedule: canSchedule(actor) }
  const weeks = await readWeeks(
    db,
    actor,
    rows.map(({ id }) => id),
    await datesOfWeek(db, today),
  )
  const people = rows.flatMap((row) => {
    const week = weeks.get(row.id)
    return week ? [{ ...row, week: week.days, plannedMinutes: week.plannedMinutes, can }] : []
  })
  return { people, pagination }
}

const hasAny = (db: Db, table: typeof shifts | typeof recurringSchedules, where: SQL | undefined) =>
  sql<boolean>`${exists(
    db
      .select({ one: sql`1` })
      .from(table)
      .where(where),
  )}`

/** Returns the condition for people with a single or recurring shift on a day. Recurring shifts skip holidays. */
const hasWorkOn = (db: Db, date: string): SQL | undefined =>
  or(
    hasAny(db, shifts, and(eq(shifts.userId, users.id), eq(shifts.date, date))),
    and(
      hasAny(db, recurringSchedules, and(eq(recurringSchedules.userId, users.id), hasShiftOn(sentDay(date)))),
      notExists(
        db
          .select({ one: sql`1` })
          .from(holidays)
          .where(eq(holidays.date, date)),
      ),
    ),
  )
