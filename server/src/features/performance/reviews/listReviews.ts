import { and, desc, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { pagination } from '@muster/contract/kit/paging'
import type { ListReviews } from '@muster/contract/performance/reviews'
import type { ReviewChoice } from '@muster/contract/performance/enumerations'
import type { Actor } from '../../../kernel/actor.ts'
import type { Context } from '../../../context.ts'
import { sortBy } from '../../../db/sortBy.ts'
import { users } from '../../../people/tables.ts'
import { countOf, idsOnPage, isAbout, countWithin, selectPeople, sumOf } from '../lists.ts'
import { seesAll } from '../policy.ts'
import { performanceReviews } from '../tables.ts'
import {
  appeared,
  authors,
  isCounted,
  isOwnWork,
  isReached,
  isSubmitted,
  presentReview,
  selectReviews,
} from './queries.ts'

const { id: idColumn, userId, authorId, status: statusColumn, kind: kindColumn, overallRating } = performanceReviews

/** Returns the SQL that joins the people in a column of reviews under a name. */
const people = (name: SQL, person: PgColumn) => sql`join ${users} ${name} on ${name}.id = ${person}`
/** The values by which reviews are sorted. `selectReviews` joins the people under the same names. */
const sortedBy: Record<Exclude<ListReviews['sort'], 'newest'>, { value: SQL; join?: SQL }> = {
  user: { value: sql`${users.searchText}`, join: people(sql`users`, userId) },
  rating: { value: sql`${overallRating}` },
  author: { value: sql`${authors.searchText}`, join: people(sql`author`, authorId) },
  date: { value: appeared },
}

/**
 * Returns one page of the reviews visible to the actor, newest first or in the order of `sort`, each with the actions
 * they may take.
 */
export async function listReviews({ app: { db }, actor }: Context, query: ListReviews) {
  const { page, limit, status, kind, sort, order } = query
  const isAsked = await selectPeople(db, actor, query)
  const filter = and(status && isChosen(status), kind && eq(kindColumn, kind))
  const readable = and(isSubmitted, isAsked(userId), filter)
  const own = and(isOwnWork(actor), isBeyond(actor), isAbout(actor, userId, query), filter)
  // Drafts are visible only to their author. The other condition would make PostgreSQL scan all reviews in vain.
  const wheres = status === 'DRAFT' ? [own] : [readable, own]
  const isStatus = status === 'SUBMITTED' || status === 'COMPLETED'
  const states = ['SUBMITTED', 'COMPLETED'].filter((state) => status !== 'DRAFT' && (!isStatus || state === status))
  const by = sort === 'newest' ? undefined : { ...sortedBy[sort], order }
  const ids = idsOnPage({ table: performanceReviews, place: appeared, by, page, limit }, wheres)
  const [rows, total] = await Promise.all([
    selectReviews(db)
      .where(inArray(idColumn, ids))
      .orderBy(...(by ? [sortBy(by.value, order)] : []), desc(appeared), desc(idColumn)),
    sumOf(
      db,
      countWithin(actor, { thing: 'REVIEW', states, label: kind, isRated: status === 'COUNTED' }, query, isAsked),
      countOf(performanceReviews, own),
    ),
  ])
  return { reviews: rows.map((row) => presentReview(actor, row)), pagination: pagination({ page, limit }, total) }
}

function isChosen(status: ReviewChoice): SQL | undefined {
  if (status === 'COUNTED') return isCounted
  return status === 'SUBMITTED_OR_COMPLETED' ? isSubmitted : eq(statusColumn, status)
}

/**
 * Returns the SQL condition for reviews that are visible only to their author: drafts, and reviews of people whose
 * performance the author can't see.
 */
const isBeyond = (actor: Actor): SQL | undefined =>
  seesAll(actor) ? not(isSubmitted) : or(not(isSubmitted), not(isReached(actor)))
