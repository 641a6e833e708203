import { eq, sql } from 'drizzle-orm'
import type { ChangePassword } from '@muster/contract/settings/profile'
import { forgetSignIns } from '../../../access/factors/devices.ts'
import { hashPassword, passwordRefusal } from '../../../access/passwords.ts'
import { endKeysOfPerson } from '../../../access/apiKeys.ts'
import { readPasswordTerms } from '../../../access/passwordTerms.ts'
import { assertProofValid, provePassword } from '../../../access/provePassword.ts'
import { endSessions } from '../../../access/sessions.ts'
import { endLinks } from '../../../access/oneUseLinks.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { throwIf, assertFound, signedOut } from '../../../kernel/errors.ts'
import { refresh } from '../../../events/event.ts'
import { mailEvent } from '../../../events/mailEvents.ts'
import { post, postMail } from '../../../mail/postMail.ts'
import { users } from '../../../people/tables.ts'
import { preferencesOf } from '../../../notify/preferences.ts'

type User = typeof users.$inferSelect

/**
 * Changes the actor's password, ends their other sessions, revokes their API keys if requested, and informs them by
 * email. A wrong current password counts as a failed sign-in, so that an unattended page can't be used for guessing.
 * @throws Refusal 400 naming `currentPassword` or `newPassword`; 429 after ten failures in 15 minutes.
 */
export async function changePassword(ctx: Context, input: ChangePassword) {
  const { app, actor } = ctx
  const [user] = await app.db.select().from(users).where(eq(users.id, actor.id))
  assertFound(user, signedOut)
  const terms = { ...user, ...(await readPasswordTerms(app.db)) }
  throwIf(passwordRefusal('newPassword', input.newPassword, terms))
  await provePassword(ctx, user, input.currentPassword, 'password.change_refused')
  const passwordHash = await hashPassword(input.newPassword)
  return change(ctx, async (tx) => {
    // Only one of two simultaneous changes succeeds: the other was verified with a password that is now outdated.
    await assertProofValid(tx, ctx, user)
    await tx
      .update(users)
      .set({ passwordHash, passwordSetAt: sql`now()` })
      .where(eq(users.id, user.id))
    await endSessions(tx, user.id, actor.sessionId)
    await forgetSignIns(tx, user.id)
    // Invalidates reset links, which someone with access to the mails may have requested.
    await endLinks(tx, user.id)
    const keys = input.endKeys ? await endKeysOfPerson(tx, user.id) : { keysEnded: 0, events: [] }
    await mailPasswordChanged(tx, ctx, user)
    return {
      action: 'password.changed',
      subject: { type: 'user', id: user.id },
      personId: user.id,
      after: { keysEnded: keys.keysEnded },
      events: [refresh('auth', [user.id]), ...keys.events],
      answer: { message: 'Your password has been changed.' },
    }
  })
}

/** Informs the person by email, in case someone else changed the password. */
async function mailPasswordChanged(tx: Tx, { app }: Context, user: User) {
  const wants = await preferencesOf(tx, user.id)
  if (!wants.emailNotifications || !wants.securityAlerts) return
  await postMail(tx, app, post(passwordChanged, user, {}))
}

export const passwordChanged = mailEvent({
  event: 'account.password_changed',
  category: 'system',
  name: 'Password changed',
  description: 'Sent to users when they change their password in Settings.',
  variables: {},
  isWarning: true,
  builtIn: {
    title: 'Your password was changed',
    paragraphs: [
      'Your password was changed in Settings, and you were signed out on all other devices.',
      'If this was not you, please reset your password with Forgot Password and tell your administrator.',
    ],
  },
})
