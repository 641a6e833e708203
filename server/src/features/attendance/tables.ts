import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
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
import { createdAt, id, instant } from '../../db/columns.ts'
import { users } from '../../people/tables.ts'

const ofPerson = () =>
  uuid()
    .notNull()
    .references(() => users.id)

/**
 * A person's working day: one row for each day on which they clocked in, were absent, or have hours of a correction. It
 * keeps the zone and the plan it was decided by, so that a later move or another plan changes no history, and the sums
 * of its valid closed entries, so that a month is a sum of rows.
 */
export const attendanceDays = pgTable(
  'attendance_days',
  {
    id: id(),
    userId: ofPerson(),
    date: date({ mode: 'string' }).notNull(),
    /** IANA name. */
    zone: text().notNull(),
    status: text().$type<AttendanceStatus>().notNull(),
    isLate: boolean().notNull().default(false),
    /** The source of the plan; null if no work was planned. */
    planSource: text().$type<PlanSource>(),
    plannedStart: instant(),
    plannedEnd: instant(),
    /** The agreed minutes of that day: time worked beyond them is overtime. */
    agreedMinutes: integer().notNull().default(480),
    graceMinutes: integer().notNull().default(15),
    /** Seconds of valid closed entries, less unpaid breaks. */
    workedSeconds: integer().notNull().default(0),
    /** Seconds of all finished breaks. */
    breakSeconds: integer().notNull().default(0),
    /** Time worked beyond the agreed minutes; 0 if the server closed the day. */
    overtimeSeconds: integer().notNull().default(0),
    /** The minutes of break if a correction gave one figure: it replaces the recorded breaks. */
    breakOverrideMinutes: integer(),
    /** True if no one clocked out, and the server closed the day. */
    autoClosed: boolean().notNull().default(false),
    /** The correction that gave its hours. */
    correctionId: uuid(),
    notes: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('attendance_days_key').on(t.userId, t.date.desc().nullsFirst()),
    unique('attendance_days_person_key').on(t.id, t.userId),
    index('attendance_days_date_idx').on(t.date),
    index('attendance_days_overtime_idx')
      .on(t.date)
      .where(sql`overtime_seconds >= 60`),
    // Few: days on which a person is at work now, and those whose hours were removed.
    index('attendance_days_unworked_idx')
      .on(t.date)
      .where(sql`worked_seconds = 0 and status <> 'ABSENT'`),
    check('attendance_days_status_check', sql`${t.status} in ('PRESENT', 'LATE', 'HALF_DAY', 'ABSENT')`),
    check('attendance_days_agreed_check', sql`${t.agreedMinutes} between 0 and 4320`),
    check('attendance_days_sums_check', sql`least(worked_seconds, break_seconds, overtime_seconds) >= 0`),
  ],
)

/**
 * The sums of a person's days of a month, so that a year of everyone is a sum of few rows. Maintained by a trigger.
 * Leaves out days without seconds.
 */
export const attendanceMonths = pgTable(
  'attendance_months',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The first day of the month. */
    month: date({ mode: 'string' }).notNull(),
    workedDays: integer().notNull(),
    absentDays: integer().notNull(),
    lateDays: integer().notNull(),
    workedSeconds: bigint({ mode: 'number' }).notNull(),
    overtimeSeconds: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.month] }), index('attendance_months_month_idx').on(t.month)],
)

/**
 * From clock-in to clock-out. Recorded entries (without a correction) stay permanently; one replaced by a correction is
 * no longer `effective`. The migrations add: effective entries of a person never overlap, an open one reaching to
 * infinity; no more than 36 hours; nothing in the future; recorded times never change.
 */
export const clockEntries = pgTable(
  'clock_entries',
  {
    id: id(),
    dayId: uuid().notNull(),
    userId: ofPerson(),
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

/** A break. At most one of a person is open, and none overlap. */
export const breaks = pgTable(
  'breaks',
  {
    id: id(),
    dayId: uuid().notNull(),
    userId: ofPerson(),
    breakType: text().$type<BreakType>().notNull(),
    /** True if it counts as work, by the setting when it began. */
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

/** The location of a clock-in, in degrees, for as long as the company keeps it. */
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

/** A day's hours as a correction stores them: instants, and minutes of break. */
export interface KeptHours {
  clockIn: string | null
  clockOut: string | null
  breakMinutes: number
  workedMinutes: number
}

/**
 * Corrections of a day's hours, append-only: only a decision may be added to a pending one (triggers). `before` and
 * `after` are null if there were, or remain, no hours.
 */
export const attendanceCorrections = pgTable(
  'attendance_corrections',
  {
    id: id(),
    userId: ofPerson(),
    date: date({ mode: 'string' }).notNull(),
    zone: text().notNull(),
    before: jsonb().$type<KeptHours>(),
    after: jsonb().$type<KeptHours>(),
    /** True if the minutes of break are one figure that replaces the recorded breaks. */
    overridesBreak: boolean().notNull().default(false),
    reason: text().notNull(),
    status: text().$type<CorrectionStatus>().notNull(),
    createdBy: ofPerson(),
    createdAt: createdAt(),
    decidedBy: uuid().references(() => users.id),
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
 * Overtime to be paid, in whole minutes of each class; one row per day, the last approval. If less is worked now than
 * was approved, the part still worked is paid (`approvedOvertime`).
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
    /** The day's overtime when it was approved: any more now is still undecided. */
    overtimeSeconds: integer().notNull(),
    /** Minutes worked of each class at the approval; null in approvals from before these were stored. */
    worked: jsonb().$type<OvertimeMinutes>(),
    /** True once more of a class is worked than at the approval: the approver is asked again. */
    isReopened: boolean().notNull().default(false),
    approvedBy: ofPerson(),
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
 * The first day searched for a person's absences, and the last one searched: later days are still to be searched,
 * earlier ones never are (decision 0062).
 */
export const attendanceReviews = pgTable('attendance_reviews', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  reviewedFrom: date({ mode: 'string' }).notNull(),
  reviewedUntil: date({ mode: 'string' }).notNull(),
})

/**
 * Days that the background work has notified a person of, so that it does so once. `PENDING` is an absence notified
 * once their account is active.
 */
export const attendanceReminders = pgTable(
  'attendance_reminders',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    date: date({ mode: 'string' }).notNull(),
    kind: text().$type<'MISSING' | 'PENDING' | 'FORGOTTEN' | 'LATE'>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.date, t.kind] })],
)
