import { eq } from 'drizzle-orm'
import type { Queryable } from '../../../db/database.ts'
import type { Employment } from '../employed.ts'
import { employments } from '../tables.ts'

/** Changes the first or the last day of a person's employments. An omitted day does not change. */
export async function employ(db: Queryable, userId: string, { first, last }: Partial<Employment>): Promise<void> {
  const days = { ...(first !== undefined && { firstDay: first }), ...(last !== undefined && { lastDay: last }) }
  if (Object.keys(days).length === 0) return
  await db.update(employments).set(days).where(eq(employments.userId, userId))
}

/** Replaces a person's employments. */
export async function setEmployments(db: Queryable, userId: string, all: readonly Employment[]): Promise<void> {
  await db.delete(employments).where(eq(employments.userId, userId))
  await db.insert(employments).values(all.map(({ first, last }) => ({ userId, firstDay: first, lastDay: last })))
}

/** Returns the data of a person with one employment, by default since 2019 and without an end. */
export const employed = (first = '2019-01-01', last: string | null = null): { employments: Employment[] } => ({
  employments: [{ first, last }],
})
