import { eq } from 'drizzle-orm'
import type { EndLeave } from '@muster/contract/leaves/endings'
import { dayIn } from '@muster/contract/kit/time'
import { change } from '../../../audit/change.ts'
import { now } from '../../../kernel/clock.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { inOrder } from '../../../db/transaction.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { type NewEvent, notify } from '../../../events/event.ts'
import { leaveDaysChanged } from '../../../people/runHooks.ts'
import { peopleChanged } from '../../../people/peopleChanged.ts'
import { additionalCarryOver, carriedRows } from '../balances/carryOver.ts'
import { leavePolicy } from '../policy.ts'
import { colleaguesChanged } from '../shared/colleagues.ts'
import { leavesArea } from '../shared/areas.ts'
import { leaveEndings, leaveLedger, leaveRequests } from '../tables.ts'
import { type Ending, endingOf } from './ending.ts'
import { staleRefusal } from './leaveRules.ts'
import { leaveEnded, leaveTakenBack } from './messages.ts'
import { changeTime, leaveById, lockVisibleLeave } from './queries.ts'

type Request = Awaited<ReturnType<typeof lockVisibleLeave>>

/**
 * Ends approved leave on an earlier day, or revokes it, even after it has begun or ended. Adds the days that are no
 * longer leave back to the balance, records absences, and notifies the requester; payroll is updated as for any change
 * of leave (decision 0073).
 * @throws Refusal 404 outside the actor's reach; 403 without permission; 400 for a last day outside the leave; 409 if
 * it is not approved, was ended before and now ends on or before `lastDay`, or has changed since the actor read it.
 */
export async function endLeave(ctx: Context, { id, lastDay, reason, updatedAt }: EndLeave) {
  const { actor } = ctx
  return change(ctx, async (tx) => {
    const request = await lockVisibleLeave(tx, actor, id)
    throwIf(leavePolicy.end(actor, request), staleRefusal(request.updatedAt, updatedAt))
    const ending = await endingOf(tx, request, lastDay)
    await inOrder(
      () => insertEnding(tx, request, { lastDay, reason, endedBy: actor.id }),
      () => update(tx, request, lastDay, ending),
    )
    await returnDays(tx, request, actor.id, ending)
    const leaveRequest = await leaveById(tx, actor, id)
    const { status, endDate, totalDays } = request
    return {
      action: lastDay === null ? 'leave.taken_back' : 'leave.ended',
      subject: { type: 'leave_request', id },
      personId: request.userId,
      before: { status, endDate, totalDays: Number(totalDays) },
      after:
        lastDay === null
          ? { status: 'CANCELLED', reason, returned: ending.returnedDays }
          : { status, endDate: lastDay, totalDays: ending.keptDays, reason, returned: ending.returnedDays },
      events: [
        ...notificationsOf(ctx, request, lastDay, reason),
        ...(await eventsOfPastDays(tx, ctx, request, ending)),
      ],
      answer: { leaveRequest },
    }
  })
}

async function insertEnding(
  tx: Tx,
  { id: requestId, revision, endDate, totalDays }: Request,
  ending: Pick<typeof leaveEndings.$inferInsert, 'lastDay' | 'reason' | 'endedBy'>,
) {
  await tx
    .insert(leaveEndings)
    .values({ ...ending, requestId, revision, formerEndDate: endDate, formerTotalDays: totalDays })
}

async function update(tx: Tx, { id, revision }: Request, lastDay: string | null, { keptDays }: Ending) {
  const changes =
    lastDay === null ? { status: 'CANCELLED' as const } : { endDate: lastDay, totalDays: String(keptDays) }
  await tx
    .update(leaveRequests)
    .set({ ...changes, revision: revision + 1, updatedAt: changeTime })
    .where(eq(leaveRequests.id, id))
}

/** Adds the returned days back to the balances of their years. Days of last year are carried over, up to the limit. */
async function returnDays(tx: Tx, request: Request, actorId: string, { returnedDays }: Ending) {
  if (!returnedDays.length) return
  const { id: requestId, userId, leaveType, revision } = request
  const today = await readCompanyToday(tx)
  const carriedOverDays = await additionalCarryOver(tx, { userId, leaveType, returnedDays, today }, true)
  const rest = { userId, leaveType, requestId, revision }
  await tx.insert(leaveLedger).values([
    ...returnedDays.map(({ year, days }) => ({
      ...rest,
      year,
      kind: 'RETURN' as const,
      usedDays: String(-days),
      actorId,
    })),
    ...(carriedOverDays > 0 ? carriedRows(carriedOverDays, today).map((row) => ({ ...rest, ...row })) : []),
  ])
}

/**
 * Updates attendance if days that are no longer leave may already be over, and returns the events. Such days become
 * absences if the person was due to work.
 */
const eventsOfPastDays = async (
  tx: Tx,
  { app }: Context,
  { userId }: Request,
  { from, to }: Ending,
): Promise<NewEvent[]> =>
  from <= dayIn('UTC', now()) ? leaveDaysChanged(tx, app, { userId, startDate: from, endDate: to }) : []

/** Returns the notification for the requester, unless they ended it themselves. */
function notificationsOf({ actor }: Context, request: Request, lastDay: string | null, reason: string): NewEvent[] {
  const { id, userId } = request
  const stale = [peopleChanged(leavesArea, [userId], actor.id), colleaguesChanged(userId)]
  if (userId === actor.id) return stale
  const message =
    lastDay === null
      ? leaveTakenBack(id, actor, request, reason)
      : leaveEnded(id, actor, { ...request, endDate: lastDay }, reason)
  return [notify(message, [userId]), ...stale]
}
