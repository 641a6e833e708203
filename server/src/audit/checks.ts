import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { auditChecks } from './tables.ts'

/** A check of the whole trail, as it is kept. */
export type StoredCheck = typeof auditChecks.$inferSelect

/** Whoever has not said for so long that it works on a check does so no more. */
const silence = sql`now() - interval '30 seconds'`

/** Takes up a check that nobody works on, from its beginning; undefined where there is none. */
export async function takeUpCheck(db: Db): Promise<StoredCheck | undefined> {
  const [mine] = await db
    .update(auditChecks)
    .set({ workedAt: sql`now()`, checked: 0 })
    .where(and(isNull(auditChecks.endedAt), or(isNull(auditChecks.workedAt), lt(auditChecks.workedAt, silence))))
    .returning()
  return mine
}

/** Notes how a check goes on or ended; with `workedAt: null` it is left to others. */
export async function noteCheck(db: Db, id: string, noted: Partial<StoredCheck>): Promise<void> {
  await db
    .update(auditChecks)
    .set({ workedAt: sql`now()`, ...noted })
    .where(eq(auditChecks.id, id))
}
