import { type SQL, sql } from 'drizzle-orm'
import type { RecordKey } from '@muster/contract/payroll/checklistKeys'
import { changedRecordsAmong, isOpen } from '../facts/changes.ts'
import { missingMonths } from '../facts/missing.ts'
import { hasEarlierOpen } from './queries.ts'
import { payrollRecords } from '../tables.ts'

const { id, userId, period, exceptions, held } = payrollRecords

/** The SQL condition for records that are not approved yet. */
export const isUnapproved = isOpen('payroll_records')

/**
 * Returns the SQL condition for unapproved records with a point of the checklist. `ofMonth` is the condition on the
 * records `r` among which outdated ones and missing months are looked for.
 */
export function hasPoint(key: RecordKey, ofMonth: SQL): SQL {
  if (key === 'HELD') return sql`(${isUnapproved} and ${held})`
  if (key === 'EARLIER_OPEN') return sql`(${isUnapproved} and ${hasEarlierOpen})`
  if (key === 'OUTDATED') return sql`(${id} in ${changedRecordsAmong(ofMonth)})`
  if (key === 'MISSING_MONTH')
    return sql`(${isUnapproved} and ${payrollRecords.run} = 0 and (${userId}, ${period}) in ${missingAmong(ofMonth)})`
  return sql`(${isUnapproved} and ${key} = any(${exceptions}))`
}

/** Returns SQL for the people and months of unapproved records `r` whose people are missing from a month. */
export const missingAmong = (ofMonth: SQL): SQL =>
  sql`(select missing.user_id, missing.open from (${missingMonths(
    sql`(select r.user_id, r.period from ${payrollRecords} r where ${ofMonth} and r.run = 0 and ${isOpen('r')})`,
  )}) as missing)`
