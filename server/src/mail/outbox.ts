import { and, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { Db, Queryable } from '../db/database.ts'
import { recordset } from '../db/recordset.ts'
import { transaction } from '../db/transaction.ts'
import { settings } from '../companySettings/tables.ts'
import { files } from '../files/store/tables.ts'
import { mails } from './tables.ts'

export type WaitingMail = Pick<
  typeof mails.$inferSelect,
  'id' | 'recipient' | 'subject' | 'text' | 'html' | 'attachments'
> & {
  /** The reply address; null for the sender's. */
  replyTo: string | null
}

/** A mail that was not sent, with the number of tries, and whether it is now kept without further tries. */
export interface FailedMail {
  id: string
  tries: number
  kept: boolean
}

/** With pauses that double from a quarter of a minute to an hour, this takes two weeks. */
const maxTries = 340
const retryDelay = sql`make_interval(secs => least(15 * 2 ^ least(${mails.attempts}, 10), 3600))`

const isQueued = eq(mails.status, 'QUEUED')
const due = and(isQueued, lte(mails.notBefore, sql`now()`))

export async function hasDueMails(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ any: boolean }>(sql`select exists (select from ${mails} where ${due}) as any`)
  return rows[0]?.any === true
}

/** Returns the next due mails, in the order of writing, without the known ones. */
export const selectDueMails = (db: Db, most: number, known: string[]): Promise<WaitingMail[]> =>
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
    .where(and(due, known.length ? sql`${mails.id} <> all(${sql.param(known)}::uuid[])` : undefined))
    .orderBy(mails.notBefore, mails.id)
    .limit(most)

/**
 * Records mails as sent and deletes their content (a one-use link, a person's leave), which is no longer needed, and
 * `ownFiles`, the stored files that existed only for these mails: without a row they are swept.
 */
export async function recordSent(db: Db, ids: string[], ownFiles: string[]): Promise<void> {
  if (!ownFiles.length) return setSent(db, ids)
  await transaction(db, async (tx) => {
    await setSent(tx, ids)
    await tx.delete(files).where(sql`${files.id} = any(${sql.param(ownFiles)}::uuid[])`)
  })
}

async function setSent(db: Queryable, ids: string[]): Promise<void> {
  const deleted = { text: '', html: '', attachments: [] }
  await db
    .update(mails)
    .set({ ...nextAttempt, ...deleted, lastError: null, status: 'SENT', sentAt: sql`clock_timestamp()` })
    .where(and(isQueued, sql`${mails.id} = any(${sql.param(ids)}::uuid[])`))
}

/** Records the error of each mail that was not sent. After the last try a mail is kept. */
export function recordFailed(db: Db, failed: { id: string; error: string }[]): Promise<FailedMail[]> {
  const rows = failed.map(({ id, error }) => ({ id, lastError: error }))
  return db
    .update(mails)
    .set(failedAttempt(sql`failed.last_error`))
    .from(sql`${recordset(mails, rows, ['id', 'lastError'])} as failed`)
    .where(and(isQueued, sql`${mails.id} = failed.id`))
    .returning(failedMailColumns)
}

/** Records a failed try for every due mail. */
export const recordAllFailed = (db: Db, error: string): Promise<FailedMail[]> =>
  db
    .update(mails)
    .set(failedAttempt(sql`${error}`))
    .where(due)
    .returning(failedMailColumns)

/** Keeps the queued mails for an administrator to read when no SMTP server is configured any more. */
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
