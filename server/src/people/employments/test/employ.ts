import { eq } from 'drizzle-orm'
import type { Queryable } from '../../../db/database.ts'
import type { Employment } from '../employed.ts'
import { employments } from '../tables.ts'

/** Has somebody employed on other days: from `first` on, until `last`; what is not given stays. */
export async function employ(db: Queryable, userId: string, { first, last }: Partial<Employment>): Promise<void> {
  const days = { ...(first !== undefined && { firstDay: first }), ...(last !== undefined && { lastDay: last }) }
  if (Object.keys(days).length === 0) return
  await db.update(employments).set(days).where(eq(employments.userId, userId))
}

/** Returns facts of somebody who is employed once: from long ago where no first day is given, and for good without a last. */
export const employed = (first = '2019-01-01', last: string | null = null): { employments: Employment[] } => ({
  employments: [{ first, last }],
})
