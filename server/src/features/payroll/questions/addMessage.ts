import { randomUUIDv7 } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { maxQuestionMessages, type QuestionStatus } from '@muster/contract/payroll/questions'
import type { Context } from '../../../context.ts'
import { laterThan } from '../../../db/columns.ts'
import type { Tx } from '../../../db/database.ts'
import { conflict, throwIf } from '../../../kernel/errors.ts'
import { sealText } from './sealedTexts.ts'
import { payrollQuestionMessages, payrollQuestions } from './tables.ts'

/**
 * Adds a message of the actor to a question, which the transaction has locked. Leaves room for an answer: without one, the
 * question would stay open for good.
 * @throws Refusal 409 if it has the largest number of messages.
 */
export async function addMessage(
  tx: Tx,
  { app, actor, request }: Pick<Context, 'app' | 'actor' | 'request'>,
  question: { id: string; userId: string },
  { text, isAnswer }: { text: string; isAnswer: boolean },
): Promise<void> {
  const { userId } = question
  const count = await tx.$count(payrollQuestionMessages, eq(payrollQuestionMessages.questionId, question.id))
  throwIf(count < maxQuestionMessages - (isAnswer ? 0 : 1) ? null : tooMany())
  const id = randomUUIDv7()
  await tx.insert(payrollQuestionMessages).values({
    id,
    questionId: question.id,
    userId,
    writtenBy: actor.id,
    isAnswer,
    sealed: sealText(app.keys, { id, userId }, text),
    createdAt: request.at ?? sql`clock_timestamp()`,
  })
}

/** Sets the status of a question. */
export const setStatus = (tx: Tx, id: string, status: QuestionStatus) =>
  tx
    .update(payrollQuestions)
    .set({ status, updatedAt: laterThan(payrollQuestions.updatedAt) })
    .where(eq(payrollQuestions.id, id))

const tooMany = () =>
  conflict('There are too many messages about this line. Please talk to payroll.', 'payroll.question_full')
