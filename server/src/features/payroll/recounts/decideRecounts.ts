import { and, isNotNull, or, sql } from 'drizzle-orm'
import { type ChangedRecounts, type DecideRecounts, maxRecounts } from '@muster/contract/payroll/recounts'
import { canDecideFor } from '../../../kernel/actor.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { updateRows } from '../../../db/updateRows.ts'
import { recordset } from '../../../db/recordset.ts'
import { throwIf, assertFound, conflict, forbidden, Refusal } from '../../../kernel/errors.ts'
import { lockRestingPayroll } from '../shared/locks.ts'
import { addMakerWhere } from '../makers/addMakers.ts'
import { payrollChanged } from '../messages.ts'
import { keptDifference } from '../facts/keptDifference.ts'
import { payrollRecounts } from '../facts/tables.ts'
import {
  type ComputedRecount,
  computeRecounts,
  figuresOf,
  isAmong,
  isUndecided,
  readRecounts,
  withoutOwn,
  peopleOf,
  presentDecidable,
  selectRecounts,
} from './recounts.ts'

const actions = { SETTLE: 'payroll.recount_settled', KEEP: 'payroll.recount_kept' } as const

/**
 * Decides on months that were paid before employment periods were recorded: those given, or all that are listed. The
 * next open run settles their differences, or they stay as paid. Returns the number of months decided.
 * @throws Refusal 404 if a month is out of reach or not listed; 403 for the actor's own pay; 409 while payroll is being
 * calculated, if the other decision was already made on a month, or if the figures have changed.
 */
export function decideRecounts(ctx: Context, { decision, items, digest }: DecideRecounts) {
  return change(ctx, async (tx) => {
    await lockRestingPayroll(tx)
    const decided = items ? await selectGivenRecounts(tx, ctx, decision, items) : await allRecounts(tx, ctx, digest)
    await writeDecisions(tx, ctx, decision, decided)
    return {
      action: actions[decision],
      subject: { type: 'payroll', id: null },
      after: { people: peopleOf(decided.map(({ month }) => month)) },
      events: decided.length ? [payrollChanged()] : [],
      answer: { count: decided.length },
    }
  })
}

type Items = NonNullable<DecideRecounts['items']>

/** Returns the given months that are not decided yet, each once. */
async function selectGivenRecounts(
  tx: Tx,
  { actor }: Context,
  decision: DecideRecounts['decision'],
  items: Items,
): Promise<ComputedRecount[]> {
  const keys = new Set(items.map(({ userId, period }) => `${userId} ${period}`))
  const isListed = or(isNotNull(payrollRecounts.decision), isUndecided)
  const rows = await selectRecounts(tx, actor, and(isAmong(items), isListed), maxRecounts)
  assertFound(rows.length === keys.size)
  const isOwn = rows.some(({ userId }) => !canDecideFor(actor, userId))
  const isDecidedOtherwise = rows.some((one) => one.decision !== null && one.decision !== decision)
  throwIf(
    isOwn ? forbidden('You cannot make decisions about your own pay') : null,
    isDecidedOtherwise ? alreadyDecided() : null,
  )
  const results = await computeRecounts(
    tx,
    rows.filter((one) => one.decision === null),
  )
  const recounts = results.map(figuresOf)
  throwIf(areUnchanged(items, recounts) ? null : changedMeanwhile({ recounts }))
  return results
}

/** Returns true if the given figures of every undecided month are still current. */
function areUnchanged(items: Items, recounts: readonly Items[number][]): boolean {
  const now = new Map(recounts.map((recount) => [`${recount.userId} ${recount.period}`, printPay(recount)]))
  return items.every((item) => (now.get(`${item.userId} ${item.period}`) ?? printPay(item)) === printPay(item))
}

const printPay = ({ pay }: Pick<Items[number], 'pay'>) =>
  JSON.stringify(
    pay
      .map(({ currency, paid, due, difference }) => [currency, paid, due, difference])
      .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
  )

/**
 * Returns the listed months that the actor may decide on.
 * @throws Refusal 409 if the digest of their figures has changed.
 */
async function allRecounts(tx: Tx, { actor }: Context, digest: string | undefined): Promise<ComputedRecount[]> {
  const { recounts } = await readRecounts(tx, actor)
  const others = withoutOwn(actor, recounts)
  const decidable = presentDecidable(others)
  throwIf(decidable.digest === digest ? null : changedMeanwhile({ decidable }))
  return others
}

async function writeDecisions(
  tx: Tx,
  { actor }: Context,
  decision: DecideRecounts['decision'],
  decided: readonly ComputedRecount[],
): Promise<void> {
  if (!decided.length) return
  const rows = decided.map(({ month: { userId, period }, differences }) => ({
    userId,
    period,
    decision,
    decidedBy: actor.id,
    kept: decision === 'KEEP' ? differences.map(keptDifference) : [],
  }))
  await updateRows(tx, payrollRecounts, rows, {
    key: ['userId', 'period'],
    // The database's clock, as for the calculation of records, so that open records count as changed.
    set: { decidedAt: sql`clock_timestamp()` },
  })
  const isLater = sql`exists (select from ${recordset(payrollRecounts, rows, ['userId', 'period'])} as n
    where n.user_id = r.user_id and n.period < r.period)`
  await addMakerWhere(tx, isLater, { by: actor.id, action: 'RECOUNT' })
}

/** Returns the refusal 409 that contains the current figures. */
const changedMeanwhile = (details: ChangedRecounts) =>
  new Refusal(409, 'These figures have changed. Please check the new ones.', {
    error: 'Conflict',
    code: 'payroll.recount_changed',
    details,
  })

const alreadyDecided = () =>
  conflict('Someone else has already settled one of these months. Please reload.', 'payroll.recount_decided')
