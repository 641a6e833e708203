import { and, eq, sql } from 'drizzle-orm'
import type { DecideAdjustment } from '@muster/contract/payroll/adjustments'
import { raisesSalary } from '@muster/contract/payroll/enumerations'
import type { Actor } from '../../../kernel/actor.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { laterThan } from '../../../db/columns.ts'
import type { Tx } from '../../../db/database.ts'
import { isOutOfRange } from '../../../db/failures.ts'
import { throwIf, assertFound, conflict, unacceptable, staleRefusalFor } from '../../../kernel/errors.ts'
import { type NewEvent, notify } from '../../../events/event.ts'
import { raiseSalary } from '../../../people/employment.ts'
import { readHeldPermissions, isAdministrator } from '../../../people/heldPermissions.ts'
import { employmentsOf } from '../../../people/employments/employed.ts'
import { peopleChanged } from '../../../people/peopleChanged.ts'
import { peopleArea } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { rateIn } from '../facts/terms.ts'
import { adjustmentPolicy } from '../policy.ts'
import { payrollAdjustments } from '../tables.ts'
import { adjustmentsChanged } from './approvers.ts'
import { adjustmentDecided, payAdjusted } from './messages.ts'
import { adjustmentById, visibleAdjustments } from './queries.ts'
import { outsideReason } from './subject.ts'

type LockedAdjustment = Awaited<ReturnType<typeof lockAdjustment>>

/**
 * Approves or rejects an adjustment. An approved raise or promotion is added to the person's employment history; an
 * approved bonus or deduction becomes part of the payroll of its month. Notifies the requester and, on approval, the
 * person.
 * @throws Refusal 404 if the actor cannot see the adjustment; 403 if they may not decide on it; 409 if it is already
 * decided, or no longer fits the person's employment or pay; 400 if the salary would become too large.
 */
export const decideAdjustment = (ctx: Context, input: DecideAdjustment) =>
  change(ctx, async (tx) => {
    const { actor, request } = ctx
    const { id, status } = input
    const adjustment = await lockAdjustment(tx, actor, id)
    const { userId, adjustmentType, effectiveDate } = adjustment
    const permissions = await readHeldPermissions(tx, userId)
    throwIf(
      adjustmentPolicy.decide(actor, { ...adjustment, isAdministrator: isAdministrator(permissions) }),
      staleRefusal(adjustment.updatedAt, input.updatedAt),
    )
    const salary = status === 'APPROVED' ? await applyAdjustment(tx, adjustment, actor.id) : null
    await tx
      .update(payrollAdjustments)
      .set({
        status,
        decidedBy: actor.id,
        decidedAt: request.at ?? sql`clock_timestamp()`,
        decisionReason: input.reason || null,
        salaryBefore: salary?.before,
        salaryAfter: salary?.after,
        updatedAt: request.at ?? laterThan(payrollAdjustments.updatedAt),
      })
      .where(eq(payrollAdjustments.id, id))
    return {
      action: status === 'APPROVED' ? 'payroll.adjustment_approved' : 'payroll.adjustment_rejected',
      subject: { type: 'payroll_adjustment', id },
      personId: userId,
      before: { status: 'PENDING' },
      after: { status, adjustmentType, effectiveDate, payChanged: salary !== null },
      events: [
        ...notificationsOf(ctx, adjustment, status),
        adjustmentsChanged(adjustment.requestedBy, userId, actor.id),
        ...(salary ? [peopleChanged(peopleArea, [userId], actor.id)] : []),
      ],
      answer: { adjustment: await adjustmentById(tx, actor, id) },
    }
  })

/**
 * Returns an adjustment that the actor can see, with the name of the person. Locks the adjustment and the person until
 * the transaction ends, so that simultaneous decisions run one after the other.
 * @throws Refusal 404 if the actor cannot see it.
 */
async function lockAdjustment(tx: Tx, actor: Actor, id: string) {
  const [row] = await tx
    .select({
      adjustment: payrollAdjustments,
      person: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(payrollAdjustments)
    .innerJoin(users, eq(users.id, payrollAdjustments.userId))
    .where(and(eq(payrollAdjustments.id, id), visibleAdjustments(actor)))
    // Not `update`: long transactions that only refer to the person, as the first start has, would hold it up.
    .for('no key update')
  assertFound(row)
  return { ...row.adjustment, person: row.person }
}

/**
 * Returns a refusal 409 if the adjustment has changed since the time `updatedAt` sent by the caller; otherwise null.
 */
const staleRefusal = staleRefusalFor('payroll.changed_meanwhile', 'salary adjustment')

const changedMeanwhile = (message: string) => conflict(message, 'payroll.changed_meanwhile')

/**
 * Raises the salary for an approved raise or promotion. Returns the salary before and after; null for a bonus or
 * deduction.
 */
async function applyAdjustment(tx: Tx, adjustment: LockedAdjustment, by: string) {
  const { userId, adjustmentType, amount, currency, effectiveDate: from } = adjustment
  const outside = outsideReason(await employmentsOf(tx, userId), from)
  throwIf(outside === null ? null : changedMeanwhile(`${outside}. Please reject this salary adjustment.`))
  if (!raisesSalary(adjustmentType)) return null
  const rate = await rateIn(tx, { userId, period: from.slice(0, 7) })
  throwIf(
    rate
      ? changedMeanwhile(
          'They are now paid by the day or by the hour on that day. Please reject this salary adjustment.',
        )
      : null,
  )
  try {
    const salary = await raiseSalary(tx, { userId, from, amount, currency }, by)
    assertFound(salary, () =>
      changedMeanwhile('Their salary on that day is now in another currency. Please reject this salary adjustment.'),
    )
    return salary
  } catch (error) {
    throwIf(isOutOfRange(error) ? unacceptable('Their salary would become too large') : null)
    throw error
  }
}

/**
 * Returns the notifications for the requester and, on approval, for the person. No one is notified of their own action.
 */
function notificationsOf(
  { actor, request: { at } }: Context,
  adjustment: LockedAdjustment,
  status: DecideAdjustment['status'],
): NewEvent[] {
  const { userId, requestedBy, person } = adjustment
  const decided = adjustmentDecided(actor, person, adjustment, status === 'APPROVED' ? 'approved' : 'rejected')
  return [
    ...(requestedBy === actor.id ? [] : [notify({ ...decided, at }, [requestedBy])]),
    ...(status !== 'APPROVED' || userId === actor.id || userId === requestedBy
      ? []
      : [notify({ ...payAdjusted(actor, adjustment), at }, [userId])]),
  ]
}
