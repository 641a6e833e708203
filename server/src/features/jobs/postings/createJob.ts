import { randomUUIDv7 } from 'node:crypto'
import type { CreateJob } from '@muster/contract/jobs/postings'
import { change } from '../../../audit/change.ts'
import { todayOf } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { inOrder } from '../../../db/transaction.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { notify } from '../../../events/event.ts'
import { jobSubmitted } from '../messages.ts'
import { jobPostings } from '../tables.ts'
import { draftChanged, jobApprovers } from '../recipients.ts'
import { jobById } from './queries.ts'
import { closingRefusal } from './refusals.ts'

/**
 * Creates a posting as a draft and notifies those who may approve it.
 * @throws Refusal 400 for a closing date before today.
 */
export const createJob = (ctx: Context, input: CreateJob) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    const { at } = ctx.request
    const today = await todayOf(tx, ctx)
    throwIf(closingRefusal(input.closingDate, today))
    const id = randomUUIDv7()
    const job = await inOrder(
      () =>
        tx
          .insert(jobPostings)
          .values({ ...input, id, postedBy: actor.id, createdAt: at, updatedAt: at })
          .execute(),
      () => jobById(tx, actor, today, id),
    )
    return {
      action: 'job.posted',
      subject: { type: 'job_posting', id },
      personId: actor.id,
      after: input,
      events: [notify({ ...jobSubmitted(actor, job), at }, jobApprovers(actor.id)), draftChanged(actor.id)],
      answer: { job },
    }
  })
