import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { DayDetail } from '@muster/contract/attendance/records'
import type { Actor } from '../../../kernel/actor.ts'
import { now } from '../../../kernel/clock.ts'
import type { Db } from '../../../db/database.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { visibleTo } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { presentCorrection, selectCorrections } from './presentCorrection.ts'
import { seesHistory } from '../policy.ts'
import { attendanceArea } from '../shared/areas.ts'
import { attendanceCorrections, attendanceDays, clockEntries, clockLocations, overtimeApprovals } from '../tables.ts'
import { localTimesOf, presentDay, presentEntry } from '../records/presentDay.ts'
import { type DayRow, figuresOf, type WholeDay, wholeDays } from '../wholeDays.ts'
import { readActions } from '../records/reached.ts'
import { approvedOvertime } from '../approvedOvertime.ts'

/**
 * Returns one day with everything that its figures are based on.
 * @throws Refusal 404 for people whose attendance the actor may not see.
 */
export async function recordDetail(db: Db, actor: Actor, id: string): Promise<DayDetail> {
  const [found] = await db
    .select({ day: attendanceDays, addedOn: users.addedOn })
    .from(attendanceDays)
    .innerJoin(users, eq(users.id, attendanceDays.userId))
    .where(and(eq(attendanceDays.id, id), visibleTo(actor, attendanceArea, attendanceDays.userId)))
  assertFound(found)
  const { day, addedOn } = found
  const actions = (await readActions(db, actor, [day.userId]))(day.userId)
  const at = now().toString()
  const [[whole], punches, corrections, overtime, locations] = await Promise.all([
    wholeDays(db, [day]),
    day.correctionId === null ? [] : punchesOf(db, day),
    seesHistory(actor, day.userId) ? correctionsOf(db, actor, day) : [],
    overtimeOf(db, actor, day),
    actions.edit ? locationsOf(db, id) : [],
  ])
  assertFound(whole)
  return {
    record: presentDay(whole, at, actor, actions),
    beforeAccount: day.status === 'ABSENT' && day.date < addedOn,
    punches: presentPunches({ ...whole, entries: punches }, at),
    corrections,
    ...overtime,
    locations,
  }
}

/**
 * Returns a day's approved overtime, capped at the recorded overtime, and why the rest was rejected; null without a
 * decision, overtime or rest.
 */
async function overtimeOf(db: Db, actor: Actor, day: DayRow) {
  if (day.overtimeSeconds < 60) return { overtime: null, overtimeReason: null }
  const [approval] = await db.select().from(overtimeApprovals).where(eq(overtimeApprovals.dayId, day.id))
  const [overtime = null] = await approvedOvertime(db, approval ? [{ day, approval }] : [])
  const seesReason = day.userId === actor.id || actor.permissions.has('attendance.overtime_manage')
  const approvedMinutes = overtime ? overtime.day + overtime.night + overtime.restDay + overtime.holiday : 0
  // A later correction can reduce the day's overtime to what was approved.
  const isRejected = approvedMinutes < Math.floor(day.overtimeSeconds / 60)
  return { overtime, overtimeReason: seesReason && isRejected ? (approval?.reason ?? null) : null }
}

const punchesOf = (db: Db, { id }: DayRow) =>
  db
    .select()
    .from(clockEntries)
    .where(and(eq(clockEntries.dayId, id), isNull(clockEntries.correctionId)))
    .orderBy(asc(clockEntries.clockIn))

/**
 * Returns the recorded entries, each with the time worked before any correction: its length minus the recorded unpaid
 * breaks.
 */
function presentPunches({ day, entries, breaks }: WholeDay, at: string) {
  const { entrySeconds } = figuresOf({ day: { ...day, breakOverrideMinutes: null }, entries, breaks }, at)
  const local = localTimesOf(day)
  return entries.map((entry, i) => presentEntry(entry, local, entrySeconds[i] ?? 0))
}

async function correctionsOf(db: Db, actor: Actor, { userId, date }: DayRow) {
  const rows = await selectCorrections(db, actor)
    .where(and(eq(attendanceCorrections.userId, userId), eq(attendanceCorrections.date, date)))
    .orderBy(desc(attendanceCorrections.createdAt), desc(attendanceCorrections.id))
  return rows.map((row) => presentCorrection(actor, row))
}

const locationsOf = (db: Db, dayId: string) =>
  db
    .select({
      entryId: clockLocations.entryId,
      latitude: clockLocations.latitude,
      longitude: clockLocations.longitude,
    })
    .from(clockLocations)
    .innerJoin(clockEntries, eq(clockEntries.id, clockLocations.entryId))
    .where(eq(clockEntries.dayId, dayId))
    .orderBy(asc(clockEntries.clockIn))
