import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PayslipQuestion } from '@muster/contract/payroll/questions'
import { answerQuestionsNeeds } from '@muster/contract/payroll/view'
import type { Context } from '../../../context.ts'
import type { Db, Queryable, Tx } from '../../../db/database.ts'
import { type Actor, canDecideFor } from '../../../kernel/actor.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { users } from '../../../people/tables.ts'
import { ownRecords, visibleRecords } from '../shared/reach.ts'
import { payrollLines, payrollRecords } from '../tables.ts'
import { questionActions } from './policy.ts'
import { openText } from './sealedTexts.ts'
import { payrollQuestionMessages, payrollQuestions } from './tables.ts'

/**
 * Returns the SQL condition for records whose questions the actor can see: their own, and those within reach if they may
 * answer. Others who see the pay don't see what was asked about it.
 */
export const recordsWithVisibleQuestions = (actor: Actor): SQL =>
  actor.permissions.has(answerQuestionsNeeds)
    ? (or(ownRecords(actor), visibleRecords(actor)) as SQL)
    : ownRecords(actor)

/** Returns the SQL condition for the questions that the actor may answer now. */
const isAnswerable = (actor: Actor): SQL =>
  actor.permissions.has(answerQuestionsNeeds)
    ? (and(
        eq(payrollQuestions.status, 'OPEN'),
        visibleRecords(actor),
        canDecideFor(actor, actor.id) ? undefined : ne(payrollQuestions.userId, actor.id),
      ) as SQL)
    : sql`false`

const columns = {
  question: payrollQuestions,
  label: payrollLines.label,
  period: payrollRecords.period,
  person: payrollRecords.person,
  profileImage: users.profileImage,
}

const selectQuestions = (db: Queryable) =>
  db
    .select(columns)
    .from(payrollQuestions)
    .innerJoin(payrollRecords, eq(payrollRecords.id, payrollQuestions.recordId))
    .innerJoin(
      payrollLines,
      and(eq(payrollLines.recordId, payrollQuestions.recordId), eq(payrollLines.position, payrollQuestions.position)),
    )
    .innerJoin(users, eq(users.id, payrollQuestions.userId))

type Row = Awaited<ReturnType<typeof selectQuestions>>[number]

/** Selects the questions that the actor may answer now, oldest first. */
export const selectAnswerable = (db: Queryable, actor: Actor) =>
  selectQuestions(db).where(isAnswerable(actor)).orderBy(asc(payrollQuestions.updatedAt), asc(payrollQuestions.id))

/** Selects the questions about a record, in the order of its lines. */
export const selectOfRecord = (db: Queryable, recordId: string) =>
  selectQuestions(db).where(eq(payrollQuestions.recordId, recordId)).orderBy(asc(payrollQuestions.position))

/** Returns the number of open questions that the actor may answer now. */
export async function countOpenQuestions(db: Db | Tx, actor: Actor): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(payrollQuestions)
    .innerJoin(payrollRecords, eq(payrollRecords.id, payrollQuestions.recordId))
    .where(isAnswerable(actor))
  return row?.count ?? 0
}

/** Returns questions in the format of the API, with their messages in the order in which they were written. */
export async function presentQuestions(
  { app, actor }: Pick<Context, 'app' | 'actor'>,
  db: Queryable,
  rows: readonly Row[],
): Promise<PayslipQuestion[]> {
  const ids = rows.map(({ question }) => question.id)
  const messages = ids.length
    ? await db
        .select({ message: payrollQuestionMessages, firstName: users.firstName, lastName: users.lastName })
        .from(payrollQuestionMessages)
        .innerJoin(users, eq(users.id, payrollQuestionMessages.writtenBy))
        .where(inArray(payrollQuestionMessages.questionId, ids))
        .orderBy(asc(payrollQuestionMessages.createdAt), asc(payrollQuestionMessages.id))
    : []
  const byQuestion = Map.groupBy(messages, ({ message }) => message.questionId)
  return rows.map(({ question, label, period, person, profileImage }) => {
    const { id, recordId, userId, position, status, updatedAt } = question
    return {
      id,
      recordId,
      position,
      label,
      period,
      user: { ...person, id: userId, profileImage },
      status,
      updatedAt,
      messages: (byQuestion.get(id) ?? []).map(({ message, firstName, lastName }) => ({
        id: message.id,
        by: { firstName, lastName },
        isAnswer: message.isAnswer,
        text: openText(app, message),
        at: message.createdAt,
      })),
      can: questionActions(actor, { userId, status }),
    }
  })
}

/** Returns a question that the actor can see, and locks it until the transaction ends. @throws Refusal 404 if there is none. */
export async function lockQuestion(tx: Tx, actor: Actor, id: string) {
  const [row] = await tx
    .select({ question: payrollQuestions, period: payrollRecords.period })
    .from(payrollQuestions)
    .innerJoin(payrollRecords, eq(payrollRecords.id, payrollQuestions.recordId))
    .where(and(eq(payrollQuestions.id, id), recordsWithVisibleQuestions(actor)))
    .for('update', { of: payrollQuestions })
  assertFound(row)
  return row
}

/** Returns the id of the last message of a question; undefined if there is none. */
export async function lastMessageId(db: Queryable, questionId: string): Promise<string | undefined> {
  const { id, createdAt } = payrollQuestionMessages
  const [last] = await db
    .select({ id })
    .from(payrollQuestionMessages)
    .where(eq(payrollQuestionMessages.questionId, questionId))
    .orderBy(desc(createdAt), desc(id))
    .limit(1)
  return last?.id
}

/** Returns a question by its id, in the format of the API. */
export async function questionById(ctx: Pick<Context, 'app' | 'actor'>, tx: Tx, id: string): Promise<PayslipQuestion> {
  const [question] = await presentQuestions(ctx, tx, await selectQuestions(tx).where(eq(payrollQuestions.id, id)))
  assertFound(question)
  return question
}
