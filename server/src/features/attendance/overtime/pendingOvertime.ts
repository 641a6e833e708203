import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { PendingQuery } from '@muster/contract/kit/decisions'
import { readSetting } from '../../../companySettings/settings.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../db/database.ts'
import { readPage } from '../../../db/readPage.ts'
import { startOfWeek } from '../../../kernel/days.ts'
import { conditionOf, departmentsOfPending, inOrder, readPending } from '../../../people/pending.ts'
import { users } from '../../../people/tables.ts'
import { attendanceDays } from '../tables.ts'
import { isPendingFor } from '../shared/decidableDays.ts'
import { presentOvertime, selectOvertime } from './overtimeDays.ts'

/** Returns the number of people's weeks with overtime that the actor may approve or reject now, and of their days. */
export async function countPendingOvertime(db: Db, actor: Actor): Promise<{ count: number; days: number }> {
  const weekStart = weekStartOf(await readSetting(db, 'firstDayOfWeek'))
  const { userId } = attendanceDays
  const weeks = db
    .selectDistinct({ userId, week: weekStart.as('week') })
    .from(attendanceDays)
    .where(isPendingFor(actor))
  const [count, days] = await Promise.all([
    db.$count(weeks.as('weeks')),
    db.$count(attendanceDays, isPendingFor(actor)),
  ])
  return { count, days }
}

/** Returns one page of the days whose overtime the actor may approve or reject now, by default oldest first. */
export async function pendingOvertime(db: Db, actor: Actor, query: PendingQuery) {
  const { date, userId, overtimeSeconds, id } = attendanceDays
  const { rows, ...page } = await readPending(db, query, {
    person: userId,
    isPending: isPendingFor(actor),
    days: [date, date],
    sortedBy: { requested: [date, id], day: date, amount: [overtimeSeconds] },
    select: (where, order) =>
      selectOvertime(db, actor)
        .where(where)
        .orderBy(...order),
  })
  return { days: await presentOvertime(db, actor, rows), ...page }
}

/**
 * Returns one page of the weeks, from the company's first day of the week, in which a person has days whose overtime
 * the actor may approve or reject now, each with these days. By default the oldest week comes first.
 */
export async function pendingOvertimeWeeks(db: Db, actor: Actor, query: PendingQuery) {
  const { date, userId, overtimeSeconds } = attendanceDays
  const requests = { person: userId, isPending: isPendingFor(actor), days: [date, date] as const }
  const where = conditionOf(query, requests)
  const firstDay = await readSetting(db, 'firstDayOfWeek')
  const weekStart = weekStartOf(firstDay)
  // An alias, because PostgreSQL does not recognise a repeated expression with a parameter as the one it groups by.
  const week = sql<string>`${weekStart}::text`.as('week')
  const values = { requested: week, day: week, person: users.searchText, amount: sql`sum(${overtimeSeconds})` }
  const selectWeeks = () =>
    db
      .select({ userId, week })
      .from(attendanceDays)
      .innerJoin(users, eq(users.id, userId))
      .where(where)
      .groupBy(userId, users.searchText, week)
  const [page, departments] = await Promise.all([
    readPage(
      query,
      selectWeeks().orderBy(inOrder(query, values[query.sort]), asc(week), asc(userId)),
      db.$count(selectWeeks().as('weeks')),
    ),
    departmentsOfPending(db, requests),
  ])
  const days = page.rows.length ? await readDays(db, actor, and(where, isInWeeks(weekStart, page.rows))) : []
  const daysByWeek = Map.groupBy(days, ({ user, date: day }) => `${user.id} ${startOfWeek(day, firstDay)}`)
  return {
    weeks: page.rows.flatMap((row) => {
      // A day that was decided since the weeks were read is left out.
      const ofWeek = daysByWeek.get(`${row.userId} ${row.week}`)
      return ofWeek?.[0] ? [{ user: ofWeek[0].user, week: row.week, days: ofWeek }] : []
    }),
    departments,
    pagination: page.pagination,
  }
}

/** Returns SQL for the first day of a day's week. Weeks begin on `firstDay`, 1 for Monday. */
function weekStartOf(firstDay: number): SQL<string> {
  // PostgreSQL's weeks begin on Monday, so that the days are moved there and back.
  const shift = sql`${firstDay - 1}::int`
  return sql<string>`(date_trunc('week', (${attendanceDays.date} - ${shift})::timestamp)::date + ${shift})`
}

const isInWeeks = (week: SQL, weeks: readonly { userId: string; week: string }[]): SQL =>
  sql`(${attendanceDays.userId}, ${week}) in (${sql.join(
    weeks.map((each) => sql`(${each.userId}::uuid, ${each.week}::date)`),
    sql`, `,
  )})`

async function readDays(db: Db, actor: Actor, where: SQL | undefined) {
  const { date, id } = attendanceDays
  return presentOvertime(db, actor, await selectOvertime(db, actor).where(where).orderBy(asc(date), asc(id)))
}
