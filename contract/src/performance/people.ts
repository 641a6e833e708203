import { z } from 'zod'
import { anyOf } from '../access/needs.ts'
import { PersonName } from '../kit/people.ts'
import { route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { Instant, Month } from '../kit/time.ts'
import { reviewPermissions, readOthersNeeds } from './view.ts'
import { reviewKinds } from './enumerations.ts'

const count = z.number().int()
const average = z.number().nullable()

/** The figures shown on the cards (specification 3, section 3). */
export const PerformanceStats = z.object({
  /**
   * The average rating of managers' reviews, rounded to one decimal; null if there are none. Replaced reviews are left
   * out. `averageSelfRating` and `averagePeerRating` are the corresponding averages of self and peer reviews.
   */
  averageRating: average,
  averageSelfRating: average,
  averagePeerRating: average,
  totalReviews: count,
  completedGoals: count,
  totalGoals: count,
  /** Number of notes in the last thirty days. */
  recentNotes: count,
})
export type PerformanceStats = z.infer<typeof PerformanceStats>

/** The input of a search for people about whom the caller may write a review, goal or note. */
const FindPeople = z.object({
  about: z.enum(['review', 'goal', 'note']),
  search: z.string().trim().max(100).optional(),
})

export const PersonPerformance = z.object({
  person: PersonName,
  stats: PerformanceStats,
  /** The latest ratings, at most forty, oldest first. Replaced reviews are left out. */
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
   * Number of goals completed and number of goals due in each month, oldest first, in the company's time zone. Contains
   * at most twelve months: the latest ones in which a goal was completed or due, within the last five years.
   */
  goals: z.array(z.object({ month: Month, completedInMonth: count, dueInMonth: count })),
  /** The kinds of record that the caller may write about this person. */
  can: z.object({ review: z.boolean(), goal: z.boolean(), note: z.boolean() }),
})
export type PersonPerformance = z.infer<typeof PersonPerformance>

export const people = {
  stats: route({
    method: 'GET',
    path: '/performance/stats',
    needs: readOthersNeeds,
    summary: 'Get the performance figures within your reach',
  }).output(z.object({ stats: PerformanceStats })),
  people: route({
    method: 'GET',
    path: '/performance/people',
    needs: anyOf(...reviewPermissions, 'performance.goals_manage', 'performance.create'),
    summary: 'Search people you can review, set goals for or write notes about, by name',
  })
    .input(FindPeople)
    .output(z.object({ people: z.array(PersonName) })),
  person: route({
    method: 'GET',
    path: '/performance/people/{id}',
    needs: readOthersNeeds,
    summary: 'Get the performance history of a person within your reach',
  })
    .input(z.object({ id: Id }))
    .output(PersonPerformance),
}
