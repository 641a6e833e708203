import { z } from 'zod'
import { RecordOwner } from '../attendance/records.ts'
import { planSources, shiftTypes } from '../kit/worktime.ts'
import { PageQuery } from '../kit/paging.ts'
import { Id } from '../kit/text.ts'
import { Day, LocalTime, Month } from '../kit/time.ts'

/** Number of days in a calendar (specification 2, section 9). */
export const calendarDays = 42

/** The kinds of days, each with its colour (specification 2, section 4): the first that applies. */
export const dayKinds = ['ABSENT', 'LEAVE', 'WORKED', 'SHIFT', 'WEEKEND', 'NONE'] as const
export type DayKind = (typeof dayKinds)[number]

export const CalendarDay = z.object({
  date: Day,
  kind: z.enum(dayKinds),
  inMonth: z.boolean(),
  isToday: z.boolean(),
  /** The plan of that day. */
  plan: z
    .object({
      source: z.enum(planSources),
      id: z.uuid().nullable(),
      shiftType: z.enum(shiftTypes).nullable(),
      start: LocalTime,
      end: LocalTime,
    })
    .nullable(),
  /** Hours worked, with two decimals; null without attendance. */
  hoursWorked: z.number().nullable(),
  /** The leave type, if the caller sees leave. */
  leaveType: z.string().nullable(),
  holiday: z.string().nullable(),
  /** True for a day that was removed from a recurring schedule without a replacement. */
  isDayOff: z.boolean(),
  /** True for today and later days. */
  isAhead: z.boolean(),
  /**
   * True for a working day before the account was created: `kind` says whether an absence was recorded for it. False if
   * the caller does not see attendance.
   */
  beforeAccount: z.boolean(),
})
export type CalendarDay = z.infer<typeof CalendarDay>

export const ScheduleCalendar = z.object({ userId: Id.optional(), month: Month })
export type ScheduleCalendar = z.infer<typeof ScheduleCalendar>

/** A person whose schedule the caller sees. */
export const ScheduledPerson = RecordOwner.extend({
  email: z.string(),
  /** True if they have current or future single or recurring shifts. */
  hasShifts: z.boolean(),
  hasRecurring: z.boolean(),
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
