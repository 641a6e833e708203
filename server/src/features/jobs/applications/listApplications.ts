import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ListApplications } from '@muster/contract/jobs/applications'
import { applicationStatuses, applicationTransitions } from '@muster/contract/jobs/steps'
import { emptyApplicationCounts } from '@muster/contract/jobs/postings'
import { type PageQuery, pagination } from '@muster/contract/kit/paging'
import type { Actor } from '../../../kernel/actor.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { positionIn, sortBy } from '../../../db/sortBy.ts'
import { isNamed } from '../../../people/search.ts'
import { users } from '../../../people/tables.ts'
import { isReached } from '../postings/queries.ts'
import { jobApplications, jobPostings } from '../tables.ts'
import { presentApplications, presentCandidate, selectApplications, selectCandidates } from './queries.ts'

const { jobId, applicantId, status: statusColumn, createdAt, id: idColumn } = jobApplications
const newestFirst = [desc(createdAt), desc(idColumn)]
const sortedBy: Record<Exclude<ListApplications['sort'], 'newest'>, SQL> = {
  applicant: sql`${users.searchText}`,
  status: positionIn(applicationStatuses, statusColumn),
  applied: sql`${createdAt}`,
}

/**
 * Returns one page of the applications for a posting, and the number of matches with each status.
 * @throws Refusal 404 if the posting is outside the actor's reach.
 */
export async function listApplications({ app: { db }, actor }: Context, query: ListApplications) {
  const { id, page, limit, status, search, sort, order } = query
  await reachedPosting(db, actor, id)
  const found = and(eq(jobId, id), search ? ofPeopleNamed(search) : undefined)
  const [rows, counts] = await Promise.all([
    selectCandidates(db, actor)
      .where(and(found, status && eq(statusColumn, status)))
      .orderBy(...(sort === 'newest' ? [] : [sortBy(sortedBy[sort], order)]), ...newestFirst)
      .limit(limit)
      .offset((page - 1) * limit),
    db
      .select({ status: statusColumn, count: sql<number>`count(*)::int` })
      .from(jobApplications)
      .where(found)
      .groupBy(statusColumn),
  ])
  const steps = { ...emptyApplicationCounts(), ...Object.fromEntries(counts.map((row) => [row.status, row.count])) }
  const total = status ? steps[status] : Object.values(steps).reduce((sum, count) => sum + count, 0)
  return {
    applications: rows.map((row) => presentCandidate(actor, row)),
    counts: steps,
    pagination: pagination({ page, limit }, total),
  }
}

async function reachedPosting(db: Db, actor: Actor, id: string): Promise<void> {
  const [found] = await db
    .select({ id: jobPostings.id })
    .from(jobPostings)
    .where(and(eq(jobPostings.id, id), isReached(actor)))
  assertFound(found)
}

const ofPeopleNamed = (search: string) =>
  sql`${applicantId} in (select ${users.id} from ${users} where ${isNamed(search)})`

/** The statuses from which an application moves on. */
const openStatuses = applicationStatuses.filter((status) => applicationTransitions[status].length > 0)

/** Returns one page of the actor's own applications, open ones first, then newest first, each with its steps. */
export async function ownApplications({ app: { db }, actor }: Context, { page, limit }: PageQuery) {
  const where = eq(applicantId, actor.id)
  const [today, rows, total] = await Promise.all([
    readCompanyToday(db),
    selectApplications(db, actor)
      .where(where)
      .orderBy(desc(inArray(statusColumn, openStatuses)), ...newestFirst)
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(jobApplications, where),
  ])
  return {
    applications: await presentApplications(db, actor, today, rows),
    pagination: pagination({ page, limit }, total),
  }
}
