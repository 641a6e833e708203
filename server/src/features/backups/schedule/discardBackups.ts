import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { trashDays } from '@muster/contract/backups/calls'
import { change } from '../../../audit/change.ts'
import { scheduledSource } from '../../../background/scheduledSource.ts'
import { readSettings } from '../../../companySettings/settings.ts'
import type { App } from '../../../context.ts'
import { isSystemError } from '../../../disk/durable.ts'
import { madeHere } from '../installation.ts'
import { backupsChanged } from '../messages.ts'
import { removeCopy } from '../copies.ts'
import { folderOf } from '../listBackups.ts'
import { backups } from '../tables.ts'
import { backupsToDiscard } from './retention.ts'

/**
 * Moves the nightly backups that the schedule no longer keeps to the folder `trash` beside them, and deletes those that
 * have been there for a week. Their copies in an object store stay where they are until then. Backups that a person or
 * the command made are left alone.
 */
export async function discardBackups(app: App): Promise<void> {
  const folder = folderOf(app)
  const trash = join(folder, 'trash')
  await emptyTrash(app, trash)
  const files = await change(scheduledSource(app, 'backup'), async (tx) => {
    const { backupSchedule, timeZone } = await readSettings(tx, ['backupSchedule', 'timeZone'])
    const rows = await tx
      .select({
        id: backups.id,
        startedAt: backups.startedAt,
        isRehearsed: sql<boolean>`${backups.rehearsedAt} is not null and ${backups.rehearsalFailure} is null`,
      })
      .from(backups)
      .where(
        and(
          eq(backups.origin, 'SCHEDULE'),
          eq(backups.state, 'DONE'),
          isNull(backups.discardedAt),
          await madeHere(tx),
          // One made while the clock was ahead counts from its time on.
          lte(backups.startedAt, sql`now()`),
        ),
      )
    const ids = backupsToDiscard(rows, backupSchedule, timeZone).map(({ id }) => id)
    if (!ids.length) return { action: null, answer: [] }
    const discarded = await tx
      .update(backups)
      .set({ discardedAt: sql`clock_timestamp()` })
      .where(inArray(backups.id, ids))
      .returning({ file: backups.file, copiedTo: backups.copiedTo })
    const names = discarded.map(({ file }) => file)
    return {
      action: 'backup.discarded',
      subject: { type: 'backup', id: null },
      after: { files: names },
      events: [backupsChanged()],
      answer: names,
    }
  })
  if (files.length) await mkdir(trash, { recursive: true, mode: 0o700 })
  for (const file of files) await rename(join(folder, file), join(trash, file)).catch(ignoreMissing)
}

/** Deletes the backups that have been in the trash for long enough. A process that was killed may not have moved them. */
async function emptyTrash(app: App, trash: string): Promise<void> {
  const old = and(
    isNotNull(backups.discardedAt),
    lt(backups.discardedAt, sql`now() - make_interval(days => ${trashDays})`),
    await madeHere(app.db),
  )
  for (const { id, file, copiedTo } of await app.db.select().from(backups).where(old)) {
    await rm(join(trash, file), { force: true })
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
