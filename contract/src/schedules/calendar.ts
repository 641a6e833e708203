import { z } from 'zod'
import { RecordOwner } from '../attendance/records.ts'
import { planSources, shiftTypes } from '../kit/worktime.ts'
import { PageQuery } from '../kit/paging.ts'
import { Id } from '../kit/text.ts'
import { Day, LocalTime, Month } from '../kit/time.ts'
import { daysOfWeek, WeekDayPlan } from './week.ts'

/** Number of days in a calendar (specification 2, section 9). */
export const calendarDays = 42

/**
 * The kinds of a calendar day, each shown in its own colour (specification 2, section 4). If several apply, the first
 * in this list is used.
 */
export const dayKinds = ['ABSENT', 'LEAVE', 'WORKED', 'SHIFT', 'WEEKEND', 'NONE'] as const
export type DayKind = (typeof dayKinds)[number]

export const CalendarDay = z.object({
  date: Day,
  kind: z.enum(dayKinds),
  inMonth: z.boolean(),
  isToday: z.boolean(),
  /** The shift or working hours planned for the day; null without a plan. */
  plan: z
    .object({
      source: z.enum(planSources),
      id: z.uuid().nullable(),
      shiftType: z.enum(shiftTypes).nullable(),
      start: LocalTime,
      end: LocalTime,
    })
    .nullable(),
  /** Planned minutes without breaks; 0 on leave and without a plan. */
  plannedMinutes: z.number(),
  /** Hours worked up to now, with two decimals; null without attendance records. */
  hoursWorked: z.number().nullable(),
  /** True while a session of the day is open. */
  isOpen: z.boolean(),
  /** The leave type; null without leave, or if the caller may not see leave. */
  leaveType: z.string().nullable(),
  holiday: z.string().nullable(),
  /** True for a day that was removed from a recurring schedule without a replacement. */
  isDayOff: z.boolean(),
  /** True for today and future days. */
  isAhead: z.boolean(),
  /**
   * True for a working day before the account was created. The `kind` of such a day is ABSENT only if an absence was
   * recorded. False if the caller may not see attendance.
   */
  beforeAccount: z.boolean(),
})
export type CalendarDay = z.infer<typeof CalendarDay>

export const ScheduleCalendar = z.object({ userId: Id.optional(), month: Month })
export type ScheduleCalendar = z.infer<typeof ScheduleCalendar>

/** A person whose schedule the caller sees. */
export const ScheduledPerson = RecordOwner.extend({
  email: z.string(),
  /** True if the person has current or future shifts, single or recurring. */
  hasShifts: z.boolean(),
  hasRecurring: z.boolean(),
  /** The current week, from the company's first day. */
  week: z.array(WeekDayPlan).length(daysOfWeek),
  /** Planned minutes of the current week without breaks. */
  plannedMinutes: z.number(),
  can: z.object({ schedule: z.boolean() }),
})
export type ScheduledPerson = z.infer<typeof ScheduledPerson>

export const ListScheduledPeople = PageQuery.extend({
  /** Part of a name, email address or LL-ID. */
  search: z.string().trim().max(100).default(''),
  /** Only people with a single or recurring shift on that day. */
  date: Day.optional(),
})
export type ListScheduledPeople = z.infer<typeof ListScheduledPeople>
