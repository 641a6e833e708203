import { randomUUIDv7 } from 'node:crypto'
import type { AdjustmentType, RequestAdjustment } from '@muster/contract/payroll/adjustments'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf, invalid } from '../../../kernel/errors.ts'
import { notify } from '../../../events/event.ts'
import { centsOf, printCents } from '../../../pay/money.ts'
import { payrollAdjustments } from '../tables.ts'
import { adjustmentApprovers, adjustmentsChanged } from './approvers.ts'
import { adjustmentRequested } from './messages.ts'
import { adjustmentById } from './queries.ts'
import { payCurrencyOn, rateIn } from '../facts/terms.ts'
import { adjustedPerson } from './subject.ts'

/**
 * Requests an adjustment of a person's pay and notifies its approvers. The amount is in the currency of the person's
 * salary on the effective date.
 * @throws Refusal 400 naming `userId` if the person is unknown or out of reach; 403 for the actor's own pay; 400 naming
 * `effectiveDate` for a day without employment or pay, or `adjustmentType` for a raise of someone who is paid by the day or
 * by the hour.
 */
export const requestAdjustment = (ctx: Context, input: RequestAdjustment) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    const { at } = ctx.request
    const person = await adjustedPerson(tx, actor, input)
    const { adjustmentType, effectiveDate, reason } = input
    const isRated = (await rateIn(tx, { userId: person.id, period: effectiveDate.slice(0, 7) })) !== null
    throwIf(isRated && raisesSalary(adjustmentType) ? paidByRate() : null)
    const currency = await payCurrencyOn(tx, person.id, effectiveDate)
    if (currency === null) return throwIf(invalid({ effectiveDate: 'They have no salary on this day' }))
    const id = randomUUIDv7()
    const adjustment = { userId: person.id, requestedBy: actor.id, adjustmentType }
    await tx.insert(payrollAdjustments).values({
      id,
      ...adjustment,
      amount: printCents(centsOf(input.amount)),
      currency,
      reason,
      effectiveDate,
      createdAt: at,
      updatedAt: at,
    })
    return {
      action: 'payroll.adjustment_requested',
      subject: { type: 'payroll_adjustment', id },
      personId: person.id,
      // The audit trail contains no amounts, nor reasons, which may mention amounts: its readers need not know what
      // people earn.
      after: { adjustmentType, effectiveDate },
      events: [
        notify(
          { ...adjustmentRequested(actor, person, { id, adjustmentType, effectiveDate }), at },
          adjustmentApprovers(adjustment),
        ),
        adjustmentsChanged(actor.id),
      ],
      answer: { adjustment: await adjustmentById(tx, actor, id) },
    }
  })

const raisesSalary = (type: AdjustmentType): boolean => type === 'RAISE' || type === 'PROMOTION'

const paidByRate = () =>
  invalid({ adjustmentType: 'They are paid by the day or by the hour. Change their rate on their page instead.' })
