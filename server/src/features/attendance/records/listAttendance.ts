import { and, between, desc, eq, sql } from 'drizzle-orm'
import type { ListAttendance } from '@muster/contract/attendance/records'
import { pagination } from '@muster/contract/kit/paging'
import type { Actor } from '../../../kernel/actor.ts'
import { now } from '../../../kernel/clock.ts'
import type { Db } from '../../../db/database.ts'
import { prepareOnce } from '../../../db/prepareOnce.ts'
import { attendanceDays } from '../tables.ts'
import { lastDayOf } from './month.ts'
import { presentDay } from './presentDay.ts'
import { wholeDays } from '../wholeDays.ts'
import { readActions } from './reached.ts'

/** The SQL condition for a person's days within a range. */
const isListed = and(
  eq(attendanceDays.userId, sql.placeholder('personId')),
  between(attendanceDays.date, sql.placeholder('from'), sql.placeholder('to')),
)

const selectDays = (db: Db) =>
  prepareOnce(db, 'attendance_of_person', () =>
    db
      .select()
      .from(attendanceDays)
      .where(isListed)
      .orderBy(desc(attendanceDays.date))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  )

const countDays = (db: Db) =>
  prepareOnce(db, 'attendance_of_person_count', () =>
    db
      .select({ count: sql<number>`count(*)::int` })
      .from(attendanceDays)
      .where(isListed),
  )

/** Returns the range of days that match all filters. Every day is between 2000 and 2100. */
function rangeOf({ month, startDate = '2000-01-01', endDate = '2100-12-31' }: ListAttendance) {
  if (month === undefined) return { from: startDate, to: endDate }
  const [first, last] = [`${month}-01`, lastDayOf(month)]
  return { from: startDate > first ? startDate : first, to: endDate < last ? endDate : last }
}

/** Returns one page of a person's working days, newest first. The caller has checked that the actor may see them. */
export async function listAttendance(db: Db, actor: Actor, personId: string, query: ListAttendance) {
  const { page, limit } = query
  const days = { personId, ...rangeOf(query) }
  const [rows, counted, canOf] = await Promise.all([
    selectDays(db).execute({ ...days, limit, offset: (page - 1) * limit }),
    countDays(db).execute(days),
    readActions(db, actor, [personId]),
  ])
  const at = now().toString({ fractionalSecondDigits: 3 })
  const actions = canOf(personId)
  const records = (await wholeDays(db, rows)).map((whole) => presentDay(whole, at, actor, actions))
  return { records, pagination: pagination({ page, limit }, counted[0]?.count ?? 0), now: at }
}
