import { eq } from 'drizzle-orm'
import type { EditJob } from '@muster/contract/jobs/postings'
import { change } from '../../../audit/change.ts'
import { todayOf } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { inOrder } from '../../../db/transaction.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { postingPolicy } from '../policy.ts'
import { jobPostings } from '../tables.ts'
import { laterThan } from '../../../db/columns.ts'
import { draftChanged, postingChanged } from '../recipients.ts'
import { jobById, lockPosting } from './queries.ts'
import { closingRefusal, staleRefusal } from './refusals.ts'

/**
 * Changes a draft, or an open posting if the actor may publish.
 * @throws Refusal 404 outside the actor's reach; 403 without permission; 409 if it is closed, or has changed since the
 * actor read it; 400 for a closing date before today.
 */
export const editJob = (ctx: Context, { id, updatedAt, ...input }: EditJob) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    const today = await todayOf(tx, ctx)
    const posting = await lockPosting(tx, actor, today, id, 'change')
    throwIf(
      postingPolicy.edit(actor, posting),
      staleRefusal(posting.updatedAt, updatedAt),
      closingRefusal(input.closingDate, today),
    )
    const values = { ...input, salaryMin: input.salaryMin ?? null, salaryMax: input.salaryMax ?? null }
    const job = await inOrder(
      () =>
        tx
          .update(jobPostings)
          .set({ ...values, updatedAt: laterThan(jobPostings.updatedAt) })
          .where(eq(jobPostings.id, id))
          .execute(),
      () => jobById(tx, actor, today, id),
    )
    const before = Object.fromEntries(Object.keys(values).map((key) => [key, posting[key as keyof typeof values]]))
    return {
      action: 'job.changed',
      subject: { type: 'job_posting', id },
      personId: posting.postedBy,
      before,
      after: values,
      events: [posting.status === 'DRAFT' ? draftChanged(actor.id) : postingChanged()],
      answer: { job },
    }
  })
