import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { CostShare, SetCostCentres } from '@muster/contract/payroll/costCentres'
import { type Change, change, type Unchanged } from '../../../audit/change.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { canDecideFor } from '../../../kernel/actor.ts'
import { forbidden, throwIf } from '../../../kernel/errors.ts'
import { visiblePerson } from '../../../people/reach.ts'
import { lockRestingPayroll } from '../shared/locks.ts'
import { payrollChanged } from '../messages.ts'
import { payrollArea } from '../policy.ts'
import { selectCostCentres, sharesIn } from './listCostCentres.ts'
import { payrollCostCentres } from './tables.ts'

interface Answer {
  current: CostShare[]
}

/**
 * Sets the cost centres that bear a person's pay from a month on, and returns those of this month. The pay itself stays as
 * it is.
 * @throws Refusal 404 if the person is out of reach; 403 for the actor's own; 409 while payroll is being calculated.
 */
export const setCostCentres = (ctx: Context, { userId, firstMonth, shares }: SetCostCentres) =>
  change(ctx, async (tx): Promise<Change<Answer> | Unchanged<Answer>> => {
    const { actor } = ctx
    await lockRestingPayroll(tx)
    await visiblePerson(tx, actor, payrollArea, userId)
    throwIf(canDecideFor(actor, userId) ? null : forbidden('You cannot change your own cost centres'))
    const entries = await selectCostCentres(tx, userId)
    const before = sharesIn(entries, firstMonth)
    const month = (await readCompanyToday(tx)).slice(0, 7)
    if (isDeepStrictEqual(before, shares)) return { action: null, answer: { current: sharesIn(entries, month) } }
    await tx
      .insert(payrollCostCentres)
      .values({ userId, firstMonth, shares, enteredBy: actor.id, enteredAt: sql`clock_timestamp()` })
    return {
      action: 'payroll.cost_centres_set',
      subject: { type: 'user', id: userId },
      personId: userId,
      before: { shares: before },
      after: { firstMonth, shares },
      events: [payrollChanged()],
      answer: { current: sharesIn(await selectCostCentres(tx, userId), month) },
    }
  })
