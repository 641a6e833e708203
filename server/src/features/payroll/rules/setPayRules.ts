import type { Currency } from '@muster/contract/kit/money'
import type { SetPayRules } from '@muster/contract/payroll/rules'
import { unusualRules, usualRules } from '@muster/contract/payroll/unusualRules'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { throwIf, invalid, namingFields, Refusal } from '../../../kernel/errors.ts'
import { notify, owner, refresh } from '../../../events/event.ts'
import { findPayRulesOn } from '../../../pay/rules.ts'
import { payRules } from '../../../pay/tables.ts'
import { holders } from '../../../people/groups.ts'
import { lockRestingPayroll } from '../shared/locks.ts'
import { nameOfMonth } from '../messages.ts'
import { firstDayOf } from '../periods.ts'
import { payRulesChanged } from './messages.ts'
import { completeRules, earliestRules, ownPackOfRules, rowOfRules, presentRules, versionOf } from './versions.ts'

/**
 * The people whose screens depend on the pay rules: those who work with payroll, and those who see overtime by class or
 * as an amount of money.
 */
const affected = {
  payroll: holders(['payroll.tax', 'payroll.process', 'payroll.approve', 'payroll.all_view', 'payroll.team_view']),
  attendance: holders(['attendance.overtime_manage', 'attendance.hourly_rate', 'attendance.salary_calculation']),
}

/**
 * Adds pay rules that apply from a month on, until later rules start. Approved months are not affected. Notifies the
 * owner of the changes.
 * @throws Refusal 400 naming `firstMonth` if it is approved or before an approved month; 409 while payroll is being
 * generated, or naming fields with unusual values that are not confirmed.
 */
export const setPayRules = (ctx: Context, { confirmed = [], ...input }: SetPayRules) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    const { firstMonth } = input
    await lockRestingPayroll(tx)
    throwIf(await tooEarly(tx, firstMonth), unconfirmed(input, confirmed))
    const ownPack = await ownPackOfRules(tx, input)
    const present = await findPayRulesOn(tx, firstDayOf(firstMonth))
    const [before, after] = [presentRules(present), completeRules(input, present)]
    const [row] = await tx
      .insert(payRules)
      .values({ ...rowOfRules(after), createdBy: actor.id })
      .returning()
    if (!row) throw new Error('The rules were not written')
    return {
      action: 'payroll.rules_set',
      subject: { type: 'pay_rules', id: row.id },
      before,
      after,
      events: [
        refresh('payroll', affected.payroll),
        refresh('attendance', affected.attendance),
        notify(
          {
            ...payRulesChanged(actor, {
              firstMonth,
              before: { ...before, packName: present.ownPack?.name ?? null },
              after: { ...after, packName: ownPack?.name ?? null },
            }),
            at: ctx.request.at,
            bySession: actor.sessionId,
          },
          owner(ctx.app.config),
        ),
      ],
      answer: {
        version: versionOf(row, { firstName: actor.firstName, lastName: actor.lastName }, ownPack?.name ?? null),
      },
    }
  })

/**
 * Returns a refusal 400 if rules would affect an approved month, or approved pay in `currency` if they only affect pay
 * in it; otherwise null.
 */
export async function tooEarly(db: Queryable, firstMonth: string, currency?: Currency): Promise<Refusal | null> {
  const earliest = await earliestRules(db, currency)
  if (firstMonth >= earliest) return null
  const month = nameOfMonth(earliest)
  return invalid(
    { firstMonth: `Months before ${month} are approved. Please choose ${month} or a later one.` },
    'payroll.rules_too_early',
  )
}

/** Returns a refusal 409 that names the fields with unusual values which are not confirmed; null if there are none. */
function unconfirmed(
  input: Omit<SetPayRules, 'confirmed'>,
  confirmed: NonNullable<SetPayRules['confirmed']>,
): Refusal | null {
  const fields = unusualRules(input).filter((field) => !confirmed.includes(field))
  if (!fields.length) return null
  const { divisor, premium } = usualRules
  const messages = fields.map((field) => [
    field,
    field === 'divisor'
      ? `Confirm ${input.divisor} hours for a month’s salary. ${divisor.min} to ${divisor.max} are usual.`
      : `Confirm a premium above ${premium.max} %.`,
  ])
  return new Refusal(409, 'Some values are unusual. Please confirm them.', {
    error: 'Conflict',
    code: 'payroll.rules_unusual',
    ...namingFields(Object.fromEntries(messages) as Record<string, string>),
  })
}
