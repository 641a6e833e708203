import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ReviewKind, ReviewStatus } from '@muster/contract/performance/enumerations'
import type { Tx } from '../../../db/database.ts'
import { throwIf, conflict, type Refusal } from '../../../kernel/errors.ts'
import { comparedPeriod, performanceReviews } from '../tables.ts'
import { isSubmitted } from './queries.ts'

/**
 * Identifies an author's reviews of one person, kind and period. Only the newest submitted one counts toward averages.
 */
interface SameReviews {
  authorId: string
  userId: string
  kind: ReviewKind
  reviewPeriod: string
}

const { id, authorId, userId, kind, reviewPeriod, submittedAt, isReplaced } = performanceReviews

/**
 * Locks and returns the submitted reviews with the same author, person, kind and period, newest first. Must run after
 * the author is locked and before any write: a simultaneous request that completes one of these reviews begins by
 * locking it.
 */
export const lockSame = (tx: Tx, same: SameReviews) =>
  tx
    .select({ id, submittedAt, isReplaced })
    .from(performanceReviews)
    .where(
      and(
        eq(authorId, same.authorId),
        eq(userId, same.userId),
        eq(kind, same.kind),
        sql`${comparedPeriod(reviewPeriod)} = ${comparedPeriod(same.reviewPeriod)}`,
        isSubmitted,
      ),
    )
    .orderBy(desc(submittedAt), desc(id))
    .for('update')

type SameReview = Awaited<ReturnType<typeof lockSame>>

/**
 * Returns a 409 refusal if there are other reviews of the same period and the author has not confirmed that they want
 * one more; else null.
 */
export const repeatedRefusal = (
  same: SameReview,
  review: SameReviews,
  isRepeated: boolean | undefined,
): Refusal | null =>
  isRepeated || !same.length
    ? null
    : conflict(
        `You have already reviewed ${review.kind === 'SELF' ? 'yourself' : 'this person'} for ${review.reviewPeriod}. ` +
          'Only the newer review counts toward the average.',
        'review.repeated',
      )

/**
 * Marks the other reviews of a period (`same`) as replaced by the review submitted at `at`. Returns the ids of those
 * newly marked. If one of them was submitted after `at`, marks none and returns `isReplaced: true`: the review
 * submitted at `at` is then itself replaced.
 */
export async function replaceOlder(
  tx: Tx,
  same: SameReview,
  at: string,
): Promise<{ isReplaced: boolean; replaced: string[] }> {
  if (same.some((other) => other.submittedAt !== null && other.submittedAt > at))
    return { isReplaced: true, replaced: [] }
  const replaced = same.filter((other) => !other.isReplaced).map((other) => other.id)
  if (replaced.length) await tx.update(performanceReviews).set({ isReplaced: true }).where(inArray(id, replaced))
  return { isReplaced: false, replaced }
}

interface EditedReview {
  review: SameReviews & { id: string; status: ReviewStatus; submittedAt: string | null; isReplaced: boolean }
  /** The new period if it changes; else undefined. */
  period: string | undefined
  submits: boolean
  at: string
  again: boolean | undefined
}

/**
 * Updates which reviews of a period are replaced when `review` is submitted or moves to another period. Returns
 * `isReplaced: true` if a newer review replaces it, and in `replaced` the ids of the reviews that it replaces. After a
 * move, `remaining` has the other reviews of the previous period: `countNewest` makes the newest of them count again.
 * Must run before the review is saved.
 * @throws Refusal 409 if the period has other reviews and `again` is not set.
 */
export async function rankReview(
  tx: Tx,
  { review, period = review.reviewPeriod, submits, at, again }: EditedReview,
): Promise<{ isReplaced: boolean; replaced: string[]; remaining?: SameReview }> {
  const unchanged = { isReplaced: review.isReplaced, replaced: [] }
  if (!submits && (review.status === 'DRAFT' || period === review.reviewPeriod)) return unchanged
  const same = { ...review, reviewPeriod: period }
  const others = await lockSame(tx, same)
  if (others.some((other) => other.id === review.id)) return unchanged
  throwIf(repeatedRefusal(others, same, again))
  const remaining = submits ? undefined : (await lockSame(tx, review)).filter((other) => other.id !== review.id)
  return { ...(await replaceOlder(tx, others, review.submittedAt ?? at)), ...(remaining && { remaining }) }
}

/** Makes the newest of the remaining reviews count toward averages again. */
export async function countNewest(tx: Tx, [newest]: SameReview): Promise<void> {
  if (newest?.isReplaced) await tx.update(performanceReviews).set({ isReplaced: false }).where(eq(id, newest.id))
}
