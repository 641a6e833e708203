import { z } from 'zod'
import { PageQuery, Pagination, SortOrder } from '../kit/paging.ts'
import { PersonName } from '../kit/people.ts'
import { route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'
import { mailSorts, mailStatuses } from './statuses.ts'

export const MailStatus = z.enum(mailStatuses)
export type MailStatus = z.infer<typeof MailStatus>

export const OutboxMail = z.object({
  id: z.uuid(),
  recipient: z.string(),
  /** The person it was sent to; null if the address is no one’s, or if their account was deleted. */
  person: PersonName.nullable(),
  subject: z.string(),
  /** The name of the event that the mail is about; null for mails of earlier releases. */
  about: z.string().nullable(),
  status: MailStatus,
  tries: z.number().int(),
  /** The error of the last attempt; null if there was none. */
  error: z.string().nullable(),
  /** The time of the next attempt; null if none is scheduled. */
  nextTry: Instant.nullable(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  /** The file names of the attachments; empty once the mail is sent. */
  attachments: z.array(z.string()),
})
export type OutboxMail = z.infer<typeof OutboxMail>

export const ListMails = PageQuery.extend({
  status: MailStatus.optional(),
  /** The words to find in the recipient's address and the subject. */
  search: z.string().trim().max(100).default(''),
  sort: z.enum(mailSorts).default('newest'),
  order: SortOrder.default('asc'),
})
export type ListMails = z.infer<typeof ListMails>

const Count = z.number().int()

/**
 * A request to retry all mails that failed (FAILED), or all that were kept because no mail server was configured
 * (KEPT).
 */
export const RetryAllMails = z.object({ status: z.enum(['FAILED', 'KEPT'], 'Please choose which emails to retry') })
export type RetryAllMails = z.infer<typeof RetryAllMails>

export const outbox = {
  list: route({
    method: 'GET',
    path: '/outbox',
    needs: 'settings.mail_outbox',
    summary: 'List emails with their results, newest first',
  })
    .input(ListMails)
    .output(
      z.object({
        mails: z.array(OutboxMail),
        /** The number of unsent mails by status, regardless of the filters. */
        counts: z.record(MailStatus.exclude(['SENT']), Count),
        /** True if a mail server is configured. */
        sends: z.boolean(),
        pagination: Pagination,
      }),
    ),
  get: route({
    method: 'GET',
    path: '/outbox/{id}',
    needs: 'settings.mail_outbox',
    summary: 'Get the text of an unsent email without its sign-in links; access is logged',
  })
    .input(z.object({ id: Id }))
    .output(
      z.object({
        mail: OutboxMail.extend({
          /** The text version of the mail; null once it is sent. */
          text: z.string().nullable(),
          /** True if links in the text are hidden. */
          hidesLinks: z.boolean(),
        }),
      }),
    ),
  retry: route({
    method: 'POST',
    path: '/outbox/{id}/retry',
    needs: 'settings.mail_outbox',
    summary: 'Retry an email now',
  })
    .input(z.object({ id: Id }))
    .output(z.object({ message: z.string() })),
  retryAll: route({
    method: 'POST',
    path: '/outbox/retry-all',
    needs: 'settings.mail_outbox',
    summary: 'Retry all failed emails, or all emails held because no mail server was configured',
  })
    .input(RetryAllMails)
    .output(z.object({ message: z.string(), retried: Count })),
}
