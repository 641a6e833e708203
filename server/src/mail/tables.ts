import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, idOf, instant } from '../db/columns.ts'
import type { Attachment } from './attachments.ts'

/** Every mail: queued, sent, or kept for an administrator to read, without an SMTP server or after failures. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    userId: idOf('users', { onDelete: 'set null' }),
    recipient: text().notNull(),
    /** Its event (events.ts); empty in mails of earlier releases. */
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
    /** The time at which it is due: for a new mail the time of writing, not rounded up into the future. */
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
    index('mails_search_idx').using('gin', sql`searchable(recipient || ' ' || subject) gin_trgm_ops`),
    check('mails_status_check', sql`${t.status} in ('QUEUED', 'SENT', 'KEPT')`),
  ],
)
