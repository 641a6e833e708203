import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { RepeatType, ShiftType } from '@muster/contract/kit/worktime'
import { createdAt, day, id, instant, person, timestamps } from '../db/columns.ts'

/** Returns a column for a local time of day, `HH:mm`, in the person's time zone. */
const timeOfDay = () => text()
/** Returns a column for days of the week as ISO numbers, 1 for Monday. */
const weekDays = () => smallint().array()

/** The days on which the company does not work. */
export const holidays = pgTable(
  'holidays',
  {
    id: id(),
    date: day().notNull(),
    name: text().notNull(),
    isPaid: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('holidays_date_key').on(t.date)],
)

/**
 * The working hours of a person from a day on, or of the company if `userId` is null. One row per version; triggers
 * prevent changes, so rows can only be added. Of two versions that start on the same day, the one added later applies.
 */
export const workingHours = pgTable(
  'working_hours',
  {
    id: id(),
    userId: person('cascade'),
    effectiveFrom: day().notNull(),
    /** The agreed minutes of a working day. */
    minutesPerDay: integer().notNull(),
    startTime: timeOfDay().notNull(),
    endTime: timeOfDay().notNull(),
    breakMinutes: integer().notNull(),
    workingDays: weekDays().notNull(),
    createdBy: person(),
    createdAt: createdAt(),
  },
  (t) => [
    index('working_hours_idx').on(t.userId, t.effectiveFrom.desc(), t.createdAt.desc(), t.id.desc()),
    check('working_hours_check', sql`${t.minutesPerDay} between 1 and 1440 and ${t.breakMinutes} between 0 and 480`),
  ],
)

/**
 * One-off shifts. Their instants were calculated from the date, the times and the person's time zone at the time of
 * planning. A constraint of the migration (`shifts_no_overlap`) prevents overlapping shifts of a person.
 */
export const shifts = pgTable(
  'shifts',
  {
    id: id(),
    userId: person('cascade').notNull(),
    date: day().notNull(),
    zone: text().notNull(),
    shiftType: text().$type<ShiftType>().notNull(),
    startTime: timeOfDay().notNull(),
    endTime: timeOfDay().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    breakMinutes: integer().notNull().default(0),
    notes: text(),
    createdBy: person('set null'),
    ...timestamps(),
  },
  (t) => [
    index('shifts_person_idx').on(t.userId, t.date),
    index('shifts_date_idx').on(t.date),
    check(
      'shifts_order_check',
      sql`${t.endsAt} > ${t.startsAt} and ${t.endsAt} <= ${t.startsAt} + interval '25 hours'`,
    ),
    check('shifts_break_check', sql`${t.breakMinutes} between 0 and 480`),
  ],
)

/** Series of shifts, stored as rules in local time and expanded when they are read. */
export const recurringSchedules = pgTable(
  'recurring_schedules',
  {
    id: id(),
    userId: person('cascade').notNull(),
    shiftType: text().$type<ShiftType>().notNull(),
    repeatType: text().$type<Exclude<RepeatType, 'NONE'>>().notNull(),
    startTime: timeOfDay().notNull(),
    endTime: timeOfDay().notNull(),
    breakMinutes: integer().notNull().default(0),
    startDate: day().notNull(),
    endDate: day().notNull(),
    weekendDays: weekDays().notNull(),
    includeWeekends: boolean().notNull().default(false),
    notes: text(),
    createdBy: person('set null'),
    ...timestamps(),
  },
  (t) => [
    index('recurring_schedules_person_idx').on(t.userId, t.endDate),
    index('recurring_schedules_end_idx').on(t.endDate),
    check('recurring_schedules_range_check', sql`${t.endDate} >= ${t.startDate}`),
    check('recurring_schedules_repeat_check', sql`${t.repeatType} in ('DAILY', 'WEEKLY', 'MONTHLY')`),
    check('recurring_schedules_break_check', sql`${t.breakMinutes} between 0 and 480`),
  ],
)

/** The dates that were removed from a series. */
export const recurringSkips = pgTable(
  'recurring_skips',
  {
    scheduleId: uuid()
      .notNull()
      .references(() => recurringSchedules.id, { onDelete: 'cascade' }),
    date: day().notNull(),
  },
  (t) => [primaryKey({ columns: [t.scheduleId, t.date] })],
)

/**
 * The days from which a holiday, a shift or a series was removed, or a holiday or series was moved. `userId` is null for
 * holidays. Triggers of the database add the rows, since what is removed leaves no other trace.
 */
export const planRemovals = pgTable(
  'plan_removals',
  {
    id: id(),
    userId: person('cascade'),
    firstDay: day().notNull(),
    lastDay: day().notNull(),
    removedAt: createdAt(),
  },
  (t) => [
    index('plan_removals_user_idx').on(t.userId, t.removedAt),
    check('plan_removals_days_check', sql`${t.lastDay} >= ${t.firstDay}`),
  ],
)
