import { type SQL, sql } from 'drizzle-orm'
import { attendanceDays, clockEntries } from './tables.ts'

/** SQL condition for attendance days with a session that is still open. */
export const hasOpenSession: SQL<boolean> = sql<boolean>`exists (select from ${clockEntries} e
  where e.day_id = ${attendanceDays}.id and e.effective and e.clock_out is null)`
