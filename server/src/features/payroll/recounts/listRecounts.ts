import { isNull } from 'drizzle-orm'
import { salaryCurrencies } from '@muster/contract/kit/money'
import { pagination, type PageQuery } from '@muster/contract/kit/paging'
import type { Recount } from '@muster/contract/payroll/recounts'
import { mayDecideFor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { jsonOf, sumOf } from '../../../pay/money.ts'
import { recordLook } from '../shared/looks.ts'
import { payrollRecounts } from '../tables.ts'
import { computeRecounts, selectRecounts } from './recounts.ts'

/**
 * Returns one page of the months that payroll is to decide on, of people whose pay the actor sees: what was paid for each,
 * and what would be now. Months that would be paid as they were are left out, so all of them are computed: they are few,
 * and become none. A look is recorded.
 */
export async function listRecounts(ctx: Context, { page, limit }: PageQuery) {
  const { app, actor } = ctx
  const undecided = await selectRecounts(app.db, actor, isNull(payrollRecounts.decision))
  const all = (await computeRecounts(app.db, undecided)).filter(({ pay }) => pay.length)
  const shown = all.slice((page - 1) * limit, page * limit)
  await recordLook(
    ctx,
    'recounts',
    {},
    shown.map(({ month }) => month.userId),
  )
  return {
    recounts: shown.map(({ payee, month: { period }, pay }): Recount => {
      const { id, firstName, lastName, llId, department, position, profileImage } = payee
      return {
        user: { id, firstName, lastName, llId, department, position, profileImage },
        period,
        pay: pay.map(({ currency, paid, due }) => ({
          currency,
          paid: jsonOf(paid),
          due: jsonOf(due),
          difference: jsonOf(due - paid),
        })),
        can: { decide: mayDecideFor(actor, id) },
      }
    }),
    totals: salaryCurrencies.flatMap((currency) => {
      const own = all.flatMap(({ pay }) => pay.filter((one) => one.currency === currency))
      if (!own.length) return []
      return [{ currency, difference: jsonOf(sumOf(own.map(({ paid, due }) => due - paid))) }]
    }),
    pagination: pagination({ page, limit }, all.length),
  }
}
