import { z } from 'zod'
import { PersonName } from '../kit/people.ts'
import { Id, optionalParagraphs } from '../kit/text.ts'
import { inclusiveDays, isInOrder, orderError } from '../kit/dayRange.ts'
import { Day, Instant, LocalTime, TimeOfDay } from '../kit/time.ts'
import { defaultWeekend, repeatTypes, shiftTypes, weekDays } from '../kit/worktime.ts'

const ShiftTypeName = z.enum(shiftTypes, 'Please choose a shift type')
const Weekend = z.array(z.enum(weekDays, 'Please choose days of the week')).max(7)
const breakRange = 'Please enter whole minutes from 0 to 480'
const BreakMinutes = z.int(breakRange).min(0, breakRange).max(480, breakRange).default(0)
const Notes = optionalParagraphs(1000).nullish()

/** Actions available to the caller now. */
const ShiftActions = z.object({ edit: z.boolean(), delete: z.boolean() })

/** A single shift. An end time before the start time is on the next day. */
export const Shift = z.object({
  id: z.uuid(),
  user: PersonName.pick({ id: true, firstName: true, lastName: true }),
  date: Day,
  shiftType: z.enum(shiftTypes),
  startTime: TimeOfDay,
  endTime: TimeOfDay,
  startsAt: Instant,
  endsAt: Instant,
  /** Local start and end of the shift. They differ from `startTime` and `endTime` if the clocks go forward. */
  startLocal: LocalTime,
  endLocal: LocalTime,
  breakMinutes: z.number().int(),
  notes: z.string().nullable(),
  updatedAt: Instant,
  can: ShiftActions,
})
export type Shift = z.infer<typeof Shift>

/** A recurring shift. It is stored as a rule in the person’s time zone, and its days are computed on each read. */
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
  /** Days removed from the series. */
  skippedDates: z.array(Day),
  /** The days of the series within the requested month. */
  dates: z.array(Day),
  updatedAt: Instant,
  can: ShiftActions,
})
export type RecurringSchedule = z.infer<typeof RecurringSchedule>

/** Returns true if the start and end times differ. Equal times would mean a shift of a whole day. */
export const hasDuration = ({ startTime, endTime }: { startTime: string; endTime: string }) => startTime !== endTime
export const durationError = { path: ['endTime'], message: 'Please choose an end that differs from the start' }

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
    /** The recurring shift that this shift replaces on that day. The day is removed from the series. */
    insteadOf: Id.optional(),
    /** The recurring shift that is converted into this shift, and then deleted. */
    insteadOfSeries: Id.optional(),
  })
  .refine(hasDuration, durationError)
export type CreateShift = z.infer<typeof CreateShift>

const SeveralPeople = z
  .array(Id)
  .min(1, 'Please choose employees')
  .max(50, 'Please choose at most 50 employees')
  .refine((ids) => new Set(ids).size === ids.length, 'Please choose each employee once')

/** A shift for each of several people. */
export const AssignShift = z
  .object(shift)
  .omit({ userId: true })
  .extend({ userIds: SeveralPeople, shiftType: ShiftTypeName.default('FULL_TIME') })
  .refine(hasDuration, durationError)
export type AssignShift = z.infer<typeof AssignShift>

export const EditShift = z
  .object({ id: Id, ...shift, updatedAt: Instant.optional() })
  .refine(hasDuration, durationError)
export type EditShift = z.infer<typeof EditShift>

/** Maximum length of a recurring shift in years. */
export const maxSeriesYears = 2
const tooLongError = { path: ['endDate'], message: `A recurring schedule may last at most ${maxSeriesYears} years` }
const isWithinMaxYears = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  inclusiveDays(startDate, endDate) <= 366 * maxSeriesYears &&
  endDate < `${Number(startDate.slice(0, 4)) + maxSeriesYears}${startDate.slice(4)}`

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
    /** The single shift that is converted into this recurring shift, and then deleted. */
    insteadOfShift: Id.optional(),
  })
  .refine(isInOrder, orderError)
  .refine(isWithinMaxYears, tooLongError)
  .refine(hasDuration, durationError)
export type CreateRecurringSchedule = z.infer<typeof CreateRecurringSchedule>

/** A recurring schedule for each of several people. */
export const AssignRecurringSchedule = z
  .object(series)
  .omit({ userId: true })
  .extend({ userIds: SeveralPeople })
  .refine(isInOrder, orderError)
  .refine(isWithinMaxYears, tooLongError)
  .refine(hasDuration, durationError)
export type AssignRecurringSchedule = z.infer<typeof AssignRecurringSchedule>

export const EditRecurringSchedule = z
  .object({ id: Id, ...series, updatedAt: Instant.optional() })
  .refine(isInOrder, orderError)
  .refine(isWithinMaxYears, tooLongError)
  .refine(hasDuration, durationError)
export type EditRecurringSchedule = z.infer<typeof EditRecurringSchedule>

export const DeleteRecurringSchedule = z
  .object({
    id: Id,
    /** The scope: the whole series, one day, or that day and all later ones. */
    what: z.enum(['all', 'day', 'following']).default('all'),
    date: Day.optional(),
  })
  .refine(({ what, date }) => what === 'all' || date, { path: ['date'], message: 'Please choose a day' })
export type DeleteRecurringSchedule = z.infer<typeof DeleteRecurringSchedule>

/** A planned shift to check before it is saved. */
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
    /** The shift or series being edited. Conflicts with it are ignored. */
    except: Id.optional(),
  })
  .refine(isInOrder, orderError)
  .refine(isWithinMaxYears, tooLongError)
  .refine(hasDuration, durationError)
export type DraftSchedule = z.infer<typeof DraftSchedule>

/** A warning about a planned shift. Only OVERLAP and OWN_HOURS prevent saving. */
export const ScheduleWarning = z.object({
  kind: z.enum(['OVERLAP', 'REST', 'LONG_DAY', 'LEAVE', 'HOLIDAY', 'CLOCK_CHANGE', 'OWN_HOURS']),
  /** The first day affected; `days` is the number of days affected. */
  date: Day,
  days: z.number().int(),
  message: z.string(),
})
export type ScheduleWarning = z.infer<typeof ScheduleWarning>
