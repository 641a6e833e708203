import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { change } from '../../audit/change.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { notify, owner } from '../../events/event.ts'
import { throwIf, assertFound, conflict } from '../../kernel/errors.ts'
import { lockBackups, running } from './createBackup.ts'
import { folderOf } from './listBackups.ts'
import { backupDiscarded, backupsChanged } from './messages.ts'
import { backups } from './tables.ts'
import { moveToTrash } from './trash.ts'

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
 * Moves a backup to the trash, from where it is deleted a week later, and its copy in the object store with it. Notifies
 * the owner: whoever may back up could otherwise remove all backups but one before anyone notices. A failed backup is deleted.
 * @throws Refusal 404 for an unknown backup; 409 while it is running, and for the only completed one.
 */
export async function removeBackup(ctx: Context, { id }: { id: string }): Promise<void> {
  const { app, actor, request } = ctx
  const backup = await change(ctx, async (tx) => {
    // Otherwise two people could each delete one of the last two.
    await lockBackups(tx)
    const isListed = and(eq(backups.id, id), isNull(backups.discardedAt))
    const [backup] = await tx.select().from(backups).where(isListed).for('update')
    assertFound(backup)
    throwIf(backup.state === 'RUNNING' ? running() : null)
    throwIf((await isLastGood(tx, backup)) ? lastGood() : null)
    const { file, digest, state } = backup
    if (state === 'FAILED')
      return {
        action: 'backup.deleted',
        subject: { type: 'backup', id },
        before: { file, digest },
        events: [backupsChanged()],
        answer: await tx
          .delete(backups)
          .where(eq(backups.id, id))
          .then(() => backup),
      }
    await tx
      .update(backups)
      .set({ discardedAt: sql`clock_timestamp()` })
      .where(eq(backups.id, id))
    return {
      action: 'backup.discarded',
      subject: { type: 'backup', id },
      after: { files: [file] },
      events: [
        backupsChanged(),
        notify({ ...backupDiscarded(actor, file), at: request.at, bySession: actor.sessionId }, owner(app.config)),
      ],
      answer: backup,
    }
  })
  if (backup.state === 'DONE') await moveToTrash(app, [backup.file])
  else await rm(join(folderOf(app), backup.file), { force: true })
}
