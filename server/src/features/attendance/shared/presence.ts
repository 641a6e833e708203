import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { attendanceDays, clockEntries } from '../tables.ts'

/** Returns the time since which a person is clocked in, as `clock_in`, as SQL; no row if they are not. */
export const openEntry = (person: SQLWrapper): SQL => sql`
  select ${clockEntries.clockIn} as clock_in from ${clockEntries}
  where ${clockEntries.userId} = ${person} and ${clockEntries.clockOut} is null and ${clockEntries.effective}`

/** Returns the `id` and `status` of a person's record of a day, as SQL; no row if there is none. */
export const dayOn = (person: SQLWrapper, date: SQLWrapper): SQL => sql`
  select ${attendanceDays.id} as id, ${attendanceDays.status} as status from ${attendanceDays}
  where ${attendanceDays.userId} = ${person} and ${attendanceDays.date} = ${date}`

/** Returns the last end of a day's work, as `clock_out`, as SQL; null if it has not ended. */
export const lastClockOut = (dayId: SQLWrapper): SQL => sql`
  select max(${clockEntries.clockOut}) as clock_out from ${clockEntries}
  where ${clockEntries.dayId} = ${dayId} and ${clockEntries.effective}`
