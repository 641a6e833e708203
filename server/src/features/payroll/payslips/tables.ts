import { sql } from 'drizzle-orm'
import { check, index, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, day, person } from '../../../db/columns.ts'
import { payrollRecords } from '../tables.ts'

/** Returns a column for a sum of a year, which can have more digits than the amounts of a month. */
const sum = () => numeric({ precision: 20, scale: 2 }).notNull()

/**
 * The parts of a payslip that are not in its record, as they were at the approval. A trigger prevents changes. Records that earlier
 * releases approved have no row.
 */
export const payrollPayslips = pgTable(
  'payroll_payslips',
  {
    /** The id of the record. */
    id: uuid()
      .primaryKey()
      .references(() => payrollRecords.id),
    userId: person().notNull(),
    paymentDate: day().notNull(),
    /** The last digits of the person's account, or of several with their amounts, encrypted; null without bank details. */
    sealed: text(),
    /** The totals from January up to and including the record. */
    grossPay: sum(),
    deductions: sum(),
    incomeTax: sum(),
    insurance: sum(),
    netPay: sum(),
    /** The benefits in kind of the year; null for payslips that earlier versions stored, which don’t show them. */
    benefits: numeric({ precision: 20, scale: 2 }),
    createdAt: createdAt(),
  },
  (t) => [
    index('payroll_payslips_person_idx').on(t.userId),
    check('payroll_payslips_net_check', sql`net_pay = gross_pay - deductions - income_tax - insurance`),
  ],
)
