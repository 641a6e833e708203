import { and, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { Db, Queryable } from '../db/database.ts'
import { isOneOf, recordset } from '../db/recordset.ts'
import { prepareOnce } from '../db/prepareOnce.ts'
import { transaction } from '../db/transaction.ts'
import { settings } from '../companySettings/tables.ts'
import { files } from '../files/store/tables.ts'
import { mails } from './tables.ts'

export type WaitingMail = Pick<
  typeof mails.$inferSelect,
  'id' | 'recipient' | 'subject' | 'text' | 'html' | 'attachments'
> & {
  /** The address for replies; null for the sender's address. */
  replyTo: string | null
}

/** An email that could not be sent, with the number of tries. `kept` is true if it will not be retried. */
export interface FailedMail {
  id: string
  tries: number
  kept: boolean
}

/** Maximum number of tries. With delays that double from 15 seconds up to an hour, they take two weeks. */
const maxTries = 340
const retryDelay = sql`make_interval(secs => least(15 * 2 ^ least(${mails.attempts}, 10), 3600))`

const isQueued = eq(mails.status, 'QUEUED')
const isDue = and(isQueued, lte(mails.notBefore, sql`now()`))

export async function hasDueMails(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ any: boolean }>(sql`select exists (select from ${mails} where ${isDue}) as any`)
  return rows[0]?.any === true
}

/** Returns the emails that are due, oldest first, except the ones with the ids in `excludedIds`. */
export const selectDueMails = (db: Db, most: number, excludedIds: string[]): Promise<WaitingMail[]> =>
  db
    .select({
      id: mails.id,
      recipient: mails.recipient,
      subject: mails.subject,
      text: mails.text,
      html: mails.html,
      attachments: mails.attachments,
      replyTo: sql<string | null>`(select nullif(${settings.value} #>> '{}', '') from ${settings}
        where ${settings.key} = 'replyTo')`,
    })
    .from(mails)
    .where(and(isDue, excludedIds.length ? sql`${mails.id} <> all(${sql.param(excludedIds)}::uuid[])` : undefined))
    .orderBy(mails.notBefore, mails.id)
    .limit(most)

/**
 * Records emails as sent and deletes their content, because it may contain a link to sign in or personal data. Also
 * removes `ownFiles`, the attachments that exist only for these emails.
 */
export async function recordSent(db: Db, ids: string[], ownFiles: string[]): Promise<void> {
  if (!ownFiles.length) return setSent(db, ids)
  await transaction(db, async (tx) => {
    await setSent(tx, ids)
    await tx.delete(files).where(isOneOf(files.id, ownFiles))
  })
}

async function setSent(db: Queryable, ids: string[]): Promise<void> {
  await prepareOnce(db, 'record_sent_mails', () =>
    db
      .update(mails)
      .set({ ...nextAttempt, ...deletedContent, lastError: null, status: 'SENT', sentAt: sql`clock_timestamp()` })
      .where(and(isQueued, sql`${mails.id} = any(${sql.placeholder('ids')}::uuid[])`)),
  ).execute({ ids })
}

const deletedContent = { text: '', html: '', attachments: [] }

/** Records the error of each email that was not sent. After the last try, an email is kept without further retries. */
export function recordFailed(db: Db, failures: { id: string; error: string }[]): Promise<FailedMail[]> {
  const rows = failures.map(({ id, error }) => ({ id, lastError: error }))
  return db
    .update(mails)
    .set(failedAttempt(sql`failed.last_error`))
    .from(sql`${recordset(mails, rows, ['id', 'lastError'])} as failed`)
    .where(and(isQueued, sql`${mails.id} = failed.id`))
    .returning(failedMailColumns)
}

/** Records a failed try for every email that is due. */
export const recordAllFailed = (db: Db, error: string): Promise<FailedMail[]> =>
  db
    .update(mails)
    .set(failedAttempt(sql`${error}`))
    .where(isDue)
    .returning(failedMailColumns)

/**
 * Stops sending the queued emails, because no mail server is configured any more. An administrator can still read them.
 */
export async function keepQueuedMails(db: Db): Promise<void> {
  await db.update(mails).set({ status: 'KEPT' }).where(isQueued)
}

const nextAttempt = { attempts: sql`${mails.attempts} + 1` }

const failedAttempt = (lastError: SQL) => ({
  ...nextAttempt,
  lastError,
  notBefore: sql`now() + ${retryDelay}`,
  status: sql`case when ${mails.attempts} + 1 < ${maxTries} then 'QUEUED' else 'KEPT' end`,
})

const failedMailColumns = {
  id: mails.id,
  tries: mails.attempts,
  kept: sql<boolean>`${mails.status} = 'KEPT'`,
}
