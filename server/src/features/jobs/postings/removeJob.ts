import { eq } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import { todayOf } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { postingPolicy } from '../policy.ts'
import { jobPostings } from '../tables.ts'
import { draftChanged } from '../recipients.ts'
import { lockPosting } from './queries.ts'

/** Deletes a draft. @throws Refusal 404 outside the actor's reach; 409 if it was ever published. */
export const removeJob = (ctx: Context, { id }: { id: string }) =>
  change(ctx, async (tx) => {
    const posting = await lockPosting(tx, ctx.actor, await todayOf(tx, ctx), id, 'change')
    throwIf(postingPolicy.remove(ctx.actor, posting))
    await tx.delete(jobPostings).where(eq(jobPostings.id, id))
    const { title, department, postedBy } = posting
    return {
      action: 'job.removed',
      subject: { type: 'job_posting', id },
      personId: postedBy,
      before: { title, department },
      events: [draftChanged(ctx.actor.id)],
      answer: undefined,
    }
  })
