import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { and, desc, eq, isNotNull, isNull, ne, type SQL } from 'drizzle-orm'
import { change } from '../../audit/change.ts'
import { scheduledSource } from '../../background/scheduledSource.ts'
import type { App } from '../../context.ts'
import { notify } from '../../events/event.ts'
import { isSystemError } from '../../disk/durable.ts'
import { backupClient } from '../../files/storage/openStorage.ts'
import { StorageUnavailable } from '../../files/storage/storage.ts'
import { ownerId } from '../../people/owner.ts'
import { labelOf } from '../../storageSettings.ts'
import type { S3Client } from '../../files/storage/s3/client.ts'
import { madeHere } from './installation.ts'
import { folderOf } from './listBackups.ts'
import { backupsChanged, copyFailed } from './messages.ts'
import { backups } from './tables.ts'

type Row = typeof backups.$inferSelect

/**
 * Copies the backups that are not in the object store of `BACKUP_URL` yet, the newest first, also those of an earlier
 * night when it was away. One that fails does not hold up the others; the owner is notified of the first. Does nothing
 * without such an object store.
 */
export async function copyBackups(app: App): Promise<void> {
  const { backupStorage } = app.config
  if (!backupStorage) return clearFailures(app, isNull(backups.copiedTo))
  const rows = await app.db
    .select()
    .from(backups)
    .where(
      and(
        eq(backups.state, 'DONE'),
        ne(backups.origin, 'COMMAND'),
        isNull(backups.copiedTo),
        isNull(backups.discardedAt),
        await madeHere(app.db),
      ),
    )
    .orderBy(desc(backups.startedAt))
  const place = labelOf(backupStorage)
  let isNotified = false
  await withClient(app, async (client) => {
    for (const row of rows) {
      const path = join(folderOf(app), row.file)
      if (!existsSync(path)) {
        await clearFailures(app, eq(backups.id, row.id))
        continue
      }
      try {
        await client.put(row.file, path)
        await recordCopy(app, row, { copiedTo: place, failure: null })
      } catch (error) {
        if (!(error instanceof StorageUnavailable) && !isSystemError(error)) throw error
        app.log.error({ err: error, backup: row.id }, 'a backup could not be copied')
        const reason = error instanceof StorageUnavailable ? error.message : 'Its file could not be read.'
        const failure = `It could not be copied to ${place}. ${reason}`
        await recordCopy(app, row, { copiedTo: null, failure }, !isNotified)
        isNotified = true
      }
    }
  })
}

/** Forgets that backups could not be copied, because they no longer have to be. */
const clearFailures = (app: App, where: SQL): Promise<void> =>
  change(scheduledSource(app, 'backup'), async (tx) => {
    await tx
      .update(backups)
      .set({ failure: null })
      .where(and(eq(backups.state, 'DONE'), isNotNull(backups.failure), where))
    return { action: null, answer: undefined }
  })

const recordCopy = (
  app: App,
  { id, file }: Row,
  result: Pick<Row, 'copiedTo' | 'failure'>,
  notifies = false,
): Promise<void> =>
  change(scheduledSource(app, 'backup'), async (tx) => {
    await tx.update(backups).set(result).where(eq(backups.id, id))
    const owner = await ownerId(tx, app.config)
    return {
      action: 'backup.copied',
      subject: { type: 'backup', id },
      after: { file, ...result },
      events: [
        backupsChanged(),
        ...(notifies && result.failure !== null && owner !== null ? [notify(copyFailed(result.failure), [owner])] : []),
      ],
      answer: undefined,
    }
  })

/** Deletes the copy of a backup. Earlier versions moved those of discarded backups to a folder `trash`. */
export const removeCopy = (app: App, file: string): Promise<void> =>
  withClient(app, async (client) => {
    await client.remove(file)
    await client.remove(`trash/${file}`)
  })

async function withClient(app: App, work: (client: S3Client) => Promise<void>): Promise<void> {
  if (!app.config.backupStorage) return
  const client = backupClient(app.config.backupStorage)
  try {
    await work(client)
  } finally {
    client.close()
  }
}
