import { and, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { MailStatus, OutboxMail } from '@muster/contract/outbox/calls'
import type { App } from '../../context.ts'
import type { Queryable } from '../../db/database.ts'
import { mails } from '../../mail/tables.ts'
import { hasWords } from '../../people/search.ts'
import { personColumns, users } from '../../people/tables.ts'

const { status, lastError } = mails

/** The SQL condition for mails with each status. */
export const withStatus: Record<MailStatus, SQL | undefined> = {
  WAITING: and(eq(status, 'QUEUED'), isNull(lastError)),
  SENT: eq(status, 'SENT'),
  FAILED: and(ne(status, 'SENT'), isNotNull(lastError)),
  KEPT: and(eq(status, 'KEPT'), isNull(lastError)),
}

/**
 * Returns the SQL condition for mails whose recipient and subject together contain every word of the search. It uses an
 * index, which does not contain queued mails: those have an index of their own.
 */
export function isFoundBy(search: string): SQL {
  const words = hasWords(sql`searchable(${mails.recipient} || ' ' || ${mails.subject})`, search)
  return sql`(${status} <> 'QUEUED' and ${words} or ${status} = 'QUEUED' and ${words})`
}

const columns = {
  id: mails.id,
  recipient: mails.recipient,
  person: personColumns,
  subject: mails.subject,
  event: mails.event,
  status,
  lastError,
  attempts: mails.attempts,
  notBefore: mails.notBefore,
  createdAt: mails.createdAt,
  sentAt: mails.sentAt,
  attachments: mails.attachments,
}

/** Selects the columns of mails and of the people they went to, without their content. */
export const selectMails = (db: Queryable) =>
  db.select(columns).from(mails).leftJoin(users, eq(users.id, mails.userId)).$dynamic()

type Row = Awaited<ReturnType<typeof selectMails>>[number]

const statusOf = ({ status: now, lastError: error }: Row): MailStatus => {
  if (now === 'SENT') return 'SENT'
  if (error !== null) return 'FAILED'
  return now === 'KEPT' ? 'KEPT' : 'WAITING'
}

/** Returns a mail as the API returns it. */
export const presentMail = (knownMails: App['mails'], row: Row): OutboxMail => ({
  id: row.id,
  recipient: row.recipient,
  person: row.person,
  subject: row.subject,
  about: (row.event && knownMails.get(row.event)?.name) || null,
  status: statusOf(row),
  tries: row.attempts,
  error: row.lastError,
  nextTry: row.status === 'QUEUED' ? row.notBefore : null,
  createdAt: row.createdAt,
  sentAt: row.sentAt,
  attachments: row.attachments.map(({ name }) => name),
})

/** Returns the number of mails with each status except SENT. */
export async function countUnsent(db: Queryable) {
  const count = (status: MailStatus) => sql<number>`count(*) filter (where ${withStatus[status]})::int`
  const [counts] = await db
    .select({ WAITING: count('WAITING'), FAILED: count('FAILED'), KEPT: count('KEPT') })
    .from(mails)
    .where(ne(status, 'SENT'))
  return counts ?? { WAITING: 0, FAILED: 0, KEPT: 0 }
}
