import { z } from 'zod'
import { PersonName } from '../kit/people.ts'
import { HireDay, Instant } from '../kit/time.ts'

/** A period in which a person is employed. */
export const Employment = z.object({
  id: z.uuid(),
  firstDay: HireDay,
  /** Null while none is known. Where it lies before the first day, the employment never took place. */
  lastDay: HireDay.nullable(),
  /** The last day of probation; null where none was agreed. */
  probationEnd: HireDay.nullable(),
  /** Why it ended, as it was entered. */
  endReason: z.string().nullable(),
  endedAt: Instant.nullable(),
  /** The person who entered its end; null where that is not known. */
  endedBy: PersonName.pick({ id: true, firstName: true, lastName: true }).nullable(),
})
export type Employment = z.infer<typeof Employment>
