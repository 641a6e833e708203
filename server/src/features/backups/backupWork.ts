import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import pg from 'pg'
import type { Change } from '../../audit/change.ts'
import { change } from '../../audit/change.ts'
import { scheduledSource } from '../../background/scheduledSource.ts'
import { type BackupResult, makeBackup } from '../../backup/makeBackup.ts'
import { encryptionKindOf } from '../../backupSettings.ts'
import type { App } from '../../context.ts'
import { isTemporary } from '../../db/failures.ts'
import { isSystemError } from '../../disk/durable.ts'
import { StorageUnavailable } from '../../files/storage/storage.ts'
import { notify } from '../../events/event.ts'
import { ownerId } from '../../people/owner.ts'
import { repeatEvery, type Periodic } from '../../kernel/periodic.ts'
import { folderOf } from './listBackups.ts'
import { copyBackups } from './copies.ts'
import { backupFailed, backupsChanged, rehearsalFailed, rehearsalPassed } from './messages.ts'
import { isRehearsalDue, type Rehearsal, rehearsalOf } from './schedule/rehearsal.ts'
import { discardBackups } from './schedule/discardBackups.ts'
import { startNightlyBackups } from './schedule/startNightlyBackups.ts'
import { backups } from './tables.ts'
import { emptyTrash } from './trash.ts'
import { sessionPoolOf } from '../../db/sessionPool.ts'

type Row = typeof backups.$inferSelect

/**
 * Starts the jobs that make the requested backups and those of the schedule, and that empty the trash. Requests are checked
 * for every second; backups that a restart interrupted are resumed. Without `runsSchedule`, none are made at night.
 */
export function startBackingUp(app: App, { runsSchedule }: { runsSchedule: boolean }): Periodic {
  const stopSignal = new AbortController()
  const nights = runsSchedule ? startNightlyBackups(app) : null
  const rounds = repeatEvery(1, 'backup', app.log, async () => {
    const [row] = await app.db.select().from(backups).where(eq(backups.state, 'RUNNING'))
    if (row) await runExclusively(app, () => work(app, row, stopSignal.signal))
  })
  const cleaning = repeatEvery(3600, 'trash of backups', app.log, () => emptyTrash(app))
  return {
    async stop() {
      stopSignal.abort()
      await Promise.all([rounds.stop(), nights?.stop(), cleaning.stop()])
    },
  }
}

/**
 * Runs `work` unless another process is running it. If that process is killed, its lock ends with its database
 * connection.
 */
async function runExclusively(app: App, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ ...sessionPoolOf(app.pool).options, pipeline: false })
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
  // Otherwise a file that is called encrypted would not be.
  if (encryptionKindOf(app.config.backupEncryption) !== row.encryption)
    return recordResult(app, row, 'The encryption of backups has been changed since. Please back up again.', null)
  let rehearsal: Rehearsal | null = null
  let isDone = false
  const rehearse = async (archive: string) => void (rehearsal = await rehearsalOf(app, archive))
  try {
    const source = { pool: app.pool, dataDir: app.config.dataDir, files: app.files }
    const result = await makeBackup(source, join(folderOf(app), row.file), {
      signal,
      encryption: app.config.backupEncryption,
      ...((await isRehearsalDue(app, row)) && { inspect: rehearse }),
    })
    await recordResult(app, row, result, rehearsal)
    isDone = true
  } catch (error) {
    // The server stops or the database is unreachable: the backup starts again later.
    const isOfFolder = isSystemError(error) && ['mkdir', 'open', 'rename'].includes(error.syscall ?? '')
    if (signal.aborted || (isTemporary(error) && !isOfFolder)) return
    app.log.error({ err: error, backup: row.id }, 'a backup could not be made')
    await recordResult(app, row, failureReason(error), null)
  }
  await copyBackups(app)
  if (isDone && row.origin === 'SCHEDULE') await discardBackups(app)
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
const recordResult = (
  app: App,
  { id, file, origin, startedById }: Row,
  outcome: BackupResult | string,
  rehearsal: Rehearsal | null,
): Promise<void> =>
  change(scheduledSource(app, 'backup'), async (tx): Promise<Change<void>> => {
    const result = typeof outcome === 'string' ? { failure: outcome } : outcome
    await tx
      .update(backups)
      .set({
        ...result,
        ...(rehearsal && { rehearsedAt: rehearsal.at, rehearsalFailure: rehearsal.failure }),
        state: 'failure' in result ? 'FAILED' : 'DONE',
        finishedAt: sql`clock_timestamp()`,
      })
      .where(and(eq(backups.id, id), eq(backups.state, 'RUNNING')))
    const recipientId = origin === 'SCHEDULE' ? await ownerId(tx, app.config) : startedById
    const notices = [
      ...('failure' in result ? [backupFailed(result.failure)] : []),
      ...(rehearsal ? [rehearsal.failure === null ? rehearsalPassed() : rehearsalFailed(rehearsal.failure)] : []),
    ]
    return {
      action: 'failure' in result ? 'backup.failed' : 'backup.made',
      subject: { type: 'backup', id },
      after: { file, ...result, ...(rehearsal && { rehearsal: rehearsal.failure ?? 'passed' }) },
      events: [backupsChanged(), ...(recipientId === null ? [] : notices.map((one) => notify(one, [recipientId])))],
      answer: undefined,
    }
  })

/** Records a backup that the backup command stored in the server's folder, so that the list of backups includes it. */
export const recordBackup = (
  app: Pick<App, 'db' | 'keys'>,
  { file, encryption }: Pick<Row, 'file' | 'encryption'>,
  result: BackupResult,
): Promise<void> =>
  change(scheduledSource({ ...app, areasReaching: async () => [] }, 'npm run backup'), async (tx) => {
    const [row] = await tx
      .insert(backups)
      .values({ ...result, file, encryption, state: 'DONE', finishedAt: sql`clock_timestamp()` })
      .returning({ id: backups.id })
    return {
      action: 'backup.made',
      subject: { type: 'backup', id: row?.id ?? null },
      after: { file, ...result },
      events: [backupsChanged()],
      answer: undefined,
    }
  })
