import { and, asc, desc, eq, gte, inArray, lte } from 'drizzle-orm'
import type { AttendanceRecord, ListAttendance } from '@muster/contract/attendance/calls'
import { pagination } from '@muster/contract/kit/paging'
import { breakMinutes, workedHours } from '@muster/contract/attendance/workedHours'
import type { Db } from '../../db/database.ts'
import type { Area } from '../../people/reach.ts'
import { attendanceDays, breaks, clockEntries } from './tables.ts'

/** The people whose attendance the actor sees. */
export const attendanceArea: Area = {
  feature: 'attendance',
  name: 'attendance',
  team: ['attendance.team_view'],
  all: ['attendance.all_view'],
}

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
export async function listAttendance(db: Db, personId: string, { page, limit, ...days }: ListAttendance) {
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
  return { records: await presentDays(db, rows), pagination: pagination({ page, limit }, total) }
}

type DayRow = typeof attendanceDays.$inferSelect

/** Days with their entries and breaks, read with one query each. */
async function presentDays(db: Db, days: DayRow[]): Promise<AttendanceRecord[]> {
  if (!days.length) return []
  const ids = days.map(({ id }) => id)
  const [entries, pauses] = await Promise.all([
    db.select().from(clockEntries).where(inArray(clockEntries.dayId, ids)).orderBy(asc(clockEntries.clockIn)),
    db.select().from(breaks).where(inArray(breaks.dayId, ids)).orderBy(asc(breaks.startTime)),
  ])
  const entriesOf = Map.groupBy(entries, ({ dayId }) => dayId)
  const breaksOf = Map.groupBy(pauses, ({ dayId }) => dayId)
  const now = Temporal.Now.instant().toString()
  return days.map((day) => presentDay(day, entriesOf.get(day.id) ?? [], breaksOf.get(day.id) ?? [], now))
}

type EntryRow = typeof clockEntries.$inferSelect
type BreakRow = typeof breaks.$inferSelect

function presentDay(day: DayRow, entries: EntryRow[], pauses: BreakRow[], now: string): AttendanceRecord {
  const { id, userId, date, status, notes, agreedMinutes } = day
  const { entryHours, ...figures } = workedHours(entries, pauses, { agreedMinutes, now })
  return {
    id,
    userId,
    date,
    status,
    isPresent: status !== 'ABSENT',
    ...figures,
    notes,
    clockEntries: entries.map(({ id, clockIn, clockOut }, i) => ({
      id,
      clockIn,
      clockOut,
      hoursWorked: entryHours[i] ?? 0,
    })),
    breaks: pauses.map(({ id, breakType, startTime, endTime }) => ({
      id,
      breakType,
      startTime,
      endTime,
      duration: breakMinutes({ startTime, endTime }),
    })),
  }
}
