import type { Tx } from '../db/database.ts'
import { mails } from './tables.ts'

export type NewMail = Pick<typeof mails.$inferInsert, 'userId' | 'recipient' | 'subject' | 'text' | 'html'> & {
  /** Whom it is for, where that is somebody with an account. */
  userId: string | null
}

/**
 * Writes a mail to the outbox in the caller's transaction and answers its id. It waits there to be sent, or, where no
 * SMTP server is configured, is kept for an administrator to read: no mail is ever dropped.
 */
export async function queueMail(tx: Tx, mail: NewMail, smtpConfigured: boolean): Promise<string> {
  const { userId, recipient, subject, text, html } = mail
  const status = smtpConfigured ? 'QUEUED' : 'KEPT'
  const [row] = await tx
    .insert(mails)
    .values({ userId, recipient, subject, text, html, status })
    .returning({ id: mails.id })
  if (!row) throw new Error('The mail was not written')
  return row.id
}
