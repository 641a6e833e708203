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

export const authors = alias(users, 'author')
const { userId, authorId, status } = performanceReviews

/** The time at which a review was submitted; for a draft, when it was created. */
export const appeared = sql`coalesce(${performanceReviews.submittedAt}, ${performanceReviews.createdAt})`
/** The SQL condition for submitted and completed reviews. */
export const isSubmitted = ne(status, 'DRAFT')
/** The SQL condition for reviews that count toward averages. */
export const isCounted = and(isSubmitted, eq(performanceReviews.isReplaced, false))
/** Returns the SQL condition for reviews of people whose performance the actor can see. */
export const isReached = (actor: Actor): SQL => visibleTo(actor, performanceArea, userId)
export const isOwnWork = (actor: Actor): SQL => eq(authorId, actor.id)

/**
 * Returns the SQL condition for reviews visible to the actor: those they wrote, and submitted ones of people whose
 * performance they can see.
 */
const isVisible = (actor: Actor): SQL | undefined => or(and(isSubmitted, isReached(actor)), isOwnWork(actor))

/** Returns the SQL condition that an author's account is deactivated. */
const hasLeft = (author: { status: PgColumn }) => sql<boolean>`${author.status} = 'DEACTIVATED'`

/** Selects the columns of reviews that `presentReview` needs. */
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

/**
 * Returns a review as the API shows it to the actor, with the actions they may take. Only its author gets the planned
 * date.
 */
export const presentReview = (actor: Actor, row: Row): Review => ({
  ...row,
  dueOn: row.author.id === actor.id ? row.dueOn : null,
  can: reviewActions(actor, { ...row, userId: row.user.id, authorId: row.author.id }),
})

/** Returns one review. @throws Refusal 404 if it is not visible to the actor. */
export async function reviewById(db: Queryable, actor: Actor, id: string): Promise<Review> {
  const [row] = await selectReviews(db).where(and(eq(performanceReviews.id, id), isVisible(actor)))
  assertFound(row)
  return presentReview(actor, row)
}

/**
 * Returns a review, locked until the transaction ends, so that simultaneous changes run one after another.
 * @throws Refusal 404 if it is not visible to the actor.
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
