import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Correction, WorkedHours } from '@muster/contract/attendance/corrections'
import type { Actor } from '../../../kernel/actor.ts'
import { now } from '../../../kernel/clock.ts'
import type { Queryable } from '../../../db/database.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { users } from '../../../people/tables.ts'
import { hours } from '../../../worktime/figures.ts'
import { formatInstant } from '../clocking/times.ts'
import { seesHistory } from '../policy.ts'
import { presentDay } from '../records/presentDay.ts'
import { figuresOf, type WholeDay, wholeDays } from '../wholeDays.ts'
import { attendanceCorrections, attendanceDays, clockEntries } from '../tables.ts'
import { presentHours } from './presentCorrection.ts'
import { summaryHours } from './readHours.ts'

/** Number of days that Recent Worked Hours shows, without a month. */
const maxDays = 30
const maxDaysOfMonth = 31

/**
 * Returns a person's latest days, or all that meet a condition, with original and corrected hours. The caller has
 * checked that the actor may see them.
 */
export async function workedHours(db: Queryable, actor: Actor, userId: string, where?: SQL): Promise<WorkedHours[]> {
  const rows = await db
    .select()
    .from(attendanceDays)
    .where(and(eq(attendanceDays.userId, userId), where))
    .orderBy(desc(attendanceDays.date))
    .limit(where ? maxDaysOfMonth : maxDays)
  const correctedDays = rows.flatMap(({ id, correctionId }) => (correctionId === null ? [] : [{ id, correctionId }]))
  // One after the other: a transaction has one connection.
  const whole = await wholeDays(db, rows)
  const punches = await punchesOf(
    db,
    correctedDays.map(({ id }) => id),
  )
  const corrections = await correctionsOf(
    db,
    correctedDays.map(({ correctionId }) => correctionId),
  )
  const pendingDays = await pendingDates(db, userId)
  const at = formatInstant(now())
  const context = { at, actor }
  return whole.map((one) => {
    const { id, correctionId } = one.day
    const entries = correctionId === null ? null : (punches.get(id) ?? [])
    return presentWorked(one, entries, corrections.get(correctionId ?? ''), {
      ...context,
      pending: pendingDays.has(one.day.date),
    })
  })
}

/**
 * Returns the row of Recent Worked Hours for the day of one correction. A request for a day without a record shows as
 * pending.
 */
export async function workedHoursOfDay(
  db: Queryable,
  actor: Actor,
  { id, user, date }: Pick<Correction, 'id' | 'user' | 'date'>,
): Promise<WorkedHours> {
  const [found] = await workedHours(db, actor, user.id, eq(attendanceDays.date, date))
  const noHours = { clockIn: null, clockOut: null, clockInTime: null, clockOutTime: null, breakTime: 0 }
  const noOverride = { original: null, overrideReason: null, modifiedBy: null, modifiedAt: null }
  return found ?? { id, userId: user.id, date, ...noHours, totalWorkedHours: 0, ...noOverride, pending: true }
}

async function punchesOf(db: Queryable, dayIds: readonly string[]) {
  const rows = await db
    .select()
    .from(clockEntries)
    .where(and(isOneOf(clockEntries.dayId, dayIds), isNull(clockEntries.correctionId)))
    .orderBy(asc(clockEntries.clockIn))
  return Map.groupBy(rows, ({ dayId }) => dayId)
}

async function correctionsOf(db: Queryable, ids: readonly string[]) {
  const rows = await db
    .select({
      id: attendanceCorrections.id,
      reason: attendanceCorrections.reason,
      at: sql<string>`coalesce(${attendanceCorrections.decidedAt}, ${attendanceCorrections.createdAt})`,
      by: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(attendanceCorrections)
    .innerJoin(
      users,
      sql`${users.id} = coalesce(${attendanceCorrections.decidedBy}, ${attendanceCorrections.createdBy})`,
    )
    .where(isOneOf(attendanceCorrections.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

async function pendingDates(db: Queryable, userId: string): Promise<ReadonlySet<string>> {
  const { date, status } = attendanceCorrections
  const rows = await db
    .select({ date })
    .from(attendanceCorrections)
    .where(and(eq(attendanceCorrections.userId, userId), eq(status, 'PENDING')))
  return new Set(rows.map((row) => row.date))
}

type CorrectionRow = Awaited<ReturnType<typeof correctionsOf>> extends Map<string, infer Row> ? Row : never

function presentWorked(
  whole: WholeDay,
  punches: WholeDay['entries'] | null,
  correction: CorrectionRow | undefined,
  { at, actor, pending }: { at: string; actor: Actor; pending: boolean },
): WorkedHours {
  const { day, breaks } = whole
  const canSeeHistory = seesHistory(actor, day.userId)
  const presented = presentDay(whole, at, actor, { edit: false, remove: false })
  const asPunched = { day: { ...day, breakOverrideMinutes: null }, entries: punches ?? [], breaks }
  const { clockIn, clockOut, clockInTime, clockOutTime } = presented
  return {
    id: day.id,
    userId: day.userId,
    date: day.date,
    clockIn,
    clockOut,
    clockInTime,
    clockOutTime,
    breakTime: presented.totalBreakTime,
    totalWorkedHours: hours(figuresOf(whole, at).workedSeconds),
    original: punches && presentHours(summaryHours(asPunched, at), day),
    overrideReason: canSeeHistory ? (correction?.reason ?? null) : null,
    modifiedBy: canSeeHistory ? (correction?.by ?? null) : null,
    modifiedAt: canSeeHistory ? (correction?.at ?? null) : null,
    pending,
  }
}
