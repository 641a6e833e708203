import { z } from 'zod'
import { PageQuery } from '../kit/paging.ts'
import { Id } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'

/** A person named in reviews, goals and notes. */
export const PersonReference = z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() })
export type PersonReference = z.infer<typeof PersonReference>

/** A change of a review, goal or note: each changed field with its values before and after. */
export const PerformanceChange = z.object({
  id: z.uuid(),
  at: Instant,
  by: PersonReference,
  action: z.enum(['CREATED', 'CHANGED', 'SUBMITTED', 'COMPLETED', 'COMMENTED', 'REOPENED']),
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})
export type PerformanceChange = z.infer<typeof PerformanceChange>

/** The history of a record, newest change first; at most the latest two hundred. */
export const History = z.object({ history: z.array(PerformanceChange) })

/** The filters of every list of performance. */
export const PerformanceListInput = PageQuery.extend({
  /** Only records about one person. */
  userId: Id.optional(),
  /**
   * Records about the caller, about everyone else, about those below the caller whose performance they see, or about
   * all.
   */
  scope: z.enum(['own', 'others', 'team', 'all']).default('all'),
  /** Searches the name and email address of the person it is about. */
  search: z.string().trim().max(100).optional(),
})

export const IdInput = z.object({ id: Id })
