import type { App } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { type NewMail, queueMails } from './queueMail.ts'

type Services = Pick<App, 'config' | 'queue'>

/** Posts mails with the transaction: through SMTP in the background, or into the outbox where none is configured. */
export async function postMails(tx: Tx, { config, queue }: Services, mails: NewMail[]): Promise<void> {
  if (!mails.length) return
  const ids = await queueMails(tx, mails, config.smtpUrl !== null)
  if (config.smtpUrl !== null) await queue.enqueue(tx, 'mail.send', ...ids.map((mailId) => ({ mailId })))
}

/** Posts one. */
export const postMail = (tx: Tx, services: Services, mail: NewMail): Promise<void> => postMails(tx, services, [mail])
