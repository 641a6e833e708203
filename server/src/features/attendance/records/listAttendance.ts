import { and, between, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { ListAttendance } from '@muster/contract/attendance/records'
import { pagination } from '@muster/contract/kit/paging'
import type { Actor } from '../../../kernel/actor.ts'
import { now } from '../../../kernel/clock.ts'
import type { Db } from '../../../db/database.ts'
import { prepareOnce } from '../../../db/prepareOnce.ts'
import { totalOfLastPage } from '../../../db/readPage.ts'
import { attendanceDays } from '../tables.ts'
import { lastDayOf } from './month.ts'
import { presentDay } from './presentDay.ts'
import { partsOfDay, wholeDayOf } from '../wholeDays.ts'
import { readActions } from './reached.ts'

/** The SQL condition for a person's days within a range. */
const isListed = and(
  eq(attendanceDays.userId, sql.placeholder('personId')),
  between(attendanceDays.date, sql.placeholder('from'), sql.placeholder('to')),
)

const selectDays = (db: Db) =>
  prepareOnce(db, 'attendance_of_person', () =>
    db
      .select({ day: getTableColumns(attendanceDays), ...partsOfDay })
      .from(attendanceDays)
      .where(isListed)
      .orderBy(desc(attendanceDays.date))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  )

async function countDays(db: Db, days: { personId: string; from: string; to: string }): Promise<number> {
  const [row] = await prepareOnce(db, 'attendance_of_person_count', () =>
    db
      .select({ count: sql<number>`count(*)::int` })
      .from(attendanceDays)
      .where(isListed),
  ).execute(days)
  return row?.count ?? 0
}

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
  const [rows, canOf] = await Promise.all([
    selectDays(db).execute({ ...days, limit, offset: (page - 1) * limit }),
    readActions(db, actor, [personId]),
  ])
  const at = now().toString({ fractionalSecondDigits: 3 })
  const actions = canOf(personId)
  const records = rows.map((row) => presentDay(wholeDayOf(row), at, actor, actions))
  const total = totalOfLastPage(query, rows) ?? (await countDays(db, days))
  return { records, pagination: pagination({ page, limit }, total), now: at }
}
