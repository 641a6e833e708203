import { and, eq, sql } from 'drizzle-orm'
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
    // Its creation is the first entry about the company itself. The area is for the index: entries by their subject alone
    // would be looked for in the whole trail.
    .where(and(eq(auditEntries.subjectType, 'company'), eq(sql`split_part(${auditEntries.action}, '.', 1)`, 'company')))
    .orderBy(auditEntries.at)
    .limit(1)
  return created ? Temporal.Instant.from(created.at) : null
}
