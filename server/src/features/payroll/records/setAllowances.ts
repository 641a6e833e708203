import type { SetAllowances } from '@muster/contract/payroll/allowances'
import { canDecideFor } from '../../../kernel/actor.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf, forbidden, invalid } from '../../../kernel/errors.ts'
import { centsOf, jsonOf, parseCents, printCents } from '../../../pay/money.ts'
import { payOn, recordEmployment } from '../../../people/employment.ts'
import { peopleChanged } from '../../../people/peopleChanged.ts'
import { lockVisibleUser } from '../../../people/person.ts'
import { peopleArea, visiblePerson } from '../../../people/reach.ts'
import { userPolicy } from '../../../people/policy.ts'
import { payrollChanged } from '../messages.ts'
import { rateIn } from '../facts/terms.ts'
import { payrollArea } from '../policy.ts'

/**
 * Sets how much of a person's monthly salary is allowances, starting on a day; the salary does not change.
 * @throws Refusal 404 if the person is out of reach; 403 for the actor's own pay, and for administrators unless the
 * actor is a Super Admin; 400 if the allowances exceed the salary, or no salary is paid on that day.
 */
export function setAllowances(ctx: Context, { userId, allowances, from }: SetAllowances) {
  return change(ctx, async (tx) => {
    const { actor } = ctx
    await visiblePerson(tx, actor, payrollArea, userId)
    const user = await lockVisibleUser(tx, actor, userId)
    throwIf(
      canDecideFor(actor, userId) ? null : forbidden('You cannot change your own pay'),
      userPolicy.change(actor, user, 'change the pay of'),
    )
    const pay = await payOn(tx, userId, from)
    if (!pay) return throwIf(invalid({ from: 'This person has no salary on that day' }))
    const rate = await rateIn(tx, { userId, period: from.slice(0, 7) })
    throwIf(rate ? invalid({ from: 'This person is paid by the day or by the hour on that day' }) : null)
    const [salary, part] = [parseCents(pay.salary), centsOf(allowances)]
    throwIf(part > salary ? invalid({ allowances: 'Allowances cannot be more than the salary' }) : null)
    const baseSalary = printCents(salary - part)
    await recordEmployment(tx, [{ userId, holdsFrom: from, pay: { ...pay, baseSalary } }], actor.id)
    return {
      action: 'payroll.allowances_set',
      subject: { type: 'user', id: userId },
      personId: userId,
      after: { from },
      events: [payrollChanged(), peopleChanged(peopleArea, [userId], actor.id)],
      answer: { baseSalary: jsonOf(salary - part), allowances: jsonOf(part), currency: pay.salaryCurrency },
    }
  })
}
