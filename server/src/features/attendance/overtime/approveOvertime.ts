import { and, eq, sql } from 'drizzle-orm'
import type { ApproveOvertime, OvertimeDay, OvertimeMinutes } from '@muster/contract/attendance/overtime'
import { type Actor, canDecideFor } from '../../../kernel/actor.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { laterThan } from '../../../db/columns.ts'
import type { Tx } from '../../../db/database.ts'
import { throwIf, assertFound, conflict, forbidden, invalid } from '../../../kernel/errors.ts'
import { notify } from '../../../events/event.ts'
import { peopleChanged } from '../../../people/peopleChanged.ts'
import { visibleTo } from '../../../people/reach.ts'
import { fitToWorked, overtimeClasses, sumOfClasses } from '../../../worktime/overtime.ts'
import { changedMeanwhile } from '../corrections/refusals.ts'
import { attendanceArea } from '../shared/areas.ts'
import { hasOpenSession } from '../openDays.ts'
import { attendanceDays, overtimeApprovals } from '../tables.ts'
import { overtimeDecided } from './messages.ts'
import { presentOvertime, selectOvertime } from './overtimeDays.ts'

/**
 * Approves minutes of a day's overtime in each class, replacing any earlier approval. Approving 0 minutes rejects the
 * overtime. The person is notified unless nothing changes. With `seenWorked`, the overtime that the actor saw, only
 * pending overtime is decided: rejecting it keeps the minutes that were approved before the overtime increased.
 * @throws Refusal 404 for people whose attendance the actor may not see; 403 for the actor's own overtime; 400 for more
 * minutes than were worked; 409 while the day is open or, with `seenWorked`, once it is decided or has other overtime.
 */
export const approveOvertime = (
  ctx: Context,
  {
    recordId,
    minutes: givenMinutes,
    reason: givenReason,
    seenWorked,
  }: ApproveOvertime & { seenWorked?: OvertimeMinutes },
) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    const { userId, overtimeSeconds } = await lockDay(tx, actor, recordId)
    throwIf(canDecideFor(actor, userId) ? null : forbidden('You cannot approve your own overtime'))
    const before = await overtimeOf(tx, actor, recordId)
    const isRejection = seenWorked !== undefined && sumOfClasses(givenMinutes) === 0
    const minutes = isRejection && before.approved ? fitToWorked(before.approved, before.worked) : givenMinutes
    throwIf(
      seenWorked && before.approved && !before.outdated ? alreadyDecided() : null,
      await openRefusal(tx, recordId),
      seenWorked && !isSame(seenWorked, before.worked) ? changedMeanwhile() : null,
      tooMuchRefusal(minutes, before.worked),
    )
    // Approving everything needs no reason.
    const reason = isSame(minutes, before.worked) ? null : givenReason || null
    const approval = {
      dayMinutes: minutes.day,
      nightMinutes: minutes.night,
      restDayMinutes: minutes.restDay,
      holidayMinutes: minutes.holiday,
      overtimeSeconds,
      worked: before.worked,
      isReopened: false,
      reason,
      approvedBy: actor.id,
      approvedAt: sql`clock_timestamp()`,
    }
    await tx
      .insert(overtimeApprovals)
      .values({ dayId: recordId, ...approval })
      .onConflictDoUpdate({ target: overtimeApprovals.dayId, set: approval })
    // Payroll finds changes of a day by this one timestamp.
    await tx
      .update(attendanceDays)
      .set({ updatedAt: laterThan(attendanceDays.updatedAt) })
      .where(eq(attendanceDays.id, recordId))
    const isNew = userId !== actor.id && (before.outdated || !isSame(minutes, before.approved))
    return {
      action: 'attendance.overtime_approved',
      subject: { type: 'attendance', id: recordId },
      personId: userId,
      before: { date: before.date, minutes: before.approved },
      after: { date: before.date, minutes, worked: before.worked, ...(reason ? { reason } : {}) },
      events: [
        ...(isNew ? [notify(overtimeDecided(actor, before, minutes, reason), [userId])] : []),
        peopleChanged(attendanceArea, [userId], actor.id),
      ],
      // The day is locked, so its hours are the same.
      answer: { day: await overtimeOf(tx, actor, recordId, before.worked) },
    }
  })

/**
 * Locks a day until the transaction ends and returns it.
 * @throws Refusal 404 if the day does not exist or the actor may not see it.
 */
async function lockDay(tx: Tx, actor: Actor, id: string) {
  const [day] = await tx
    .select({ userId: attendanceDays.userId, overtimeSeconds: attendanceDays.overtimeSeconds })
    .from(attendanceDays)
    .where(and(eq(attendanceDays.id, id), visibleTo(actor, attendanceArea, attendanceDays.userId)))
    .for('update')
  assertFound(day)
  return day
}

/** Returns a day as presented. `worked` is its overtime by class if it is already known. */
async function overtimeOf(tx: Tx, actor: Actor, id: string, worked?: OvertimeMinutes): Promise<OvertimeDay> {
  const rows = await selectOvertime(tx, actor).where(eq(attendanceDays.id, id))
  const [day] = await presentOvertime(tx, actor, rows, worked && [worked])
  assertFound(day)
  return day
}

async function openRefusal(tx: Tx, dayId: string) {
  const count = await tx.$count(attendanceDays, and(eq(attendanceDays.id, dayId), hasOpenSession))
  return count ? conflict('The session on that day is still open.', 'attendance.still_in') : null
}

const alreadyDecided = () =>
  conflict('The overtime of that day is already approved or rejected.', 'attendance.overtime_decided')

const isSame = (one: OvertimeMinutes, second: OvertimeMinutes | null) =>
  second !== null && overtimeClasses.every((name) => one[name] === second[name])

function tooMuchRefusal(minutes: OvertimeMinutes, worked: OvertimeMinutes) {
  const exceededClasses = overtimeClasses.filter((name) => minutes[name] > worked[name])
  if (!exceededClasses.length) return null
  return invalid(
    Object.fromEntries(
      exceededClasses.map((name) => [`minutes.${name}`, `No more than ${worked[name]} minutes were worked`]),
    ),
  )
}
