import { salaryCurrencies } from '@muster/contract/kit/money'
import { pagination } from '@muster/contract/kit/paging'
import type { ListMissing, MissingPerson } from '@muster/contract/payroll/runs'
import type { Context } from '../../../context.ts'
import { jsonOf } from '../../../pay/money.ts'
import { computeMonth } from '../engine/computeMonth.ts'
import type { MonthFacts } from '../engine/facts.ts'
import { employedDays } from '../engine/months.ts'
import { sumsOf } from '../engine/sums.ts'
import { missingPeople } from '../facts/missing.ts'
import { payeesOf } from '../facts/people.ts'
import { readMonths } from '../facts/readFacts.ts'
import { recordLook } from '../shared/looks.ts'

/**
 * Returns one page of the people who are missing from a run, of those whose pay the actor sees: the months without a record
 * of them, and what each pays. A look is recorded.
 */
export async function listMissing(ctx: Context, { period, page, limit }: ListMissing) {
  const { app, actor } = ctx
  const found = await missingPeople(app.db, actor, period, { limit, offset: (page - 1) * limit })
  const ids = found.map(({ userId }) => userId)
  const payees = await payeesOf(app.db, ids)
  const known = new Map(payees.map((payee) => [payee.id, payee]))
  const months = found.flatMap(({ userId, periods }) => periods.map((of) => ({ userId, period: of })))
  const { factsOf } = await readMonths(app.db, payees, months)
  await recordLook(ctx, 'missing', { period }, ids)
  const people = found.flatMap(({ userId, periods, isSubmitted }): MissingPerson[] => {
    const payee = known.get(userId)
    if (!payee) return []
    const { id, firstName, lastName, llId, department, position, profileImage } = payee
    return [
      {
        user: { id, firstName, lastName, llId, department, position, profileImage },
        months: periods.map((of) => presentMonth(factsOf(payee, of))),
        can: { include: actor.permissions.has('payroll.process') && !isSubmitted },
      },
    ]
  })
  return { people, pagination: pagination({ page, limit }, found[0]?.total ?? 0) }
}

function presentMonth(facts: MonthFacts): MissingPerson['months'][number] {
  const lines = computeMonth(facts)
  const days = employedDays(facts.period, facts.employments).reduce((sum, [first, last]) => sum + last - first + 1, 0)
  return {
    period: facts.period,
    days,
    pay: salaryCurrencies.flatMap((currency) => {
      const own = lines.filter((line) => line.currency === currency)
      if (!own.length) return []
      const { grossPay, netPay } = sumsOf(own)
      return [{ currency, grossPay: jsonOf(grossPay), netPay: jsonOf(netPay) }]
    }),
  }
}
