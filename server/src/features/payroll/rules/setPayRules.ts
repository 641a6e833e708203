import type { SetPayRules } from '@muster/contract/payroll/rules'
import { formatDayPart } from '@muster/contract/kit/formatters'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { allow, invalid, type Refusal } from '../../../errors.ts'
import { stale } from '../../../events/event.ts'
import { payRulesOn } from '../../../pay/rules.ts'
import { payRules } from '../../../pay/tables.ts'
import { holders } from '../../../people/groups.ts'
import { lockRestingPayroll } from '../calculate/locks.ts'
import { firstDayOf } from '../periods.ts'
import { earliestRules, rowOfRules, shown, versionOf } from './versions.ts'

/** Whose screens show something that the rules decide: payroll itself, and overtime by class or in money. */
const affected = {
  payroll: holders(['payroll.tax', 'payroll.process', 'payroll.approve', 'payroll.all_view', 'payroll.team_view']),
  attendance: holders(['attendance.overtime_manage', 'attendance.hourly_rate', 'attendance.salary_calculation']),
}

/**
 * Sets the rules of pay from a month on, until others that begin later; months that are approved keep theirs.
 * @throws Refusal 400 naming `firstMonth` for one that is approved, or before one that is; 409 while payroll is generated.
 */
export const setPayRules = (ctx: Context, input: SetPayRules) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    const { firstMonth, ...rules } = input
    await lockRestingPayroll(tx)
    allow(await tooEarly(tx, firstMonth))
    const before = shown(await payRulesOn(tx, firstDayOf(firstMonth)))
    const [row] = await tx
      .insert(payRules)
      .values({ ...rowOfRules(input), createdBy: actor.id })
      .returning()
    if (!row) throw new Error('The rules were not written')
    return {
      action: 'payroll.rules_set',
      subject: { type: 'pay_rules', id: row.id },
      before,
      after: { ...rules, firstMonth },
      events: [stale('payroll', affected.payroll), stale('attendance', affected.attendance)],
      answer: { version: versionOf(row, { firstName: actor.firstName, lastName: actor.lastName }) },
    }
  })

/** 400 for rules that would reach into a month that is approved; else null. */
export async function tooEarly(db: Queryable, firstMonth: string): Promise<Refusal | null> {
  const earliest = await earliestRules(db)
  if (firstMonth >= earliest) return null
  const month = formatDayPart(Temporal.PlainDate.from(firstDayOf(earliest)), 'en', { month: 'long', year: 'numeric' })
  return invalid(
    { firstMonth: `Months before ${month} are approved. Please choose ${month} or a later one.` },
    'payroll.rules_too_early',
  )
}
