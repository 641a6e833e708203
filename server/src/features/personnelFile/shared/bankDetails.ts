import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { App } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import type { BankingDetails } from '../banking/maskDetails.ts'
import { bankingDetails } from '../tables.ts'
import { type PersonAt, versionsAt } from '../versions.ts'

/** Returns whether a person has entered bank details, as SQL. */
export const hasBankDetails = (person: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from ${bankingDetails} b where b.user_id = ${person})`

/**
 * Returns the full bank details that each of these people had entered by their instant; people without any are left
 * out.
 */
export const bankDetailsAt = (db: Queryable, services: Pick<App, 'keys' | 'log'>, people: readonly PersonAt[]) =>
  versionsAt<BankingDetails>(db, services, bankingDetails, people)
