import { desc, eq, inArray } from 'drizzle-orm'
import { type BackupProblem, maxBackupAgeDays } from '@muster/contract/backups/problem'
import type { Queryable } from '../../../db/database.ts'
import { backups } from '../tables.ts'

/** Returns the reason why backups need attention at this moment; null if all is well. */
export async function backupProblem(db: Queryable, at: Temporal.Instant): Promise<BackupProblem | null> {
  const { hasFailed, lastAt } = await lastBackup(db)
  if (hasFailed) return { reason: 'FAILED', lastAt }
  if (lastAt === null) return { reason: 'NONE', lastAt }
  const isOld = Temporal.Instant.from(lastAt).until(at).total('hours') > 24 * maxBackupAgeDays
  return isOld ? { reason: 'OLD', lastAt } : null
}

/**
 * Returns whether the last finished backup failed, and when the last completed one started; null if none was completed.
 */
async function lastBackup(db: Queryable): Promise<{ hasFailed: boolean; lastAt: string | null }> {
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
