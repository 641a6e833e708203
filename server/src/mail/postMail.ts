import type { App } from '../context.ts'
import { commitSignal } from '../db/commitSignal.ts'
import type { Db, Tx } from '../db/database.ts'
import { insertRows } from '../db/insertRows.ts'
import { mails } from './tables.ts'

type Services = Pick<App, 'config'>

export type NewMail = Pick<typeof mails.$inferInsert, 'userId' | 'recipient' | 'subject' | 'text' | 'html'> & {
  /** The recipient, if that is somebody with an account. */
  userId: string | null
}

const signal = commitSignal()

/**
 * Posts mails with the transaction. They wait to be sent once it is committed, or, where no SMTP server is configured,
 * are kept for an administrator to read: no mail is ever dropped.
 */
export async function postMails(tx: Tx, { config }: Services, posted: NewMail[]): Promise<void> {
  if (!posted.length) return
  const status = config.smtpUrl === null ? ('KEPT' as const) : ('QUEUED' as const)
  await insertRows(
    tx,
    mails,
    posted.map((mail) => ({ ...mail, status })),
  )
  if (status === 'QUEUED') signal.give(tx)
}

/** Posts one. */
export const postMail = (tx: Tx, services: Services, mail: NewMail): Promise<void> => postMails(tx, services, [mail])

/** Calls `hear` whenever this process has posted mails to be sent, until what is returned is called. */
export const onPosted = (db: Db, hear: () => void): (() => void) => signal.hear(db, hear)
