import { and, eq, lt } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import { scheduledSource } from '../../../background/scheduledSource.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { App } from '../../../context.ts'
import { notify } from '../../../events/event.ts'
import { jobExpired } from '../messages.ts'
import { jobPostings } from '../tables.ts'
import { laterThan } from '../../../db/columns.ts'
import { postingChanged } from '../recipients.ts'

/**
 * Closes postings after their closing date in the company's time zone, and notifies the posters. Runs every hour;
 * applying is refused from the end of the closing date anyway.
 */
export async function closeExpiredJobs(app: Pick<App, 'db' | 'keys' | 'areasReaching'>): Promise<void> {
  const { status, closingDate } = jobPostings
  const where = and(eq(status, 'ACTIVE'), lt(closingDate, await readCompanyToday(app.db)))
  if ((await app.db.$count(jobPostings, where)) === 0) return
  await change(scheduledSource(app, 'job postings'), async (tx) => {
    const closedPostings = await tx
      .update(jobPostings)
      .set({ status: 'CLOSED', updatedAt: laterThan(jobPostings.updatedAt) })
      .where(where)
      .returning({ id: jobPostings.id, title: jobPostings.title, postedBy: jobPostings.postedBy })
    return {
      action: 'job.expired',
      subject: { type: 'job_posting', id: null },
      after: { closed: closedPostings.map(({ id }) => id) },
      events: [...closedPostings.map((posting) => notify(jobExpired(posting), [posting.postedBy])), postingChanged()],
      answer: null,
    }
  })
}
