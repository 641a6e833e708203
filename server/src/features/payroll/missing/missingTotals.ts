import { maxIncluded } from '@muster/contract/payroll/missing'
import type { Context } from '../../../context.ts'
import { missingIds, missingPeople } from '../facts/missing.ts'
import { recordAccess } from '../shared/recordAccess.ts'
import { computeMissing, totalsOf } from './computeMissing.ts'

/**
 * Returns the totals for including everyone who is missing from a run, limited to the first `maxIncluded` people by
 * name without a submitted record in it. Also returns the number of people left over and of those with a submitted
 * record. Logs the access.
 */
export async function missingTotals(ctx: Context, { period }: { period: string }) {
  const { app, actor } = ctx
  const people = await missingPeople(app.db, actor, period, { limit: maxIncluded, unsubmitted: true })
  const all = await missingIds(app.db, actor, period)
  const results = await computeMissing(app.db, people)
  await recordAccess(
    ctx,
    'missing totals',
    { period },
    results.map(({ payee }) => payee.id),
  )
  const submitted = all.filter(({ isSubmitted }) => isSubmitted).length
  return { totals: totalsOf(results), remaining: (people[0]?.total ?? 0) - people.length, submitted }
}
