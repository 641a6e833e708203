import { and, asc, isNotNull, type SQL } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { users } from './tables.ts'

/** Returns the departments of the people who meet a condition, sorted by name. */
export async function departmentsOf(db: Queryable, where: SQL | undefined): Promise<string[]> {
  const rows = await db
    .selectDistinct({ department: users.department })
    .from(users)
    .where(and(where, isNotNull(users.department)))
    .orderBy(asc(users.department))
  return rows.flatMap(({ department }) => department ?? [])
}
