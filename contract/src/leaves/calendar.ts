import { z } from 'zod'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { PersonName } from '../kit/people.ts'
import { inclusiveDays } from '../kit/dayRange.ts'
import { Id, optionalText } from '../kit/text.ts'
import { Day } from '../kit/time.ts'
import { Days, LeaveTypeName } from './balances.ts'
import { timelineStatuses } from './types.ts'

/** The maximum range of a month calendar, in days: six weeks. */
const maxCalendarDays = 42
/** The maximum range of a timeline, in days: a year. */
const maxTimelineDays = 366

const isRangeWithin =
  (maxDays: number) =>
  ({ from, to }: { from: string; to: string }) =>
    to >= from && inclusiveDays(from, to) <= maxDays
const rangeProblem = (maxDays: number) => ({
  path: ['to'],
  message: `Please choose a range of at most ${maxDays} days`,
})

export const LeaveCalendar = z
  .object({ from: Day, to: Day })
  .refine(isRangeWithin(maxCalendarDays), rangeProblem(maxCalendarDays))

/** A day that is a weekend or a holiday of the company. */
export const DayOff = z.object({
  day: Day,
  /** True for a non-working day of the company; a person's own working days may differ. */
  isWeekend: z.boolean(),
  /** Name of the company's holiday on this day; null without one. */
  holiday: z.string().nullable(),
})
export type DayOff = z.infer<typeof DayOff>

/** A calendar day: the number of people on leave, the first two by name, and whether the company has the day off. */
export const LeaveCalendarDay = DayOff.extend({
  count: z.number().int(),
  people: z.array(PersonName.pick({ id: true, firstName: true, lastName: true })),
  /** True if the caller is one of them. */
  includesCaller: z.boolean(),
})
export type LeaveCalendarDay = z.infer<typeof LeaveCalendarDay>

export const LeaveCalendarMonth = z.object({
  days: z.array(LeaveCalendarDay),
  /** True if the calendar also counts colleagues whose leave the caller can't see in detail. */
  isShared: z.boolean(),
})

export const LeaveTimeline = PageQuery.extend({
  from: Day,
  to: Day,
  department: optionalText(100).optional(),
  /** `mine` for the caller with their manager, peers and direct reports. */
  team: z.enum(['mine']).optional(),
  status: z.enum(timelineStatuses).optional(),
  /** `away` for people with leave in the range only. */
  who: z.enum(['away']).optional(),
}).refine(isRangeWithin(maxTimelineDays), rangeProblem(maxTimelineDays))
export type LeaveTimeline = z.infer<typeof LeaveTimeline>

/** Leave in a timeline. The dates may lie outside the range. */
export const TimelineLeave = z.object({
  startDate: Day,
  endDate: Day,
  /** The request; null for a colleague's leave, of which only the dates are known. Adjacent leave is then merged. */
  request: z.object({ id: Id, leaveType: LeaveTypeName, status: z.enum(timelineStatuses), totalDays: Days }).nullable(),
})
export type TimelineLeave = z.infer<typeof TimelineLeave>

/** A person in a timeline with their leave, earliest first. */
export const TimelinePerson = PersonName.pick({ id: true, firstName: true, lastName: true, profileImage: true }).extend(
  {
    /** Null also for colleagues whose leave the caller can't see in detail. */
    department: z.string().nullable(),
    leave: z.array(TimelineLeave),
  },
)
export type TimelinePerson = z.infer<typeof TimelinePerson>

export const LeaveTimelinePage = z.object({
  people: z.array(TimelinePerson),
  pagination: Pagination,
  /** The weekends and holidays of the range. */
  daysOff: z.array(DayOff),
  /** The departments of the people whose leave the caller sees in detail, sorted by name. */
  departments: z.array(z.string()),
})
export type LeaveTimelinePage = z.infer<typeof LeaveTimelinePage>
