import { eq, sql } from 'drizzle-orm'
import { change } from '../../audit/change.ts'
import { backupName } from '../../backup/makeBackup.ts'
import type { Context } from '../../context.ts'
import { throwIf, conflict } from '../../kernel/errors.ts'
import { backupsOf, folderOf } from './listBackups.ts'
import { backupsChanged } from './messages.ts'
import { backups } from './tables.ts'

/** Returns 409 for a call that must wait for a running backup. */
export const running = () =>
  conflict('A backup is already running. Please wait until it is finished.', 'backup.running')

/**
 * Requests a backup, which is made in the background.
 * @throws Refusal 409 while another backup is running.
 */
export function createBackup(ctx: Context) {
  return change(ctx, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('backups'))`)
    throwIf((await tx.$count(backups, eq(backups.state, 'RUNNING'))) ? running() : null)
    const file = backupName()
    const [row] = await tx.insert(backups).values({ file, startedById: ctx.actor.id }).returning({ id: backups.id })
    const [backup] = await backupsOf(tx, folderOf(ctx.app), row?.id)
    if (!backup) throw new Error('The backup was not started')
    return {
      action: 'backup.started',
      subject: { type: 'backup', id: backup.id },
      after: { file },
      events: [backupsChanged()],
      answer: { backup },
    }
  })
}
