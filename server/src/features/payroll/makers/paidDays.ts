import { type SQL, sql } from 'drizzle-orm'
import { payrollExtraRuns } from '../facts/tables.ts'
import { payrollRecords } from '../tables.ts'
import { payrollMakers } from './tables.ts'

/** The SQL for the earlier parts of its month whose pay a record leaves out: their records `part` and their runs `x`. */
export const countedParts: SQL = sql`from ${payrollRecords} own
  join ${payrollRecords} part on part.user_id = own.user_id and part.period = own.period and part.run = any(own.counted_runs)
  join ${payrollExtraRuns} x on x.period = part.period and x.run = part.run and x.kind = 'PART'
  where own.id = record.id`

/**
 * The SQL for the latest of these parts, which has paid all days until its last one: a change of these after its calculation is paid
 * by the record.
 */
export const lastCountedPart: SQL = sql`(select part.id, part.computed_at, x.last_day ${countedParts}
  order by x.last_day desc, part.computed_at desc limit 1)`

/** The SQL for the people who changed the days of employment that an earlier part of the month has paid. */
export const employmentMakers: SQL = sql`
  select record.id, made.user_id, 'EMPLOYMENT' as action, made.at from record
  cross join lateral ${lastCountedPart} paid
  join ${payrollMakers} made on made.record_id = paid.id and made.action = 'EMPLOYMENT' and made.at > paid.computed_at`
