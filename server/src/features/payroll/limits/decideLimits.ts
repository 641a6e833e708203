import { eq, sql } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { notify, owner, refresh } from '../../../events/event.ts'
import { assertFound, throwIf } from '../../../kernel/errors.ts'
import { packCurrency } from '../../../pay/packs/egypt.ts'
import { insuranceLimits } from '../../../pay/tables.ts'
import { lockRestingPayroll } from '../shared/locks.ts'
import { payrollChanged } from '../messages.ts'
import { tooEarly } from '../rules/setPayRules.ts'
import { hasOtherConfirmer } from '../shared/confirmation.ts'
import { holders } from '../../../people/groups.ts'
import { limitsConfirmed } from './messages.ts'
import { limitsPolicy } from './policy.ts'
import { limitsById } from './presentLimits.ts'

/** Returns limits, locked until the transaction ends. @throws Refusal 404 if there are none with this id. */
async function lockLimits(tx: Tx, id: string) {
  const [row] = await tx.select().from(insuranceLimits).where(eq(insuranceLimits.id, id)).for('update')
  assertFound(row)
  return row
}

/**
 * Confirms limits that someone else entered. From then on payroll calculates with them, and open months must be
 * recalculated. The owner is notified.
 * @throws Refusal 404 for an unknown id; 403 for the person who entered them, unless no one else may confirm; 409 if
 * they are confirmed or withdrawn, or while payroll is being generated; 400 if their first month is approved meanwhile.
 */
export const confirmLimits = (ctx: Context, { id }: { id: string }) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    await lockRestingPayroll(tx)
    const row = await lockLimits(tx, id)
    const firstMonth = row.firstDay.slice(0, 7)
    throwIf(
      limitsPolicy.confirm(actor, row, await hasOtherConfirmer(tx, actor)),
      await tooEarly(tx, firstMonth, packCurrency),
    )
    await tx
      .update(insuranceLimits)
      .set({ confirmedBy: actor.id, confirmedAt: ctx.request.at ?? sql`now()` })
      .where(eq(insuranceLimits.id, id))
    return {
      action: 'payroll.limits_confirmed',
      subject: { type: 'insurance_limits', id },
      after: { firstMonth, minWage: row.minWage, maxWage: row.maxWage, rate: row.rate, employerRate: row.employerRate },
      events: [
        payrollChanged(),
        refresh('payroll', holders(['payroll.tax'])),
        notify(
          { ...limitsConfirmed(actor, row), at: ctx.request.at, bySession: actor.sessionId },
          owner(ctx.app.config),
        ),
      ],
      answer: { limits: await limitsById(tx, actor, id) },
    }
  })

/**
 * Withdraws limits that are not confirmed.
 * @throws Refusal 404 for an unknown id; 409 if they are confirmed or withdrawn.
 */
export const withdrawLimits = (ctx: Context, { id }: { id: string }) =>
  change(ctx, async (tx) => {
    const row = await lockLimits(tx, id)
    throwIf(limitsPolicy.withdraw(row))
    await tx
      .update(insuranceLimits)
      .set({ withdrawnBy: ctx.actor.id, withdrawnAt: ctx.request.at ?? sql`now()` })
      .where(eq(insuranceLimits.id, id))
    return {
      action: 'payroll.limits_withdrawn',
      subject: { type: 'insurance_limits', id },
      after: { firstMonth: row.firstDay.slice(0, 7) },
      events: [refresh('payroll', holders(['payroll.tax']))],
      answer: undefined,
    }
  })
