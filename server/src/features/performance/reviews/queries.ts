import { and, eq, getTableColumns, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { Review } from '@muster/contract/performance/reviews'
import type { Actor } from '../../../kernel/actor.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { visibleTo } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { performanceArea, reviewActions } from '../policy.ts'
import { performanceReviews } from '../tables.ts'

const authors = alias(users, 'author')
const { userId, authorId, status } = performanceReviews

/** The time at which a review appeared to its readers; for a draft its creation. */
export const appeared = sql`coalesce(${performanceReviews.submittedAt}, ${performanceReviews.createdAt})`
/** The condition for submitted reviews. */
export const isSubmitted = ne(status, 'DRAFT')
/** The condition for reviews that averages count. */
export const isCounted = and(isSubmitted, eq(performanceReviews.isReplaced, false))
/** Returns the condition for reviews of the people whom the actor sees. */
export const isReached = (actor: Actor): SQL => visibleTo(actor, performanceArea, userId)
export const isOwnWork = (actor: Actor): SQL => eq(authorId, actor.id)

/**
 * Returns the condition for reviews that the actor sees: their own work, and submitted ones about people within reach.
 */
const isVisible = (actor: Actor): SQL | undefined => or(and(isSubmitted, isReached(actor)), isOwnWork(actor))

/** Returns whether an author’s account is deactivated, as SQL. */
const hasLeft = (author: { status: PgColumn }) => sql<boolean>`${author.status} = 'DEACTIVATED'`

/** Selects reviews as `presentReview` needs them. */
export const selectReviews = (db: Queryable) =>
  db
    .select({
      id: performanceReviews.id,
      user: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      author: { id: authors.id, firstName: authors.firstName, lastName: authors.lastName },
      authorLeft: hasLeft(authors),
      kind: performanceReviews.kind,
      reviewPeriod: performanceReviews.reviewPeriod,
      overallRating: performanceReviews.overallRating,
      status,
      goals: performanceReviews.goals,
      achievements: performanceReviews.achievements,
      areasForImprovement: performanceReviews.areasForImprovement,
      managerComments: performanceReviews.managerComments,
      employeeComments: performanceReviews.employeeComments,
      dueOn: performanceReviews.dueOn,
      submittedAt: performanceReviews.submittedAt,
      completedAt: performanceReviews.completedAt,
      isReplaced: performanceReviews.isReplaced,
      createdAt: performanceReviews.createdAt,
      updatedAt: performanceReviews.updatedAt,
    })
    .from(performanceReviews)
    .innerJoin(users, eq(users.id, userId))
    .innerJoin(authors, eq(authors.id, authorId))

type Row = Awaited<ReturnType<typeof selectReviews>>[number]

/** Returns a review as this actor sees it. The planned date is visible only to its author. */
export const presentReview = (actor: Actor, row: Row): Review => ({
  ...row,
  dueOn: row.author.id === actor.id ? row.dueOn : null,
  can: reviewActions(actor, { ...row, userId: row.user.id, authorId: row.author.id }),
})

/** Returns one review that the actor sees. @throws Refusal 404. */
export async function reviewById(db: Queryable, actor: Actor, id: string): Promise<Review> {
  const [row] = await selectReviews(db).where(and(eq(performanceReviews.id, id), isVisible(actor)))
  assertFound(row)
  return presentReview(actor, row)
}

/**
 * Returns a review that the actor sees, locked until the transaction ends, so that simultaneous changes run one after
 * the other.
 * @throws Refusal 404.
 */
export async function lockReview(tx: Tx, actor: Actor, id: string) {
  const [row] = await tx
    .select({ ...getTableColumns(performanceReviews), authorLeft: hasLeft(users) })
    .from(performanceReviews)
    .innerJoin(users, eq(users.id, authorId))
    .where(and(eq(performanceReviews.id, id), isVisible(actor)))
    .for('update', { of: performanceReviews })
  assertFound(row)
  return row
}
