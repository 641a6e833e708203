import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OvertimeDay, OvertimeMinutes } from '@muster/contract/attendance/overtime'
import { type Actor, canDecideFor } from '../../../kernel/actor.ts'
import type { Queryable } from '../../../db/database.ts'
import { users } from '../../../people/tables.ts'
import { approvedOfWorked } from '../../../worktime/overtime.ts'
import { ownerColumns } from '../records/month.ts'
import { attendanceCorrections, attendanceDays, overtimeApprovals } from '../tables.ts'
import { isPendingFor } from '../shared/undecidedCorrections.ts'
import { minutesOf, workedOvertime } from '../approvedOvertime.ts'

const approver = alias(users, 'approver')

/** Selects days with their person, approved overtime and pending correction, as `presentOvertime` needs them. */
export const selectOvertime = (db: Queryable, actor: Actor) =>
  db
    .select({
      day: attendanceDays,
      user: ownerColumns,
      approval: overtimeApprovals,
      approvedBy: { id: approver.id, firstName: approver.firstName, lastName: approver.lastName },
      correctionId: attendanceCorrections.id,
      decidesCorrection: sql<boolean>`coalesce(${isPendingFor(actor)}, false)`,
    })
    .from(attendanceDays)
    .innerJoin(users, eq(users.id, attendanceDays.userId))
    .leftJoin(overtimeApprovals, eq(overtimeApprovals.dayId, attendanceDays.id))
    .leftJoin(approver, eq(approver.id, overtimeApprovals.approvedBy))
    .leftJoin(
      attendanceCorrections,
      and(
        eq(attendanceCorrections.userId, attendanceDays.userId),
        eq(attendanceCorrections.date, attendanceDays.date),
        eq(attendanceCorrections.status, 'PENDING'),
      ),
    )

type Row = Awaited<ReturnType<typeof selectOvertime>>[number]

/**
 * Returns these days in the given order, with their overtime by class and the actions allowed to the actor. `worked` is
 * the overtime by class if it is already known.
 */
export async function presentOvertime(
  db: Queryable,
  actor: Actor,
  rows: readonly Row[],
  worked?: readonly OvertimeMinutes[],
): Promise<OvertimeDay[]> {
  const days = rows.map(({ day }) => day)
  const workedMinutes = worked ?? (await workedOvertime(db, days))
  return rows.map(({ day, user, approval, approvedBy, correctionId, decidesCorrection }, i) => ({
    recordId: day.id,
    user,
    date: day.date,
    worked: workedMinutes[i] as OvertimeMinutes,
    approved: approval && approvedOfWorked(minutesOf(approval), workedMinutes[i] as OvertimeMinutes, approval.worked),
    approvedBy: approval && approvedBy,
    approvedAt: approval && approval.approvedAt,
    reason: approval && approval.reason,
    outdated: approval !== null && (approval.isReopened || wholeMinutes(day) > wholeMinutes(approval)),
    pendingCorrection: correctionId === null ? null : { id: correctionId, can: { decide: decidesCorrection } },
    can: { approve: canDecideFor(actor, day.userId) },
  }))
}

const wholeMinutes = ({ overtimeSeconds }: { overtimeSeconds: number }) => Math.floor(overtimeSeconds / 60)
