import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { payrollChanged } from '../messages.ts'
import { setStatus } from './addMessage.ts'
import { questionPolicy } from './policy.ts'
import { lockQuestion, questionById } from './queries.ts'

/**
 * Closes the actor's own question, so that no answer is expected.
 * @throws Refusal 404 if the question is out of reach; 403 if it is someone else's; 409 if it is closed already.
 */
export const closeQuestion = (ctx: Context, { id }: { id: string }) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    const { question, period } = await lockQuestion(tx, actor, id)
    const { userId, recordId, position, status } = question
    throwIf(questionPolicy.close(actor, question))
    await setStatus(tx, id, 'CLOSED')
    return {
      action: 'payroll.question_closed',
      subject: { type: 'payroll_record', id: recordId },
      personId: userId,
      before: { status },
      after: { period, position },
      events: [payrollChanged([userId])],
      answer: { question: await questionById(ctx, tx, id) },
    }
  })
