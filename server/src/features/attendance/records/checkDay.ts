import { and, eq, getTableColumns } from 'drizzle-orm'
import { now } from '../../../kernel/clock.ts'
import type { Db } from '../../../db/database.ts'
import { hours } from '../../../worktime/figures.ts'
import { attendanceDays } from '../tables.ts'
import { localTimesOf, presentEntry } from './presentDay.ts'
import { figuresOf, partsOfDay, wholeDayOf } from '../wholeDays.ts'

/**
 * Returns a person's sessions, first clock-in, last clock-out and total hours on a date. The caller has checked that
 * the actor may see them.
 */
export async function checkDay(db: Db, { userId, date }: { userId: string; date: string }) {
  const [found] = await db
    .select({ day: getTableColumns(attendanceDays), ...partsOfDay })
    .from(attendanceDays)
    .where(and(eq(attendanceDays.userId, userId), eq(attendanceDays.date, date)))
  const whole = found && wholeDayOf(found)
  if (!whole?.entries.length)
    return { hasAttendance: false, firstClockIn: null, lastClockOut: null, totalHours: 0, clockEntries: [] }
  const figures = figuresOf(whole, now().toString())
  const local = localTimesOf(whole.day)
  return {
    hasAttendance: true,
    firstClockIn: figures.firstIn,
    lastClockOut: figures.lastOut,
    totalHours: hours(figures.workedSeconds),
    clockEntries: whole.entries.map((entry, i) => presentEntry(entry, local, figures.entrySeconds[i] ?? 0)),
  }
}
