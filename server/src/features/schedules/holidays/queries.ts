import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, gte, lte } from 'drizzle-orm'
import type { AddHoliday, Holiday } from '@muster/contract/schedules/holidays'
import type { Db, Tx } from '../../../db/database.ts'
import { databaseError } from '../../../db/failures.ts'
import { throwIf, assertFound, conflict, type Refusal, outdated } from '../../../kernel/errors.ts'
import { holidays } from '../../../worktime/tables.ts'

/** The columns of a holiday in answers. */
export const holidayColumns = {
  id: holidays.id,
  date: holidays.date,
  name: holidays.name,
  isPaid: holidays.isPaid,
}

/** Returns the holidays of a year, in order. */
export const holidaysOf = (db: Db, year: number): Promise<Holiday[]> =>
  db
    .select(holidayColumns)
    .from(holidays)
    .where(and(gte(holidays.date, `${year}-01-01`), lte(holidays.date, `${year}-12-31`)))
    .orderBy(asc(holidays.date))

/** Returns a holiday, locked until the end of the transaction. @throws Refusal 404 if it does not exist. */
export async function lockHoliday(tx: Tx, id: string): Promise<Holiday> {
  const [found] = await tx.select(holidayColumns).from(holidays).where(eq(holidays.id, id)).for('update')
  assertFound(found)
  return found
}

/** Returns a refusal with 409 if a holiday has changed since it was read; otherwise null. */
export const meanwhileRefusal = (holiday: Omit<Holiday, 'id'>, were: AddHoliday): Refusal | null =>
  isDeepStrictEqual(holiday, were) ? null : outdated('holiday.changed_meanwhile', 'holiday')

/**
 * Awaits `write`, which stores a holiday, and returns the holiday.
 * @throws Refusal 409 if there is another holiday on that day.
 */
export async function withUniqueDate(write: Promise<Holiday[]>): Promise<Holiday> {
  try {
    const [holiday] = await write
    assertFound(holiday)
    return holiday
  } catch (error) {
    const isTaken = databaseError(error)?.constraint === 'holidays_date_key'
    throwIf(isTaken ? conflict('This day is already a holiday', 'holiday.taken', 'date') : null)
    throw error
  }
}
