import { and, eq, sql } from 'drizzle-orm'
import { createLink, linkInvalid, useLink } from '../../access/oneUseLinks.ts'
import { hashPassword, refusePassword } from '../../access/passwords.ts'
import { endSessionsOf } from '../../access/sessions.ts'
import { change } from '../../audit/change.ts'
import type { Context } from '../../context.ts'
import { forbidden, invalid } from '../../errors.ts'
import { composeMail } from '../../mail/compose.ts'
import { postMail } from '../../mail/postMail.ts'
import { setting } from '../settings/queries.ts'
import { users } from '../users/tables.ts'

const answer = { message: 'If there is an active account with this email address, a link is on its way.' }

/**
 * Sends a link to choose a new password to an active account; the answer is the same where there is none.
 * @throws Refusal 403 while password reset is switched off.
 */
export async function forgotPassword(ctx: Context, { email }: { email: string }) {
  const { app } = ctx
  if (!(await setting(app.db, 'passwordResetEnabled')))
    throw forbidden('Password reset is switched off. Please contact your administrator.')
  return change(ctx, async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, email), eq(users.status, 'ACTIVE')))
    const token = user ? await createLink(tx, user.id, 'RESET_PASSWORD') : null
    if (user && token) {
      const mail = composeMail({
        companyName: await setting(tx, 'companyName'),
        greetingName: user.firstName,
        title: 'Choose a new password',
        paragraphs: [
          'Somebody asked for a new password for your account. The link works once, within an hour.',
          'If it was not you, nothing needs to be done.',
        ],
        // Behind the hash: browsers do not send it, so no server log holds the token.
        action: { label: 'Choose a new password', url: `${app.config.publicUrl}/?view=reset-password#token=${token}` },
      })
      await postMail(tx, app, { userId: user.id, recipient: user.email, ...mail })
    }
    return {
      action: 'password.reset_requested',
      subject: { type: 'user', id: user?.id ?? null },
      personId: user?.id,
      after: { sent: token !== null },
      answer,
    }
  })
}

/**
 * Sets a new password with a link from a mail; all sessions of the person end.
 * @throws Refusal 400 `LINK_INVALID`, or 400 for a password that is too easy to guess.
 */
export async function resetPassword(ctx: Context, { token, newPassword }: { token: string; newPassword: string }) {
  const passwordHash = await hashPassword(newPassword)
  return change(ctx, async (tx) => {
    const userId = await useLink(tx, token, 'RESET_PASSWORD')
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, userId), eq(users.status, 'ACTIVE')))
    if (!user) throw linkInvalid()
    const refused = refusePassword(newPassword, { ...user, companyName: await setting(tx, 'companyName') })
    if (refused) throw invalid({ newPassword: refused })
    await tx
      .update(users)
      .set({ passwordHash, updatedAt: sql`now()` })
      .where(eq(users.id, userId))
    await endSessionsOf(tx, userId)
    return {
      action: 'password.reset',
      subject: { type: 'user', id: userId },
      personId: userId,
      answer: { message: 'Your password has been changed. Please sign in with it.' },
    }
  })
}
