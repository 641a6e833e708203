import { and, eq, exists, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { closingSoonDays, type Job, type JobStatus, emptyApplicationCounts } from '@muster/contract/jobs/postings'
import type { ApplicationStatus } from '@muster/contract/jobs/steps'
import type { Actor } from '../../../kernel/actor.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { visibleTo } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { jobsArea, postingActions, type PostingFacts, seesApplications, seesEveryPosting } from '../policy.ts'
import { jobApplicationCounts, jobApplications, jobApplicationSteps, jobPostings } from '../tables.ts'
import type { Currency } from '@muster/contract/kit/money'
import { formatNumber } from '@muster/contract/kit/formatters'

interface Bounds {
  salaryMin: number | null
  salaryMax: number | null
  currency: Currency
}

/** Returns the salary of a posting as a text such as `EGP 20,000 – 30,000`; null if it has none. */
export function salaryRange({ salaryMin, salaryMax, currency }: Bounds): string | null {
  const amount = (value: number) => formatNumber(value, 'en')
  if (salaryMin === null && salaryMax === null) return null
  if (salaryMin === null) return `Up to ${currency} ${amount(salaryMax ?? 0)}`
  if (salaryMax === null) return `From ${currency} ${amount(salaryMin)}`
  return salaryMin === salaryMax
    ? `${currency} ${amount(salaryMin)}`
    : `${currency} ${amount(salaryMin)} – ${amount(salaryMax)}`
}

const applicants = alias(users, 'applicant')

/** Returns a posting's status on a day: CLOSED after its closing date, even if the stored status is still ACTIVE. */
export const statusOn = (
  { status, closingDate }: { status: JobStatus; closingDate: string },
  today: string,
): JobStatus => (status === 'ACTIVE' && closingDate < today ? 'CLOSED' : status)

/** Returns the condition for postings with this status on a day. */
export function isIn(status: JobStatus, today: string): SQL | undefined {
  const { status: storedStatus, closingDate } = jobPostings
  if (status === 'ACTIVE') return and(eq(storedStatus, 'ACTIVE'), gte(closingDate, today))
  if (status === 'CLOSED')
    return or(eq(storedStatus, 'CLOSED'), and(eq(storedStatus, 'ACTIVE'), lt(closingDate, today)))
  return eq(storedStatus, status)
}

/** Returns the last closing date that still counts as closing soon. */
export const lastSoon = (today: string): string =>
  Temporal.PlainDate.from(today)
    .add({ days: closingSoonDays - 1 })
    .toString()

/** Returns the condition for postings whose poster is within the actor's reach. */
export const isReached = (actor: Actor): SQL => visibleTo(actor, jobsArea, jobPostings.postedBy)

/**
 * Returns the condition for postings that the actor may find: open postings, and those of posters within reach. People
 * who may post or publish find all postings.
 */
export const isVisible = (actor: Actor, today: string): SQL | undefined =>
  seesEveryPosting(actor) ? undefined : or(isIn('ACTIVE', today), isReached(actor))

/**
 * Returns the condition for postings that the actor may open by id. Includes closed postings for which the actor has
 * applied or a direct report was shortlisted, because notifications link to them.
 */
const isVisibleFor = (db: Queryable, actor: Actor, today: string) => {
  const visible = isVisible(actor, today)
  if (!visible) return undefined
  const ownApplications = db
    .select({ one: sql`1` })
    .from(jobApplications)
    .where(and(eq(jobApplications.jobId, jobPostings.id), eq(jobApplications.applicantId, actor.id)))
  const reportApplications = db
    .select({ one: sql`1` })
    .from(jobApplications)
    .innerJoin(applicants, eq(applicants.id, jobApplications.applicantId))
    .innerJoin(jobApplicationSteps, eq(jobApplicationSteps.applicationId, jobApplications.id))
    .where(
      and(
        eq(jobApplications.jobId, jobPostings.id),
        eq(applicants.managerId, actor.id),
        inArray(jobApplicationSteps.status, ['SHORTLISTED', 'ACCEPTED']),
      ),
    )
  return or(visible, exists(ownApplications), exists(reportApplications))
}

/** Returns a query for postings with the columns that `presentJobs` needs. */
export const selectJobs = (db: Queryable, actor: Actor) =>
  db
    .select({
      id: jobPostings.id,
      title: jobPostings.title,
      department: jobPostings.department,
      location: jobPostings.location,
      employmentType: jobPostings.employmentType,
      salaryMin: jobPostings.salaryMin,
      salaryMax: jobPostings.salaryMax,
      currency: jobPostings.currency,
      description: jobPostings.description,
      requirements: jobPostings.requirements,
      benefits: jobPostings.benefits,
      closingDate: jobPostings.closingDate,
      status: jobPostings.status,
      posterId: jobPostings.postedBy,
      postedBy: { firstName: users.firstName, lastName: users.lastName },
      createdAt: jobPostings.createdAt,
      updatedAt: jobPostings.updatedAt,
      publishedAt: jobPostings.publishedAt,
      applied: jobApplications.status,
      isInReach: sql<boolean>`${isReached(actor)}`,
    })
    .from(jobPostings)
    .innerJoin(users, eq(users.id, jobPostings.postedBy))
    .leftJoin(
      jobApplications,
      and(eq(jobApplications.jobId, jobPostings.id), eq(jobApplications.applicantId, actor.id)),
    )

type Row = Awaited<ReturnType<typeof selectJobs>>[number]
type Steps = Record<ApplicationStatus, number>

/** Returns a function from a posting's id to the number of its applications with each status. */
async function stepsOf(db: Queryable, ids: readonly string[]): Promise<(id: string) => Steps> {
  const { jobId, status, count } = jobApplicationCounts
  const rows = ids.length
    ? await db.select({ jobId, status, count }).from(jobApplicationCounts).where(isOneOf(jobId, ids))
    : []
  const found = new Map<string, Steps>()
  for (const row of rows)
    found.set(row.jobId, { ...(found.get(row.jobId) ?? emptyApplicationCounts()), [row.status]: row.count })
  return (id) => found.get(id) ?? emptyApplicationCounts()
}

/** Returns postings as the actor sees them on a day, each with the actions available. */
export async function presentJobs(db: Queryable, actor: Actor, today: string, rows: readonly Row[]): Promise<Job[]> {
  const countedIds = rows.filter((row) => seesApplications(actor, row)).map(({ id }) => id)
  const steps = await stepsOf(db, countedIds)
  const lastSoonDay = lastSoon(today)
  return rows.map(({ isInReach, posterId, ...row }) => {
    const status = statusOn(row, today)
    const facts: PostingFacts = { status, isInReach, postedBy: posterId }
    const ownCounts = seesApplications(actor, facts) ? steps(row.id) : undefined
    return {
      ...row,
      status,
      salaryRange: salaryRange(row),
      closesSoon: status === 'ACTIVE' && row.closingDate <= lastSoonDay,
      ...(ownCounts && {
        _count: { applications: Object.values(ownCounts).reduce((sum, n) => sum + n, 0) },
        steps: ownCounts,
      }),
      can: postingActions(actor, facts, row.applied),
    }
  })
}

/** Returns one posting as the actor sees it on a day. @throws Refusal 404 if they may not open it. */
export async function jobById(db: Queryable, actor: Actor, today: string, id: string): Promise<Job> {
  const rows = await selectJobs(db, actor).where(and(eq(jobPostings.id, id), isVisibleFor(db, actor, today)))
  const [job] = await presentJobs(db, actor, today, rows)
  assertFound(job)
  return job
}

/**
 * Returns a posting locked until the end of the transaction. For `change`, the posting must be within the actor's
 * reach; for `apply`, the actor must be allowed to open it.
 * @throws Refusal 404 otherwise.
 */
export async function lockPosting(tx: Tx, actor: Actor, today: string, id: string, to: 'change' | 'apply') {
  const isThere = to === 'change' ? isReached(actor) : isVisibleFor(tx, actor, today)
  const [row] = await tx
    .select()
    .from(jobPostings)
    .where(and(eq(jobPostings.id, id), isThere))
    .for(to === 'change' ? 'update' : 'share')
  assertFound(row)
  return { ...row, status: statusOn(row, today), isInReach: to === 'change' }
}
