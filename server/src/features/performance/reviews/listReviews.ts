import { and, desc, eq, inArray, not, or, type SQL } from 'drizzle-orm'
import { pagination } from '@muster/contract/kit/paging'
import type { ListReviews } from '@muster/contract/performance/reviews'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { countOf, idsOnPage, isAbout, keptWithin, peopleAsked, sumOf } from '../lists.ts'
import { seesAll } from '../policy.ts'
import { performanceReviews } from '../tables.ts'
import { appeared, isOwnWork, isReached, isSubmitted, presentReview, selectReviews } from './queries.ts'

const { id: idColumn, userId, status: statusColumn, kind: kindColumn } = performanceReviews

/** One page of the reviews that the actor sees, newest first, with what they may do with each. */
export async function listReviews({ app: { db }, actor }: Context, query: ListReviews) {
  const { page, limit, status, kind } = query
  const isAsked = await peopleAsked(db, actor, query)
  const chosen = and(status && eq(statusColumn, status), kind && eq(kindColumn, kind))
  const readable = and(isSubmitted, isAsked(userId), chosen)
  const written = and(isOwnWork(actor), isBeyond(actor), isAbout(actor, userId, query), chosen)
  // No draft is anybody else's: PostgreSQL would look through all reviews to find none.
  const wheres = status === 'DRAFT' ? [written] : [readable, written]
  const states = ['SUBMITTED', 'COMPLETED'].filter((state) => status === undefined || state === status)
  const ids = idsOnPage({ table: performanceReviews, place: appeared, page, limit }, wheres)
  const [rows, total] = await Promise.all([
    selectReviews(db).where(inArray(idColumn, ids)).orderBy(desc(appeared), desc(idColumn)),
    sumOf(
      db,
      keptWithin(actor, { thing: 'REVIEW', states, label: kind }, query, isAsked),
      countOf(performanceReviews, written),
    ),
  ])
  return { reviews: rows.map((row) => presentReview(actor, row)), pagination: pagination({ page, limit }, total) }
}

/** Of the actor’s own work: drafts, and what is about people whom they do not see otherwise. */
const isBeyond = (actor: Actor): SQL | undefined =>
  seesAll(actor) ? not(isSubmitted) : or(not(isSubmitted), not(isReached(actor)))
