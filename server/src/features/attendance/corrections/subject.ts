import { and, eq, gt, lt, ne, or, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../../kernel/actor.ts'
import { now } from '../../../kernel/clock.ts'
import type { Tx } from '../../../db/database.ts'
import { assertFound, type Refusal } from '../../../kernel/errors.ts'
import { visibleTo } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { factsOf } from '../../../worktime/facts.ts'
import type { WorkFacts } from '../../../worktime/plan.ts'
import { timeRules } from '../../../worktime/rules.ts'
import { openEntryOf } from '../clocking/close.ts'
import { lockWholeDay } from '../clocking/days.ts'
import { formatInstant } from '../clocking/times.ts'
import { workedHoursArea } from '../shared/areas.ts'
import { planColumnsOf } from '../clocking/planColumns.ts'
import { attendanceCorrections, attendanceDays, clockEntries, type KeptHours } from '../tables.ts'
import type { CorrectedDay, NewHours } from './readHours.ts'
import { overlaps, pending, repeatedCorrection, stillClockedIn } from './refusals.ts'

/** A day to be corrected, locked if it exists, with the person's facts for calculating its figures. */
export interface Subject extends CorrectedDay {
  userId: string
  facts: WorkFacts
}

/** Returns SQL for the id of a person's attendance record on a date. */
const dayAt = (userId: string, date: string) => sql`(select ${attendanceDays.id} from ${attendanceDays}
  where ${attendanceDays.userId} = ${userId} and ${attendanceDays.date} = ${date})`

/** Locks a person's day until the transaction ends and returns it; null if it has no row. */
export const lockDayOf = (tx: Tx, userId: string, date: string) => lockWholeDay(tx, dayAt(userId, date))

/**
 * Returns the day to be corrected.
 * @throws Refusal 404 if the person does not exist or the actor may not correct their hours.
 */
export async function subjectOf(tx: Tx, actor: Actor, userId: string, date: string): Promise<Subject> {
  const isReached = and(eq(users.id, userId), visibleTo(actor, workedHoursArea, users.id))
  const facts = (await factsOf(tx, sql`${isReached}`, date, date)).get(userId)
  assertFound(facts)
  const wholeDay = await lockDayOf(tx, userId, date)
  const plan = wholeDay?.day ?? planColumnsOf(facts, date, (await timeRules(tx)).graceMinutes)
  return { userId, date, facts, plan, wholeDay, now: formatInstant(now()) }
}

/** Returns 409 while the day is still open or has a pending correction; else null. */
export async function pendingRefusal(tx: Tx, { userId, date, wholeDay }: Subject): Promise<Refusal | null> {
  if (wholeDay && openEntryOf(wholeDay)) return stillClockedIn()
  const pendingCount = await tx.$count(
    attendanceCorrections,
    and(
      eq(attendanceCorrections.userId, userId),
      eq(attendanceCorrections.date, date),
      eq(attendanceCorrections.status, 'PENDING'),
    ),
  )
  return pendingCount > 0 ? pending() : null
}

/** Returns 409 if the day already has these hours from a correction with the same reason; else null. */
export async function repeatedRefusal(
  tx: Tx,
  { wholeDay }: Subject,
  { after: { clockIn, clockOut, breakMinutes }, overridesBreak }: NewHours,
  reason: string,
): Promise<Refusal | null> {
  const id = wholeDay?.day.correctionId
  // Entries recorded after a correction change the day's hours, so typing its hours again is no repetition.
  if (!id || wholeDay?.entries.length !== 1) return null
  const [correction] = await tx.select().from(attendanceCorrections).where(eq(attendanceCorrections.id, id))
  const isSame =
    correction?.after &&
    correction.reason === reason &&
    correction.overridesBreak === overridesBreak &&
    correction.after.clockIn === clockIn &&
    correction.after.clockOut === clockOut &&
    correction.after.breakMinutes === breakMinutes
  return isSame ? repeatedCorrection() : null
}

/**
 * Returns 409 naming another day whose hours overlap these; else null. For simultaneous corrections, the database
 * prevents overlaps.
 */
export async function overlapRefusal(
  tx: Tx,
  { userId, date }: Subject,
  { clockIn, clockOut }: KeptHours,
): Promise<Refusal | null> {
  const [overlap] = await tx
    .select({ date: attendanceDays.date })
    .from(clockEntries)
    .innerJoin(attendanceDays, eq(attendanceDays.id, clockEntries.dayId))
    .where(
      and(
        eq(clockEntries.userId, userId),
        eq(clockEntries.effective, true),
        ne(attendanceDays.date, date),
        lt(clockEntries.clockIn, sql`${clockOut}`),
        or(isNull(clockEntries.clockOut), gt(clockEntries.clockOut, sql`${clockIn}`)),
      ),
    )
    .orderBy(clockEntries.clockIn)
    .limit(1)
  return overlap ? overlaps(overlap.date) : null
}
