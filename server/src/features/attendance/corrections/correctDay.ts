import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Correction } from '@muster/contract/attendance/corrections'
import type { AttendanceStatus } from '@muster/contract/kit/worktime'
import { canDecideFor } from '../../../kernel/actor.ts'
import type { Change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { throwIf, invalid, type Refusal } from '../../../kernel/errors.ts'
import { notify } from '../../../events/event.ts'
import { peopleChanged } from '../../../people/peopleChanged.ts'
import { attendanceArea } from '../shared/areas.ts'
import { attendanceCorrections, type KeptHours } from '../tables.ts'
import { applyHours } from './applyHours.ts'
import { correctionApprovers } from './approvers.ts'
import { correctionRequested, hoursCorrected } from './messages.ts'
import { correctionById } from './presentCorrection.ts'
import { figuresOfHours, summaryHours, type NewHours, readHours, type TypedHours } from './readHours.ts'
import { withoutClash } from './refusals.ts'
import { statusAt } from '../records/presentDay.ts'
import { overlapRefusal, repeatedRefusal, type Subject, subjectOf, pendingRefusal } from './subject.ts'

interface RequestedHours {
  input: TypedHours
  reason: string
  /** The status that the caller expects the day to have. */
  status?: AttendanceStatus | undefined
  /** Returns a refusal if the day cannot be corrected in its current state; else null. */
  stateRefusal?: (subject: Subject) => Refusal | null
}

/**
 * Corrects a day to the typed hours. Other people's hours change at once; the actor's own are pending until another
 * person decides.
 * @throws Refusal 404 for people whose hours the actor may not correct; 400 naming the invalid field; 409 if the day
 * cannot be corrected now.
 */
export async function correctDay(
  tx: Tx,
  ctx: Context,
  { userId, date }: { userId: string; date: string },
  { input, reason, status, stateRefusal }: RequestedHours,
): Promise<Change<{ correction: Correction }>> {
  const subject = await subjectOf(tx, ctx.actor, userId, date)
  throwIf(stateRefusal?.(subject) ?? null, await pendingRefusal(tx, subject))
  const hours = readHours(subject, input)
  throwIf(
    statusRefusal(subject, hours, status),
    await repeatedRefusal(tx, subject, hours, reason),
    await overlapRefusal(tx, subject, hours.after),
  )
  return insertCorrection(tx, ctx, subject, hours, reason)
}

/** Returns a refusal if the day's status after the correction differs from the expected one; else null. */
function statusRefusal(subject: Subject, { after, overridesBreak }: NewHours, status: AttendanceStatus | undefined) {
  const found = statusAt({ ...subject.plan, ...figuresOfHours(subject, after, overridesBreak) }, subject.now)
  if (status === undefined || status === found) return null
  return invalid({ status: `With these hours the day is ${found}, not ${status}` })
}

/**
 * Inserts a correction, which is applied at once if the actor may decide for the person, and otherwise pending. Returns
 * the change to log, with its notifications.
 */
export async function insertCorrection(
  tx: Tx,
  ctx: Context,
  subject: Subject,
  hours: { after: KeptHours | null; overridesBreak: boolean },
  reason: string,
): Promise<Change<{ correction: Correction }>> {
  const { actor } = ctx
  const { userId, date, plan, wholeDay, now } = subject
  const isApplied = canDecideFor(actor, userId)
  const before = summaryHours(wholeDay, now)
  const { after, overridesBreak } = hours
  const correctionId = randomUUIDv7()
  await withoutClash(
    tx
      .insert(attendanceCorrections)
      .values({
        id: correctionId,
        userId,
        date,
        zone: plan.zone,
        before,
        after,
        overridesBreak,
        reason,
        status: isApplied ? 'APPLIED' : 'PENDING',
        createdBy: actor.id,
        // The transaction's own start time may be earlier than that of the correction it waited for.
        createdAt: sql`clock_timestamp()`,
      })
      .execute(),
  )
  if (isApplied) await applyHours(tx, subject, hours, { correctionId, reason })
  const notifiedHours = { date, zone: plan.zone, after }
  const notices = isApplied
    ? userId === actor.id
      ? []
      : [notify(hoursCorrected(actor, notifiedHours, reason), [userId])]
    : [notify(correctionRequested(actor, correctionId, notifiedHours, reason), correctionApprovers(userId))]
  return {
    action: isApplied ? 'attendance.corrected' : 'attendance.correction_requested',
    subject: { type: 'attendance_correction', id: correctionId },
    personId: userId,
    before: { date, hours: before },
    after: { date, hours: after, reason },
    events: [...notices, peopleChanged(attendanceArea, [userId], actor.id)],
    answer: { correction: await correctionById(tx, actor, correctionId) },
  }
}
