import { and, asc, eq, isNull, ne, or } from 'drizzle-orm'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../db/database.ts'
import { readPage } from '../../../db/readPage.ts'
import { performanceReviews } from '../tables.ts'
import { isOwnWork, presentReview, selectReviews } from '../reviews/queries.ts'

/**
 * Returns the first reviews that the actor has yet to finish, those due soonest first, and their number: their own
 * drafts, and submitted reviews of them that they may comment on and have not commented on.
 */
export async function openReviews(db: Db, actor: Actor, limit: number) {
  const { userId, status, kind, employeeComments, dueOn, createdAt, id } = performanceReviews
  const where = or(
    and(isOwnWork(actor), eq(status, 'DRAFT')),
    and(eq(userId, actor.id), eq(status, 'SUBMITTED'), ne(kind, 'SELF'), isNull(employeeComments)),
  )
  const { rows, pagination } = await readPage(
    { page: 1, limit },
    selectReviews(db).where(where).orderBy(asc(dueOn), asc(createdAt), asc(id)),
    db.$count(performanceReviews, where),
  )
  return { total: pagination.totalItems, rows: rows.map((row) => presentReview(actor, row)) }
}
