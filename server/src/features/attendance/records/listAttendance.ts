import { and, desc, eq, gte, lte } from 'drizzle-orm'
import type { ListAttendance } from '@muster/contract/attendance/records'
import type { Actor } from '../../../kernel/actor.ts'
import { now } from '../../../kernel/clock.ts'
import type { Db } from '../../../db/database.ts'
import { readPage } from '../../../db/readPage.ts'
import { attendanceDays } from '../tables.ts'
import { inMonth } from './month.ts'
import { presentDay } from './presentDay.ts'
import { wholeDays } from '../wholeDays.ts'
import { readActions } from './reached.ts'

type Days = Pick<ListAttendance, 'month' | 'startDate' | 'endDate'>

/** Returns the SQL condition for a person's days that match the filters. */
function ofPerson(personId: string, { month, startDate, endDate }: Days) {
  return and(
    eq(attendanceDays.userId, personId),
    month === undefined ? undefined : inMonth(month),
    startDate ? gte(attendanceDays.date, startDate) : undefined,
    endDate ? lte(attendanceDays.date, endDate) : undefined,
  )
}

/** Returns one page of a person's working days, newest first. The caller has checked that the actor may see them. */
export async function listAttendance(db: Db, actor: Actor, personId: string, query: ListAttendance) {
  const { page, limit, ...days } = query
  const where = ofPerson(personId, days)
  const [{ rows, pagination }, canOf] = await Promise.all([
    readPage(
      { page, limit },
      db.select().from(attendanceDays).where(where).orderBy(desc(attendanceDays.date)),
      db.$count(attendanceDays, where),
    ),
    readActions(db, actor, [personId]),
  ])
  const at = now().toString({ fractionalSecondDigits: 3 })
  const actions = canOf(personId)
  const records = (await wholeDays(db, rows)).map((whole) => presentDay(whole, at, actor, actions))
  return { records, pagination, now: at }
}
