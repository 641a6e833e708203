import { type Attention, keyNoticeDays } from '@muster/contract/dashboards/attention'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { now } from '../../../kernel/clock.ts'
import { expiringKeys } from '../../auth/shared/expiringKeys.ts'
import { backupProblem } from '../../backups/shared/backupProblem.ts'
import { unsentMails } from '../../outbox/shared/unsentMails.ts'
import { seesAllPay } from '../../payroll/shared/reach.ts'
import { unapprovedMonths } from '../../payroll/shared/unapprovedMonths.ts'
import { yearsWithoutLimits } from '../../payroll/shared/yearsWithoutLimits.ts'

/** Returns the problems that need an administrator. Omits those whose screens the actor has no access to. */
export async function readAttention(db: Db, actor: Actor): Promise<Attention> {
  const at = now()
  const { permissions } = actor
  const [backup, mails, keys, payrollMonths, years] = await Promise.all([
    permissions.has('settings.backup_restore') ? backupProblem(db, at) : undefined,
    permissions.has('settings.mail_outbox') ? unsentMails(db) : undefined,
    permissions.has('settings.api_keys')
      ? expiringKeys(db, actor, { from: at.toString(), to: at.add({ hours: 24 * keyNoticeDays }).toString() })
      : undefined,
    permissions.has('payroll.approve') && seesAllPay(actor) ? pastMonths(db) : undefined,
    permissions.has('payroll.tax') ? readCompanyToday(db).then((today) => yearsWithoutLimits(db, today)) : undefined,
  ])
  return {
    ...(backup !== undefined && { backup }),
    ...(mails && { mails }),
    ...(keys && { keys }),
    ...(payrollMonths && { payrollMonths }),
    ...(years && { yearsWithoutLimits: years }),
  }
}

const pastMonths = async (db: Db) => unapprovedMonths(db, (await readCompanyToday(db)).slice(0, 7))
