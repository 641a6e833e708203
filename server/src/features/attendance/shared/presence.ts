import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { attendanceDays, clockEntries } from '../tables.ts'

/** Returns, for SQL, since when a person is clocked in, as `clock_in`; no row where they are not. */
export const openEntry = (person: SQLWrapper): SQL => sql`
  select ${clockEntries.clockIn} as clock_in from ${clockEntries}
  where ${clockEntries.userId} = ${person} and ${clockEntries.clockOut} is null and ${clockEntries.effective}`

/** Returns, for SQL, the `id` and `status` of a person's record of a day; no row where there is none. */
export const dayOn = (person: SQLWrapper, date: SQLWrapper): SQL => sql`
  select ${attendanceDays.id} as id, ${attendanceDays.status} as status from ${attendanceDays}
  where ${attendanceDays.userId} = ${person} and ${attendanceDays.date} = ${date}`

/** Returns, for SQL, when the work of a day ended last, as `clock_out`; null where it has not. */
export const lastClockOut = (dayId: SQLWrapper): SQL => sql`
  select max(${clockEntries.clockOut}) as clock_out from ${clockEntries}
  where ${clockEntries.dayId} = ${dayId} and ${clockEntries.effective}`
