import { and, desc, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { JobStatus, ListJobs } from '@muster/contract/jobs/postings'
import type { Actor } from '../../../kernel/actor.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { readPage } from '../../../db/readPage.ts'
import { sortBy } from '../../../db/sortBy.ts'
import { hasWords } from '../../../people/search.ts'
import { users } from '../../../people/tables.ts'
import { seesEveryPosting } from '../policy.ts'
import { jobPostings } from '../tables.ts'
import { isIn, isVisible, lastSoon, presentJobs, selectJobs } from './queries.ts'

/** The time of publication; for a draft, of creation. */
const appearedAt = sql`coalesce(${jobPostings.publishedAt}, ${jobPostings.createdAt})`
const newest = [desc(appearedAt), desc(jobPostings.id)]
/** The values by which postings are sorted. */
const sortedBy: Record<Exclude<ListJobs['sort'], 'newest' | 'drafts'>, SQL> = {
  title: sql`lower(${jobPostings.title})`,
  closing: sql`${jobPostings.closingDate}`,
  by: sql`${users.searchText}`,
}

/** Returns the order of the list, with the newest first among equal postings. */
function orderOf({ sort, order }: ListJobs): SQL[] {
  if (sort === 'newest') return newest
  return [sort === 'drafts' ? sql`(${jobPostings.status} <> 'DRAFT')` : sortBy(sortedBy[sort], order), ...newest]
}

/** Returns one page of the postings that the actor may find, each with the actions available. */
export async function listJobs({ app: { db }, actor }: Context, query: ListJobs) {
  const today = await readCompanyToday(db)
  const where = chosenBy(actor, today, query)
  const [{ rows, pagination }, counts] = await Promise.all([
    readPage(
      query,
      selectJobs(db, actor)
        .where(where)
        .orderBy(...orderOf(query)),
      db.$count(jobPostings, where),
    ),
    seesEveryPosting(actor) ? countsOf(db, today, chosenBy(actor, today, { ...query, status: undefined })) : undefined,
  ])
  return { jobs: await presentJobs(db, actor, today, rows), counts, pagination }
}

function chosenBy(actor: Actor, today: string, query: ListJobs): SQL | undefined {
  const { status, search, department, employmentType, closing, posted } = query
  return and(
    isVisible(actor, today),
    status && isIn(status, today),
    search ? hasWords(sql`${jobPostings.searchText}`, search) : undefined,
    department ? eq(jobPostings.department, department) : undefined,
    employmentType && eq(jobPostings.employmentType, employmentType),
    closing && and(isIn('ACTIVE', today), lte(jobPostings.closingDate, lastSoon(today))),
    posted && eq(jobPostings.postedBy, actor.id),
  )
}

/** Returns the number of postings with each status, optionally only of those matching `where`. */
export async function countsOf(db: Db, today: string, where?: SQL): Promise<Record<JobStatus, number>> {
  const inStatus = (status: JobStatus) => sql<number>`(count(*) filter (where ${isIn(status, today)}))::int`
  const [counts] = await db
    .select({ DRAFT: inStatus('DRAFT'), ACTIVE: inStatus('ACTIVE'), CLOSED: inStatus('CLOSED') })
    .from(jobPostings)
    .where(where)
  if (!counts) throw new Error('The query for counts returned no row')
  return counts
}
