import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { PerformanceStats } from '@muster/contract/performance/people'
import type { ReviewKind } from '@muster/contract/performance/enumerations'
import type { Actor } from '../../../kernel/actor.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { belowActor } from '../../../people/reach.ts'
import { countOf } from '../lists.ts'
import { isOwnWork, isReadable, isRecent } from '../notes/queries.ts'
import { seesAll } from '../policy.ts'
import { performanceCounts, performanceNotes, performanceTotals } from '../tables.ts'

/**
 * Returns the performance figures of everyone, or of the people below the actor. Drafts are not counted, and averages
 * leave out replaced reviews.
 */
export async function stats({ app: { db }, actor }: Context): Promise<{ stats: PerformanceStats }> {
  if (seesAll(actor)) return { stats: await statsOf(db, performanceTotals, undefined, isReadable(actor)) }
  const notes = and(belowActor(actor.id, performanceNotes.userId), seesNote(actor))
  return { stats: await statsOf(db, performanceCounts, belowActor(actor.id, performanceCounts.userId), notes) }
}

/** Returns the figures of one person whose performance the actor can see. */
export function statsOfPerson(db: Db, actor: Actor, userId: string): Promise<PerformanceStats> {
  const notes = and(eq(performanceNotes.userId, userId), seesNote(actor))
  return statsOf(db, performanceCounts, eq(performanceCounts.userId, userId), notes)
}

/** Returns the SQL condition for notes the actor may read about people whose performance they can see. */
const seesNote = (actor: Actor): SQL => {
  const reads = seesAll(actor) ? ne(performanceNotes.userId, actor.id) : isOwnWork(actor)
  return sql`(not ${performanceNotes.isPrivate} or ${reads})`
}

async function statsOf(
  db: Db,
  table: typeof performanceCounts | typeof performanceTotals,
  condition: SQL | undefined,
  notes: SQL | undefined,
): Promise<PerformanceStats> {
  const { thing, state, label, count, ratings, rated } = table
  const isReview = eq(thing, 'REVIEW')
  const isGoal = eq(thing, 'GOAL')
  const sum = (column: PgColumn, of: SQL | undefined) =>
    sql<number>`coalesce(sum(${column}) filter (where ${of}), 0)::int`
  const ofKind = (kind: ReviewKind) => ({
    sum: sum(ratings, and(isReview, eq(label, kind))),
    of: sum(rated, and(isReview, eq(label, kind))),
  })
  const [found] = await db
    .select({
      totalReviews: sum(count, isReview),
      manager: ofKind('MANAGER'),
      self: ofKind('SELF'),
      peer: ofKind('PEER'),
      completedGoals: sum(count, and(isGoal, eq(state, 'COMPLETED'))),
      totalGoals: sum(count, isGoal),
      recentNotes: countOf(performanceNotes, and(isRecent(), notes)),
    })
    .from(table)
    .where(and(inArray(thing, ['REVIEW', 'GOAL']), condition))
  if (!found) throw new Error('The query for figures returned no row')
  const { manager, self, peer, ...counts } = found
  return {
    ...counts,
    averageRating: averageOf(manager.sum, manager.of),
    averageSelfRating: averageOf(self.sum, self.of),
    averagePeerRating: averageOf(peer.sum, peer.of),
  }
}

/**
 * Returns the average, rounded to one decimal with halves rounded up; null if there are no values. Calculates in whole
 * numbers, so that no precision is lost.
 */
export const averageOf = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.floor((20 * sum + count) / (2 * count)) / 10
