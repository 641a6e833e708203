import { pagination } from '@muster/contract/kit/paging'
import type { ListMissing, MissingPerson } from '@muster/contract/payroll/missing'
import { canDecideFor } from '../../../kernel/actor.ts'
import type { Context } from '../../../context.ts'
import { missingPeople } from '../facts/missing.ts'
import { presentPerson } from '../facts/people.ts'
import { recordAccess } from '../shared/recordAccess.ts'
import { computeMissing, presentMonth } from './computeMissing.ts'

/**
 * Returns a page of the people who are missing from a run and whose pay the actor may see: their missing months and the
 * pay for each. Empty if the month was never generated. Logs the access.
 */
export async function listMissing(ctx: Context, { period, page, limit }: ListMissing) {
  const { app, actor } = ctx
  const missing = await missingPeople(app.db, actor, period, { limit, offset: (page - 1) * limit })
  const submitted = new Set(missing.flatMap(({ userId, isSubmitted }) => (isSubmitted ? [userId] : [])))
  const results = await computeMissing(app.db, missing)
  await recordAccess(
    ctx,
    'missing',
    { period },
    results.map(({ payee }) => payee.id),
  )
  const processes = actor.permissions.has('payroll.process')
  const people = results.map(({ payee, months }): MissingPerson => {
    const hasEarlier = months.some(({ facts }) => facts.period < period)
    return {
      user: presentPerson(payee),
      months: months.map(presentMonth),
      can: {
        include: processes && !submitted.has(payee.id),
        markPaid: processes && hasEarlier && canDecideFor(actor, payee.id),
      },
    }
  })
  return { people, pagination: pagination({ page, limit }, missing[0]?.total ?? 0) }
}
