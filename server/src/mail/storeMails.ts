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
  /** The id of the recipient's account; null if they have none. */
  userId: string | null
}

const signal = commitSignal()

/**
 * Stores emails within the transaction. They are queued once it is committed. Without a mail server, they are kept for
 * an administrator to read, so that no email is lost.
 */
export async function storeMails(tx: Tx, { config }: Parts, newMails: readonly NewMail[]): Promise<void> {
  if (!newMails.length) return
  const status = config.smtpUrl === null ? ('KEPT' as const) : ('QUEUED' as const)
  await insertRows(
    tx,
    mails,
    newMails.map((mail) => ({ ...mail, status })),
  )
  if (status === 'QUEUED') signal.give(tx)
}

/** Calls `hear` whenever this process has queued emails. Returns a function that stops this. */
export const onMailsStored = (db: Db, hear: () => void): (() => void) => signal.hear(db, hear)
