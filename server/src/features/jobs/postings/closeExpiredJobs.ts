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
  const due = and(eq(status, 'ACTIVE'), lt(closingDate, await readCompanyToday(app.db)))
  if ((await app.db.$count(jobPostings, due)) === 0) return
  await change(scheduledSource(app, 'job postings'), async (tx) => {
    const closed = await tx
      .update(jobPostings)
      .set({ status: 'CLOSED', updatedAt: laterThan(jobPostings.updatedAt) })
      .where(due)
      .returning({ id: jobPostings.id, title: jobPostings.title, postedBy: jobPostings.postedBy })
    return {
      action: 'job.expired',
      subject: { type: 'job_posting', id: null },
      after: { closed: closed.map(({ id }) => id) },
      events: [...closed.map((posting) => notify(jobExpired(posting), [posting.postedBy])), postingChanged()],
      answer: null,
    }
  })
}
