import { isNull, sql } from 'drizzle-orm'
import { type DecideRecounts, maxRecounts } from '@muster/contract/payroll/recounts'
import { mayDecideFor } from '../../../actor.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { allow, assertFound, conflict, forbidden } from '../../../errors.ts'
import { printCents } from '../../../pay/money.ts'
import { lockRestingPayroll } from '../calculate/locks.ts'
import type { PersonMonth } from '../facts/months.ts'
import { payrollChanged } from '../messages.ts'
import { type KeptDifference, payrollRecounts } from '../tables.ts'
import { type ComputedRecount, computeRecounts, selectRecounts } from './recounts.ts'

const actions = { SETTLE: 'payroll.recount_settled', KEEP: 'payroll.recount_kept' } as const

/**
 * Decides on months that were paid before there were periods of employment, on those given or on all that are listed: has
 * the next open run settle what differs, or keeps it as it was paid. Answers how many were decided on.
 * @throws Refusal 404 for months out of reach or that are not among them; 403 for your own; 409 while payroll is computed,
 * and for a month that was decided on otherwise.
 */
export function decideRecounts(ctx: Context, { decision, items }: DecideRecounts) {
  return change(ctx, async (tx) => {
    await lockRestingPayroll(tx)
    const decided = items ? await givenRecounts(tx, ctx, { decision, items }) : await listedRecounts(tx, ctx)
    await writeDecisions(tx, ctx, decision, decided)
    const months = Map.groupBy(decided, ({ month }) => month.userId)
    return {
      action: actions[decision],
      subject: { type: 'payroll', id: null },
      after: {
        people: [...months].map(([id, of]) => ({ id, months: of.map(({ month }) => month.period).toSorted() })),
      },
      events: decided.length ? [payrollChanged()] : [],
      answer: { count: decided.length },
    }
  })
}

/** Returns the given months that are not decided on yet, each once. */
async function givenRecounts(
  tx: Tx,
  { actor }: Context,
  { decision, items }: Required<DecideRecounts>,
): Promise<ComputedRecount[]> {
  const wanted = new Set(items.map(({ userId, period }) => `${userId} ${period}`))
  const found = await selectRecounts(tx, actor, isAmong(items))
  assertFound(found.length === wanted.size)
  const isOwn = found.some(({ userId }) => !mayDecideFor(actor, userId))
  const isDecidedOtherwise = found.some((one) => one.decision !== null && one.decision !== decision)
  allow(isOwn ? forbidden('You cannot decide on your own pay') : null, isDecidedOtherwise ? decidedOtherwise() : null)
  return computeRecounts(
    tx,
    found.filter((one) => one.decision === null),
  )
}

/** Returns the months that the actor has listed and may decide on, up to what one change holds. */
async function listedRecounts(tx: Tx, { actor }: Context): Promise<ComputedRecount[]> {
  const found = await selectRecounts(tx, actor, isNull(payrollRecounts.decision))
  const others = found.filter(({ userId }) => mayDecideFor(actor, userId))
  return (await computeRecounts(tx, others)).filter(({ pay }) => pay.length).slice(0, maxRecounts)
}

const isAmong = (months: readonly PersonMonth[]) => sql`(${payrollRecounts.userId}, ${payrollRecounts.period}) in (
  select "userId", period from json_to_recordset(${JSON.stringify(months)}::json) as m ("userId" uuid, period text))`

async function writeDecisions(
  tx: Tx,
  { actor }: Context,
  decision: DecideRecounts['decision'],
  decided: readonly ComputedRecount[],
): Promise<void> {
  if (!decided.length) return
  const rows = decided.map(({ month, differences }) => ({
    ...month,
    kept: decision === 'KEEP' ? differences.map(keptDifference) : [],
  }))
  // By the clock that says when records were computed: those that are open have changed by it.
  await tx.execute(sql`
    update ${payrollRecounts} c set decision = ${decision}, decided_by = ${actor.id}, decided_at = clock_timestamp(),
      kept = n.kept
    from json_to_recordset(${JSON.stringify(rows)}::json) as n ("userId" uuid, period text, kept jsonb)
    where c.user_id = n."userId" and c.period = n.period`)
}

const keptDifference = ({ code, part, currency, amount }: ComputedRecount['differences'][number]): KeptDifference => ({
  code,
  part,
  currency,
  amount: printCents(amount),
})

const decidedOtherwise = () =>
  conflict('One of these months was decided on otherwise meanwhile. Please reload.', 'payroll.recount_decided')
