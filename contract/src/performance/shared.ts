import { z } from 'zod'
import { PageQuery } from '../kit/paging.ts'
import { Id } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'

/** A person named in reviews, goals and notes. */
export const PersonReference = z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() })
export type PersonReference = z.infer<typeof PersonReference>

/** A change to a review, goal or note, with each changed field before and after. */
export const PerformanceChange = z.object({
  id: z.uuid(),
  at: Instant,
  by: PersonReference,
  action: z.enum(['CREATED', 'CHANGED', 'SUBMITTED', 'COMPLETED', 'COMMENTED', 'REOPENED']),
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})
export type PerformanceChange = z.infer<typeof PerformanceChange>

/** The latest two hundred changes to a review, goal or note, newest first. */
export const History = z.object({ history: z.array(PerformanceChange) })

/** The filters that all lists of reviews, goals and notes have. */
export const PerformanceListInput = PageQuery.extend({
  /** The id of the person that the records are about. */
  userId: Id.optional(),
  /** Records about the caller, everyone else, the people below the caller, or all people visible to the caller. */
  scope: z.enum(['own', 'others', 'team', 'all']).default('all'),
  /** Text to search for in the name and email address of the person that the record is about. */
  search: z.string().trim().max(100).optional(),
})

export const IdInput = z.object({ id: Id })
