import { maxIncluded } from '@muster/contract/payroll/missing'
import type { Context } from '../../../context.ts'
import { missingIds, missingPeople } from '../facts/missing.ts'
import { recordLook } from '../shared/looks.ts'
import { computeMissing, totalsOf } from './computeMissing.ts'

/**
 * Returns what including everyone who is missing from a run comes to, as one change would: of the first people by name whose
 * record of the run is not submitted, how many are left for another time, and how many wait for their record. A look is
 * recorded.
 */
export async function missingTotals(ctx: Context, { period }: { period: string }) {
  const { app, actor } = ctx
  const found = await missingPeople(app.db, actor, period, { limit: maxIncluded, unsubmitted: true })
  const all = await missingIds(app.db, actor, period)
  const computed = await computeMissing(app.db, found)
  await recordLook(
    ctx,
    'missing totals',
    { period },
    computed.map(({ payee }) => payee.id),
  )
  const submitted = all.filter(({ isSubmitted }) => isSubmitted).length
  return { totals: totalsOf(computed), remaining: (found[0]?.total ?? 0) - found.length, submitted }
}
