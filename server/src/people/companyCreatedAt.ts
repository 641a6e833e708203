import { eq } from 'drizzle-orm'
import { auditEntries } from '../audit/tables.ts'
import type { Queryable } from '../db/database.ts'

/**
 * Returns when the company was created; null if that was not recorded, as in the first versions, or is in an archive of
 * the audit trail.
 */
export async function companyCreatedAt(db: Queryable): Promise<Temporal.Instant | null> {
  const [created] = await db
    .select({ at: auditEntries.at })
    .from(auditEntries)
    // Actions have an index. Without a match, any other condition would read the whole trail.
    .where(eq(auditEntries.action, 'company.created'))
    .orderBy(auditEntries.at)
    .limit(1)
  return created ? Temporal.Instant.from(created.at) : null
}
