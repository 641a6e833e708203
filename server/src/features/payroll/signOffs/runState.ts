import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../db/database.ts'
import { isOpen } from '../facts/changes.ts'
import { inRun } from '../shared/inRun.ts'
import { payrollRecords } from '../tables.ts'

/** The state of a run that a signature confirms. */
export interface RunState {
  /**
   * A SHA-256 hash of what the records of the run were calculated from, in hex. It changes if a record is added, removed or
   * calculated with another result, and not if records are only submitted, sent back, approved or paid.
   */
  state: string
  /** The number of records that are not approved yet. */
  open: number
}

/** Returns the present state of a run, given by its key. */
export async function readRunState(db: Queryable, key: string): Promise<RunState> {
  const { userId, currency, digest } = payrollRecords
  const [row] = await db
    .select({
      state: sql<string>`encode(sha256(convert_to(coalesce(string_agg(
        ${userId}::text || ' ' || ${currency} || ' ' || ${digest}, ',' order by ${userId}, ${currency}), ''), 'UTF8')), 'hex')`,
      open: sql<number>`count(*) filter (where ${isOpen('payroll_records')})::int`,
    })
    .from(payrollRecords)
    .where(inRun(key))
  if (!row) throw new Error('An aggregate without a row')
  return row
}
