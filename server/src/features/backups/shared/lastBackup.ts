import { desc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../../db/database.ts'
import { backups } from '../tables.ts'

/**
 * Returns whether the last finished backup failed, and when the last completed one started; null if none was completed.
 */
export async function lastBackup(db: Queryable): Promise<{ hasFailed: boolean; lastAt: string | null }> {
  const newest = desc(backups.startedAt)
  const [[finished], [completed]] = await Promise.all([
    db
      .select({ state: backups.state })
      .from(backups)
      .where(inArray(backups.state, ['DONE', 'FAILED']))
      .orderBy(newest)
      .limit(1),
    db.select({ at: backups.startedAt }).from(backups).where(eq(backups.state, 'DONE')).orderBy(newest).limit(1),
  ])
  return { hasFailed: finished?.state === 'FAILED', lastAt: completed?.at ?? null }
}
