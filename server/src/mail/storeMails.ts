import type { App } from '../context.ts'
import { commitSignal } from '../db/commitSignal.ts'
import type { Db, Tx } from '../db/database.ts'
import { insertRows } from '../db/insertRows.ts'
import { mails } from './tables.ts'

type Parts = Pick<App, 'config'>

export type NewMail = Pick<
  typeof mails.$inferInsert,
  'userId' | 'recipient' | 'event' | 'subject' | 'text' | 'html' | 'attachments'
> & {
  /** The recipient's account, if any. */
  userId: string | null
}

const signal = commitSignal()

/**
 * Writes mails with the transaction. They are queued once it is committed, or kept for an administrator to read where
 * no SMTP server is configured: no mail is ever dropped.
 */
export async function storeMails(tx: Tx, { config }: Parts, posted: readonly NewMail[]): Promise<void> {
  if (!posted.length) return
  const status = config.smtpUrl === null ? ('KEPT' as const) : ('QUEUED' as const)
  await insertRows(
    tx,
    mails,
    posted.map((mail) => ({ ...mail, status })),
  )
  if (status === 'QUEUED') signal.give(tx)
}

/** Calls `hear` whenever this process has posted mails to send; returns a function that ends this. */
export const onMailsStored = (db: Db, hear: () => void): (() => void) => signal.hear(db, hear)
