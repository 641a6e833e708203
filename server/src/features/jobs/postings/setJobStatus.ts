import { eq } from 'drizzle-orm'
import type { SetJobStatus } from '@muster/contract/jobs/postings'
import { change } from '../../../audit/change.ts'
import { now } from '../../../kernel/clock.ts'
import { todayOf } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { inOrder } from '../../../db/transaction.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { type NewEvent, notify } from '../../../events/event.ts'
import { jobClosed, jobPublished, jobReopened } from '../messages.ts'
import { postingPolicy } from '../policy.ts'
import { jobPostings } from '../tables.ts'
import { laterThan } from '../../../db/columns.ts'
import { postingChanged } from '../recipients.ts'
import { jobById, lockPosting } from './queries.ts'
import { closingRefusal, staleRefusal } from './refusals.ts'

type Posting = Awaited<ReturnType<typeof lockPosting>>

/**
 * Approves a draft, or closes or reopens a posting, and notifies the poster.
 * @throws Refusal 404 outside the actor's reach; 403 without permission; 409 if the current status does not allow it,
 * or the posting has changed since the actor read it; 400 (`job.closing_passed`) if the closing date has passed and no
 * new one is sent.
 */
export const setJobStatus = (ctx: Context, { id, status, closingDate, updatedAt }: SetJobStatus) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    const { at } = ctx.request
    const today = await todayOf(tx, ctx)
    const posting = await lockPosting(tx, actor, today, id, 'change')
    const until = status === 'ACTIVE' ? (closingDate ?? posting.closingDate) : posting.closingDate
    throwIf(
      postingPolicy.setStatus(actor, posting, status),
      staleRefusal(posting.updatedAt, updatedAt),
      status === 'ACTIVE' ? closingRefusal(until, today) : null,
    )
    const publishedAt = posting.publishedAt ?? at ?? now().toString({ fractionalSecondDigits: 3 })
    const job = await inOrder(
      () =>
        tx
          .update(jobPostings)
          .set({ status, closingDate: until, publishedAt, updatedAt: at ?? laterThan(jobPostings.updatedAt) })
          .where(eq(jobPostings.id, id))
          .execute(),
      () => jobById(tx, actor, today, id),
    )
    return {
      action: actionOf(posting, status),
      subject: { type: 'job_posting', id },
      personId: posting.postedBy,
      before: { status: posting.status, closingDate: posting.closingDate },
      after: { status, closingDate: until },
      events: [...notificationsOf(ctx, { ...posting, closingDate: until }, status), postingChanged()],
      answer: { job },
    }
  })

const actionOf = ({ status }: Posting, next: SetJobStatus['status']) => {
  if (next === 'CLOSED') return 'job.closed'
  return status === 'DRAFT' ? 'job.published' : 'job.reopened'
}

function notificationsOf(
  { actor, request: { at } }: Context,
  posting: Posting,
  next: SetJobStatus['status'],
): NewEvent[] {
  if (posting.postedBy === actor.id) return []
  const notice =
    posting.status === 'DRAFT' ? jobPublished(actor, posting) : jobReopened(actor, posting, posting.closingDate)
  return [notify({ ...(next === 'CLOSED' ? jobClosed(actor, posting) : notice), at }, [posting.postedBy])]
}
