import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import pg from 'pg'
import type { Change } from '../../audit/change.ts'
import { change } from '../../audit/change.ts'
import { scheduledSource } from '../../background/scheduledSource.ts'
import { type BackupResult, makeBackup } from '../../backup/makeBackup.ts'
import type { App } from '../../context.ts'
import { isTemporary } from '../../db/failures.ts'
import { isSystemError } from '../../disk/durable.ts'
import { StorageUnavailable } from '../../files/storage/storage.ts'
import { notify } from '../../events/event.ts'
import { repeatEvery, type Periodic } from '../../kernel/periodic.ts'
import { folderOf } from './listBackups.ts'
import { backupFailed, backupsChanged } from './messages.ts'
import { backups } from './tables.ts'

type Row = typeof backups.$inferSelect

/**
 * Starts the job that makes the requested backups. It checks for requests every second, and also resumes backups that a
 * restart interrupted.
 */
export function startBackingUp(app: App): Periodic {
  const stopSignal = new AbortController()
  const rounds = repeatEvery(1, 'backup', app.log, async () => {
    const [row] = await app.db.select().from(backups).where(eq(backups.state, 'RUNNING'))
    if (row) await runExclusively(app, () => work(app, row, stopSignal.signal))
  })
  return {
    async stop() {
      stopSignal.abort()
      await rounds.stop()
    },
  }
}

/**
 * Runs `work` unless another process is running it. If that process is killed, its lock ends with its database
 * connection.
 */
async function runExclusively(app: App, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ ...app.pool.options, pipeline: false })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(hashtext('backup under way')) as mine`,
    )
    if (rows[0]?.mine) await work()
  } finally {
    await client.end()
  }
}

async function work(app: App, row: Row, signal: AbortSignal): Promise<void> {
  try {
    const source = { pool: app.pool, dataDir: app.config.dataDir, files: app.files }
    const result = await makeBackup(source, join(folderOf(app), row.file), { signal })
    await recordResult(app, row, result)
  } catch (error) {
    // The server stops or the database is unreachable: the backup starts again later.
    if (signal.aborted || isTemporary(error)) return
    app.log.error({ err: error, backup: row.id }, 'a backup could not be made')
    await recordResult(app, row, failureReason(error))
  }
}

const failureReason = (error: unknown): string => {
  if (error instanceof StorageUnavailable)
    return 'The object store with the files can’t be reached. Please back up again when it can.'
  if (isSystemError(error, 'ENOSPC')) return 'The disk is full. Please free up space, then back up again.'
  if (isSystemError(error, 'EACCES') || isSystemError(error, 'EROFS') || isSystemError(error, 'EPERM'))
    return 'The backup folder cannot be written to. Please check its owner and permissions.'
  return 'Something went wrong. The server’s log has the details.'
}

/** Stores a backup's result: the file, or the reason for the failure. */
const recordResult = (app: App, { id, file, startedById }: Row, outcome: BackupResult | string): Promise<void> =>
  change(scheduledSource(app, 'backup'), async (tx): Promise<Change<void>> => {
    const result = typeof outcome === 'string' ? { failure: outcome } : outcome
    await tx
      .update(backups)
      .set({ ...result, state: 'failure' in result ? 'FAILED' : 'DONE', finishedAt: sql`clock_timestamp()` })
      .where(and(eq(backups.id, id), eq(backups.state, 'RUNNING')))
    const notifications =
      'failure' in result && startedById !== null ? [notify(backupFailed(result.failure), [startedById])] : []
    return {
      action: 'failure' in result ? 'backup.failed' : 'backup.made',
      subject: { type: 'backup', id },
      after: { file, ...result },
      events: [backupsChanged(), ...notifications],
      answer: undefined,
    }
  })

/** Records a backup that the backup command stored in the server's folder, so that the list of backups includes it. */
export const recordBackup = (app: Pick<App, 'db' | 'keys'>, file: string, result: BackupResult): Promise<void> =>
  change(scheduledSource({ ...app, areasReaching: async () => [] }, 'npm run backup'), async (tx) => {
    const [row] = await tx
      .insert(backups)
      .values({ ...result, file, state: 'DONE', finishedAt: sql`clock_timestamp()` })
      .returning({ id: backups.id })
    return {
      action: 'backup.made',
      subject: { type: 'backup', id: row?.id ?? null },
      after: { file, ...result },
      events: [backupsChanged()],
      answer: undefined,
    }
  })
