import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, person } from '../db/columns.ts'
import type { Attachment } from './attachments.ts'

/**
 * All emails. `KEPT` means not sent because there is no mail server or all tries failed; an administrator can read it.
 */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    userId: person('set null'),
    recipient: text().notNull(),
    /** The name of the email's event in mailEvents.ts; null for emails from earlier releases. */
    event: text(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    attachments: jsonb()
      .$type<Attachment[]>()
      .notNull()
      .default(sql`'[]'`),
    status: text().$type<'QUEUED' | 'SENT' | 'KEPT'>().notNull(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    createdAt: createdAt(),
    sentAt: instant(),
    /** The time of the next try. It is rounded down to milliseconds, so that a new email is due immediately. */
    notBefore: instant()
      .notNull()
      .default(sql`date_trunc('milliseconds', now())`),
  },
  (t) => [
    index('mails_created_idx').on(t.createdAt),
    index('mails_unsent_idx')
      .on(t.createdAt, t.id)
      .where(sql`${t.status} <> 'SENT'`),
    index('mails_waiting_idx')
      .on(t.notBefore, t.id)
      .where(sql`${t.status} = 'QUEUED'`),
    // Without queued mails, because sending one changes its row: it would be added to the index twice.
    index('mails_found_idx')
      .using('gin', sql`searchable(recipient || ' ' || subject) gin_trgm_ops`)
      .where(sql`${t.status} <> 'QUEUED'`),
    check('mails_status_check', sql`${t.status} in ('QUEUED', 'SENT', 'KEPT')`),
  ],
)
