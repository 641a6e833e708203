import { z } from 'zod'
import { inclusiveDays } from '../kit/dayRange.ts'
import { PersonName } from '../kit/people.ts'
import { Id } from '../kit/text.ts'
import { Day, TimeOfDay } from '../kit/time.ts'

const maxPeople = 100
const maxTargets = 8

/** The single shifts of a day or a week of people, and the days to which they are copied. */
export const CopyShifts = z
  .object({
    userIds: z
      .array(Id)
      .min(1, 'Please choose employees')
      .max(maxPeople, `Please choose at most ${maxPeople} employees`),
    /** The first day to copy; `days` is 1 for a day or 7 for a week. */
    from: Day,
    days: z.union([z.literal(1), z.literal(7)], 'Please choose a day or a week'),
    /** The first day of each copy. */
    to: z.array(Day).min(1, 'Please choose where to copy to').max(maxTargets, `Please choose at most ${maxTargets}`),
  })
  .refine(({ from, to }) => to.every((day) => inclusiveDays(from < day ? from : day, from < day ? day : from) <= 366), {
    path: ['to'],
    message: 'Please choose days within a year',
  })
export type CopyShifts = z.infer<typeof CopyShifts>

/** The reasons for which a shift is not copied. */
export const skipReasons = ['SHIFT', 'LEAVE', 'HOLIDAY', 'EMPLOYMENT'] as const
export type SkipReason = (typeof skipReasons)[number]

const CopiedShift = z.object({
  user: PersonName.pick({ id: true, firstName: true, lastName: true }),
  date: Day,
  startTime: TimeOfDay,
  endTime: TimeOfDay,
})

/** The result of copying shifts. Shifts that can't be copied are skipped and named. */
export const ShiftCopies = z.object({
  copied: z.array(CopiedShift),
  skipped: z.array(CopiedShift.extend({ reason: z.enum(skipReasons), message: z.string() })),
})
export type ShiftCopies = z.infer<typeof ShiftCopies>
