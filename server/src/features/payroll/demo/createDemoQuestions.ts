import { and, eq } from 'drizzle-orm'
import type { LineCode } from '@muster/contract/payroll/lines'
import type { Actor } from '../../../kernel/actor.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { answerQuestion } from '../questions/answerQuestion.ts'
import { askQuestion } from '../questions/askQuestion.ts'
import { payrollQuestions } from '../questions/tables.ts'
import { payrollLines, payrollRecords } from '../tables.ts'

/** A question of the demo company about a line of a payslip. Months are counted back from the open one. */
interface PlannedQuestion {
  email: string
  monthsAgo: number
  code: LineCode
  question: string
  /** Missing while the question is open. */
  answer?: string
}

const plan: readonly PlannedQuestion[] = [
  {
    email: 'employee',
    monthsAgo: 2,
    code: 'INCOME_TAX',
    question: 'How do you get from my pay to this amount?',
    answer:
      'We take twelve months of your taxed pay, less insurance and the personal exemption, and deduct a twelfth of the tax on ' +
      'that. Open the line to see each step.',
  },
  {
    email: 'lead',
    monthsAgo: 1,
    code: 'INSURANCE',
    question: 'Is my insurance based on my whole pay, or on less?',
  },
]

/**
 * Asks the questions of the demo company about payslips that are approved, and answers them in HR unless they stay open.
 * Questions that were asked before are left as they are.
 * @param actorOf Returns the person with this name before the @ of their email address.
 * @param contextOf Returns the context of a person's call at a time in minutes after 09:00 UTC on a day.
 */
export async function createDemoQuestions(
  db: Queryable,
  openMonth: string,
  actorOf: (email: string) => Actor | undefined,
  contextOf: (actor: Actor, call: string, key: string, day: string, minute: number) => Context,
): Promise<void> {
  const hr = actorOf('hr')
  for (const { email, monthsAgo, code, question: text, answer } of plan) {
    const actor = actorOf(email)
    const period = Temporal.PlainYearMonth.from(openMonth).subtract({ months: monthsAgo }).toString()
    const line = actor && (await findLine(db, actor.id, period, code))
    if (!actor || !hr || !line || (await db.$count(payrollQuestions, eq(payrollQuestions.recordId, line.id)))) continue
    const day = `${period}-28`
    const asking = contextOf(actor, 'POST /payroll/{id}/questions', `asked-${email}`, day, 180)
    const { question } = await askQuestion(asking, { ...line, text })
    if (answer === undefined) continue
    const answering = contextOf(hr, 'POST /payroll/questions/{id}/answers', `answered-${email}`, day, 240)
    await answerQuestion(answering, { id: question.id, text: answer })
  }
}

/** Returns a record of a person's month and the number of its line of this kind; undefined if it has none. */
async function findLine(db: Queryable, userId: string, period: string, code: LineCode) {
  const [line] = await db
    .select({ id: payrollRecords.id, position: payrollLines.position })
    .from(payrollRecords)
    .innerJoin(payrollLines, eq(payrollLines.recordId, payrollRecords.id))
    .where(and(eq(payrollRecords.userId, userId), eq(payrollRecords.period, period), eq(payrollLines.code, code)))
    .orderBy(payrollLines.position)
    .limit(1)
  return line
}
