import type { App } from '../context.ts'
import { type FailedMail, noteAllFailed, noteFailed, noteSent } from './outbox.ts'
import type { MailNotSent } from './sender.ts'

type Parts = Pick<App, 'db' | 'log'>

/** What became of a mail: it was sent, or something kept it from being sent. */
export interface Outcome {
  id: string
  /** The stored files that are there for it alone. */
  ownFiles: string[]
  failure: MailNotSent | null
}

/** Notes and logs what became of mails, however many there are with the same few statements. */
export async function noteOutcomes({ db, log }: Parts, outcomes: readonly Outcome[]): Promise<void> {
  const sent = outcomes.filter(({ failure }) => !failure)
  const failed = outcomes.flatMap(({ id, failure }) => (failure ? { id, failure } : []))
  if (sent.length)
    await noteSent(
      db,
      sent.map(({ id }) => id),
      sent.flatMap(({ ownFiles }) => ownFiles),
    )
  if (!failed.length) return
  const noted = await noteFailed(
    db,
    failed.map(({ id, failure }) => ({ id, error: failure.message })),
  )
  for (const mail of noted) {
    const err = failed.find(({ id }) => id === mail.id)?.failure
    if (mail.kept) logKept({ log }, mail, err)
    else log.warn({ err, mailId: mail.id, tries: mail.tries }, 'a mail was not sent and is tried again')
  }
}

/** The same for all that are due, where the mail server was not reached. */
export async function noteUnreached({ db, log }: Parts, err: MailNotSent): Promise<void> {
  const noted = await noteAllFailed(db, err.message)
  log.warn({ err, mails: noted.length }, 'the mail server was not reached: the mails that wait are tried again')
  for (const mail of noted) if (mail.kept) logKept({ log }, mail, err)
}

const logKept = ({ log }: Pick<Parts, 'log'>, { id, tries }: FailedMail, err?: MailNotSent) =>
  log.error({ err, mailId: id, tries }, 'a mail was not sent at its last try and is kept')
