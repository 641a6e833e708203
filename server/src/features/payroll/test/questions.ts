import { eq } from 'drizzle-orm'
import { unknownId, type World } from '../../../../testing/world.ts'
import type { Who } from '../../../../testing/rows.ts'
import { sealText } from '../questions/sealedTexts.ts'
import { payrollQuestionMessages, payrollQuestions } from '../questions/tables.ts'
import { payrollLines, payrollRecords } from '../tables.ts'
import { recordOf } from './world.ts'

/** Adds a paid record of a person with one line; returns its id. */
async function recordWithLine(world: World, userId: string): Promise<string> {
  const { db } = world.app.app
  const id = await recordOf(world, userId, 'DRAFT')
  const [record] = await db
    .select({ period: payrollRecords.period })
    .from(payrollRecords)
    .where(eq(payrollRecords.id, id))
  await db.insert(payrollLines).values({
    recordId: id,
    position: 1,
    code: 'SALARY',
    part: 'BASE',
    label: 'Salary',
    period: record?.period ?? '',
    amount: '0.00',
    because: {
      kind: 'SALARY',
      entryId: unknownId(),
      salary: 0,
      part: 0,
      from: '2019-01-01',
      to: '2019-01-31',
      days: 31,
      daysOfMonth: 31,
      isRest: true,
    },
  })
  for (const status of ['PENDING_APPROVAL', 'APPROVED', 'PAID'] as const)
    await db.update(payrollRecords).set({ status }).where(eq(payrollRecords.id, id))
  return id
}

/** Adds an open question of a person; returns its id and that of the record. */
async function questionOf(world: World, userId: string) {
  const { db, keys } = world.app.app
  const recordId = await recordWithLine(world, userId)
  const [question] = await db.insert(payrollQuestions).values({ recordId, userId, position: 1 }).returning()
  const [id, questionId] = [unknownId(), question?.id ?? '']
  const sealed = sealText(keys, { id, userId }, 'Why?')
  await db
    .insert(payrollQuestionMessages)
    .values({ id, questionId, userId, writtenBy: userId, isAnswer: false, sealed })
  return { id: questionId, recordId }
}

/** Returns the input for a question of the subject. */
export const questionInput = async (world: World, { subject }: Who) => ({
  id: subject ? (await questionOf(world, subject)).id : unknownId(),
})

/** Returns the input for an answer to a question of the subject. */
export const answerInput = async (world: World, who: Who) => ({ ...(await questionInput(world, who)), text: 'Because' })

/** Returns the input for a record of the subject with a question. */
export const questionedRecordInput = async (world: World, { subject }: Who) => ({
  id: subject ? (await questionOf(world, subject)).recordId : unknownId(),
  page: 1,
  limit: 10,
})

/** Returns the input for a question about a line of the subject. */
export const newQuestionInput = async (world: World, { subject }: Who) => ({
  id: subject ? await recordWithLine(world, subject) : unknownId(),
  position: 1,
  text: 'Why?',
})
