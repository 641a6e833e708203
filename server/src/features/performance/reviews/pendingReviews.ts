import { and, eq, gte, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PendingQuery } from '@muster/contract/kit/decisions'
import { readSetting } from '../../../companySettings/settings.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../db/database.ts'
import { addDays } from '../../../kernel/days.ts'
import { readPending } from '../../../people/pending.ts'
import { personColumns, users } from '../../../people/tables.ts'
import { dayStart } from '../../../worktime/zones.ts'
import { kindPermissions } from '../policy.ts'
import { performanceReviews } from '../tables.ts'
import { isOwnWork, isReached } from './queries.ts'

const authors = alias(users, 'author')
const { id, userId, authorId, status, kind, isReplaced, submittedAt } = performanceReviews

/**
 * Returns the SQL condition for the managers' reviews that the actor may complete now: their own, and those of people
 * within their reach whose author has left.
 */
function isPendingFor(actor: Actor): SQL | undefined {
  if (!actor.permissions.has(kindPermissions.MANAGER)) return sql`false`
  const authorLeft = sql`exists (select from ${users} former where former.id = ${authorId} and former.status = 'DEACTIVATED')`
  return and(
    eq(status, 'SUBMITTED'),
    eq(kind, 'MANAGER'),
    eq(isReplaced, false),
    or(isOwnWork(actor), and(authorLeft, isReached(actor), ne(userId, actor.id))),
  )
}

/** Returns the number of reviews that the actor may complete now. */
export const countPendingReviews = (db: Db, actor: Actor): Promise<number> =>
  db.$count(performanceReviews, isPendingFor(actor))

const select = (db: Db) =>
  db
    .select({
      id,
      user: personColumns,
      author: { id: authors.id, firstName: authors.firstName, lastName: authors.lastName },
      authorLeft: sql<boolean>`${authors.status} = 'DEACTIVATED'`,
      reviewPeriod: performanceReviews.reviewPeriod,
      overallRating: performanceReviews.overallRating,
      employeeComments: performanceReviews.employeeComments,
      submittedAt,
      updatedAt: performanceReviews.updatedAt,
    })
    .from(performanceReviews)
    .innerJoin(users, eq(users.id, userId))
    .innerJoin(authors, eq(authors.id, authorId))

/**
 * Returns one page of the reviews that the actor may complete now, by default oldest first. The days of the query are
 * those in the company's time zone on which the reviews were submitted.
 */
export async function pendingReviews(db: Db, actor: Actor, query: PendingQuery) {
  const { from, to } = query
  const zone = await readSetting(db, 'timeZone')
  const { rows, ...page } = await readPending(db, query, {
    person: userId,
    isPending: isPendingFor(actor),
    days: and(
      from ? gte(submittedAt, dayStart(from, zone).toString()) : undefined,
      to ? lt(submittedAt, dayStart(addDays(to, 1), zone).toString()) : undefined,
    ),
    sortedBy: { requested: [submittedAt, id], day: submittedAt, amount: [performanceReviews.overallRating] },
    select: (where, order) =>
      select(db)
        .where(where)
        .orderBy(...order),
  })
  return { reviews: rows, ...page }
}
