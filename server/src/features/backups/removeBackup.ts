import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { change } from '../../audit/change.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { throwIf, assertFound, conflict } from '../../kernel/errors.ts'
import { removeCopy } from './copies.ts'
import { running } from './createBackup.ts'
import { folderOf } from './listBackups.ts'
import { backupsChanged } from './messages.ts'
import { backups } from './tables.ts'

const lastGood = () =>
  conflict('This is the only backup that can be restored. Make another one before you delete it.', 'backup.last')

/** Returns whether no other completed backup is there. */
async function isLastGood(tx: Tx, { id, state }: { id: string; state: string }): Promise<boolean> {
  if (state !== 'DONE') return false
  return (
    (await tx.$count(backups, and(eq(backups.state, 'DONE'), isNull(backups.discardedAt), ne(backups.id, id)))) === 0
  )
}

/**
 * Deletes a backup, its file and the copy in the object store.
 * @throws Refusal 404 for an unknown backup; 409 while it is running, and for the only completed one.
 */
export async function removeBackup(ctx: Context, { id }: { id: string }): Promise<void> {
  const { file, copiedTo } = await change(ctx, async (tx) => {
    const [backup] = await tx.select().from(backups).where(eq(backups.id, id)).for('update')
    assertFound(backup)
    throwIf(backup.state === 'RUNNING' ? running() : null)
    throwIf((await isLastGood(tx, backup)) ? lastGood() : null)
    await tx.delete(backups).where(eq(backups.id, id))
    return {
      action: 'backup.deleted',
      subject: { type: 'backup', id },
      before: { file: backup.file, digest: backup.digest },
      events: [backupsChanged()],
      answer: backup,
    }
  })
  await rm(join(folderOf(ctx.app), file), { force: true })
  if (copiedTo !== null) await removeCopy(ctx.app, file)
}
