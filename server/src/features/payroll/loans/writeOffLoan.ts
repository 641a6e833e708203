import { and, eq, isNull, sql } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import { todayOf } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { notify, owner } from '../../../events/event.ts'
import { assertFound, throwIf } from '../../../kernel/errors.ts'
import { parseCents, printCents } from '../../../pay/money.ts'
import { payrollChanged } from '../messages.ts'
import { addEntry } from './addEntry.ts'
import { payrollLoanWriteOffs } from '../facts/tables.ts'
import { loanConfirmers } from './confirmers.ts'
import { loanDecided, loanLowered, ownLoanNotice, writeOffToConfirm } from './messages.ts'
import { loanPolicy } from './policy.ts'
import { loanById, lockLoan } from './queries.ts'
import { staleLoan, touchLoan } from './staleLoan.ts'

/**
 * Requests to write off what is owed on a loan. Someone else must confirm it; the people who may do so are notified.
 * @throws Refusal 404 if the loan is out of reach; 403 for the actor's own loan; 409 if nothing is owed, if a request is
 * already pending, or while payroll is being calculated.
 */
export const requestWriteOff = (
  ctx: Context,
  { id, reason, updatedAt }: { id: string; reason: string; updatedAt?: string },
) =>
  change(ctx, async (tx) => {
    const { actor, request } = ctx
    const { row, facts } = await lockLoan(tx, actor, id)
    throwIf(loanPolicy.requestWriteOff(actor, facts), staleLoan(row, updatedAt))
    await tx.insert(payrollLoanWriteOffs).values({
      loanId: id,
      reason,
      requestedBy: actor.id,
      requestedAt: request.at ?? sql`clock_timestamp()`,
    })
    return {
      action: 'payroll.loan_write_off_requested',
      subject: { type: 'payroll_loan', id },
      personId: row.loan.userId,
      after: {},
      events: [
        payrollChanged(),
        notify(
          { ...writeOffToConfirm(actor, row.user, row.loan), at: request.at },
          loanConfirmers(row.loan.userId, actor.id),
        ),
      ],
      answer: { loan: await loanById(tx, actor, id) },
    }
  })

/**
 * Confirms or rejects the pending write-off of a loan. Once confirmed, everything that is then owed is written off. The
 * employee, the owner and the person who requested it are notified.
 * @throws Refusal 404 if the loan is out of reach; 403 for the actor's own loan, or a write-off that they requested; 409
 * if none is pending or nothing is owed, or while payroll is being calculated.
 */
export const decideWriteOff = (
  ctx: Context,
  { id, status, updatedAt }: { id: string; status: 'CONFIRMED' | 'REJECTED'; updatedAt?: string },
) =>
  change(ctx, async (tx) => {
    const { actor, request } = ctx
    const { row, facts } = await lockLoan(tx, actor, id)
    const { userId } = row.loan
    const isConfirmed = status === 'CONFIRMED'
    throwIf(
      isConfirmed ? loanPolicy.confirmWriteOff(actor, facts) : loanPolicy.rejectWriteOff(actor, facts),
      staleLoan(row, updatedAt),
    )
    const [decided] = await tx
      .update(payrollLoanWriteOffs)
      .set({ decision: status, decidedBy: actor.id, decidedAt: request.at ?? sql`clock_timestamp()` })
      .where(and(eq(payrollLoanWriteOffs.loanId, id), isNull(payrollLoanWriteOffs.decision)))
      .returning()
    assertFound(decided)
    const { reason, requestedBy } = decided
    if (isConfirmed) {
      const amount = printCents(-parseCents(row.owed))
      await addEntry(tx, ctx, { loanId: id, kind: 'WRITTEN_OFF', amount, day: await todayOf(tx, ctx), note: reason })
      await touchLoan(tx, id)
    }
    const { at } = request
    const decision = isConfirmed ? 'wrote off the rest of' : 'rejected the write-off of'
    return {
      action: isConfirmed ? 'payroll.loan_written_off' : 'payroll.loan_write_off_rejected',
      subject: { type: 'payroll_loan', id },
      personId: userId,
      after: { status },
      events: [
        payrollChanged(isConfirmed ? [userId] : []),
        ...(requestedBy === actor.id
          ? []
          : [
              notify({ ...loanDecided(actor, row.user, row.loan, decision), title: 'Write-off decided', at }, [
                requestedBy,
              ]),
            ]),
        ...(isConfirmed
          ? [
              notify({ ...ownLoanNotice(row.loan, 'writtenOff'), at }, [userId]),
              notify(
                { ...loanLowered(actor, row.user, row.loan, 'writtenOff'), at, bySession: actor.sessionId },
                owner(ctx.app.config),
              ),
            ]
          : []),
      ],
      answer: { loan: await loanById(tx, actor, id) },
    }
  })
