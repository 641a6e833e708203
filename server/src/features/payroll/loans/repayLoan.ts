import { and, eq } from 'drizzle-orm'
import type { RepayLoan } from '@muster/contract/payroll/loans'
import { change } from '../../../audit/change.ts'
import { todayOf } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { notify, owner } from '../../../events/event.ts'
import { assertFound, conflict, invalid, throwIf } from '../../../kernel/errors.ts'
import { centsOf, parseCents, printCents } from '../../../pay/money.ts'
import { payrollChanged } from '../messages.ts'
import { addEntry } from './addEntry.ts'
import { payrollLoanEntries } from '../facts/tables.ts'
import { loanLowered, ownLoanNotice } from './messages.ts'
import { loanPolicy } from './policy.ts'
import { loanById, lockLoan } from './queries.ts'
import { staleLoan, touchLoan } from './staleLoan.ts'

/**
 * Records an early repayment, which lowers what is owed. The employee and the owner are notified.
 * @throws Refusal 404 if the loan is out of reach; 403 for the actor's own loan; 400 naming `amount` if it is more than
 * what is owed, or `paidOn` for a day to come; 409 if nothing is owed, or while payroll is being calculated.
 */
export const repayLoan = (ctx: Context, { id, amount, paidOn, method, note, updatedAt }: RepayLoan) =>
  change(ctx, async (tx) => {
    const { actor, request } = ctx
    const { row, facts } = await lockLoan(tx, actor, id)
    const { userId } = row.loan
    const [repaid, owed] = [centsOf(amount), parseCents(row.owed)]
    throwIf(
      loanPolicy.repay(actor, facts),
      staleLoan(row, updatedAt),
      paidOn > (await todayOf(tx, ctx)) ? invalid({ paidOn: 'Please choose today or an earlier day' }) : null,
      repaid > owed ? invalid({ amount: 'This is more than what is owed' }) : null,
    )
    await addEntry(tx, ctx, { loanId: id, kind: 'REPAYMENT', amount: printCents(-repaid), day: paidOn, method, note })
    await touchLoan(tx, id)
    const { at } = request
    return {
      action: 'payroll.loan_repaid',
      subject: { type: 'payroll_loan', id },
      personId: userId,
      after: { paidOn, method },
      events: [
        payrollChanged([userId]),
        notify({ ...ownLoanNotice(row.loan, repaid === owed ? 'settled' : 'repaid'), at }, [userId]),
        notify(
          { ...loanLowered(actor, row.user, row.loan, 'repaid'), at, bySession: actor.sessionId },
          owner(ctx.app.config),
        ),
      ],
      answer: { loan: await loanById(tx, actor, id) },
    }
  })

interface Reversal {
  id: string
  entryId: string
  reason: string
  updatedAt?: string
}

/**
 * Reverses an early repayment that was recorded by mistake: a new movement, which raises what is owed again. The
 * employee is notified.
 * @throws Refusal 404 if the loan or the repayment is unknown or out of reach; 403 for the actor's own loan; 409 if the
 * repayment is already reversed, or while payroll is being calculated.
 */
export const reverseRepayment = (ctx: Context, { id, entryId, reason, updatedAt }: Reversal) =>
  change(ctx, async (tx) => {
    const { actor, request } = ctx
    const { row, facts } = await lockLoan(tx, actor, id)
    const { userId } = row.loan
    throwIf(loanPolicy.reverse(actor, facts))
    const ofLoan = eq(payrollLoanEntries.loanId, id)
    const [entry] = await tx
      .select()
      .from(payrollLoanEntries)
      .where(and(ofLoan, eq(payrollLoanEntries.id, entryId), eq(payrollLoanEntries.kind, 'REPAYMENT')))
    assertFound(entry)
    const reversals = await tx.$count(payrollLoanEntries, eq(payrollLoanEntries.reversesId, entryId))
    throwIf(reversals ? alreadyReversed() : null, staleLoan(row, updatedAt))
    await addEntry(tx, ctx, {
      loanId: id,
      kind: 'REVERSED',
      amount: printCents(-parseCents(entry.amount)),
      day: await todayOf(tx, ctx),
      note: reason,
      reversesId: entryId,
    })
    await touchLoan(tx, id)
    return {
      action: 'payroll.loan_repayment_reversed',
      subject: { type: 'payroll_loan', id },
      personId: userId,
      after: { paidOn: entry.day },
      events: [payrollChanged([userId]), notify({ ...ownLoanNotice(row.loan, 'reversed'), at: request.at }, [userId])],
      answer: { loan: await loanById(tx, actor, id) },
    }
  })

const alreadyReversed = () =>
  conflict('This repayment is already reversed. Please reload to see the loan.', 'payroll.loan_decided')
