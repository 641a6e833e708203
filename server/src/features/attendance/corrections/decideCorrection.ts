import { and, eq, sql } from 'drizzle-orm'
import type { DecideCorrection } from '@muster/contract/attendance/corrections'
import { type Actor, canDecideFor } from '../../../kernel/actor.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { throwIf, assertFound, forbidden, type Refusal } from '../../../kernel/errors.ts'
import { type NewEvent, notify } from '../../../events/event.ts'
import { peopleChanged } from '../../../people/peopleChanged.ts'
import { visibleTo } from '../../../people/reach.ts'
import { openEntryOf } from '../clocking/close.ts'
import { attendanceArea, workedHoursArea } from '../shared/areas.ts'
import type { EntryRow, WholeDay } from '../wholeDays.ts'
import { attendanceCorrections } from '../tables.ts'
import { applyHours } from './applyHours.ts'
import { correctionApproved, correctionRejected } from './messages.ts'
import { correctionById } from './presentCorrection.ts'
import { summaryHours } from './readHours.ts'
import { decided, stillClockedIn } from './refusals.ts'
import { overlapRefusal, subjectOf } from './subject.ts'

type StoredCorrection = typeof attendanceCorrections.$inferSelect
type Outcome = DecideCorrection['status']

const actions = {
  APPROVED: 'attendance.correction_approved',
  REJECTED: 'attendance.correction_rejected',
  WITHDRAWN: 'attendance.correction_withdrawn',
} as const
const statuses = { APPROVED: 'APPLIED', REJECTED: 'REJECTED', WITHDRAWN: 'WITHDRAWN' } as const

/**
 * Approves, rejects or withdraws a pending correction. Approval changes the day's hours. The requester is notified of
 * the decision.
 * @throws Refusal 404 for a correction that the actor may not see; 403 without permission; 409 if the correction is
 * already decided, or if the day cannot be changed to these hours now.
 */
export const decideCorrection = (ctx: Context, { id, status, reason }: DecideCorrection) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    const { userId, date } = await findCorrectionWithin(tx, actor, id)
    const subject = await subjectOf(tx, actor, userId, date)
    const correction = await lockCorrection(tx, id)
    throwIf(decisionRefusal(actor, correction, status))
    if (status === 'APPROVED' && correction.after) {
      throwIf(
        subject.wholeDay && openEntryOf(subject.wholeDay) ? stillClockedIn() : null,
        await overlapRefusal(tx, subject, correction.after),
      )
      const { after, overridesBreak, reason: requestReason } = correction
      const later = entriesSince(correction, subject.wholeDay)
      await applyHours(tx, subject, { after, overridesBreak }, { correctionId: id, reason: requestReason, later })
    }
    await tx
      .update(attendanceCorrections)
      .set({
        status: statuses[status],
        decidedBy: actor.id,
        decidedAt: sql`clock_timestamp()`,
        decisionReason: reason ?? null,
        // The day's hours at the decision: they may have changed since the request.
        ...(status === 'APPROVED' && { before: summaryHours(subject.wholeDay, subject.now) }),
      })
      .where(eq(attendanceCorrections.id, id))
    return {
      action: actions[status],
      subject: { type: 'attendance_correction', id },
      personId: userId,
      before: { status: 'PENDING', date, hours: summaryHours(subject.wholeDay, subject.now) },
      after: { status: statuses[status], reason, hours: correction.after },
      events: [
        ...notificationsOf(ctx, correction, status, reason ?? ''),
        peopleChanged(attendanceArea, [userId], actor.id),
      ],
      answer: { correction: await correctionById(tx, actor, id) },
    }
  })

async function findCorrectionWithin(tx: Tx, actor: Actor, id: string) {
  const { userId, date } = attendanceCorrections
  const [found] = await tx
    .select({ userId, date })
    .from(attendanceCorrections)
    .where(and(eq(attendanceCorrections.id, id), visibleTo(actor, workedHoursArea, userId)))
  assertFound(found)
  return found
}

/**
 * Locks the correction until the transaction ends and returns it. The second of two simultaneous decisions therefore
 * sees the first.
 */
async function lockCorrection(tx: Tx, id: string): Promise<StoredCorrection> {
  const [found] = await tx.select().from(attendanceCorrections).where(eq(attendanceCorrections.id, id)).for('update')
  assertFound(found)
  return found
}

/**
 * Returns the day's entries recorded after the request: those that start after both the requested hours and the hours
 * recorded at the time of the request have ended.
 */
function entriesSince({ before, after }: StoredCorrection, whole: WholeDay | null): readonly EntryRow[] {
  const ends = [before?.clockOut, after?.clockOut].flatMap((one) => one ?? [])
  return (whole?.entries ?? []).filter(({ clockIn }) =>
    ends.every((end) => Temporal.Instant.compare(clockIn, end) >= 0),
  )
}

function decisionRefusal(
  actor: Actor,
  { userId, createdBy, status }: StoredCorrection,
  outcome: Outcome,
): Refusal | null {
  if (outcome === 'WITHDRAWN' && createdBy !== actor.id) return forbidden('You can only withdraw your own requests')
  if (outcome !== 'WITHDRAWN' && !canDecideFor(actor, userId))
    return forbidden('You cannot approve or reject your own hours')
  return status === 'PENDING' ? null : decided(status)
}

function notificationsOf(
  { actor }: Context,
  correction: StoredCorrection,
  status: Outcome,
  reason: string,
): NewEvent[] {
  if (correction.createdBy === actor.id) return []
  const message =
    status === 'REJECTED' ? correctionRejected(actor, correction, reason) : correctionApproved(actor, correction)
  return [notify(message, [correction.createdBy])]
}
