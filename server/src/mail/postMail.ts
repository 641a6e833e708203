import type { App } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { queueMail } from './queueMail.ts'

type Mail = Parameters<typeof queueMail>[1]

/** Posts a mail with the transaction: through SMTP in the background, or into the outbox where none is configured. */
export async function postMail(tx: Tx, { config, queue }: Pick<App, 'config' | 'queue'>, mail: Mail): Promise<void> {
  const mailId = await queueMail(tx, mail, config.smtpUrl !== null)
  if (config.smtpUrl !== null) await queue.enqueue(tx, 'mail.send', { mailId })
}
