import { and, eq, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Correction, DayHours } from '@muster/contract/attendance/corrections'
import { type Actor, canDecideFor } from '../../../kernel/actor.ts'
import type { Queryable } from '../../../db/database.ts'
import { visibleTo } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { localTime } from '../../../worktime/zones.ts'
import { ownerColumns } from '../records/month.ts'
import { workedHoursArea } from '../shared/areas.ts'
import { hasOpenSession } from '../openDays.ts'
import { attendanceCorrections, attendanceDays, type KeptHours } from '../tables.ts'
import { isPendingFor } from '../shared/decidableDays.ts'
import { needsDecision } from '../undecidedDays.ts'

const creator = alias(users, 'creator')
const decider = alias(users, 'decider')

/** Selects corrections with the columns that `presentCorrection` needs for the actor. */
export const selectCorrections = (db: Queryable, actor: Actor) =>
  db
    .select({
      correction: attendanceCorrections,
      user: ownerColumns,
      createdBy: { id: creator.id, firstName: creator.firstName, lastName: creator.lastName },
      decidedBy: { id: decider.id, firstName: decider.firstName, lastName: decider.lastName },
      recordId: attendanceDays.id,
      overtimeSeconds: attendanceDays.overtimeSeconds,
      isOvertimePending: sql<boolean>`coalesce(${and(needsDecision, not(hasOpenSession))}, false)`,
      approvesOvertime: sql<boolean>`coalesce(${isPendingFor(actor)}, false)`,
      reached: sql<boolean>`${visibleTo(actor, workedHoursArea, attendanceCorrections.userId)}`,
    })
    .from(attendanceCorrections)
    .innerJoin(users, eq(users.id, attendanceCorrections.userId))
    .innerJoin(creator, eq(creator.id, attendanceCorrections.createdBy))
    .leftJoin(decider, eq(decider.id, attendanceCorrections.decidedBy))
    .leftJoin(
      attendanceDays,
      and(eq(attendanceDays.userId, attendanceCorrections.userId), eq(attendanceDays.date, attendanceCorrections.date)),
    )

type Row = Awaited<ReturnType<typeof selectCorrections>>[number]

/** Returns stored hours with local times in the day's zone. */
export function presentHours(hours: KeptHours | null, { zone, date }: { zone: string; date: string }): DayHours | null {
  if (!hours) return null
  const local = (instant: string | null) => (instant === null ? null : localTime(instant, zone, date))
  return { ...hours, clockInTime: local(hours.clockIn), clockOutTime: local(hours.clockOut) }
}

/** Returns a correction as the API returns it, with the actions that the actor may take now. */
export function presentCorrection(actor: Actor, row: Row): Correction {
  const { correction, user, createdBy, decidedBy, recordId, reached, overtimeSeconds } = row
  const { id, date, before, after, reason, status, createdAt, decidedAt, decisionReason } = correction
  const isPending = status === 'PENDING'
  return {
    id,
    user,
    date,
    recordId,
    before: presentHours(before, correction),
    after: presentHours(after, correction),
    reason,
    status,
    createdBy,
    createdAt,
    decidedBy,
    decidedAt,
    decisionReason,
    pendingOvertime:
      isPending && row.isOvertimePending && overtimeSeconds !== null
        ? { minutes: Math.floor(overtimeSeconds / 60), can: { approve: row.approvesOvertime } }
        : null,
    can: {
      decide: isPending && reached && canDecideFor(actor, user.id),
      withdraw: isPending && createdBy.id === actor.id,
    },
  }
}

/** Returns one correction, which must exist, with the actions that the actor may take now. */
export async function correctionById(db: Queryable, actor: Actor, id: string): Promise<Correction> {
  const [row] = await selectCorrections(db, actor).where(eq(attendanceCorrections.id, id))
  if (!row) throw new Error('A correction is gone')
  return presentCorrection(actor, row)
}
