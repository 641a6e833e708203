import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { trashDays } from '@muster/contract/backups/days'
import { change } from '../../audit/change.ts'
import { scheduledSource } from '../../background/scheduledSource.ts'
import type { App } from '../../context.ts'
import { isSystemError } from '../../disk/durable.ts'
import { removeCopy } from './copies.ts'
import { madeHere } from './installation.ts'
import { folderOf } from './listBackups.ts'
import { backups } from './tables.ts'

const trashOf = (app: App) => join(folderOf(app), 'trash')

/**
 * Moves the files of discarded backups to the folder `trash` beside the others. Their copies in the object store stay
 * where they are, because one request copies at most 5 GB.
 */
export async function moveToTrash(app: App, files: readonly string[]): Promise<void> {
  const trash = trashOf(app)
  if (files.length) await mkdir(trash, { recursive: true, mode: 0o700 })
  for (const file of files) await rename(join(folderOf(app), file), join(trash, file)).catch(ignoreMissing)
}

/**
 * Deletes the backups that have been in the trash for a week. A process that was killed may not have moved them. Those of
 * the company from which this one was restored stay there.
 */
export async function emptyTrash(app: App): Promise<void> {
  const old = and(
    isNotNull(backups.discardedAt),
    lt(backups.discardedAt, sql`now() - make_interval(days => ${trashDays})`),
    await madeHere(app.db),
  )
  for (const { id, file, copiedTo } of await app.db.select().from(backups).where(old)) {
    await rm(join(trashOf(app), file), { force: true })
    await rm(join(folderOf(app), file), { force: true })
    if (copiedTo !== null) await removeCopy(app, file)
    await change(scheduledSource(app, 'backup'), async (tx) => {
      const deleted = await tx.delete(backups).where(eq(backups.id, id)).returning({ digest: backups.digest })
      if (!deleted.length) return { action: null, answer: undefined }
      return {
        action: 'backup.deleted',
        subject: { type: 'backup', id },
        before: { file, digest: deleted[0]?.digest ?? null },
        answer: undefined,
      }
    })
  }
}

function ignoreMissing(error: unknown): void {
  if (!isSystemError(error, 'ENOENT')) throw error
}
