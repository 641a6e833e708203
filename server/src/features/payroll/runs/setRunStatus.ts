import { and, eq, not, type SQL, sql } from 'drizzle-orm'
import type { PayrollStatus } from '@muster/contract/payroll/records'
import type { SetRunStatus } from '@muster/contract/payroll/runs'
import { monthOfRun } from '@muster/contract/payroll/runKeys'
import { type Actor, canDecideFor } from '../../../kernel/actor.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { throwIf, type Refusal } from '../../../kernel/errors.ts'
import { lockRestingPayroll } from '../shared/locks.ts'
import { statusBefore, auditActions, digestOf, eventsOf, moveRecords } from '../records/moveRecords.ts'
import { ownPartRefusal, type OwnPart, partOf, needsOtherApprover } from '../makers/ownPart.ts'
import {
  computedBefore,
  earlierMonthOpen,
  limitsMissing,
  loanChanged,
  partOnHold,
  permissionRefusals,
  wrongStatus,
  yearOpen,
} from '../records/policy.ts'
import {
  hasEarlierOpen,
  hasHeldPart,
  hasLoanChanged,
  isComputedBefore,
  lacksLimits,
  settlesFromDraft,
} from '../records/queries.ts'
import { isReleasePending, isUnlisted } from '../payments/readPayments.ts'
import { paymentDateOf, paymentDateRefusal } from '../payslips/paymentDate.ts'
import { releasePendingRefusal, unlistedRefusal } from '../payments/unlisted.ts'
import { signOffsRefusal } from '../signOffs/policy.ts'
import { missingSignOffs } from '../signOffs/queries.ts'
import { visibleRecords } from '../shared/reach.ts'
import { payrollRecords } from '../tables.ts'
import { readRun } from './showRun.ts'
import { inRun } from '../shared/inRun.ts'

/**
 * Moves the records of a run to a status: all that the actor can see and that may be moved. Skips records on hold
 * and, for approval and payment, the actor's own; for payment, also those with a pending release. Returns the number of records moved, and the run.
 * @throws Refusal 403 if the actor may not move records to this status; 409 while payroll is being calculated, if the
 * actor generated the month, if sign-offs of the run are missing, if no record can be moved, or if `unlisted` is needed (`unlistedRefusal`).
 */
export const setRunStatus = (ctx: Context, input: SetRunStatus) =>
  moveRun(ctx, input, async (tx, count) => ({ count, run: await readRun(tx, ctx.actor, input.period) }))

/**
 * Moves the records of a month as `setRunStatus` does, and returns what `answerOf` makes of the number of records moved.
 * @throws Refusal as `setRunStatus` does.
 */
export function moveRun<T>(
  ctx: Context,
  { period, status, unlisted, paymentDate: entered }: SetRunStatus,
  answerOf: (tx: Tx, count: number) => Promise<T>,
): Promise<T> {
  return change(ctx, async (tx) => {
    const { actor } = ctx
    throwIf(permissionRefusals[status](actor), paymentDateRefusal(period, entered))
    await lockRestingPayroll(tx)
    if (status === 'APPROVED') throwIf(signOffsRefusal(await missingSignOffs(tx, period)))
    const own = and(inRun(period), visibleRecords(actor))
    if (status === 'PAID' && !unlisted) throwIf(await unlistedRefusal(tx, period, own))
    const chosen = status === 'PAID' && unlisted === 'SKIP' ? not(isUnlisted) : undefined
    const paymentDate = await paymentDateOf(tx, ctx, { key: period, status, entered })
    const where = and(own, chosen, ...isMovable(actor, status))
    const movedRecords = await moveRecords(tx, ctx, { to: status, where, paymentDate })
    if (!movedRecords.length) throwIf(await noneMovedRefusal(tx, actor, { period, status }, own))
    return {
      action: auditActions[status],
      subject: { type: 'payroll_run', id: period },
      after: { period, status, count: movedRecords.length, digest: digestOf(movedRecords), unlisted, paymentDate },
      events: await eventsOf(tx, ctx, status, period, movedRecords),
      answer: await answerOf(tx, movedRecords.length),
    }
  })
}

/** Returns the SQL conditions that a record must meet to be moved to a status. */
function isMovable(actor: Actor, to: PayrollStatus): (SQL | undefined)[] {
  const isDecision = to === 'APPROVED' || to === 'PAID'
  const goesOn = to === 'PENDING_APPROVAL' || to === 'APPROVED'
  return [
    to === 'PAID' ? not(isReleasePending) : undefined,
    isDecision && !canDecideFor(actor, actor.id) ? sql`${payrollRecords.userId} <> ${actor.id}` : undefined,
    goesOn
      ? and(not(payrollRecords.held), sql`not ${hasHeldPart} and not ${isComputedBefore} and not ${hasLoanChanged}`)
      : undefined,
    to === 'APPROVED'
      ? sql`not ${needsOtherApprover(actor)} and not ${hasEarlierOpen} and not ${lacksLimits}
          and not ${settlesFromDraft}`
      : undefined,
  ]
}

/** Returns the refusal that explains why no record of a month could be moved. */
async function noneMovedRefusal(
  tx: Tx,
  actor: Actor,
  { period, status: to }: SetRunStatus,
  own: SQL | undefined,
): Promise<Refusal> {
  if (to === 'PAID') return (await releasePendingRefusal(tx, own)) ?? wrongStatus()
  const [obstacles] = await tx
    .select({
      // The actor's most frequent action among the records that could not be moved.
      ownPart: sql<OwnPart | null>`mode() within group (order by ${partOf(actor)}::jsonb)`,
      earlier: sql<boolean>`coalesce(bool_or(${hasEarlierOpen}), false)`,
      lacksLimits: sql<boolean>`coalesce(bool_or(${lacksLimits}), false)`,
      settlesFromDraft: sql<boolean>`coalesce(bool_or(${settlesFromDraft}), false)`,
      heldPart: sql<boolean>`coalesce(bool_or(${hasHeldPart}), false)`,
      before: sql<boolean>`coalesce(bool_or(${isComputedBefore}), false)`,
      loan: sql<boolean>`coalesce(bool_or(${hasLoanChanged}), false)`,
    })
    .from(payrollRecords)
    .where(and(own, eq(payrollRecords.status, statusBefore[to]), not(payrollRecords.held)))
  if (to === 'APPROVED' && obstacles?.ownPart) return ownPartRefusal(obstacles.ownPart)
  if (to === 'APPROVED' && obstacles?.earlier) return earlierMonthOpen()
  if (to === 'APPROVED' && obstacles?.lacksLimits) return limitsMissing(monthOfRun(period))
  if (to === 'APPROVED' && obstacles?.settlesFromDraft) return yearOpen()
  if (obstacles?.heldPart) return partOnHold()
  if (obstacles?.before) return computedBefore()
  return obstacles?.loan ? loanChanged() : wrongStatus()
}
