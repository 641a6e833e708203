import type { KeepLimits } from '@muster/contract/payroll/limits'
import { sql } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { notify, owner, refresh } from '../../../events/event.ts'
import { conflict, throwIf } from '../../../kernel/errors.ts'
import { readPackTables } from '../../../pay/packs/limits.ts'
import { lacksLimits } from '../../../pay/packs/tables.ts'
import { insuranceLimits } from '../../../pay/tables.ts'
import { holders } from '../../../people/groups.ts'
import { lockRestingPayroll } from '../shared/locks.ts'
import { payrollChanged } from '../messages.ts'
import { limitsKept } from './messages.ts'
import { limitsById } from './presentLimits.ts'

/**
 * Continues with the limits of the year before, knowingly and with a reason. The owner is notified.
 * @throws Refusal 409 if the year has limits, or while payroll is being generated.
 */
export const keepLimits = (ctx: Context, { year, reason }: KeepLimits) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    await lockRestingPayroll(tx)
    throwIf(lacksLimits(await readPackTables(tx), `${year}-12`) ? null : notMissing(year))
    const at = ctx.request.at ?? sql`now()`
    const [row] = await tx
      .insert(insuranceLimits)
      .values({
        firstDay: `${year}-01-01`,
        source: reason,
        enteredBy: actor.id,
        enteredAt: at,
        confirmedBy: actor.id,
        confirmedAt: at,
      })
      .returning({ id: insuranceLimits.id })
    if (!row) throw new Error('The decision was not written')
    return {
      action: 'payroll.limits_kept',
      subject: { type: 'insurance_limits', id: row.id },
      after: { year, reason },
      events: [
        payrollChanged(),
        refresh('payroll', holders(['payroll.tax'])),
        notify(
          { ...limitsKept(actor, year, reason), at: ctx.request.at, bySession: actor.sessionId },
          owner(ctx.app.config),
        ),
      ],
      answer: { limits: await limitsById(tx, actor, row.id) },
    }
  })

const notMissing = (year: number) =>
  conflict(`There are limits for ${year}. Please reload to see them.`, 'payroll.limits_present', 'year')
