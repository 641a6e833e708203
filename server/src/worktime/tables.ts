import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
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
import { createdAt, id, instant } from '../db/columns.ts'
import { users } from '../people/tables.ts'

const day = () => date({ mode: 'string' })
/** Returns a column with a local time of day, `HH:mm`, where the person is. */
const timeOfDay = () => text()
/** Returns a column with days of the week, ISO: Monday is 1. */
const weekDays = () => smallint().array()

/** Days on which the company does not work. */
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
 * Working hours of a person, or of the company where `userId` is empty, from a day on: one row per version, append-only
 * (triggers refuse changes). Of two that begin on the same day the later one applies.
 */
export const workingHours = pgTable(
  'working_hours',
  {
    id: id(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    effectiveFrom: day().notNull(),
    /** Agreed minutes of a working day. */
    minutesPerDay: integer().notNull(),
    startTime: timeOfDay().notNull(),
    endTime: timeOfDay().notNull(),
    breakMinutes: integer().notNull(),
    workingDays: weekDays().notNull(),
    createdBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('working_hours_idx').on(t.userId, t.effectiveFrom.desc(), t.createdAt.desc(), t.id.desc()),
    check('working_hours_check', sql`${t.minutesPerDay} between 1 and 1440 and ${t.breakMinutes} between 0 and 480`),
  ],
)

/**
 * One-off shifts. The instants follow from the date, the times and the person's zone when it was planned; those of a
 * person never overlap (`shifts_no_overlap`, in the migration).
 */
export const shifts = pgTable(
  'shifts',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    date: day().notNull(),
    zone: text().notNull(),
    shiftType: text().$type<ShiftType>().notNull(),
    startTime: timeOfDay().notNull(),
    endTime: timeOfDay().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    breakMinutes: integer().notNull().default(0),
    notes: text(),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: createdAt(),
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

/** Series of shifts: rules in local time where the person is, expanded when read. */
export const recurringSchedules = pgTable(
  'recurring_schedules',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index('recurring_schedules_person_idx').on(t.userId, t.endDate),
    index('recurring_schedules_end_idx').on(t.endDate),
    check('recurring_schedules_range_check', sql`${t.endDate} >= ${t.startDate}`),
    check('recurring_schedules_repeat_check', sql`${t.repeatType} in ('DAILY', 'WEEKLY', 'MONTHLY')`),
    check('recurring_schedules_break_check', sql`${t.breakMinutes} between 0 and 480`),
  ],
)

/** Days that were removed from a series. */
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
