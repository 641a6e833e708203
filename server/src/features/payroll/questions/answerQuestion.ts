import type { AnswerQuestion } from '@muster/contract/payroll/questions'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { notify } from '../../../events/event.ts'
import { conflict, throwIf } from '../../../kernel/errors.ts'
import { payrollChanged } from '../messages.ts'
import { addMessage, setStatus } from './addMessage.ts'
import { questionAnswered } from './messages.ts'
import { questionPolicy } from './policy.ts'
import { lastMessageId, lockQuestion, questionById } from './queries.ts'

/**
 * Answers an open question about a payslip. Notifies the employee. Of two answers at once, the first one counts.
 * @throws Refusal 404 if the question is out of reach; 403 without permission, or for the actor's own question; 409 if it
 * is no longer open, or if the employee has added to it since the actor read it.
 */
export const answerQuestion = (ctx: Context, { id, text, lastReadId }: AnswerQuestion) =>
  change(ctx, async (tx) => {
    const { actor, request } = ctx
    const { question, period } = await lockQuestion(tx, actor, id)
    const { userId, recordId, position } = question
    throwIf(questionPolicy.answer(actor, question))
    if (lastReadId !== undefined) throwIf((await lastMessageId(tx, id)) === lastReadId ? null : continued())
    await addMessage(tx, ctx, question, { text, isAnswer: true })
    await setStatus(tx, id, 'ANSWERED')
    return {
      action: 'payroll.question_answered',
      subject: { type: 'payroll_record', id: recordId },
      personId: userId,
      after: { period, position },
      events: [payrollChanged([userId]), notify({ ...questionAnswered(recordId, period), at: request.at }, [userId])],
      answer: { question: await questionById(ctx, tx, id) },
    }
  })

const continued = () =>
  conflict('The employee has added to this question. Please read it before you answer.', 'payroll.question_continued')
