import { and, eq, sql } from 'drizzle-orm'
import type { AskQuestion } from '@muster/contract/payroll/questions'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { laterThan } from '../../../db/columns.ts'
import { notify } from '../../../events/event.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { payrollChanged } from '../messages.ts'
import { ownRecords } from '../shared/reach.ts'
import { payrollLines, payrollRecords } from '../tables.ts'
import { addMessage } from './addMessage.ts'
import { answerers } from './answerers.ts'
import { questionAsked } from './messages.ts'
import { questionById } from './queries.ts'
import { payrollQuestions } from './tables.ts'

/**
 * Asks about a line of the actor's own payslip, or asks again, which opens the question anew. Notifies the people who may
 * answer.
 * @throws Refusal 404 unless the record is the actor's own, approved, and has the line; 409 with too many messages.
 */
export const askQuestion = (ctx: Context, { id: recordId, position, text }: AskQuestion) =>
  change(ctx, async (tx) => {
    const { actor, request } = ctx
    const [record] = await tx
      .select({ period: payrollRecords.period })
      .from(payrollRecords)
      .innerJoin(payrollLines, and(eq(payrollLines.recordId, payrollRecords.id), eq(payrollLines.position, position)))
      .where(and(eq(payrollRecords.id, recordId), ownRecords(actor)))
    assertFound(record)
    const { period } = record
    // Locks the question of the line, so that simultaneous messages follow one another. One that is open already keeps its
    // place among the open questions.
    const [question] = await tx
      .insert(payrollQuestions)
      .values({ recordId, userId: actor.id, position })
      .onConflictDoUpdate({
        target: [payrollQuestions.recordId, payrollQuestions.position],
        set: {
          status: 'OPEN',
          updatedAt: sql`case when ${payrollQuestions.status} = 'OPEN' then ${payrollQuestions.updatedAt}
            else ${laterThan(payrollQuestions.updatedAt)} end`,
        },
      })
      .returning({ id: payrollQuestions.id, userId: payrollQuestions.userId })
    assertFound(question)
    await addMessage(tx, ctx, question, { text, isAnswer: false })
    return {
      action: 'payroll.question_asked',
      subject: { type: 'payroll_record', id: recordId },
      personId: actor.id,
      after: { period, position },
      events: [
        payrollChanged([actor.id]),
        notify({ ...questionAsked(actor, recordId, period), at: request.at }, answerers(actor.id)),
      ],
      answer: { question: await questionById(ctx, tx, question.id) },
    }
  })
