import { and, eq, notInArray, sql } from 'drizzle-orm'
import { laterThan } from '../../../db/columns.ts'
import type { Tx } from '../../../db/database.ts'
import { inOrder } from '../../../db/transaction.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { isWorkingDay } from '../../../worktime/plan.ts'
import { readDecidedOvertime, reopenOvertime } from '../approvedOvertime.ts'
import type { DayRow, EntryRow, WholeDay } from '../wholeDays.ts'
import { attendanceDays, clockEntries } from '../tables.ts'
import { isOnLeave } from '../../leaves/shared/approvedDays.ts'
import { figuresOfHours, type NewHours } from './readHours.ts'
import { changedMeanwhile, withoutClash } from './refusals.ts'
import { lockDayOf, type Subject } from './subject.ts'

/**
 * Replaces a day's hours with those of a correction, or removes them if `after` is null. The replaced entries remain
 * stored but are no longer effective. The entries in `later`, recorded after the correction was requested, stay
 * effective.
 */
export async function applyHours(
  tx: Tx,
  subject: Subject,
  { after, overridesBreak }: { after: NewHours['after'] | null; overridesBreak: boolean },
  { correctionId, reason, later = [] }: { correctionId: string; reason: string; later?: readonly EntryRow[] },
): Promise<void> {
  const { userId } = subject
  const { day } = subject.wholeDay ?? (await findOrCreateDay(tx, subject))
  const decidedOn = await readDecidedOvertime(tx, day)
  const { workedSeconds, breakSeconds, overtimeSeconds, isLate, status } = figuresOfHours(
    subject,
    after,
    overridesBreak,
    later,
  )
  const figures: Partial<DayRow> = {
    workedSeconds,
    overtimeSeconds,
    isLate,
    breakSeconds,
    status: after ? status : await statusWithoutHours(tx, subject),
    breakOverrideMinutes: after && overridesBreak ? after.breakMinutes : null,
    autoClosed: false,
    correctionId,
    notes: reason,
  }
  const { clockIn = null, clockOut = null } = after ?? {}
  const entry = clockIn === null ? [] : [{ dayId: day.id, userId, clockIn, clockOut, correctionId }]
  await withoutClash(
    inOrder(
      () =>
        tx
          .update(clockEntries)
          .set({ effective: false })
          .where(
            and(
              eq(clockEntries.dayId, day.id),
              eq(clockEntries.effective, true),
              notInArray(
                clockEntries.id,
                later.map(({ id }) => id),
              ),
            ),
          )
          .execute(),
      ...entry.map((row) => () => tx.insert(clockEntries).values(row).execute()),
      () =>
        tx
          .update(attendanceDays)
          .set({ ...figures, updatedAt: laterThan(attendanceDays.updatedAt) as never })
          .where(eq(attendanceDays.id, day.id))
          .execute(),
    ),
  )
  if (decidedOn) await reopenOvertime(tx, day.id, decidedOn)
}

/**
 * Returns the day, locked until the transaction ends; creates it with the current plan if it is missing.
 * @throws Refusal 409 if someone else has recorded hours meanwhile.
 */
async function findOrCreateDay(tx: Tx, { userId, date, plan }: Subject): Promise<WholeDay> {
  await tx
    .insert(attendanceDays)
    .values({ userId, date, status: 'ABSENT', ...plan })
    .onConflictDoNothing()
  const whole = await lockDayOf(tx, userId, date)
  if (!whole) throw new Error('A day was not written')
  throwIf(whole.entries.length ? changedMeanwhile() : null)
  return whole
}

/**
 * Returns the status of a day whose hours are removed. It is ABSENT if work was planned and no leave is approved.
 * Otherwise it is PRESENT; on a day without hours, this means that no work was due.
 */
async function statusWithoutHours(tx: Tx, { userId, date, facts }: Subject): Promise<DayRow['status']> {
  if (!isWorkingDay(facts, date)) return 'PRESENT'
  const { rows } = await tx.execute<{ away: boolean }>(
    sql`select ${isOnLeave(sql`${userId}::uuid`, sql`${date}::date`)} as away`,
  )
  return rows[0]?.away ? 'PRESENT' : 'ABSENT'
}
