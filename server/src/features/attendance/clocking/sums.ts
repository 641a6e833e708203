import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { figuresOf, type WholeDay } from '../wholeDays.ts'
import { attendanceDays } from '../tables.ts'
import { laterThan } from './days.ts'

/** What a day keeps of itself: its status as it is at `now`, and the sums of what is closed. */
export function keptFigures(whole: WholeDay, now: string) {
  const { status, isLate } = figuresOf(whole, now)
  const closed = {
    day: whole.day,
    entries: whole.entries.filter(({ clockOut }) => clockOut !== null),
    breaks: whole.breaks.filter(({ endTime }) => endTime !== null),
  }
  const { workedSeconds, breakSeconds, overtimeSeconds } = figuresOf(closed, now)
  return { status, isLate, workedSeconds, breakSeconds, overtimeSeconds }
}

/** Writes what a day keeps of itself; answers the day as it is then. */
export async function keepFigures(tx: Tx, whole: WholeDay, now: string): Promise<WholeDay> {
  const [day] = await tx
    .update(attendanceDays)
    .set({ ...keptFigures(whole, now), updatedAt: laterThan(sql`${attendanceDays.updatedAt}`) })
    .where(eq(attendanceDays.id, whole.day.id))
    .returning()
  if (!day) throw new Error('A day that is locked has vanished')
  return { ...whole, day }
}
