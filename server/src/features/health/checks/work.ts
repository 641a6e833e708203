import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { events } from '../../../events/tables.ts'
import { spaceOf } from '../../../disk/space.ts'
import { now } from '../../../kernel/clock.ts'
import { mails } from '../../../mail/tables.ts'
import { tryServer } from '../../../mail/sender.ts'
import { hasFailedRehearsal, isOldBackup, lastBackup } from '../../backups/shared/backupProblem.ts'
import { unsentMails } from '../../outbox/shared/unsentMails.ts'
import { type Checks, countText, ok, type OpenInstallation, problem, warning } from './check.ts'
import { sizeText } from './disks.ts'

/** The hours after which an old backup is a problem. */
const maxBackupHours = 7 * 24
/** The minutes for which mails and scheduled work may wait: the longest time in which a restart catches up. */
const maxWaitMinutes = 15
/** The milliseconds in which the mail server must answer. */
const mailTimeoutMs = 5_000

const logAdvice = 'Look for the reason in the log of Muster.'
const backupAdvice = 'Back up now in Settings, under Backups, and check the schedule there.'

/** The checks of the work that Muster does by itself: backups, mails, notifications and scheduled work. */
export const workChecks: Checks<OpenInstallation> = {
  async backups({ db, backupsDir }) {
    const { hasFailed, completed } = await lastBackup(db)
    if (!completed) return problem('There is no backup yet.', backupAdvice)
    const hours = Math.floor(Temporal.Instant.from(completed.at).until(now()).total('hours'))
    const age = hours < 48 ? countText(hours, 'hour') : countText(Math.floor(hours / 24), 'day')
    const message = `The last backup is ${age} old (${sizeText(completed.bytes)}).`
    if (hasFailed) return problem(`The last backup failed. ${message}`, `${logAdvice} Then back up again.`)
    if (await hasFailedRehearsal(db))
      return problem(
        `${message} The last rehearsal of a backup failed.`,
        'Open Backups in Settings, which shows the reason.',
      )
    const bytes = await stat(join(backupsDir, completed.file)).then(
      ({ size }) => size,
      () => null,
    )
    if (bytes !== completed.bytes)
      return problem(
        `${message} Its file in ${backupsDir} is ${bytes === null ? 'missing' : 'not as it was written'}.`,
        backupAdvice,
      )
    if (hours > maxBackupHours) return problem(message, backupAdvice)
    if (isOldBackup(completed.at, now())) return warning(message, backupAdvice)
    if ((await spaceOf(backupsDir)).free < completed.bytes)
      return warning(`${message} The next one won’t fit on its disk.`, 'Delete old backups, or use a larger disk.')
    return ok(`${message} It was verified when it was made, and its file is there.`)
  },
  async mailServer({ config: { smtpUrl } }) {
    if (smtpUrl === null)
      return warning('There is no mail server, so emails stay in the outbox.', 'Set SMTP_URL and restart Muster.')
    const { host } = new URL(smtpUrl)
    const failure = await tryServer(smtpUrl, mailTimeoutMs)
    if (failure === null) return ok(`The mail server ${host} answers and accepts the sign-in. No email was sent.`)
    return problem(
      `The mail server ${host} can’t be used (${failure}).`,
      'Check SMTP_URL, and whether this machine may connect to that server.',
    )
  },
  async outbox({ db }) {
    const { failed, held } = await unsentMails(db)
    const [queued] = await db
      .select({ minutes: sql<number | null>`extract(epoch from now() - min(${mails.createdAt}))::float8 / 60` })
      .from(mails)
      .where(and(eq(mails.status, 'QUEUED'), sql`${mails.lastError} is null`))
    const heldText = held ? ` ${countText(held, 'email is', 'emails are')} held.` : ''
    if (failed)
      return warning(
        `${countText(failed, 'email')} could not be sent.${heldText}`,
        'Open Outbox in Settings, which shows the reasons and sends them again.',
      )
    if ((queued?.minutes ?? 0) > maxWaitMinutes)
      return warning(`Emails have been waiting for ${Math.round(queued?.minutes ?? 0)} min.`, logAdvice)
    return ok(`No email has failed or waits for long.${heldText}`)
  },
  async notifications({ db }) {
    const [found] = await db
      .select({
        count: sql<number>`count(*)::int`,
        failing: sql<number>`count(*) filter (where ${isNotNull(events.notBefore)})::int`,
        minutes: sql<number>`coalesce(extract(epoch from now() - min(${events.raisedAt})), 0)::float8 / 60`,
      })
      .from(events)
    const { count = 0, failing = 0, minutes = 0 } = found ?? {}
    if (failing)
      return warning(
        `${countText(failing, 'notification')} failed and ${failing === 1 ? 'is' : 'are'} tried again.`,
        'Look for “a notification failed” in the log of Muster.',
      )
    if (minutes > maxWaitMinutes)
      return problem(
        `${countText(count, 'notification')} ${count === 1 ? 'waits' : 'wait'}, the oldest for ${Math.round(minutes)} min.`,
        'Start Muster if it is stopped. If it runs, look for “notifying people” in its log and restart it.',
      )
    return ok(count === 0 ? 'No notification is waiting.' : `Sending ${countText(count, 'notification')}.`)
  },
  async scheduledWork({ db }) {
    const { rows } = await db.execute<{ name: string; failed: number; overdue: number }>(
      sql`select name,
          count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day')::int as failed,
          count(*) filter (where state in ('created', 'retry')
            and start_after < now() - make_interval(mins => ${maxWaitMinutes}))::int as overdue
        from pgboss.job where name not like '\\_\\_%' group by name order by name`,
    )
    const namesWith = (key: 'failed' | 'overdue') => rows.flatMap((row) => (row[key] ? [row.name] : [])).join(', ')
    const [failed, overdue] = [namesWith('failed'), namesWith('overdue')]
    if (failed) return warning(`Failed since yesterday: ${failed}.`, logAdvice)
    if (overdue)
      return warning(
        `Overdue: ${overdue}.`,
        'Start Muster if it is stopped; it then does this work. Otherwise look in its log and restart it.',
      )
    return ok('No scheduled work has failed since yesterday, and none is overdue.')
  },
}
