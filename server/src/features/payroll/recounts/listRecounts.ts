import { pagination, type PageQuery } from '@muster/contract/kit/paging'
import type { Recount } from '@muster/contract/payroll/recounts'
import { canDecideFor } from '../../../kernel/actor.ts'
import type { Context } from '../../../context.ts'
import { recordAccess } from '../shared/recordAccess.ts'
import { figuresOf, readRecounts, withoutOwn, presentDecidable } from './recounts.ts'

/**
 * Returns a page of the months that payroll has to decide on, for people whose pay the actor can see, with the amounts
 * paid and due. The totals include all months that one decision can cover, not only this page; every call calculates
 * all of them. Logs the access.
 */
export async function listRecounts(ctx: Context, { page, limit }: PageQuery) {
  const { app, actor } = ctx
  const { recounts, hasMore } = await readRecounts(app.db, actor)
  const pageRecounts = recounts.slice((page - 1) * limit, page * limit)
  await recordAccess(
    ctx,
    'recounts',
    {},
    pageRecounts.map(({ month }) => month.userId),
  )
  return {
    recounts: pageRecounts.map((recount): Recount => {
      const { id, firstName, lastName, llId, department, position, profileImage } = recount.payee
      const { period, pay } = figuresOf(recount)
      return {
        user: { id, firstName, lastName, llId, department, position, profileImage },
        period,
        pay,
        can: { decide: canDecideFor(actor, id) },
      }
    }),
    decidable: presentDecidable(withoutOwn(actor, recounts)),
    hasMore,
    pagination: pagination({ page, limit }, recounts.length),
  }
}
