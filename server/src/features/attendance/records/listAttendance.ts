import { and, desc, eq, gte, lte } from 'drizzle-orm'
import type { ListAttendance } from '@muster/contract/attendance/records'
import { pagination } from '@muster/contract/kit/paging'
import type { Actor } from '../../../actor.ts'
import { now } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { reachOf } from '../../../people/reach.ts'
import { workedHoursArea, recordActions } from '../policy.ts'
import { attendanceDays } from '../tables.ts'
import { presentDay, wholeDays } from './presentDay.ts'

type Days = Pick<ListAttendance, 'month' | 'startDate' | 'endDate'>

/** A person's days that pass the filters, in SQL. */
function ofPerson(personId: string, { month, startDate, endDate }: Days) {
  const ofMonth = month === undefined ? null : Temporal.PlainYearMonth.from(month)
  return and(
    eq(attendanceDays.userId, personId),
    ofMonth ? gte(attendanceDays.date, ofMonth.toPlainDate({ day: 1 }).toString()) : undefined,
    ofMonth ? lte(attendanceDays.date, ofMonth.toPlainDate({ day: ofMonth.daysInMonth }).toString()) : undefined,
    startDate ? gte(attendanceDays.date, startDate) : undefined,
    endDate ? lte(attendanceDays.date, endDate) : undefined,
  )
}

/** One page of a person's working days, newest first; the caller has checked that the actor may see them. */
export async function listAttendance(db: Db, actor: Actor, personId: string, query: ListAttendance) {
  const { page, limit, ...days } = query
  const where = ofPerson(personId, days)
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(attendanceDays)
      .where(where)
      .orderBy(desc(attendanceDays.date))
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(attendanceDays, where),
  ])
  const at = now().toString()
  const reached = reachOf(actor, workedHoursArea) === 'all' ? null : new Set<string>()
  const can = recordActions(actor, personId, reached)
  const records = (await wholeDays(db, rows)).map((whole) => presentDay(whole, at, can))
  return { records, pagination: pagination({ page, limit }, total), now: at }
}
