import { eq } from 'drizzle-orm'
import { record } from '../../audit/record.ts'
import type { Context } from '../../context.ts'
import { assertFound } from '../../kernel/errors.ts'
import { mails } from '../../mail/tables.ts'
import { presentMail, selectMails } from './queries.ts'

/**
 * The pattern of secret tokens in a mail: 32 random bytes in base64url, which no template changes. No other word in a
 * mail is that long.
 */
const secret = /[A-Za-z0-9_-]{43,}/g

/**
 * Returns a mail, with its content until it is sent. Secret links are hidden, so that no one can use them to take over
 * an account.
 */
export async function getMail(ctx: Context, { id }: { id: string }) {
  const { app } = ctx
  const [row] = await selectMails(app.db).where(eq(mails.id, id))
  assertFound(row)
  const [stored] = await app.db.select({ userId: mails.userId, text: mails.text }).from(mails).where(eq(mails.id, id))
  const text = stored?.text || null
  const visibleText = text?.replace(secret, '…') ?? null
  const subject = { type: 'mail', id }
  if (text !== null)
    await record(app.db, ctx, { action: 'outbox.mail_seen', subject, personId: stored?.userId ?? undefined })
  return { mail: { ...presentMail(app.mails, row), text: visibleText, hidesLinks: visibleText !== text } }
}
