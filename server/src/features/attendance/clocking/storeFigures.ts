import { eq } from 'drizzle-orm'
import { laterThan } from '../../../db/columns.ts'
import type { Tx } from '../../../db/database.ts'
import { figuresOf, type WholeDay } from '../wholeDays.ts'
import { attendanceDays } from '../tables.ts'

/** Returns the figures to store for a day: its status at `now`, and the sums of its closed entries. */
export function figuresToStore(whole: WholeDay, now: string) {
  const { status, isLate } = figuresOf(whole, now)
  const closedDay = {
    day: whole.day,
    entries: whole.entries.filter(({ clockOut }) => clockOut !== null),
    breaks: whole.breaks.filter(({ endTime }) => endTime !== null),
  }
  const { workedSeconds, breakSeconds, overtimeSeconds } = figuresOf(closedDay, now)
  return { status, isLate, workedSeconds, breakSeconds, overtimeSeconds }
}

/** Stores a day's figures and returns the updated day. */
export async function storeFigures(tx: Tx, whole: WholeDay, now: string): Promise<WholeDay> {
  const [day] = await tx
    .update(attendanceDays)
    .set({ ...figuresToStore(whole, now), updatedAt: laterThan(attendanceDays.updatedAt) })
    .where(eq(attendanceDays.id, whole.day.id))
    .returning()
  if (!day) throw new Error('A day that is locked has vanished')
  return { ...whole, day }
}
