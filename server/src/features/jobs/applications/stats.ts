import { eq, sql } from 'drizzle-orm'
import { emptyApplicationCounts } from '@muster/contract/jobs/postings'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { countsOf } from '../postings/listJobs.ts'
import { isReached } from '../postings/queries.ts'
import { jobApplicationCounts, jobApplications, jobPostings } from '../tables.ts'

/** Returns the figures of the postings within the actor's reach, and of their applications. */
export async function jobStats({ app: { db }, actor }: Context) {
  const inReach = isReached(actor)
  const firstAcceptances = db
    .select({
      // An accepted application never changes again.
      seconds: sql<number>`extract(epoch from min(${jobApplications.updatedAt}) - ${jobPostings.publishedAt})`.as(
        'seconds',
      ),
    })
    .from(jobApplications)
    .innerJoin(jobPostings, eq(jobPostings.id, jobApplications.jobId))
    .where(sql`${inReach} and ${jobApplications.status} = 'ACCEPTED'`)
    .groupBy(jobPostings.id)
    .as('accepted')
  const [postings, steps, daysToFill] = await Promise.all([
    readCompanyToday(db).then((today) => countsOf(db, today, inReach)),
    db
      .select({ status: jobApplicationCounts.status, count: sql<number>`sum(${jobApplicationCounts.count})::int` })
      .from(jobApplicationCounts)
      .innerJoin(jobPostings, eq(jobPostings.id, jobApplicationCounts.jobId))
      .where(inReach)
      .groupBy(jobApplicationCounts.status),
    db
      .select({ days: sql<number | null>`round(avg(${firstAcceptances.seconds}) / 86400, 1)::float` })
      .from(firstAcceptances),
  ])
  const applications = {
    ...emptyApplicationCounts(),
    ...Object.fromEntries(steps.map(({ status, count }) => [status, count])),
  }
  return { stats: { postings, applications, timeToFill: daysToFill[0]?.days ?? null } }
}
