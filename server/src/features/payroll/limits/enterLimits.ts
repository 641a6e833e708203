import { and, eq } from 'drizzle-orm'
import type { EnterLimits } from '@muster/contract/payroll/limits'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { notify, refresh } from '../../../events/event.ts'
import { conflict, throwIf } from '../../../kernel/errors.ts'
import { packCurrency } from '../../../pay/packs/egypt.ts'
import { insuranceLimits } from '../../../pay/tables.ts'
import { holders } from '../../../people/groups.ts'
import { lockRestingPayroll } from '../shared/locks.ts'
import { firstDayOf } from '../periods.ts'
import { tooEarly } from '../rules/setPayRules.ts'
import { limitsToConfirm } from './messages.ts'
import { isProposed, limitsById } from './presentLimits.ts'

/** Returns limits from a request as the database stores them. */
export const rowOfLimits = ({ firstMonth, minWage, maxWage, rate, employerRate }: EnterLimits) => ({
  firstDay: firstDayOf(firstMonth),
  minWage: String(minWage),
  maxWage: String(maxWage),
  rate: String(rate),
  employerRate: String(employerRate),
})

/**
 * Enters limits of social insurance that apply from a month on. They have no effect until someone else confirms them;
 * the people who may do so are notified.
 * @throws Refusal 400 naming `firstMonth` if it is approved or before an approved month; 409 while payroll is being
 * generated, or if limits for that month already await confirmation.
 */
export const enterLimits = (ctx: Context, input: EnterLimits) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    const { firstMonth, source } = input
    await lockRestingPayroll(tx)
    throwIf(await tooEarly(tx, firstMonth, packCurrency))
    const pending = await tx.$count(
      insuranceLimits,
      and(eq(insuranceLimits.firstDay, firstDayOf(firstMonth)), isProposed),
    )
    throwIf(pending > 0 ? alreadyProposed() : null)
    const [row] = await tx
      .insert(insuranceLimits)
      .values({ ...rowOfLimits(input), source, enteredBy: actor.id })
      .returning({ id: insuranceLimits.id })
    if (!row) throw new Error('The limits were not written')
    const { id } = row
    return {
      action: 'payroll.limits_entered',
      subject: { type: 'insurance_limits', id },
      after: input,
      events: [
        refresh('payroll', holders(['payroll.tax'])),
        notify({ ...limitsToConfirm(actor, firstMonth), at: ctx.request.at }, holders(['payroll.tax'], actor.id)),
      ],
      answer: { limits: await limitsById(tx, actor, id) },
    }
  })

const alreadyProposed = () =>
  conflict(
    'Limits from this month already await confirmation. Please confirm or withdraw them first.',
    'payroll.limits_pending',
    'firstMonth',
  )
