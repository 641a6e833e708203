import { z } from 'zod'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'

/**
 * What has become of a mail: it waits for its first try; it was sent; its last try failed, and there is another one or it
 * was given up; or it is kept, as no mail server is configured.
 */
export const mailStatuses = ['WAITING', 'SENT', 'FAILED', 'KEPT'] as const
export const MailStatus = z.enum(mailStatuses)
export type MailStatus = z.infer<typeof MailStatus>

export const OutboxMail = z.object({
  id: z.uuid(),
  recipient: z.string(),
  subject: z.string(),
  /** What it tells of, in words; null of mails of earlier releases. */
  about: z.string().nullable(),
  status: MailStatus,
  tries: z.number().int(),
  /** What kept it from being sent at its last try. */
  error: z.string().nullable(),
  /** When it is tried next; null where it is not. */
  nextTry: Instant.nullable(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  /** The names of the files that it brings, until it is sent. */
  attachments: z.array(z.string()),
})
export type OutboxMail = z.infer<typeof OutboxMail>

export const ListMails = PageQuery.extend({
  status: MailStatus.optional(),
  /** Part of the recipient's address or of the subject. */
  search: z.string().trim().max(100).default(''),
})
export type ListMails = z.infer<typeof ListMails>

const Count = z.number().int()

/** What a mail server's refusal leaves to be done at once: those that failed, or those that were kept without one. */
export const RetryAllMails = z.object({ status: z.enum(['FAILED', 'KEPT'], 'Please say which mails are tried again') })
export type RetryAllMails = z.infer<typeof RetryAllMails>

export const outbox = {
  list: route({
    method: 'GET',
    path: '/outbox',
    needs: 'settings.mail_outbox',
    summary: 'Mails, the newest first, with what has become of each',
  })
    .input(ListMails)
    .output(
      z.object({
        mails: z.array(OutboxMail),
        /** How many there are that were not sent, whatever the filters. */
        counts: z.record(MailStatus.exclude(['SENT']), Count),
        /** Whether there is a mail server. */
        sends: z.boolean(),
        pagination: Pagination,
      }),
    ),
  get: route({
    method: 'GET',
    path: '/outbox/{id}',
    needs: 'settings.mail_outbox',
    summary: 'What a mail says, as long as it is not sent; links that let somebody in are hidden. Recorded',
  })
    .input(z.object({ id: Id }))
    .output(
      z.object({
        mail: OutboxMail.extend({
          /** Its text part; null once it is sent. */
          text: z.string().nullable(),
          /** Whether something in it is hidden. */
          hidesLinks: z.boolean(),
        }),
      }),
    ),
  retry: route({
    method: 'POST',
    path: '/outbox/{id}/retry',
    needs: 'settings.mail_outbox',
    summary: 'Try a mail again now',
  })
    .input(z.object({ id: Id }))
    .output(z.object({ message: z.string() })),
  retryAll: route({
    method: 'POST',
    path: '/outbox/retry-all',
    needs: 'settings.mail_outbox',
    summary: 'Try all that failed, or that were kept without a mail server, again now',
  })
    .input(RetryAllMails)
    .output(z.object({ message: z.string(), retried: Count })),
}
