import { and, eq } from 'drizzle-orm'
import { isExtraRun } from '@muster/contract/payroll/runKeys'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { assertFound, conflict, throwIf } from '../../../kernel/errors.ts'
import { lockRestingPayroll } from '../shared/locks.ts'
import { recalculatePeople } from '../calculate/recalculatePeople.ts'
import { peopleJoining } from '../payGroups/partProblems.ts'
import { addMaker, type Maker } from '../makers/addMakers.ts'
import { payrollChanged } from '../messages.ts'
import { wrongStatus } from '../records/policy.ts'
import { readRun } from '../runs/showRun.ts'
import { inRun } from '../shared/inRun.ts'
import { visibleRecords } from '../shared/reach.ts'
import { payrollRecords } from '../tables.ts'

/**
 * Recalculates the drafts of an extra run that the actor can see. A part of a month also gets drafts for the people of its group
 * who have none, but can be paid now, if the actor could make it. Returns the number of records that changed, and the run.
 * @throws Refusal 404 if there is no such run; 409 if it has no drafts and nobody is added, if a run of differences has nothing left
 * to pay, or while payroll is being calculated.
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
    const maker: Maker = { by: actor.id, action: 'RECALCULATED' }
    const joining = await peopleJoining(tx, actor, key)
    throwIf(drafts.length || joining.length ? null : wrongStatus())
    const userIds = [...new Set([...drafts.map(({ userId }) => userId), ...joining])]
    const count = await recalculatePeople(tx, key, userIds, maker)
    // A run without records could be neither opened nor discarded.
    throwIf((await tx.$count(payrollRecords, inRun(key))) === 0 ? nothingLeft() : null)
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

const nothingLeft = () =>
  conflict('Nothing is left to pay to these people. Please discard the drafts.', 'payroll.nothing_left')
