import { randomUUIDv7 } from 'node:crypto'
import type { App } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { insertRows } from '../db/insertRows.ts'
import { mails } from './tables.ts'

type Services = Pick<App, 'config' | 'queue'>

/** Posts mails with the transaction: through SMTP in the background, or into the outbox where none is configured. */
export async function postMails(tx: Tx, { config, queue }: Services, mails: NewMail[]): Promise<void> {
  if (!mails.length) return
  const ids = await queueMails(tx, mails, config.smtpUrl !== null)
  if (config.smtpUrl !== null) await queue.enqueue(tx, 'mail.send', ...ids.map((mailId) => ({ mailId })))
}

/** Posts one. */
export const postMail = (tx: Tx, services: Services, mail: NewMail): Promise<void> => postMails(tx, services, [mail])

export type NewMail = Pick<typeof mails.$inferInsert, 'userId' | 'recipient' | 'subject' | 'text' | 'html'> & {
  /** The recipient, if that is somebody with an account. */
  userId: string | null
}

/**
 * Writes mails to the outbox in the caller's transaction and answers their ids. They wait there to be sent, or, where no
 * SMTP server is configured, are kept for an administrator to read: no mail is ever dropped.
 */
export async function queueMails(tx: Tx, given: NewMail[], smtpConfigured: boolean): Promise<string[]> {
  const status = smtpConfigured ? ('QUEUED' as const) : ('KEPT' as const)
  const written = given.map((mail) => ({ ...mail, id: randomUUIDv7(), status }))
  await insertRows(tx, mails, written)
  return written.map(({ id }) => id)
}
