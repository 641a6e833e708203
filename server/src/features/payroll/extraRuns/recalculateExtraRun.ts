import { and, eq } from 'drizzle-orm'
import { isExtraRun, placeOfRun } from '@muster/contract/payroll/runKeys'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { assertFound, throwIf } from '../../../kernel/errors.ts'
import { lockRestingPayroll } from '../calculate/locks.ts'
import { writeRecords } from '../calculate/writeRecords.ts'
import { readRunPayments } from '../facts/otherRuns.ts'
import { selectPayeesById } from '../facts/people.ts'
import { addMaker, type Maker } from '../makers/addMakers.ts'
import { payrollChanged } from '../messages.ts'
import { wrongStatus } from '../records/policy.ts'
import { readRun } from '../runs/showRun.ts'
import { inRun } from '../shared/inRun.ts'
import { visibleRecords } from '../shared/reach.ts'
import { payrollRecords } from '../tables.ts'
import { computeExtraPeople, readExtraFacts } from './extraFacts.ts'

/**
 * Recalculates the drafts of an extra run that the actor can see. Returns the number of records that changed, and the run.
 * @throws Refusal 404 if there is no such run; 409 if it has no drafts, or while payroll is being calculated.
 */
export const recalculateExtraRun = (ctx: Context, { period: key }: { period: string }) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    await lockRestingPayroll(tx)
    assertFound(isExtraRun(key))
    const drafts = await tx
      .select({ id: payrollRecords.id, userId: payrollRecords.userId })
      .from(payrollRecords)
      .where(and(inRun(key), eq(payrollRecords.status, 'DRAFT'), visibleRecords(actor)))
    const run = await readRun(tx, actor, key)
    throwIf(drafts.length ? null : wrongStatus())
    const maker: Maker = { by: actor.id, action: 'RECALCULATED' }
    const userIds = [...new Set(drafts.map(({ userId }) => userId))]
    const count = await recalculatePeople(tx, key, userIds, maker)
    await addMaker(
      tx,
      drafts.map(({ id }) => id),
      maker,
    )
    return {
      action: 'payroll.extra_run_recalculated',
      subject: { type: 'payroll_run', id: key },
      after: { period: key, count },
      events: count ? [payrollChanged()] : [],
      answer: { count, run: count ? await readRun(tx, actor, key) : run },
    }
  })

/** Calculates people's drafts of an extra run again. Returns the number of records that changed. */
export async function recalculatePeople(
  tx: Tx,
  key: string,
  userIds: readonly string[],
  maker: Maker,
): Promise<number> {
  const place = placeOfRun(key)
  const payments = await readRunPayments(
    tx,
    userIds.map((userId) => ({ userId, period: place.period })),
  )
  const facts = await readExtraFacts(tx, await selectPayeesById(tx, userIds), place, (userId) =>
    payments({ userId, period: place.period }).flatMap(({ run, payment }) => (run === place.run ? [payment] : [])),
  )
  return writeRecords(tx, key, (column) => isOneOf(column, userIds), computeExtraPeople(facts), maker)
}
