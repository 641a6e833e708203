import { z } from 'zod'
import { PersonName } from '../kit/people.ts'
import { Id, optionalParagraphs } from '../kit/text.ts'
import { inclusiveDays, inOrder, outOfOrder } from '../kit/dayRange.ts'
import { Day, Instant, LocalTime, TimeOfDay } from '../kit/time.ts'
import { defaultWeekend, repeatTypes, shiftTypes, weekDays } from '../kit/worktime.ts'

const ShiftTypeName = z.enum(shiftTypes, 'Please choose a shift type')
const Weekend = z.array(z.enum(weekDays, 'Please choose days of the week')).max(7)
const breakRange = 'Please enter whole minutes from 0 to 480'
const BreakMinutes = z.int(breakRange).min(0, breakRange).max(480, breakRange).default(0)
const Notes = optionalParagraphs(1000).nullish()

/** What the caller may do with it now. */
const Can = z.object({ edit: z.boolean(), delete: z.boolean() })

/** A one-off shift; an end before the start is on the next day. */
export const Shift = z.object({
  id: z.uuid(),
  user: PersonName.pick({ id: true, firstName: true, lastName: true }),
  date: Day,
  shiftType: z.enum(shiftTypes),
  startTime: TimeOfDay,
  endTime: TimeOfDay,
  startsAt: Instant,
  endsAt: Instant,
  /** What the wall shows at these instants: otherwise than planned where the clocks go forward. */
  startLocal: LocalTime,
  endLocal: LocalTime,
  /** Minutes. */
  breakMinutes: z.number().int(),
  notes: z.string().nullable(),
  updatedAt: Instant,
  can: Can,
})
export type Shift = z.infer<typeof Shift>

/** A series of shifts: a rule in the person’s zone, expanded when read. */
export const RecurringSchedule = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  user: PersonName.pick({ id: true, firstName: true, lastName: true }),
  shiftType: z.enum(shiftTypes),
  repeatType: z.enum(repeatTypes).exclude(['NONE']),
  startTime: TimeOfDay,
  endTime: TimeOfDay,
  breakMinutes: z.number().int(),
  startDate: Day,
  endDate: Day,
  weekendDays: z.array(z.enum(weekDays)),
  includeWeekends: z.boolean(),
  notes: z.string().nullable(),
  /** Days that were taken out of the series. */
  skippedDates: z.array(Day),
  /** Its days within the month that was asked for. */
  dates: z.array(Day),
  updatedAt: Instant,
  can: Can,
})
export type RecurringSchedule = z.infer<typeof RecurringSchedule>

/** Returns whether planned work has a length: an end that is the start would be a whole day later. */
export const hasLength = ({ startTime, endTime }: { startTime: string; endTime: string }) => startTime !== endTime
export const noLength = { path: ['endTime'], message: 'Please choose an end other than the start' }

const shift = {
  userId: Id,
  date: Day,
  shiftType: ShiftTypeName,
  startTime: TimeOfDay,
  endTime: TimeOfDay,
  breakMinutes: BreakMinutes,
  notes: Notes,
}

export const CreateShift = z
  .object({
    ...shift,
    shiftType: ShiftTypeName.default('FULL_TIME'),
    /** The series of which it replaces that day, which is taken out of the series. */
    insteadOf: Id.optional(),
    /** The series that becomes this shift, all of which goes. */
    insteadOfSeries: Id.optional(),
  })
  .refine(hasLength, noLength)
export type CreateShift = z.infer<typeof CreateShift>

export const EditShift = z.object({ id: Id, ...shift, updatedAt: Instant.optional() }).refine(hasLength, noLength)
export type EditShift = z.infer<typeof EditShift>

/** The longest series. */
export const mostYears = 2
const tooLong = { path: ['endDate'], message: `A recurring schedule may last at most ${mostYears} years` }
const withinYears = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  inclusiveDays(startDate, endDate) <= 366 * mostYears &&
  endDate < `${Number(startDate.slice(0, 4)) + mostYears}${startDate.slice(4)}`

const series = {
  userId: Id,
  shiftType: ShiftTypeName,
  startTime: TimeOfDay,
  endTime: TimeOfDay,
  breakMinutes: BreakMinutes,
  startDate: Day,
  endDate: Day,
  repeatType: z.enum(repeatTypes, 'Please choose DAILY, WEEKLY or MONTHLY').exclude(['NONE']),
  weekendDays: Weekend.default([...defaultWeekend]),
  includeWeekends: z.boolean().default(false),
  notes: Notes,
}

export const CreateRecurringSchedule = z
  .object({
    ...series,
    /** The shift that becomes this series, and goes. */
    insteadOfShift: Id.optional(),
  })
  .refine(inOrder, outOfOrder)
  .refine(withinYears, tooLong)
  .refine(hasLength, noLength)
export type CreateRecurringSchedule = z.infer<typeof CreateRecurringSchedule>

export const EditRecurringSchedule = z
  .object({ id: Id, ...series, updatedAt: Instant.optional() })
  .refine(inOrder, outOfOrder)
  .refine(withinYears, tooLong)
  .refine(hasLength, noLength)
export type EditRecurringSchedule = z.infer<typeof EditRecurringSchedule>

export const DeleteRecurringSchedule = z
  .object({
    id: Id,
    /** All of it; one day of it; or that day and all that follow. */
    what: z.enum(['all', 'day', 'following']).default('all'),
    date: Day.optional(),
  })
  .refine(({ what, date }) => what === 'all' || date, { path: ['date'], message: 'Please choose a day' })
export type DeleteRecurringSchedule = z.infer<typeof DeleteRecurringSchedule>

/** What is about to be planned, to be looked over before it is saved. */
export const DraftSchedule = z
  .object({
    userId: Id,
    startDate: Day,
    endDate: Day,
    startTime: TimeOfDay,
    endTime: TimeOfDay,
    breakMinutes: z.coerce.number().int().min(0).max(480).default(0),
    repeatType: z.enum(repeatTypes).default('DAILY'),
    weekendDays: z.union([z.array(z.enum(weekDays)), z.enum(weekDays).transform((day) => [day])]).optional(),
    includeWeekends: z.stringbool().or(z.boolean()).default(false),
    /** The shift or series that is being changed, which is not in its own way. */
    except: Id.optional(),
  })
  .refine(inOrder, outOfOrder)
  .refine(withinYears, tooLong)
  .refine(hasLength, noLength)
export type DraftSchedule = z.infer<typeof DraftSchedule>

/** Something to think of before saving: none of these forbids it, but for OVERLAP and OWN_HOURS. */
export const ScheduleWarning = z.object({
  kind: z.enum(['OVERLAP', 'REST', 'LONG_DAY', 'LEAVE', 'HOLIDAY', 'CLOCK_CHANGE', 'OWN_HOURS']),
  /** The first day that it concerns, and how many there are. */
  date: Day,
  days: z.number().int(),
  message: z.string(),
})
export type ScheduleWarning = z.infer<typeof ScheduleWarning>
