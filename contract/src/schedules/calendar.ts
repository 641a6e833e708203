import { z } from 'zod'
import { RecordOwner } from '../attendance/records.ts'
import { planSources, shiftTypes } from '../kit/worktime.ts'
import { PageQuery } from '../kit/paging.ts'
import { Id } from '../kit/text.ts'
import { Day, LocalTime, Month } from '../kit/time.ts'

/** How many days a calendar shows (specification 2, section 9). */
export const calendarDays = 42

/** What a day of the calendar is, by which it is coloured (specification 2, section 4): the first of these that holds. */
export const dayKinds = ['ABSENT', 'LEAVE', 'WORKED', 'SHIFT', 'WEEKEND', 'NONE'] as const
export type DayKind = (typeof dayKinds)[number]

export const CalendarDay = z.object({
  date: Day,
  kind: z.enum(dayKinds),
  inMonth: z.boolean(),
  isToday: z.boolean(),
  /** What is planned that day. */
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
  /** The kind of leave, where the caller sees leave. */
  leaveType: z.string().nullable(),
  holiday: z.string().nullable(),
  /** A day that was taken out of a series, and is no other shift. */
  isDayOff: z.boolean(),
  /** Today or a later day. */
  isAhead: z.boolean(),
  /**
   * A working day before the account was created: an absence was recorded for it, or it was not looked at for one, as
   * `kind` says. False where the caller does not see attendance.
   */
  beforeAccount: z.boolean(),
})
export type CalendarDay = z.infer<typeof CalendarDay>

export const ScheduleCalendar = z.object({ userId: Id.optional(), month: Month })
export type ScheduleCalendar = z.infer<typeof ScheduleCalendar>

/** Somebody whose schedule the caller sees. */
export const ScheduledPerson = RecordOwner.extend({
  email: z.string(),
  /** Whether they have one-off shifts, or series, that are not over. */
  hasShifts: z.boolean(),
  hasRecurring: z.boolean(),
  can: z.object({ schedule: z.boolean() }),
})
export type ScheduledPerson = z.infer<typeof ScheduledPerson>

export const ListScheduled = PageQuery.extend({
  /** Part of a name, e-mail address or LL-ID. */
  search: z.string().trim().max(100).default(''),
  /** Only those who have a shift, one-off or of a series, on that day. */
  date: Day.optional(),
})
export type ListScheduled = z.infer<typeof ListScheduled>
