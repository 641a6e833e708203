import { eq } from 'drizzle-orm'
import type { Queryable } from '../../../db/database.ts'
import type { Employment } from '../employed.ts'
import { employments } from '../tables.ts'

/** Changes a person's days of employment: from `first` on, until `last`; without one of them, that day stays. */
export async function employ(db: Queryable, userId: string, { first, last }: Partial<Employment>): Promise<void> {
  const days = { ...(first !== undefined && { firstDay: first }), ...(last !== undefined && { lastDay: last }) }
  if (Object.keys(days).length === 0) return
  await db.update(employments).set(days).where(eq(employments.userId, userId))
}

/** Returns facts of a person who is employed once: from long ago without a first day, and forever without a last. */
export const employed = (first = '2019-01-01', last: string | null = null): { employments: Employment[] } => ({
  employments: [{ first, last }],
})
