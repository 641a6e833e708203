import { z } from 'zod'
import { Instant } from '../kit/time.ts'

/** A place where somebody is signed in. */
export const Session = z.object({
  id: z.uuid(),
  /** Whether this request came with it. */
  isCurrent: z.boolean(),
  /** What the browser calls itself: `Firefox`, `Linux`; null where it cannot be told. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string(),
  createdAt: Instant,
  /** When a request last came, to within five minutes. */
  lastSeenAt: Instant,
})
export type Session = z.infer<typeof Session>
