import { z } from 'zod'
import { PersonName } from '../kit/people.ts'
import { inclusiveDays } from '../kit/dayRange.ts'
import { Day } from '../kit/time.ts'

/** Six weeks, the longest a month can be in a calendar, whatever the first day of the week. */
const maxCalendarDays = 42

export const LeaveCalendar = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => to >= from && inclusiveDays(from, to) <= maxCalendarDays, {
    path: ['to'],
    message: `Please choose at most ${maxCalendarDays} days, in order`,
  })

/** A day: the number of people away, the first two by name, and whether it is a company day off. */
export const LeaveCalendarDay = z.object({
  day: Day,
  /** By the company's working hours; a person's own may differ. */
  isWeekend: z.boolean(),
  /** The name of its holiday. */
  holiday: z.string().nullable(),
  count: z.number().int(),
  people: z.array(PersonName.pick({ id: true, firstName: true, lastName: true })),
})
export type LeaveCalendarDay = z.infer<typeof LeaveCalendarDay>
