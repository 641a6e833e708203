import { sql } from 'drizzle-orm'
import { eq } from 'drizzle-orm'
import { laterThan } from '../../../db/columns.ts'
import type { Tx } from '../../../db/database.ts'
import { staleRefusalFor } from '../../../kernel/errors.ts'
import type { LoanRow } from './queries.ts'
import { payrollLoans } from '../../../pay/tables.ts'

const refusal = staleRefusalFor('payroll.changed_meanwhile', 'loan')

/** Returns a refusal 409 if the loan has changed since the time `updatedAt` sent by the caller; otherwise null. */
export const staleLoan = ({ loan }: LoanRow, updatedAt: string | undefined) => refusal(loan.changedAt, updatedAt)

/** The columns that mark a loan as changed, so that open records are calculated again. */
export const touched = { changedAt: laterThan(sql`changed_at`) }

/** Marks a loan as changed, so that open records are calculated again. */
export const touchLoan = (tx: Tx, id: string): Promise<unknown> =>
  tx.update(payrollLoans).set(touched).where(eq(payrollLoans.id, id))
