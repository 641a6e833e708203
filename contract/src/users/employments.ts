import { z } from 'zod'
import { PersonName } from '../kit/people.ts'
import { HireDay, Instant } from '../kit/time.ts'

/** A period in which a person is employed. */
export const Employment = z.object({
  id: z.uuid(),
  firstDay: HireDay,
  /**
   * The last day, or null if the employment has no end date. A last day before the first one means that the employment
   * never took place.
   */
  lastDay: HireDay.nullable(),
  /** The last day of probation; null if there is none. */
  probationEnd: HireDay.nullable(),
  /** The reason why the employment ended, as entered. */
  endReason: z.string().nullable(),
  endedAt: Instant.nullable(),
  /** The person who entered the end of the employment; null if unknown. */
  endedBy: PersonName.pick({ id: true, firstName: true, lastName: true }).nullable(),
})
export type Employment = z.infer<typeof Employment>
