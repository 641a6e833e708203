import { eq } from 'drizzle-orm'
import { record } from '../../audit/record.ts'
import type { Context } from '../../context.ts'
import { assertFound } from '../../errors.ts'
import { mails } from '../../mail/tables.ts'
import { presentMail, selectMails } from './queries.ts'

/**
 * What lets somebody in is random: 32 bytes in base64url, which however a template writes them stay the same letters.
 * Nothing else in a mail is one word of that length but the like.
 */
const secret = /[A-Za-z0-9_-]{43,}/g

/** A mail with what it says, as long as that is there. Whoever reads it takes over nobody's account with it. */
export async function getMail(ctx: Context, { id }: { id: string }) {
  const { app } = ctx
  const [row] = await selectMails(app.db).where(eq(mails.id, id))
  assertFound(row)
  const [said] = await app.db.select({ userId: mails.userId, text: mails.text }).from(mails).where(eq(mails.id, id))
  const text = said?.text || null
  const shown = text?.replace(secret, '…') ?? null
  const subject = { type: 'mail', id }
  if (text !== null)
    await record(app.db, ctx, { action: 'outbox.mail_seen', subject, personId: said?.userId ?? undefined })
  return { mail: { ...presentMail(app.mails, row), text: shown, hidesLinks: shown !== text } }
}
