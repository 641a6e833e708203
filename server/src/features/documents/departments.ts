import { eq, isNotNull, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../db/database.ts'
import type { DepartmentHooks } from '../../hooks.ts'
import { type NewEvent, stale } from '../../events/event.ts'
import { everybody } from '../../people/groups.ts'
import { documentShares } from './tables.ts'

/** Documents are shared with departments. */
export const departmentsOfShares: DepartmentHooks = { counted: 'documents', count: countShares, becomes: moveShares }

async function countShares(db: Queryable) {
  const { department: name } = documentShares
  const rows = await db
    .select({ name, count: sql<number>`count(*)::int` })
    .from(documentShares)
    .where(isNotNull(name))
    .groupBy(name)
  return new Map(rows.map(({ name, count }) => [name, count]))
}

/** What is shared with both stays shared once. */
async function moveShares(tx: Tx, before: string, after: string): Promise<NewEvent[]> {
  await tx.execute(sql`
    update ${documentShares} set department = ${after}
    where department = ${before} and not exists (
      select from ${documentShares} other
      where other.document_id = ${documentShares.documentId} and other.department = ${after}
    )`)
  await tx.delete(documentShares).where(eq(documentShares.department, before))
  return [stale('documents', everybody)]
}
