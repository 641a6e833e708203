import { z } from 'zod'
import { PageQuery } from '../kit/paging.ts'
import { Id } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'

/** A person as reviews, goals and notes name them. */
export const Named = z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() })
export type Named = z.infer<typeof Named>

/** One change of a review, goal or note: of each field that it changed, what was there before and what after. */
export const PerformanceChange = z.object({
  id: z.uuid(),
  at: Instant,
  by: Named,
  action: z.enum(['CREATED', 'CHANGED', 'SUBMITTED', 'COMPLETED', 'COMMENTED', 'REOPENED']),
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})
export type PerformanceChange = z.infer<typeof PerformanceChange>

/** The history of a thing, the newest change first: of a long one the latest two hundred. */
export const History = z.object({ history: z.array(PerformanceChange) })

/** What every list of performance is narrowed down by. */
export const ListOfPerformance = PageQuery.extend({
  /** Of one person. */
  userId: Id.optional(),
  /** Of the caller alone, of everybody else, or of those below the caller whose performance they see. */
  scope: z.enum(['own', 'others', 'team', 'all']).default('all'),
  /** In the name or e-mail address of the person it is about. */
  search: z.string().trim().max(100).optional(),
})

export const ById = z.object({ id: Id })
