import { and, eq, gt, lt, ne, or, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../../actor.ts'
import { now } from '../../../clock.ts'
import type { Tx } from '../../../db/database.ts'
import { assertFound, type Refusal } from '../../../errors.ts'
import { visibleTo } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { factsOf } from '../../../worktime/facts.ts'
import type { WorkFacts } from '../../../worktime/plan.ts'
import { timeRules } from '../../../worktime/rules.ts'
import { openEntryOf } from '../clocking/close.ts'
import { lockWhole } from '../clocking/days.ts'
import { written } from '../clocking/times.ts'
import { workedHoursArea } from '../shared/areas.ts'
import { decidedPlan } from '../clocking/decidedPlan.ts'
import { attendanceCorrections, attendanceDays, clockEntries, type KeptHours } from '../tables.ts'
import type { CorrectedDay, NewHours } from './readHours.ts'
import { overlaps, pending, repeated, stillIn } from './refusals.ts'

/** A day that is to be corrected, locked where there is one, with what decides what it comes to. */
export interface Subject extends CorrectedDay {
  userId: string
  facts: WorkFacts
}

/** For SQL: the id of a person's day. */
const dayAt = (userId: string, date: string) => sql`(select ${attendanceDays.id} from ${attendanceDays}
  where ${attendanceDays.userId} = ${userId} and ${attendanceDays.date} = ${date})`

/** A person's day as it is now, which nobody else changes until the transaction ends; null where there is none. */
export const lockDayOf = (tx: Tx, userId: string, date: string) => lockWhole(tx, dayAt(userId, date))

/** @throws Refusal 404 where the actor corrects nobody's hours who has this id. */
export async function subjectOf(tx: Tx, actor: Actor, userId: string, date: string): Promise<Subject> {
  const reached = and(eq(users.id, userId), visibleTo(actor, workedHoursArea, users.id))
  const facts = (await factsOf(tx, sql`${reached}`, date, date)).get(userId)
  assertFound(facts)
  const whole = await lockDayOf(tx, userId, date)
  const plan = whole?.day ?? decidedPlan(facts, date, (await timeRules(tx)).graceMinutes)
  return { userId, date, facts, plan, whole, now: written(now()) }
}

/** 409 where a day cannot be given other hours now: it is still open, or a correction of it waits already; else null. */
export async function waitingRefusal(tx: Tx, { userId, date, whole }: Subject): Promise<Refusal | null> {
  if (whole && openEntryOf(whole)) return stillIn()
  const waiting = await tx.$count(
    attendanceCorrections,
    and(
      eq(attendanceCorrections.userId, userId),
      eq(attendanceCorrections.date, date),
      eq(attendanceCorrections.status, 'PENDING'),
    ),
  )
  return waiting > 0 ? pending() : null
}

/** 409 where the hours of a day are those of the same correction, with the same reason, already; else null. */
export async function repeatedRefusal(
  tx: Tx,
  { whole }: Subject,
  { after: { clockIn, clockOut, breakMinutes }, overridesBreak }: NewHours,
  reason: string,
): Promise<Refusal | null> {
  const id = whole?.day.correctionId
  // What was punched after a correction is beside its hours: then these are others.
  if (!id || whole?.entries.length !== 1) return null
  const [kept] = await tx.select().from(attendanceCorrections).where(eq(attendanceCorrections.id, id))
  const isSame =
    kept?.after &&
    kept.reason === reason &&
    kept.overridesBreak === overridesBreak &&
    kept.after.clockIn === clockIn &&
    kept.after.clockOut === clockOut &&
    kept.after.breakMinutes === breakMinutes
  return isSame ? repeated() : null
}

/** 409 naming the other day whose hours overlap these; else null. The database makes sure (two at once). */
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
