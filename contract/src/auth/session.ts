import { z } from 'zod'
import { Instant } from '../kit/time.ts'

/** A session of a signed-in person. */
export const Session = z.object({
  id: z.uuid(),
  /** True for the session of this request. */
  isCurrent: z.boolean(),
  /** Name of the browser, such as `Firefox`; null if unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string(),
  createdAt: Instant,
  /** Time of the last request in the session, accurate to five minutes. */
  lastSeenAt: Instant,
})
export type Session = z.infer<typeof Session>
