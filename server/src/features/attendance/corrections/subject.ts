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

/** A day to be corrected, locked if it exists, with the facts that decide its figures. */
export interface Subject extends CorrectedDay {
  userId: string
  facts: WorkFacts
}

/** Returns the id of a person's day, as SQL. */
const dayAt = (userId: string, date: string) => sql`(select ${attendanceDays.id} from ${attendanceDays}
  where ${attendanceDays.userId} = ${userId} and ${attendanceDays.date} = ${date})`

/** Returns a person's day, locked until the transaction ends; null if there is none. */
export const lockDayOf = (tx: Tx, userId: string, date: string) => lockWholeDay(tx, dayAt(userId, date))

/**
 * Returns the day of a person to be corrected.
 * @throws Refusal 404 if the actor does not correct the hours of a person with this id.
 */
export async function subjectOf(tx: Tx, actor: Actor, userId: string, date: string): Promise<Subject> {
  const isReached = and(eq(users.id, userId), visibleTo(actor, workedHoursArea, users.id))
  const facts = (await factsOf(tx, sql`${isReached}`, date, date)).get(userId)
  assertFound(facts)
  const wholeDay = await lockDayOf(tx, userId, date)
  const plan = wholeDay?.day ?? planColumnsOf(facts, date, (await timeRules(tx)).graceMinutes)
  return { userId, date, facts, plan, wholeDay, now: formatInstant(now()) }
}

/**
 * Returns 409 if a day cannot be given other hours now: it is still open, or a correction of it is pending; else null.
 */
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

/** Returns 409 if the day already has the hours of the same correction with the same reason; else null. */
export async function repeatedRefusal(
  tx: Tx,
  { wholeDay }: Subject,
  { after: { clockIn, clockOut, breakMinutes }, overridesBreak }: NewHours,
  reason: string,
): Promise<Refusal | null> {
  const id = wholeDay?.day.correctionId
  // Entries recorded after a correction add to its hours, so these are different.
  if (!id || wholeDay?.entries.length !== 1) return null
  const [kept] = await tx.select().from(attendanceCorrections).where(eq(attendanceCorrections.id, id))
  const isSame =
    kept?.after &&
    kept.reason === reason &&
    kept.overridesBreak === overridesBreak &&
    kept.after.clockIn === clockIn &&
    kept.after.clockOut === clockOut &&
    kept.after.breakMinutes === breakMinutes
  return isSame ? repeatedCorrection() : null
}

/** Returns 409 naming the other day whose hours overlap these; else null. The database enforces it for two at once. */
export async function overlapRefusal(
  tx: Tx,
  { userId, date }: Subject,
  { clockIn, clockOut }: KeptHours,
): Promise<Refusal | null> {
  const [other] = await tx
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
  return other ? overlaps(other.date) : null
}
