import { sql } from 'drizzle-orm'
import type { BackupSchedule } from '@muster/contract/kit/backupSettings'
import { change } from '../../../audit/change.ts'
import { readSetting } from '../../../companySettings/settings.ts'
import { settings } from '../../../companySettings/tables.ts'
import type { Context } from '../../../context.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { ownerRefusal } from '../../../people/owner.ts'
import { lockBackups } from '../createBackup.ts'
import { backupsChanged } from '../messages.ts'

/**
 * Changes the schedule of the nightly backups.
 * @throws Refusal 403 unless the actor is the owner of the installation.
 */
export const setSchedule = (ctx: Context, schedule: BackupSchedule) =>
  change(ctx, async (tx) => {
    throwIf(await ownerRefusal(tx, ctx, 'Only the owner of this installation may change the schedule of backups'))
    await lockBackups(tx)
    const before = await readSetting(tx, 'backupSchedule')
    await tx
      .insert(settings)
      .values({ key: 'backupSchedule', value: sql`${JSON.stringify(schedule)}::jsonb` })
      .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value` } })
    return {
      action: 'backup.scheduled',
      subject: { type: 'setting', id: null },
      before,
      after: schedule,
      events: [backupsChanged()],
      answer: { schedule },
    }
  })
