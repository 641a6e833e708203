import { z } from 'zod'
import { anyOf } from '../access/needs.ts'
import { PersonName } from '../kit/people.ts'
import { route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { Instant, Month } from '../kit/time.ts'
import { reviewing, seesOthers } from './view.ts'
import { reviewKinds } from './words.ts'

const count = z.number().int()
const average = z.number().nullable()

/** The figures of the cards (specification 3, section 3). */
export const PerformanceStats = z.object({
  /** Of managers’ reviews, each with one decimal, from exact sums, without those that a newer one replaces; null of none. */
  averageRating: average,
  averageSelfRating: average,
  averagePeerRating: average,
  totalReviews: count,
  completedGoals: count,
  totalGoals: count,
  /** Of the last thirty days. */
  recentNotes: count,
})
export type PerformanceStats = z.infer<typeof PerformanceStats>

/** What is asked for: whom one may write about. `about` says what is to be written. */
const FindPeople = z.object({
  about: z.enum(['review', 'goal', 'note']),
  search: z.string().trim().max(100).optional(),
})

export const PersonPerformance = z.object({
  person: PersonName,
  stats: PerformanceStats,
  /** The ratings over time, without those of reviews that a newer one replaces, the oldest first, at most the last forty. */
  ratings: z.array(
    z.object({
      reviewId: z.uuid(),
      at: Instant,
      reviewPeriod: z.string(),
      rating: z.number().int(),
      kind: z.enum(reviewKinds),
    }),
  ),
  /**
   * Goals completed in each month, where the company is, and goals due in it by their target date, which may be others: the
   * oldest first, at most the last twelve months with either, of the last five years and those to come.
   */
  goals: z.array(z.object({ month: Month, completedInMonth: count, dueInMonth: count })),
  /** What the caller may write about them. */
  can: z.object({ review: z.boolean(), goal: z.boolean(), note: z.boolean() }),
})
export type PersonPerformance = z.infer<typeof PersonPerformance>

export const people = {
  stats: route({
    method: 'GET',
    path: '/performance/stats',
    needs: seesOthers,
    summary: 'Figures of the performance within your reach',
  }).output(z.object({ stats: PerformanceStats })),
  people: route({
    method: 'GET',
    path: '/performance/people',
    needs: anyOf(...reviewing, 'performance.goals_manage', 'performance.create'),
    summary: 'Whom you may review, set a goal for, or write a note about, the first of them by name',
  })
    .input(FindPeople)
    .output(z.object({ people: z.array(PersonName) })),
  person: route({
    method: 'GET',
    path: '/performance/people/{id}',
    needs: seesOthers,
    summary: 'How somebody in your reach has been doing over time',
  })
    .input(z.object({ id: Id }))
    .output(PersonPerformance),
}
