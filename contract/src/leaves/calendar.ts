import { z } from 'zod'
import { PersonName } from '../kit/people.ts'
import { inclusiveDays } from '../kit/dayRange.ts'
import { Day } from '../kit/time.ts'

/** Six weeks, the most that a month takes in a calendar, whatever day its weeks begin with. */
const mostCalendarDays = 42

export const LeaveCalendar = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => to >= from && inclusiveDays(from, to) <= mostCalendarDays, {
    path: ['to'],
    message: `Please choose at most ${mostCalendarDays} days, in order`,
  })

/** A day: how many are away, the first two of them by name, and whether the company has it free. */
export const LeaveCalendarDay = z.object({
  day: Day,
  /** By the company's own working hours; a person may have others. */
  isWeekend: z.boolean(),
  /** The name of the holiday that it is. */
  holiday: z.string().nullable(),
  count: z.number().int(),
  people: z.array(PersonName.pick({ id: true, firstName: true, lastName: true })),
})
export type LeaveCalendarDay = z.infer<typeof LeaveCalendarDay>
