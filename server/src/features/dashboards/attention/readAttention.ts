import { type Attention, keyNoticeDays, maxBackupAgeDays } from '@muster/contract/dashboards/attention'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { now } from '../../../kernel/clock.ts'
import { expiringKeys } from '../../auth/shared/expiringKeys.ts'
import { lastBackup } from '../../backups/shared/lastBackup.ts'
import { unsentMails } from '../../outbox/shared/unsentMails.ts'
import { seesAllPay } from '../../payroll/shared/reach.ts'
import { unapprovedMonths } from '../../payroll/shared/unapprovedMonths.ts'

/** Returns the problems that need an administrator. Omits those whose screens the actor has no access to. */
export async function readAttention(db: Db, actor: Actor): Promise<Attention> {
  const at = now()
  const { permissions } = actor
  const [backup, mails, keys, payrollMonths] = await Promise.all([
    permissions.has('settings.backup_restore') ? backupReason(db, at) : undefined,
    permissions.has('settings.mail_outbox') ? unsentMails(db) : undefined,
    permissions.has('settings.api_keys')
      ? expiringKeys(db, actor, { from: at.toString(), to: at.add({ hours: 24 * keyNoticeDays }).toString() })
      : undefined,
    permissions.has('payroll.approve') && seesAllPay(actor) ? pastMonths(db) : undefined,
  ])
  return {
    ...(backup !== undefined && { backup }),
    ...(mails && { mails }),
    ...(keys && { keys }),
    ...(payrollMonths && { payrollMonths }),
  }
}

async function backupReason(db: Db, at: Temporal.Instant): Promise<Attention['backup']> {
  const { hasFailed, lastAt } = await lastBackup(db)
  if (hasFailed) return { reason: 'FAILED', lastAt }
  if (lastAt === null) return { reason: 'NONE', lastAt }
  const isOld = Temporal.Instant.from(lastAt).until(at).total('hours') > 24 * maxBackupAgeDays
  return isOld ? { reason: 'OLD', lastAt } : null
}

const pastMonths = async (db: Db) => unapprovedMonths(db, (await readCompanyToday(db)).slice(0, 7))
