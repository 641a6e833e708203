import { eq, sql } from 'drizzle-orm'
import { laterThan } from '../../db/columns.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import type { DepartmentHooks, Renaming } from '../../peopleHooks.ts'
import { jobPostings } from './tables.ts'
import { postingChanged } from './recipients.ts'

/** The hooks that count and rename a department in postings, whatever their status. */
export const departmentsOfPostings: DepartmentHooks = {
  use: { counted: 'postings', count: countPostings },
  renamed: movePostings,
}

async function countPostings(db: Queryable) {
  const { department: name } = jobPostings
  const rows = await db
    .select({ name, count: sql<number>`count(*)::int` })
    .from(jobPostings)
    .groupBy(name)
  return new Map(rows.map(({ name, count }) => [name, count]))
}

async function movePostings(tx: Tx, before: string, after: string): Promise<Renaming> {
  await tx
    .update(jobPostings)
    .set({ department: after, updatedAt: laterThan(jobPostings.updatedAt) })
    .where(eq(jobPostings.department, before))
  return { events: [postingChanged()] }
}
