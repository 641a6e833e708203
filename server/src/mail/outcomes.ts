import type { App } from '../context.ts'
import { type FailedMail, recordAllFailed, recordFailed, recordSent } from './outbox.ts'
import type { MailNotSent } from './sender.ts'

type Parts = Pick<App, 'db' | 'log'>

/** The outcome of a mail: sent, or the reason why not. */
export interface Outcome {
  id: string
  /** The stored files that exist only for it. */
  ownFiles: string[]
  failure: MailNotSent | null
}

/** Records and logs the outcomes of mails, with a fixed number of statements. */
export async function recordOutcomes({ db, log }: Parts, outcomes: readonly Outcome[]): Promise<void> {
  const sentMails = outcomes.filter(({ failure }) => !failure)
  const failed = outcomes.flatMap(({ id, failure }) => (failure ? { id, failure } : []))
  if (sentMails.length)
    await recordSent(
      db,
      sentMails.map(({ id }) => id),
      sentMails.flatMap(({ ownFiles }) => ownFiles),
    )
  if (!failed.length) return
  const noted = await recordFailed(
    db,
    failed.map(({ id, failure }) => ({ id, error: failure.message })),
  )
  for (const mail of noted) {
    const err = failed.find(({ id }) => id === mail.id)?.failure
    if (mail.kept) logKept({ log }, mail, err)
    else log.warn({ err, mailId: mail.id, tries: mail.tries }, 'a mail was not sent and will be retried')
  }
}

/** Does the same for all due mails when the mail server was not reached. */
export async function recordUnreachable({ db, log }: Parts, err: MailNotSent): Promise<void> {
  const noted = await recordAllFailed(db, err.message)
  log.warn({ err, mails: noted.length }, 'the mail server was not reached: queued mails will be retried')
  for (const mail of noted) if (mail.kept) logKept({ log }, mail, err)
}

const logKept = ({ log }: Pick<Parts, 'log'>, { id, tries }: FailedMail, err?: MailNotSent) =>
  log.error({ err, mailId: id, tries }, 'a mail was not sent at its last try and is kept')
