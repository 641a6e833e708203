import { eq, sql } from 'drizzle-orm'
import { change } from '../../audit/change.ts'
import { encryptionKindOf } from '../../backupSettings.ts'
import { backupName } from '../../backup/makeBackup.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { throwIf, conflict } from '../../kernel/errors.ts'
import { installationOf } from './installation.ts'
import { backupsOf, folderOf } from './listBackups.ts'
import { backupsChanged } from './messages.ts'
import { backups } from './tables.ts'

/** Returns 409 for a call that must wait for a running backup. */
export const running = () =>
  conflict('A backup is already running. Please wait until it is finished.', 'backup.running')

/** Lets other starts of a backup wait until the transaction ends. */
export const lockBackups = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('backups'))`)

/**
 * Requests a backup, which is made in the background.
 * @throws Refusal 409 while another backup is running.
 */
export function createBackup(ctx: Context) {
  return change(ctx, async (tx) => {
    await lockBackups(tx)
    throwIf((await tx.$count(backups, eq(backups.state, 'RUNNING'))) ? running() : null)
    const encryption = encryptionKindOf(ctx.app.config.backupEncryption)
    const file = backupName(encryption, await installationOf(tx))
    const [row] = await tx
      .insert(backups)
      .values({ file, encryption, origin: 'PERSON', startedById: ctx.actor.id })
      .returning({ id: backups.id })
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
