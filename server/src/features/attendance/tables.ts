import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { AttendanceStatus, BreakType } from '@muster/contract/attendance/calls'
import { createdAt, id, instant } from '../../db/columns.ts'
import { users } from '../../people/tables.ts'

/**
 * A person's working day (contract, "Attendance and schedules"): one row for each day on which they clocked in or were
 * missed.
 */
export const attendanceDays = pgTable(
  'attendance_days',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    date: date({ mode: 'string' }).notNull(),
    status: text().$type<AttendanceStatus>().notNull(),
    /** What was agreed for that day, in minutes: what is worked beyond it is overtime. */
    agreedMinutes: integer().notNull().default(480),
    notes: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('attendance_days_key').on(t.userId, t.date.desc().nullsFirst()),
    index('attendance_days_date_idx').on(t.date),
    check('attendance_days_status_check', sql`${t.status} in ('PRESENT', 'LATE', 'HALF_DAY', 'ABSENT')`),
    check('attendance_days_agreed_check', sql`${t.agreedMinutes} between 0 and 1440`),
  ],
)

/** From clocking in to clocking out. At most one of a person is open. */
export const clockEntries = pgTable(
  'clock_entries',
  {
    id: id(),
    dayId: uuid()
      .notNull()
      .references(() => attendanceDays.id),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    clockIn: instant().notNull(),
    clockOut: instant(),
  },
  (t) => [
    index('clock_entries_day_idx').on(t.dayId, t.clockIn),
    uniqueIndex('clock_entries_open_key')
      .on(t.userId)
      .where(sql`clock_out is null`),
    check('clock_entries_order_check', sql`${t.clockOut} >= ${t.clockIn}`),
  ],
)

/** A break within a clock entry. At most one of a person is open. */
export const breaks = pgTable(
  'breaks',
  {
    id: id(),
    dayId: uuid()
      .notNull()
      .references(() => attendanceDays.id),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    breakType: text().$type<BreakType>().notNull(),
    startTime: instant().notNull(),
    endTime: instant(),
  },
  (t) => [
    index('breaks_day_idx').on(t.dayId, t.startTime),
    uniqueIndex('breaks_open_key')
      .on(t.userId)
      .where(sql`end_time is null`),
    check('breaks_type_check', sql`${t.breakType} in ('LUNCH', 'SHORT', 'PERSONAL', 'MEETING')`),
    check('breaks_order_check', sql`${t.endTime} >= ${t.startTime}`),
  ],
)
