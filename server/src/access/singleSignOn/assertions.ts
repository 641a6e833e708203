import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import { ssoAssertions } from '../providers/tables.ts'

/** Hours for which the ID of an assertion is kept, which is longer than any counts. */
const keptHours = 1

/** Stores that an assertion of a provider was used; returns false if it was used before. */
export async function storeAssertion(db: Queryable, providerId: string, assertionId: string): Promise<boolean> {
  const rows = await db
    .insert(ssoAssertions)
    .values({ providerId, assertionId, expiresAt: sql`now() + make_interval(hours => ${keptHours})` })
    .onConflictDoNothing()
    .returning({ assertionId: ssoAssertions.assertionId })
  return rows.length > 0
}
