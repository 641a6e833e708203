import { isExtraRun } from '@muster/contract/payroll/runKeys'
import type { Queryable } from '../../../db/database.ts'
import { findExtraRun } from '../facts/findExtraRun.ts'
import { lastDayOf } from '../periods.ts'

/** Returns the date of the journal of a run: the last day of the month, or the payment date of an extra run. */
export const journalDateOf = async (db: Queryable, key: string): Promise<string> =>
  isExtraRun(key) ? (await findExtraRun(db, key)).paymentDate : lastDayOf(key)
