import { eq } from 'drizzle-orm'
import { auditEntries } from '../audit/tables.ts'
import type { Queryable } from '../db/database.ts'

/** Returns when the company was created; null if that was not recorded, as in the first versions. */
export async function companyCreatedAt(db: Queryable): Promise<Temporal.Instant | null> {
  const [created] = await db
    .select({ at: auditEntries.at })
    .from(auditEntries)
    // Its creation is the first entry about the company itself.
    .where(eq(auditEntries.subjectType, 'company'))
    .orderBy(auditEntries.at)
    .limit(1)
  return created ? Temporal.Instant.from(created.at) : null
}
