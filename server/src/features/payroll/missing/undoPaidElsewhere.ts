import { and, eq, sql } from 'drizzle-orm'
import { canDecideFor } from '../../../kernel/actor.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf, assertFound, conflict, forbidden } from '../../../kernel/errors.ts'
import { lockRestingPayroll } from '../shared/locks.ts'
import { addMakerWhere } from '../makers/addMakers.ts'
import { seesOpenPayOf } from '../facts/missing.ts'
import { payrollChanged } from '../messages.ts'
import { readRun } from '../runs/showRun.ts'
import { payrollPaidElsewhere } from '../tables.ts'
import { hasLaterLine } from './listPaidElsewhere.ts'

/**
 * Removes the mark that a month was paid outside payroll. The month is then missing again. Returns the run in which it
 * was marked.
 * @throws Refusal 404 if the person is out of reach or the mark is already removed; 403 for the actor's own pay; 409
 * while payroll is being calculated, or if a later record settles a change of the month.
 */
export function undoPaidElsewhere(ctx: Context, { id }: { id: string }) {
  return change(ctx, async (tx) => {
    const { actor } = ctx
    await lockRestingPayroll(tx)
    const [row] = await tx
      .select({ mark: payrollPaidElsewhere, isSettled: hasLaterLine })
      .from(payrollPaidElsewhere)
      .where(and(eq(payrollPaidElsewhere.id, id), seesOpenPayOf(actor, payrollPaidElsewhere.userId)))
    assertFound(row)
    const { userId, period, markedIn, reason } = row.mark
    throwIf(
      canDecideFor(actor, userId) ? null : forbidden('You cannot make decisions about your own pay'),
      row.isSettled ? alreadySettled() : null,
    )
    await tx.delete(payrollPaidElsewhere).where(eq(payrollPaidElsewhere.id, id))
    await addMakerWhere(tx, sql`r.user_id = ${userId} and r.period = ${markedIn}`, {
      by: actor.id,
      action: 'PAID_ELSEWHERE',
    })
    return {
      action: 'payroll.paid_elsewhere_undone',
      subject: { type: 'payroll_run', id: markedIn },
      personId: userId,
      before: { period: markedIn, months: [period], reason },
      events: [payrollChanged()],
      answer: { run: await readRun(tx, actor, markedIn) },
    }
  })
}

const alreadySettled = () =>
  conflict(
    'A difference for this month is already included in a later payroll record.',
    'payroll.paid_elsewhere_settled',
  )
