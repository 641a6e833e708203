import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { App } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import type { BankingDetails } from '../banking/masked.ts'
import { bankingDetails } from '../tables.ts'
import { currentVersions } from '../versions.ts'

/** Returns, for SQL, whether a person has entered bank details. */
export const hasBankDetails = (person: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from ${bankingDetails} b where b.user_id = ${person})`

/** Returns the present bank details of these people, whole; who has none is left out. */
export const bankDetailsOf = (db: Queryable, services: Pick<App, 'keys' | 'log'>, userIds: readonly string[]) =>
  currentVersions<BankingDetails>(db, services, bankingDetails, userIds)
