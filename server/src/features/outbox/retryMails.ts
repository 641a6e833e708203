import { and, eq, ne, sql } from 'drizzle-orm'
import { formatNumber } from '@muster/contract/kit/formatters'
import type { RetryAllMails } from '@muster/contract/outbox/calls'
import { change } from '../../audit/change.ts'
import type { App, Context } from '../../context.ts'
import { throwIf, assertFound, conflict } from '../../kernel/errors.ts'
import { refresh } from '../../events/event.ts'
import { mails } from '../../mail/tables.ts'
import { holders } from '../../people/groups.ts'
import { withStatus } from './queries.ts'

/** The columns that make a mail due now. A mail that has used all its attempts gets one more. */
const dueNow = { status: 'QUEUED' as const, notBefore: sql`now()` }

const changeEvents = [refresh('outbox', holders(['settings.mail_outbox']))]

const noServerRefusal = ({ config }: App) =>
  config.smtpUrl === null
    ? conflict('No mail server is set up. Please set SMTP_URL and restart the server.', 'outbox.no_server')
    : null

/**
 * Retries a mail at once.
 * @throws Refusal 404 for an unknown mail; 409 `outbox.sent` if it is already sent, or `outbox.no_server` if no mail
 * server is configured.
 */
export async function retryMail(ctx: Context, { id }: { id: string }) {
  return change(ctx, async (tx) => {
    const [mail] = await tx
      .select({ status: mails.status, userId: mails.userId })
      .from(mails)
      .where(eq(mails.id, id))
      .for('update')
    assertFound(mail)
    throwIf(
      mail.status === 'SENT' ? conflict('This email has already been sent.', 'outbox.sent') : null,
      noServerRefusal(ctx.app),
    )
    await tx.update(mails).set(dueNow).where(eq(mails.id, id))
    return {
      action: 'outbox.retried',
      subject: { type: 'mail', id },
      personId: mail.userId ?? undefined,
      events: changeEvents,
      answer: { message: 'The email is being retried.' },
    }
  })
}

/**
 * Retries all mails that failed, or all that were kept because no mail server was configured.
 * @throws Refusal 409 `outbox.no_server` if no mail server is configured.
 */
export async function retryAllMails(ctx: Context, { status }: RetryAllMails) {
  throwIf(noServerRefusal(ctx.app))
  return change(ctx, async (tx) => {
    const found = await tx
      .update(mails)
      .set(dueNow)
      .where(and(ne(mails.status, 'SENT'), withStatus[status]))
      .returning({ id: mails.id })
    const count = found.length
    const subject = count === 1 ? '1 email is' : `${formatNumber(count, 'en')} emails are`
    return {
      action: 'outbox.retried',
      subject: { type: 'mails', id: null },
      after: { status, retried: count },
      events: changeEvents,
      answer: { message: `${subject} being retried.`, retried: count },
    }
  })
}
