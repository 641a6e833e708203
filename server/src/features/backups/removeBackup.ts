import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { change } from '../../audit/change.ts'
import type { Context } from '../../context.ts'
import { throwIf, assertFound } from '../../kernel/errors.ts'
import { removeCopy } from './copies.ts'
import { running } from './createBackup.ts'
import { folderOf } from './listBackups.ts'
import { backupsChanged } from './messages.ts'
import { backups } from './tables.ts'

/**
 * Deletes a backup, its file and the copy in the object store.
 * @throws Refusal 404 for an unknown backup; 409 while it is running.
 */
export async function removeBackup(ctx: Context, { id }: { id: string }): Promise<void> {
  const { file, copiedTo } = await change(ctx, async (tx) => {
    const [backup] = await tx.select().from(backups).where(eq(backups.id, id)).for('update')
    assertFound(backup)
    throwIf(backup.state === 'RUNNING' ? running() : null)
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
