import { and, eq, sql } from 'drizzle-orm'
import { keyOfRun } from '@muster/contract/payroll/runKeys'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { assertFound, throwIf } from '../../../kernel/errors.ts'
import { payrollChanged } from '../messages.ts'
import { removalRefusal } from './policy.ts'
import { commentById, visibleComments } from './queries.ts'
import { payrollComments } from './tables.ts'

/**
 * Removes the text of the actor's own comment. Who wrote it and when stays.
 * @throws Refusal 404 if the comment is out of reach; 403 if someone else wrote it; 409 after an hour, or a second time.
 */
export const removeComment = (ctx: Context, { id }: { id: string }) =>
  change(ctx, async (tx) => {
    const { actor, request } = ctx
    const [comment] = await tx
      .select()
      .from(payrollComments)
      .where(and(eq(payrollComments.id, id), visibleComments(actor)))
      .for('update')
    assertFound(comment)
    throwIf(removalRefusal(actor, comment))
    await tx
      .update(payrollComments)
      .set({ sealed: null, removedAt: request.at ?? sql`clock_timestamp()` })
      .where(eq(payrollComments.id, id))
    const { recordId, ...answer } = await commentById(ctx, tx, id)
    return {
      action: 'payroll.comment_removed',
      subject: recordId ? { type: 'payroll_record', id: recordId } : { type: 'payroll_run', id: keyOfRun(comment) },
      personId: comment.userId,
      after: { period: keyOfRun(comment), comment: id },
      events: [payrollChanged()],
      answer: { comment: { recordId, ...answer } },
    }
  })
