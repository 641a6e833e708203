import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Queryable } from '../../../db/database.ts'
import { prepareOnce } from '../../../db/prepareOnce.ts'
import type { DayFigures } from '../../../worktime/figures.ts'
import { attendanceDays, clockEntries } from '../tables.ts'
import { figuresOf, partsOfDay, wholeDayOf } from '../wholeDays.ts'

const selectOpenDays = (db: Queryable) =>
  prepareOnce(db, 'open_days', () =>
    db
      .select({ day: getTableColumns(attendanceDays), ...partsOfDay })
      .from(clockEntries)
      .innerJoin(attendanceDays, eq(attendanceDays.id, clockEntries.dayId))
      .where(
        and(
          sql`${clockEntries.userId} = any(${sql.placeholder('ids')}::uuid[])`,
          sql`${clockEntries.clockOut} is null and ${clockEntries.effective}`,
          sql`${attendanceDays.date} between ${sql.placeholder('from')} and ${sql.placeholder('to')}`,
        ),
      ),
  )

/** Returns the key of a person's day in the result of `figuresOfOpenDays`. */
export const dayKey = (userId: string, date: string): string => `${userId} ${date}`

/**
 * Returns the figures up to the instant `at` of the people's days with an open session between two dates, by
 * `dayKey`. The stored figures of such a day lack the open session.
 */
export async function figuresOfOpenDays(
  db: Queryable,
  ids: readonly string[],
  from: string,
  to: string,
  at: string,
): Promise<Map<string, DayFigures>> {
  const days = await selectOpenDays(db).execute({ ids, from, to })
  return new Map(days.map((row) => [dayKey(row.day.userId, row.day.date), figuresOf(wholeDayOf(row), at)]))
}
