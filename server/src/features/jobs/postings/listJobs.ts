import { and, asc, desc, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { JobStatus, ListJobs } from '@muster/contract/jobs/postings'
import type { Actor } from '../../../kernel/actor.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { readPage } from '../../../db/readPage.ts'
import { hasWords } from '../../../people/search.ts'
import { seesEveryPosting } from '../policy.ts'
import { jobPostings } from '../tables.ts'
import { isIn, isVisible, lastSoon, presentJobs, selectJobs } from './queries.ts'

/** The time of publication; for a draft, of creation. */
const appearedAt = sql`coalesce(${jobPostings.publishedAt}, ${jobPostings.createdAt})`
const newest = [desc(appearedAt), desc(jobPostings.id)]
const orders: Record<ListJobs['sort'], SQL[]> = {
  newest,
  closing: [asc(jobPostings.closingDate), asc(jobPostings.id)],
  drafts: [sql`(${jobPostings.status} <> 'DRAFT')`, ...newest],
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
        .orderBy(...orders[query.sort]),
      db.$count(jobPostings, where),
    ),
    seesEveryPosting(actor) ? countsOf(db, today) : undefined,
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
