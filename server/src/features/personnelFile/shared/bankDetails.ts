import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { BankingForm } from '@muster/contract/personnelFile/banking'
import type { PayShare } from '@muster/contract/personnelFile/payShares'
import type { App } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { bankingDetails } from '../tables.ts'
import { type PersonAt, versionsAt } from '../../../people/sealedRecords/versions.ts'

/** An account that receives a share of a person's pay, with full numbers. */
export interface StoredFurtherAccount extends BankingForm, PayShare {
  accountId: string
}

/**
 * The encrypted bank details: those of the main account with full numbers, and the further accounts in the order in which
 * they receive their shares. Without further accounts, the field is missing, as in records older than it. So is `country`
 * in the oldest ones.
 */
export interface BankingDetails extends BankingForm {
  furtherAccounts?: readonly StoredFurtherAccount[]
}

/** Returns the SQL condition that a person has saved bank details. */
export const hasBankDetails = (person: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from ${bankingDetails} b where b.user_id = ${person})`

/**
 * Returns the full bank details of each person as of the given instant, keyed by user id. People without any are left
 * out.
 */
export const bankDetailsAt = (db: Queryable, services: Pick<App, 'keys' | 'log'>, people: readonly PersonAt[]) =>
  versionsAt<BankingDetails>(db, services, bankingDetails, people)

/**
 * Returns the last characters of a number that may be shown: four, or two if it has fewer than nine; none of a number
 * with fewer than five.
 */
export function endingOf(number: string): string {
  if (number.length < 5) return ''
  return number.slice(number.length < 9 ? -2 : -4)
}

/** SQL for the changes of bank details that people already had, as rows (`user_id`, `saved_at`). */
export const changedBankDetails: SQL = sql`(select user_id, created_at as saved_at from ${bankingDetails} where version > 1)`
