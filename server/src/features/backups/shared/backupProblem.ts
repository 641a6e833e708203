import { and, desc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { type BackupProblem, maxBackupAgeDays } from '@muster/contract/backups/problem'
import type { Queryable } from '../../../db/database.ts'
import { backups } from '../tables.ts'

/** Returns the reason why backups need attention at this moment; null if all is well. */
export async function backupProblem(db: Queryable, at: Temporal.Instant): Promise<BackupProblem | null> {
  const { hasFailed, completed } = await lastBackup(db)
  const lastAt = completed?.at ?? null
  if (hasFailed || (await isCopyMissing(db))) return { reason: 'FAILED', lastAt }
  if (lastAt === null) return { reason: 'NONE', lastAt }
  return isOldBackup(lastAt, at) ? { reason: 'OLD', lastAt } : null
}

/** Returns whether the last backup, made at `lastAt`, is too old at this moment. */
export const isOldBackup = (lastAt: string, at: Temporal.Instant): boolean =>
  Temporal.Instant.from(lastAt).until(at).total('hours') > 24 * maxBackupAgeDays

/** A completed backup: when it was started, its file's name in the backup folder, and its size. */
export type CompletedBackup = { at: string; file: string; bytes: number }

/** Returns whether the last finished backup failed or could not be copied, and the last completed one; null if none was completed. */
export async function lastBackup(db: Queryable): Promise<{ hasFailed: boolean; completed: CompletedBackup | null }> {
  const newest = desc(backups.startedAt)
  // One made while the clock was ahead would hide all others until its time comes.
  const isPast = lte(backups.startedAt, sql`now()`)
  const [[finished], [completed]] = await Promise.all([
    db
      .select({ failure: backups.failure })
      .from(backups)
      .where(and(inArray(backups.state, ['DONE', 'FAILED']), isPast))
      .orderBy(newest)
      .limit(1),
    db
      .select({ at: backups.startedAt, file: backups.file, bytes: backups.bytes })
      .from(backups)
      .where(and(eq(backups.state, 'DONE'), isPast))
      .orderBy(newest)
      .limit(1),
  ])
  return { hasFailed: (finished?.failure ?? null) !== null, completed: completed ?? null }
}

/** Returns whether a backup could not be copied to the object store, and still is not there. */
const isCopyMissing = async (db: Queryable): Promise<boolean> =>
  (await db.$count(
    backups,
    and(eq(backups.state, 'DONE'), isNotNull(backups.failure), isNull(backups.copiedTo), isNull(backups.discardedAt)),
  )) > 0

/** Returns whether the last rehearsal of a backup failed. */
export async function hasFailedRehearsal(db: Queryable): Promise<boolean> {
  const [last] = await db
    .select({ failure: backups.rehearsalFailure })
    .from(backups)
    .where(isNotNull(backups.rehearsedAt))
    .orderBy(desc(backups.rehearsedAt))
    .limit(1)
  return (last?.failure ?? null) !== null
}
