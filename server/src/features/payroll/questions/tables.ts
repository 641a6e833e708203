import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { QuestionStatus } from '@muster/contract/payroll/questions'
import { createdAt, id, person, timestamps } from '../../../db/columns.ts'
import { payrollRecords } from '../tables.ts'

/** Questions of employees about lines of their payslips, at most one for each line. */
export const payrollQuestions = pgTable(
  'payroll_questions',
  {
    id: id(),
    recordId: uuid()
      .notNull()
      .references(() => payrollRecords.id),
    userId: person().notNull(),
    /** The line of the record. */
    position: smallint().notNull(),
    status: text().$type<QuestionStatus>().notNull().default('OPEN'),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('payroll_questions_line_key').on(t.recordId, t.position),
    index('payroll_questions_person_idx').on(t.userId),
    index('payroll_questions_open_idx')
      .on(t.updatedAt, t.id)
      .where(sql`status = 'OPEN'`),
    check('payroll_questions_status_check', sql`${t.status} in ('OPEN', 'ANSWERED', 'CLOSED')`),
  ],
)

/** The questions and answers about a line, in the order in which they were written. A trigger prevents changes. */
export const payrollQuestionMessages = pgTable(
  'payroll_question_messages',
  {
    id: id(),
    questionId: uuid()
      .notNull()
      .references(() => payrollQuestions.id),
    /** The person whose payslip it is about. */
    userId: person().notNull(),
    writtenBy: person().notNull(),
    isAnswer: boolean().notNull(),
    /** The text, encrypted by files/store/seal.ts, in base64url. */
    sealed: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('payroll_question_messages_idx').on(t.questionId, t.createdAt, t.id),
    index('payroll_question_messages_person_idx').on(t.userId),
    index('payroll_question_messages_writer_idx').on(t.writtenBy),
  ],
)
