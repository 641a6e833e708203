import { z } from 'zod'
import { PersonName } from '../kit/people.ts'
import { inclusiveDays } from '../kit/dayRange.ts'
import { Day } from '../kit/time.ts'

/** The maximum range of a calendar, in days: six weeks. */
const maxCalendarDays = 42

export const LeaveCalendar = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => to >= from && inclusiveDays(from, to) <= maxCalendarDays, {
    path: ['to'],
    message: `Please choose a range of at most ${maxCalendarDays} days`,
  })

/** A calendar day: the number of people on leave, the first two by name, and whether the company has the day off. */
export const LeaveCalendarDay = z.object({
  day: Day,
  /** True for a non-working day of the company; a person's own working days may differ. */
  isWeekend: z.boolean(),
  /** Name of the company's holiday on this day; null without one. */
  holiday: z.string().nullable(),
  count: z.number().int(),
  people: z.array(PersonName.pick({ id: true, firstName: true, lastName: true })),
})
export type LeaveCalendarDay = z.infer<typeof LeaveCalendarDay>
