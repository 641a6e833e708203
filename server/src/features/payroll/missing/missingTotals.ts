import { maxIncluded } from '@muster/contract/payroll/missing'
import type { Context } from '../../../context.ts'
import { missingIds, missingPeople } from '../facts/missing.ts'
import { recordAccess } from '../shared/recordAccess.ts'
import { computeMissing, totalsOf } from './computeMissing.ts'

/**
 * Returns the totals to confirm before all people who are missing from a run are included. They cover the first
 * `maxIncluded` people by name who have no submitted record in the run. Also returns how many people are left over, and
 * how many have a submitted record. Logs the access.
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
