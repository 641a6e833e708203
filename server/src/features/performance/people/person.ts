import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { PersonPerformance } from '@muster/contract/performance/people'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { assertFound } from '../../../errors.ts'
import { visibleBelow } from '../../../people/reach.ts'
import { personColumns, users } from '../../../people/tables.ts'
import { performanceArea, seesAll } from '../policy.ts'
import { performanceGoals, performanceReviews } from '../tables.ts'
import { statsOfPerson } from './stats.ts'
import { writable } from '../writable.ts'

/** How many ratings, and how many months of goals, a person's page shows. */
const mostRatings = 40
const mostMonths = 12

/**
 * How somebody within the actor's reach has been doing: somebody below them, or anybody for who sees all.
 * @throws Refusal 404 beyond; for oneself too, but for who sees all.
 */
export async function person({ app: { db }, actor }: Context, { id }: { id: string }): Promise<PersonPerformance> {
  const isReached = seesAll(actor) ? undefined : visibleBelow(actor, performanceArea, users.id)
  const may = (about: keyof typeof writable): SQL<boolean> =>
    sql<boolean>`(${users.status} = 'ACTIVE' and ${writable[about](actor) ?? sql`true`})`
  const [found] = await db
    .select({
      person: personColumns,
      can: { review: may('review'), goal: may('goal'), note: may('note') },
    })
    .from(users)
    .where(and(eq(users.id, id), isReached))
  assertFound(found)
  const [stats, ratings, goals] = await Promise.all([statsOfPerson(db, actor, id), ratingsOf(db, id), goalsOf(db, id)])
  return { ...found, stats, ratings, goals }
}

async function ratingsOf(db: Db, id: string) {
  const { submittedAt, userId, status } = performanceReviews
  const rows = await db
    .select({
      reviewId: performanceReviews.id,
      at: sql<string>`${submittedAt}`.mapWith(submittedAt),
      reviewPeriod: performanceReviews.reviewPeriod,
      rating: performanceReviews.overallRating,
      kind: performanceReviews.kind,
    })
    .from(performanceReviews)
    .where(and(eq(userId, id), ne(status, 'DRAFT')))
    .orderBy(desc(sql`coalesce(${submittedAt}, ${performanceReviews.createdAt})`), desc(performanceReviews.id))
    .limit(mostRatings)
  return rows.toReversed()
}

async function goalsOf(db: Db, id: string) {
  const { targetDate, completedAt, userId } = performanceGoals
  const month = sql<string>`to_char(${targetDate}, 'YYYY-MM')`
  const rows = await db
    .select({
      month,
      total: sql<number>`count(*)::int`,
      completed: sql<number>`count(${completedAt})::int`,
    })
    .from(performanceGoals)
    .where(eq(userId, id))
    .groupBy(month)
    .orderBy(desc(month))
    .limit(mostMonths)
  return rows.toReversed()
}
