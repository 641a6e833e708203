import { z } from 'zod'
import { anyOf } from '../access/needs.ts'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Id, paragraphs } from '../kit/text.ts'
import { Instant, Month } from '../kit/time.ts'
import { PaidPerson } from './records.ts'
import { answerQuestionsNeeds } from './view.ts'

/** OPEN until someone answers; the employee closes a question, and can ask again. */
export const questionStatuses = ['OPEN', 'ANSWERED', 'CLOSED'] as const
export type QuestionStatus = (typeof questionStatuses)[number]

/** The largest number of messages about one line. The last of them can only be an answer. */
export const maxQuestionMessages = 100

/** A question of an employee about a line of their payslip, with its messages. A line has at most one. */
export const PayslipQuestion = z.object({
  id: z.uuid(),
  recordId: z.uuid(),
  /** The number of the line in the record, from 1. */
  position: z.number().int(),
  label: z.string(),
  period: Month,
  user: PaidPerson,
  status: z.enum(questionStatuses),
  updatedAt: Instant,
  messages: z.array(
    z.object({
      id: z.uuid(),
      by: z.object({ firstName: z.string(), lastName: z.string() }),
      isAnswer: z.boolean(),
      /** Null if the stored text can’t be decrypted. */
      text: z.string().nullable(),
      at: Instant,
    }),
  ),
  can: z.object({ ask: z.boolean(), answer: z.boolean(), close: z.boolean() }),
})
export type PayslipQuestion = z.infer<typeof PayslipQuestion>

const Text = paragraphs(1000, 'Please write something')

export const AskQuestion = z.object({ id: Id, position: z.int().min(1).max(1000), text: Text })
export type AskQuestion = z.infer<typeof AskQuestion>
export const AnswerQuestion = z.object({
  id: Id,
  text: Text,
  /** The id of the last message that you read. The answer is refused if the employee has added to the question since. */
  lastReadId: Id.optional(),
})
export type AnswerQuestion = z.infer<typeof AnswerQuestion>

const readNeeds = anyOf('payroll.read', answerQuestionsNeeds)
const onePage = { questions: z.array(PayslipQuestion), pagination: Pagination }

export const questions = {
  openQuestions: route({
    method: 'GET',
    path: '/payroll/questions',
    needs: answerQuestionsNeeds,
    summary: 'List the open questions about payslips that you may answer, oldest first (logged)',
  })
    .input(PageQuery)
    .output(z.object(onePage)),
  questions: route({
    method: 'GET',
    path: '/payroll/{id}/questions',
    needs: readNeeds,
    summary: 'List the questions about the lines of a payroll record, with their answers',
    description: 'Shown to the employee, and to people who may answer. Access to other people’s is logged.',
  })
    .input(PageQuery.extend({ id: Id }))
    .output(z.object(onePage)),
  askQuestion: route({
    method: 'POST',
    path: '/payroll/{id}/questions',
    needs: 'payroll.read',
    summary: 'Ask about a line of your own payslip, or ask again',
    description: '409 `payroll.question_full` after 100 messages about a line.',
    success: 201,
  })
    .input(AskQuestion)
    .output(z.object({ question: PayslipQuestion })),
  answerQuestion: route({
    method: 'POST',
    path: '/payroll/questions/{id}/answers',
    needs: answerQuestionsNeeds,
    summary: 'Answer an open question about a payslip within your reach, except your own',
    description:
      '409 `payroll.question_settled` if it is answered or closed by now, and `payroll.question_continued` if the employee has added to it since `lastReadId`.',
    success: 201,
  })
    .input(AnswerQuestion)
    .output(z.object({ question: PayslipQuestion })),
  closeQuestion: route({
    method: 'POST',
    path: '/payroll/questions/{id}/close',
    needs: 'payroll.read',
    summary: 'Close your own question about a payslip',
    description: '409 `payroll.question_settled` if it is closed already.',
  })
    .input(z.object({ id: Id }))
    .output(z.object({ question: PayslipQuestion })),
}
