import type { App } from '../context.ts'
import { type FailedMail, recordAllFailed, recordFailed, recordSent } from './outbox.ts'
import type { MailNotSent } from './sender.ts'

type Parts = Pick<App, 'db' | 'log'>

/** The result of trying to send an email. */
export interface Outcome {
  id: string
  /** The ids of attachments that exist only for this email. */
  ownFiles: string[]
  failure: MailNotSent | null
}

/** Records and logs the results of sending emails, with a fixed number of statements. */
export async function recordOutcomes({ db, log }: Parts, outcomes: readonly Outcome[]): Promise<void> {
  const sentMails = outcomes.filter(({ failure }) => !failure)
  const failures = outcomes.flatMap(({ id, failure }) => (failure ? { id, failure } : []))
  if (sentMails.length)
    await recordSent(
      db,
      sentMails.map(({ id }) => id),
      sentMails.flatMap(({ ownFiles }) => ownFiles),
    )
  if (!failures.length) return
  const failedMails = await recordFailed(
    db,
    failures.map(({ id, failure }) => ({ id, error: failure.message })),
  )
  for (const mail of failedMails) {
    const err = failures.find(({ id }) => id === mail.id)?.failure
    if (mail.kept) logKept({ log }, mail, err)
    else log.warn({ err, mailId: mail.id, tries: mail.tries }, 'a mail was not sent and will be retried')
  }
}

/** Records and logs a failed try for all emails that are due, because the mail server could not be reached. */
export async function recordUnreachable({ db, log }: Parts, err: MailNotSent): Promise<void> {
  const failedMails = await recordAllFailed(db, err.message)
  log.warn({ err, mails: failedMails.length }, 'the mail server was not reached: queued mails will be retried')
  for (const mail of failedMails) if (mail.kept) logKept({ log }, mail, err)
}

const logKept = ({ log }: Pick<Parts, 'log'>, { id, tries }: FailedMail, err?: MailNotSent) =>
  log.error({ err, mailId: id, tries }, 'a mail was not sent at its last try and is kept')
