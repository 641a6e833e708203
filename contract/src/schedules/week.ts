import { z } from 'zod'
import { RecordOwner } from '../attendance/records.ts'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { Id, optionalText } from '../kit/text.ts'
import { Day, LocalTime } from '../kit/time.ts'
import { planSources, shiftTypes } from '../kit/worktime.ts'

/** Number of days in a week. */
export const daysOfWeek = 7

export const ListWeek = PageQuery.extend({
  /** Any day of the week; by default today. */
  day: Day.optional(),
  /** Part of a name, email address or LL-ID. */
  search: z.string().trim().max(100).default(''),
  department: optionalText(100).optional(),
})
export type ListWeek = z.infer<typeof ListWeek>

/** Planned work on a day of a week. */
export const WeekShift = z.object({
  /** The id of the shift or recurring schedule; null for working hours. */
  id: Id.nullable(),
  source: z.enum(planSources),
  shiftType: z.enum(shiftTypes).nullable(),
  start: LocalTime,
  end: LocalTime,
})
export type WeekShift = z.infer<typeof WeekShift>

/** A person's day in a week. */
export const WeekDayPlan = z.object({
  date: Day,
  shifts: z.array(WeekShift),
  /** Planned minutes without breaks; 0 on leave. */
  plannedMinutes: z.number(),
  /** The leave type; null without approved leave, or if the caller may not see leave. */
  leaveType: z.string().nullable(),
  /** True for a day that is free by the person's plan. */
  isFree: z.boolean(),
  isEmployed: z.boolean(),
  /** True if a shift is assigned although the person is on leave. */
  isClash: z.boolean(),
})
export type WeekDayPlan = z.infer<typeof WeekDayPlan>

export const WeekPerson = RecordOwner.extend({
  days: z.array(WeekDayPlan).length(daysOfWeek),
  plannedMinutes: z.number(),
})
export type WeekPerson = z.infer<typeof WeekPerson>

export const WeekPage = z.object({
  people: z.array(WeekPerson),
  pagination: Pagination,
  /** The days of the week with their holidays, and the people and minutes planned on this page. */
  days: z
    .array(
      z.object({
        date: Day,
        holiday: z.string().nullable(),
        plannedPeople: z.number().int(),
        plannedMinutes: z.number(),
      }),
    )
    .length(daysOfWeek),
  today: Day,
  /** The departments of the people within the caller's reach, sorted by name. */
  departments: z.array(z.string()),
  can: z.object({ schedule: z.boolean() }),
})
export type WeekPage = z.infer<typeof WeekPage>
