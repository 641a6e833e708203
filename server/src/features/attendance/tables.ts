import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CorrectionStatus } from '@muster/contract/attendance/corrections'
import type { OvertimeMinutes } from '@muster/contract/attendance/overtime'
import type { AttendanceStatus, BreakType, PlanSource } from '@muster/contract/kit/worktime'
import { createdAt, day, id, instant, person, timestamps } from '../../db/columns.ts'

/**
 * A person's working day: one row for each day with a clock-in, an absence or corrected hours. It stores the zone and
 * plan that applied then, so that later changes don't alter history. It also stores the sums of its effective closed
 * entries, so that a month's figures can be added up from its days alone.
 */
export const attendanceDays = pgTable(
  'attendance_days',
  {
    id: id(),
    userId: person().notNull(),
    date: day().notNull(),
    /** IANA name of the day's time zone. */
    zone: text().notNull(),
    status: text().$type<AttendanceStatus>().notNull(),
    isLate: boolean().notNull().default(false),
    /** The source of the plan; null if no work was planned. */
    planSource: text().$type<PlanSource>(),
    plannedStart: instant(),
    plannedEnd: instant(),
    /** The agreed minutes of the day; time worked beyond them is overtime. */
    agreedMinutes: integer().notNull().default(480),
    graceMinutes: integer().notNull().default(15),
    /** Seconds of effective closed entries, without unpaid breaks. */
    workedSeconds: integer().notNull().default(0),
    /** Seconds of all finished breaks. */
    breakSeconds: integer().notNull().default(0),
    /** Seconds worked beyond the agreed minutes; 0 if the server closed the day. */
    overtimeSeconds: integer().notNull().default(0),
    /** The total break in minutes from a correction, which replaces the recorded breaks; null without one. */
    breakOverrideMinutes: integer(),
    /** True if the server closed the day because the clock-out was missing. */
    autoClosed: boolean().notNull().default(false),
    /** The correction that set the day's hours; null without one. */
    correctionId: uuid(),
    notes: text(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('attendance_days_key').on(t.userId, t.date.desc().nullsFirst()),
    unique('attendance_days_person_key').on(t.id, t.userId),
    index('attendance_days_date_idx').on(t.date),
    // For days changed since an instant, such as the calculation of a payroll. By ranges of pages, so that a change of a
    // day writes no entry of it.
    index('attendance_days_updated_idx').using('brin', t.updatedAt).with({ pages_per_range: 32, autosummarize: true }),
    index('attendance_days_overtime_idx')
      .on(t.date)
      .where(sql`overtime_seconds >= 60`),
    // Contains few rows: days that still need a correction.
    index('attendance_days_closed_idx')
      .on(t.date)
      .where(sql`auto_closed`),
    // Contains few rows: days by which people are found in a month's list and grid.
    index('attendance_days_marked_idx')
      .on(t.date)
      .where(sql`status = 'HALF_DAY' or correction_id is not null`),
    // Contains few rows: days on which a person is at work now, and those whose hours were removed.
    index('attendance_days_unworked_idx')
      .on(t.date)
      .where(sql`worked_seconds = 0 and status <> 'ABSENT'`),
    check('attendance_days_status_check', sql`${t.status} in ('PRESENT', 'LATE', 'HALF_DAY', 'ABSENT')`),
    check('attendance_days_agreed_check', sql`${t.agreedMinutes} between 0 and 4320`),
    check('attendance_days_sums_check', sql`least(worked_seconds, break_seconds, overtime_seconds) >= 0`),
  ],
)

/**
 * The sums of a person's days in a month, so that reports on a year read few rows. Maintained by a trigger. Days that
 * would add nothing are left out.
 */
export const attendanceMonths = pgTable(
  'attendance_months',
  {
    userId: person('cascade').notNull(),
    /** The first day of the month. */
    month: day().notNull(),
    workedDays: integer().notNull(),
    absentDays: integer().notNull(),
    lateDays: integer().notNull(),
    workedSeconds: bigint({ mode: 'number' }).notNull(),
    overtimeSeconds: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.month] }), index('attendance_months_month_idx').on(t.month)],
)

/**
 * A session from clock-in to clock-out. Recorded entries stay stored; when a correction replaces one, it is no longer
 * `effective`. The migrations add constraints: effective entries of a person never overlap, last at most 36 hours, and
 * are not in the future; recorded times never change.
 */
export const clockEntries = pgTable(
  'clock_entries',
  {
    id: id(),
    dayId: uuid().notNull(),
    userId: person().notNull(),
    clockIn: instant().notNull(),
    clockOut: instant(),
    effective: boolean().notNull().default(true),
    correctionId: uuid(),
  },
  (t) => [
    foreignKey({
      name: 'clock_entries_day_fk',
      columns: [t.dayId, t.userId],
      foreignColumns: [attendanceDays.id, attendanceDays.userId],
    }),
    index('clock_entries_day_idx').on(t.dayId, t.clockIn),
    uniqueIndex('clock_entries_open_key')
      .on(t.userId)
      .where(sql`clock_out is null and effective`),
    check('clock_entries_order_check', sql`${t.clockOut} >= ${t.clockIn}`),
    check('clock_entries_length_check', sql`${t.clockOut} <= ${t.clockIn} + interval '36 hours'`),
  ],
)

/** A break. A person has at most one open break, and breaks never overlap. */
export const breaks = pgTable(
  'breaks',
  {
    id: id(),
    dayId: uuid().notNull(),
    userId: person().notNull(),
    breakType: text().$type<BreakType>().notNull(),
    /** True if the break counts as work, according to the setting at its start. */
    isPaid: boolean().notNull().default(false),
    startTime: instant().notNull(),
    endTime: instant(),
  },
  (t) => [
    foreignKey({
      name: 'breaks_day_fk',
      columns: [t.dayId, t.userId],
      foreignColumns: [attendanceDays.id, attendanceDays.userId],
    }),
    index('breaks_day_idx').on(t.dayId, t.startTime),
    uniqueIndex('breaks_open_key')
      .on(t.userId)
      .where(sql`end_time is null`),
    check('breaks_type_check', sql`${t.breakType} in ('LUNCH', 'SHORT', 'PERSONAL', 'MEETING')`),
    check('breaks_order_check', sql`${t.endTime} >= ${t.startTime}`),
  ],
)

/** The location of a clock-in in degrees, deleted after the company's retention period. */
export const clockLocations = pgTable(
  'clock_locations',
  {
    entryId: uuid()
      .primaryKey()
      .references(() => clockEntries.id, { onDelete: 'cascade' }),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('clock_locations_created_idx').on(t.createdAt),
    check('clock_locations_globe_check', sql`abs(latitude) <= 90 and abs(longitude) <= 180`),
  ],
)

/** A day's hours as stored by a correction: instants and minutes. */
export interface KeptHours {
  clockIn: string | null
  clockOut: string | null
  breakMinutes: number
  workedMinutes: number
}

/**
 * Corrections of a day's hours. Triggers make them append-only: the only permitted change is to add a decision to a
 * pending one. `before` is null if the day had no hours, and `after` is null if the correction removes them.
 */
export const attendanceCorrections = pgTable(
  'attendance_corrections',
  {
    id: id(),
    userId: person().notNull(),
    date: day().notNull(),
    zone: text().notNull(),
    before: jsonb().$type<KeptHours>(),
    after: jsonb().$type<KeptHours>(),
    /** True if the break in minutes replaces the recorded breaks. */
    overridesBreak: boolean().notNull().default(false),
    reason: text().notNull(),
    status: text().$type<CorrectionStatus>().notNull(),
    createdBy: person().notNull(),
    createdAt: createdAt(),
    decidedBy: person(),
    decidedAt: instant(),
    decisionReason: text(),
  },
  (t) => [
    index('attendance_corrections_day_idx').on(t.userId, t.date, t.createdAt.desc()),
    index('attendance_corrections_waiting_idx')
      .on(t.createdAt, t.id)
      .where(sql`status = 'PENDING'`),
    uniqueIndex('attendance_corrections_pending_key')
      .on(t.userId, t.date)
      .where(sql`status = 'PENDING'`),
    check(
      'attendance_corrections_status_check',
      sql`${t.status} in ('PENDING', 'APPLIED', 'REJECTED', 'WITHDRAWN') and (status <> 'PENDING' or decided_at is null)`,
    ),
  ],
)

/**
 * Approved overtime in whole minutes by class; one row per day, with the last approval. Payment is capped at the
 * recorded overtime (`approvedOvertime`).
 */
export const overtimeApprovals = pgTable(
  'overtime_approvals',
  {
    dayId: uuid()
      .primaryKey()
      .references(() => attendanceDays.id),
    dayMinutes: integer().notNull(),
    nightMinutes: integer().notNull(),
    restDayMinutes: integer().notNull(),
    holidayMinutes: integer().notNull(),
    /**
     * Seconds of overtime that the day had at the time of the approval. If the day later has more, the excess is
     * pending.
     */
    overtimeSeconds: integer().notNull(),
    /** The overtime by class when it was approved; null in older approvals, which did not store it. */
    worked: jsonb().$type<OvertimeMinutes>(),
    /** True once any class has more overtime than when it was approved. The excess is then pending. */
    isReopened: boolean().notNull().default(false),
    /** The reason for approving less than all of the overtime. */
    reason: text(),
    approvedBy: person().notNull(),
    approvedAt: createdAt(),
  },
  () => [
    check(
      'overtime_approvals_check',
      sql`least(day_minutes, night_minutes, rest_day_minutes, holiday_minutes) >= 0
        and (day_minutes + night_minutes + rest_day_minutes + holiday_minutes) * 60 <= overtime_seconds`,
    ),
  ],
)

/**
 * The first and the last day already searched for a person's absences. Later days are still to be searched; earlier
 * days are never searched (decision 0062).
 */
export const attendanceReviews = pgTable('attendance_reviews', {
  userId: person('cascade').primaryKey(),
  reviewedFrom: day().notNull(),
  reviewedUntil: day().notNull(),
})

/**
 * The days about which a person was notified, so that background jobs notify them only once. `PENDING` marks an absence
 * for which the notification is sent once the person's account is active.
 */
export const attendanceReminders = pgTable(
  'attendance_reminders',
  {
    userId: person('cascade').notNull(),
    date: day().notNull(),
    kind: text().$type<'MISSING' | 'PENDING' | 'FORGOTTEN' | 'LATE'>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.date, t.kind] })],
)
