import { eq, sql } from 'drizzle-orm'
import type { DecideLoan } from '@muster/contract/payroll/loans'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { notify } from '../../../events/event.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { payrollChanged } from '../messages.ts'
import { addEntry } from './addEntry.ts'
import { loanDecided, ownLoanNotice } from './messages.ts'
import { loanPolicy } from './policy.ts'
import { loanById, lockLoan } from './queries.ts'
import { staleLoan, touched } from './staleLoan.ts'
import { payrollLoans } from '../../../pay/tables.ts'

/**
 * Confirms or rejects a loan that someone else recorded. One that is already paid out is owed from then on. Notifies
 * the person who recorded it and, once confirmed, the employee.
 * @throws Refusal 404 if the loan is out of reach; 403 for the actor's own loan, or one that they recorded; 409 if it
 * is already decided, or while payroll is being calculated.
 */
export const decideLoan = (ctx: Context, { id, status, reason, updatedAt }: DecideLoan) =>
  change(ctx, async (tx) => {
    const { actor, request } = ctx
    const { row, facts } = await lockLoan(tx, actor, id)
    const { userId, kind, paidOn, amount, recordedBy } = row.loan
    const isConfirmed = status === 'ACTIVE'
    throwIf(isConfirmed ? loanPolicy.confirm(actor, facts) : loanPolicy.reject(actor, facts), staleLoan(row, updatedAt))
    await tx
      .update(payrollLoans)
      .set({
        decision: isConfirmed ? 'CONFIRMED' : 'REJECTED',
        decidedBy: actor.id,
        decidedAt: request.at ?? sql`clock_timestamp()`,
        decisionReason: reason || null,
        ...touched,
      })
      .where(eq(payrollLoans.id, id))
    if (isConfirmed && paidOn !== null) await addEntry(tx, ctx, { loanId: id, kind: 'PAID_OUT', amount, day: paidOn })
    const { at } = request
    const wasActive = row.status === 'ACTIVE'
    const decision = isConfirmed ? 'confirmed' : wasActive ? 'cancelled' : 'rejected'
    return {
      action: isConfirmed ? 'payroll.loan_confirmed' : 'payroll.loan_rejected',
      subject: { type: 'payroll_loan', id },
      personId: userId,
      before: { status: row.status },
      after: { status, kind },
      events: [
        payrollChanged([userId]),
        ...(recordedBy === actor.id
          ? []
          : [notify({ ...loanDecided(actor, row.user, row.loan, decision), at }, [recordedBy])]),
        ...(isConfirmed ? [notify({ ...ownLoanNotice(row.loan, 'confirmed'), at }, [userId])] : []),
      ],
      answer: { loan: await loanById(tx, actor, id) },
    }
  })
