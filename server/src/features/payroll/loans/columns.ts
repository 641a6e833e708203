import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { LoanStatus } from '@muster/contract/payroll/loans'
import { employedWithin } from '../../../people/employments/employed.ts'
import { owedByLedger } from '../facts/loans.ts'
import { payrollRecords } from '../tables.ts'
import { payrollLoanEntries, payrollLoanWriteOffs } from '../facts/tables.ts'
import { payrollLoans } from '../../../pay/tables.ts'

/** The table of loans under the name that the SQL of this file uses. */
export const loan = alias(payrollLoans, 'loan')

const hasEntry = (kind: 'PAID_OUT' | 'WRITTEN_OFF') =>
  sql<boolean>`exists (select from ${payrollLoanEntries} e where e.loan_id = loan.id and e.kind = ${kind})`

/** The SQL for whether the loan is paid out. */
export const isPaidOut: SQL<boolean> = hasEntry('PAID_OUT')

/** The SQL for the status of the loan, which follows from the decision and the movements. */
export const statusOfLoan: SQL<LoanStatus> = sql<LoanStatus>`case when loan.decision is null then 'PENDING'
  when loan.decision = 'REJECTED' then 'REJECTED'
  when not ${isPaidOut} or ${owedByLedger} > 0 then 'ACTIVE'
  when ${hasEntry('WRITTEN_OFF')} then 'WRITTEN_OFF' else 'SETTLED' end`

/** Returns the SQL condition that the person of the loan has left by `today` and is not expected back. */
export const hasLeft = (today: string): SQL<boolean> =>
  sql<boolean>`not ${employedWithin(sql`loan.user_id`, sql`${today}::date`, sql`'infinity'::date`)}`

/** Returns the SQL condition that a request `w` to write the loan off, which meets the condition `where`, is pending. */
export const hasPendingWriteOff = (where: SQL = sql`true`): SQL<boolean> =>
  sql<boolean>`exists (select from ${payrollLoanWriteOffs} w
    where w.loan_id = loan.id and w.decision is null and ${where})`

/** Extra runs take nothing of loans, so a month with an approved one may still be open. */
const approved = sql`r.run = 0 and r.status in ('APPROVED', 'PAID')`

/**
 * Returns SQL for the latest month whose payroll is approved for a person, or for the company if the person has none;
 * null if no month is approved.
 */
export const lastApproved = (userId: SQL): SQL<string | null> => sql<string | null>`coalesce(
  (select max(r.period) from ${payrollRecords} r where r.user_id = ${userId} and ${approved}),
  (select max(r.period) from ${payrollRecords} r where ${approved}))`
