import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { attendanceDays, clockEntries } from '../tables.ts'

/** Returns SQL for the start (`clock_in`) of a person's open session; no row if there is none. */
export const openEntry = (person: SQLWrapper): SQL => sql`
  select ${clockEntries.clockIn} as clock_in from ${clockEntries}
  where ${clockEntries.userId} = ${person} and ${clockEntries.clockOut} is null and ${clockEntries.effective}`

/** Returns SQL for the `id` and `status` of a person's record on a date; no row if there is none. */
export const dayOn = (person: SQLWrapper, date: SQLWrapper): SQL => sql`
  select ${attendanceDays.id} as id, ${attendanceDays.status} as status from ${attendanceDays}
  where ${attendanceDays.userId} = ${person} and ${attendanceDays.date} = ${date}`

/** Returns SQL for a day's last clock-out (`clock_out`); null while a session is open. */
export const lastClockOut = (dayId: SQLWrapper): SQL => sql`
  select max(${clockEntries.clockOut}) as clock_out from ${clockEntries}
  where ${clockEntries.dayId} = ${dayId} and ${clockEntries.effective}`
