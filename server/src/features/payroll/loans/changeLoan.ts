import { sql } from 'drizzle-orm'
import { instalmentsOf, maxInstalments, tooManyInstalments } from '@muster/contract/payroll/loanPlan'
import type { ChangeLoan } from '@muster/contract/payroll/loans'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { notify } from '../../../events/event.ts'
import { invalid, throwIf } from '../../../kernel/errors.ts'
import { centsOf, printCents } from '../../../pay/money.ts'
import { payrollChanged } from '../messages.ts'
import { payrollLoanTerms } from '../facts/tables.ts'
import { ownLoanNotice } from './messages.ts'
import { loanPolicy } from './policy.ts'
import { loanById, lockLoan, openAfter } from './queries.ts'
import { staleLoan, touchLoan } from './staleLoan.ts'

/**
 * Changes the instalments of a loan from a month on: pauses or resumes them, sets another amount, or takes everything
 * that is owed. The employee is notified.
 * @throws Refusal 404 if the loan is out of reach; 403 for the actor's own loan; 400 naming `from` if that month is
 * already approved, or `instalment` if it makes too many instalments; 409 if the loan is not active, or while payroll is being calculated.
 */
export const changeLoan = (ctx: Context, { id, kind, from, to, instalment, reason, updatedAt }: ChangeLoan) =>
  change(ctx, async (tx) => {
    const { actor, request } = ctx
    const { row, facts } = await lockLoan(tx, actor, id)
    const changed = kind === 'INSTALMENT' && instalment ? instalment : null
    const owed = Number(row.isPaidOut ? row.owed : row.loan.amount)
    throwIf(
      loanPolicy.change(actor, facts),
      staleLoan(row, updatedAt),
      from < (openAfter(row.lastApproved) ?? from) ? invalid({ from: 'This month is already approved' }) : null,
      changed && instalmentsOf(owed, changed) > maxInstalments ? invalid({ instalment: tooManyInstalments }) : null,
    )
    await tx.insert(payrollLoanTerms).values({
      loanId: id,
      kind,
      fromPeriod: from,
      toPeriod: kind === 'PAUSE' ? (to ?? null) : null,
      instalment: changed === null ? null : printCents(centsOf(changed)),
      reason,
      enteredBy: actor.id,
      enteredAt: request.at ?? sql`clock_timestamp()`,
    })
    await touchLoan(tx, id)
    return {
      action: 'payroll.loan_terms_changed',
      subject: { type: 'payroll_loan', id },
      personId: row.loan.userId,
      after: { kind, from, ...(to && { to }) },
      events: [
        payrollChanged([row.loan.userId]),
        notify({ ...ownLoanNotice(row.loan, 'changed'), at: request.at }, [row.loan.userId]),
      ],
      answer: { loan: await loanById(tx, actor, id) },
    }
  })
