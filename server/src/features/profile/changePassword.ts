import { eq } from 'drizzle-orm'
import type { ChangePassword } from '@muster/contract/profile'
import { beginAttempt, endAttempt, forgiveAttempts } from '../../access/attempts.ts'
import { knowsAddress } from '../../access/knownAddresses.ts'
import { lockAsProved } from '../../access/lockAsProved.ts'
import { hashPassword, refusePassword, verifyPassword } from '../../access/passwords.ts'
import { endSessionsOf, isSession } from '../../access/sessions.ts'
import { oneUseTokens } from '../../access/tables.ts'
import { change } from '../../audit/change.ts'
import { type AuditEntry, record } from '../../audit/record.ts'
import { recordOnce } from '../../audit/recordOnce.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { invalid, signedOut, tooMany } from '../../errors.ts'
import { composeMail } from '../../mail/compose.ts'
import { postMail } from '../../mail/postMail.ts'
import { setting } from '../settings/queries.ts'
import { users } from '../users/tables.ts'
import { notificationSettingsOf } from './queries.ts'

type User = typeof users.$inferSelect

/**
 * Changes one's own password; one's other sessions end, and the person is told by mail. A wrong current password counts
 * as a failed sign-in, so that a page left open is no place to guess.
 * @throws Refusal 400 naming `currentPassword` or `newPassword`; 429 after ten failures in 15 minutes.
 */
export async function changePassword(ctx: Context, input: ChangePassword) {
  const { app, actor, request } = ctx
  const [user] = await app.db.select().from(users).where(eq(users.id, actor.id))
  if (!user) throw signedOut()
  const refused = refusePassword(input.newPassword, { ...user, companyName: await setting(app.db, 'companyName') })
  if (refused) throw invalid({ newPassword: refused })
  const known = await knowsAddress(app.db, user.id, request.address)
  const attempt = await beginAttempt(app.db, { email: user.email.toLowerCase(), address: request.address, known })
  if ('seconds' in attempt) {
    await recordOnce(ctx, `password of ${user.id}`, refusedChange(user.id, 'TOO_MANY_FAILURES'))
    const minutes = Math.ceil(attempt.seconds / 60)
    throw tooMany(`Too many wrong passwords. Please try again in ${minutes} minutes.`, attempt.seconds)
  }
  try {
    await assertCurrent(ctx, user, input.currentPassword)
    const passwordHash = await hashPassword(input.newPassword)
    return await change(ctx, async (tx) => {
      // Of two changes at once one wins: the other was proved with a password that is the current one no more.
      const still = await lockAsProved(tx, user)
      if (!(await isSession(tx, actor.sessionId))) throw signedOut()
      if (!still) throw wrongCurrent()
      await forgiveAttempts(tx, attempt)
      await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id))
      await endSessionsOf(tx, user.id, actor.sessionId)
      // A link to choose another, asked for by whoever reads the mails, is good no more.
      await tx.delete(oneUseTokens).where(eq(oneUseTokens.userId, user.id))
      await tellByMail(tx, ctx, user)
      return {
        action: 'password.changed',
        subject: { type: 'user', id: user.id },
        personId: user.id,
        answer: { message: 'Your password has been changed.' },
      }
    })
  } catch (error) {
    await endAttempt(app.db, attempt, error)
    throw error
  }
}

async function assertCurrent(ctx: Context, { id, passwordHash }: User, password: string) {
  if (passwordHash !== null && (await verifyPassword(passwordHash, password))) return
  await record(ctx.app.db, ctx, refusedChange(id, 'INCORRECT_PASSWORD'))
  throw wrongCurrent()
}

const wrongCurrent = () => invalid({ currentPassword: 'Current password is incorrect' })

const refusedChange = (personId: string, why: string): AuditEntry => ({
  action: 'password.change_refused',
  subject: { type: 'user', id: personId },
  personId,
  after: { why },
})

/** Whoever did not do it should hear of it. */
async function tellByMail(tx: Tx, { app }: Context, user: User) {
  const wants = await notificationSettingsOf(tx, user.id)
  if (!wants.emailNotifications || !wants.securityAlerts) return
  const mail = composeMail({
    companyName: await setting(tx, 'companyName'),
    greetingName: user.firstName,
    title: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed in the settings, and your other sessions have been ended.',
      'If it was not you, please choose a new password with Forgot Password and tell your administrator.',
    ],
  })
  await postMail(tx, app, { userId: user.id, recipient: user.email, ...mail })
}
