import { eq, sql } from 'drizzle-orm'
import type { DecideLeave } from '@muster/contract/leaves/drafts'
import { dayIn } from '@muster/contract/kit/time'
import type { Actor } from '../../../kernel/actor.ts'
import { change } from '../../../audit/change.ts'
import { now } from '../../../kernel/clock.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { instantPlaceholder, prepareOnce } from '../../../db/prepareOnce.ts'
import { inOrder } from '../../../db/transaction.ts'
import { assertFound, throwIf } from '../../../kernel/errors.ts'
import { type NewEvent, notify } from '../../../events/event.ts'
import { leaveDaysChanged } from '../../../people/runHooks.ts'
import { peopleChanged } from '../../../people/peopleChanged.ts'
import { leaveApproved, leaveCancelled, leaveRejected } from './messages.ts'
import { alreadyBegun, leavePolicy } from '../policy.ts'
import { colleaguesChanged } from '../shared/colleagues.ts'
import { leavesArea } from '../shared/areas.ts'
import { staleRefusal } from './leaveRules.ts'
import { leaveById, lockVisibleLeave } from './queries.ts'
import {
  currentReservations,
  insertMovement,
  readUsedDays,
  releaseRows,
  type Reservation,
  selectReservations,
} from '../balances/reservations.ts'
import { leaveRequests } from '../tables.ts'
import { leaveApprovers, findPersonWhoCanEnd } from '../approvers.ts'

type Request = Awaited<ReturnType<typeof lockVisibleLeave>>
type Outcome = DecideLeave['status']

const actions = { APPROVED: 'leave.approved', REJECTED: 'leave.rejected', CANCELLED: 'leave.cancelled' } as const

/**
 * Approves, rejects or cancels a leave request and updates the balances (contract, "Leave"). Notifies the requester or,
 * if they cancelled it themselves, the approvers.
 * @throws Refusal 404 outside the actor's reach; 403 without permission; 409 if it is already decided, or has changed
 * since the actor read it.
 */
export async function decideLeave(ctx: Context, { id, status, rejectionReason, updatedAt }: DecideLeave) {
  return change(
    ctx,
    async (tx) => {
      let locking: Promise<Request> | undefined
      const reservations = await inOrder(
        () => (locking = lockVisibleLeave(tx, ctx.actor, id)),
        () => selectReservations(tx, id),
      )
      const request = await locking
      assertFound(request)
      await assertCanDecide(tx, ctx.actor, request, status)
      throwIf(staleRefusal(request.updatedAt, updatedAt))
      const { startDate, endDate } = request
      const reason = status === 'REJECTED' ? (rejectionReason ?? '') : null
      const rows = await ledgerMovements(tx, ctx, request, status, currentReservations(request, reservations))
      const [leaveRequest, pastEvents] = await inOrder(
        () => updateStatus(tx, ctx, { id, status, reason }),
        ...rows.map((row) => () => insertMovement(tx, row)),
        () => Promise.all([leaveById(tx, ctx.actor, id), eventsOfPastDays(tx, ctx, request, status)]),
      )
      return {
        action: actions[status],
        subject: { type: 'leave_request', id },
        personId: request.userId,
        before: { status: request.status, startDate, endDate },
        after: { status, rejectionReason: reason, startDate, endDate },
        events: [...leaveDecided(ctx, request, status, reason), ...pastEvents],
        answer: { leaveRequest },
      }
    },
    { keepPlans: true },
  )
}

/**
 * Throws a refusal if the actor may not decide. For requesters whose leave has begun, it names the person who can end
 * it.
 */
async function assertCanDecide(tx: Tx, actor: Actor, request: Request, status: Outcome): Promise<void> {
  const refusal = leavePolicy.decide(actor, request, status)
  if (refusal?.extra.code === 'leave.begun') throwIf(alreadyBegun(await findPersonWhoCanEnd(tx, request)))
  throwIf(refusal)
}

/** Stores the new status of a request. A cancellation keeps an earlier decision. */
function updateStatus(
  tx: Tx,
  { actor, request }: Context,
  { id, status, reason }: { id: string; status: Outcome; reason: string | null },
) {
  const where = eq(leaveRequests.id, sql.placeholder('id'))
  const at = { at: request.at ?? null }
  const updatedAt = instantPlaceholder('at')
  if (status === 'CANCELLED')
    return prepareOnce(tx, 'cancel_leave', () =>
      tx.update(leaveRequests).set({ status, updatedAt }).where(where),
    ).execute({ id, ...at })
  return prepareOnce(tx, 'decide_leave', () =>
    tx
      .update(leaveRequests)
      .set({
        status: sql`${sql.placeholder('status')}`,
        rejectionReason: sql`${sql.placeholder('reason')}`,
        decidedBy: sql`${sql.placeholder('decidedBy')}`,
        decidedAt: instantPlaceholder('at'),
        updatedAt,
      })
      .where(where),
  ).execute({ id, status, reason, decidedBy: actor.id, ...at })
}

/**
 * Returns the ledger rows for a decision, year by year. If the request was approved, they return its used days. If it
 * was pending, they turn its reserved days into used ones or release them. The numbers of days come from the request's
 * earlier rows.
 */
async function ledgerMovements(
  tx: Tx,
  { actor, request: { at } }: Context,
  request: Request,
  status: Outcome,
  reservations: Reservation[],
) {
  const { userId, leaveType, id: requestId, revision } = request
  const rest = { userId, leaveType, requestId, revision, actorId: actor.id, createdAt: at }
  if (request.status === 'APPROVED') {
    const usedDays = await readUsedDays(tx, requestId)
    return usedDays.map(({ year, days }) => ({ ...rest, year, kind: 'RETURN' as const, usedDays: String(-days) }))
  }
  if (status !== 'APPROVED') return releaseRows({ ...request, at }, actor.id, reservations)
  return reservations.map(({ year, pending }) => ({
    ...rest,
    year,
    kind: 'USE' as const,
    usedDays: pending,
    pendingDays: `-${pending}`,
  }))
}

/**
 * Updates attendance if days of the leave may already be over: no one on leave counts as absent. Returns the events.
 * Compares with the date in UTC, because a day that is over in any time zone has at least begun in UTC.
 */
async function eventsOfPastDays(tx: Tx, { app }: Context, request: Request, status: Outcome): Promise<NewEvent[]> {
  const isLeave = [request.status, status].includes('APPROVED')
  return isLeave && request.startDate <= dayIn('UTC', now()) ? leaveDaysChanged(tx, app, request) : []
}

/** Returns the notification for the requester or, if they cancelled it themselves, for the approvers. */
function leaveDecided(
  { actor, request: { at } }: Context,
  request: Request,
  status: Outcome,
  reason: string | null,
): NewEvent[] {
  const { id, userId, leaveType } = request
  const isShown = [request.status, status].includes('APPROVED')
  const changeEvents = [peopleChanged(leavesArea, [userId], actor.id), ...(isShown ? [colleaguesChanged(userId)] : [])]
  if (status === 'CANCELLED')
    return [notify({ ...leaveCancelled(id, request, request), at }, leaveApprovers(userId, leaveType)), ...changeEvents]
  if (userId === actor.id) return changeEvents
  const notification = reason === null ? leaveApproved(id, actor, request) : leaveRejected(id, actor, request, reason)
  return [notify({ ...notification, at }, [userId]), ...changeEvents]
}
