import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import { scheduledSource } from '../../../background/scheduledSource.ts'
import { readSettings } from '../../../companySettings/settings.ts'
import type { App } from '../../../context.ts'
import { madeHere } from '../installation.ts'
import { backupsChanged } from '../messages.ts'
import { backups } from '../tables.ts'
import { moveToTrash } from '../trash.ts'
import { backupsToDiscard } from './retention.ts'

/**
 * Moves the nightly backups that the schedule no longer keeps to the trash. Backups that a person or the command made are
 * left alone.
 */
export async function discardBackups(app: App): Promise<void> {
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
  await moveToTrash(app, files)
}
