import { change } from '../../../audit/change.ts'
import { todayOf } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { applicationPolicy } from '../policy.ts'
import { applicationChanged } from '../recipients.ts'
import { moveApplication } from './move.ts'
import { lockApplication } from './queries.ts'

/**
 * Withdraws an application of the actor that no one has viewed yet. The applicant can't apply for the posting again.
 * @throws Refusal 404 for an application that the actor does not see; 403 for another person's; 409 once it was viewed.
 */
export const withdrawApplication = (ctx: Context, { id }: { id: string }) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    const today = await todayOf(tx, ctx)
    const application = await lockApplication(tx, actor, id)
    throwIf(applicationPolicy.withdraw(actor, application))
    return {
      action: 'application.withdrawn',
      subject: { type: 'job_application', id },
      personId: actor.id,
      before: { status: application.status },
      after: { status: 'WITHDRAWN' },
      events: applicationChanged(actor.id, application.postedBy, actor.id),
      answer: { application: await moveApplication(tx, ctx, id, { status: 'WITHDRAWN', note: null, today }) },
    }
  })
