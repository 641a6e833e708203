import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { WebhookEvent } from '@muster/contract/webhooks/events'
import { createdAt, id, instant, person } from '../../db/columns.ts'

/** The addresses that receive events. */
export const webhooks = pgTable('webhooks', {
  id: id(),
  /** The person who created it. Null once their account is deleted; the webhook stays. */
  userId: person('set null'),
  name: text().notNull(),
  url: text().notNull(),
  events: text().array().$type<WebhookEvent[]>().notNull(),
  isOrdered: boolean().notNull(),
  includesDetails: boolean().notNull(),
  isOn: boolean().notNull().default(true),
  /** The secrets that sign, encrypted (secrets.ts), in base64url. */
  sealed: text().notNull(),
  previousSecretUntil: instant(),
  /** The position in the audit trail up to which its events are stored as deliveries. */
  position: bigint({ mode: 'number' }).notNull(),
  failingSince: instant(),
  lastDeliveredAt: instant(),
  createdAt: createdAt(),
})

/** The events for each webhook, with the result of the last attempt. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    webhookId: uuid()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text().notNull(),
    subject: text().notNull(),
    /** The position of the entry in the audit trail; null for tests. */
    position: bigint({ mode: 'number' }),
    /** The body that is sent, kept as text because the signature covers its bytes. */
    payload: text().notNull(),
    status: text().$type<'PENDING' | 'DELIVERED' | 'FAILED'>().notNull().default('PENDING'),
    attempts: smallint().notNull().default(0),
    notBefore: instant().notNull().defaultNow(),
    responseStatus: integer(),
    error: text(),
    durationMs: integer(),
    lastAttemptAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index('webhook_deliveries_list_idx').on(t.webhookId, t.createdAt.desc(), t.id.desc()),
    index('webhook_deliveries_status_idx').on(t.webhookId, t.status, t.createdAt.desc(), t.id.desc()),
    index('webhook_deliveries_due_idx')
      .on(t.webhookId, t.notBefore)
      .where(sql`status = 'PENDING'`),
    index('webhook_deliveries_subject_idx')
      .on(t.webhookId, t.subject, t.position)
      .where(sql`status = 'PENDING'`),
    index('webhook_deliveries_old_idx')
      .on(t.createdAt)
      .where(sql`status <> 'PENDING'`),
  ],
)
