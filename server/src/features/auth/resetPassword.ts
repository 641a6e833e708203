import { and, eq, sql } from 'drizzle-orm'
import { forgiveAccount } from '../../access/attempts.ts'
import { rememberAddress, roomFor } from '../../access/knownAddresses.ts'
import { rememberBrowser } from '../../access/knownBrowsers.ts'
import { Limiter, ownedBy } from '../../limits/limiter.ts'
import { networkOf } from '../../limits/addresses.ts'
import { createLink, linkInvalid, linkOwner, useLink } from '../../access/oneUseLinks.ts'
import { hashPassword, passwordRefusal } from '../../access/passwords.ts'
import { passwordTerms } from '../../access/passwordTerms.ts'
import { endKeysOf } from '../../access/apiKeys.ts'
import { endSessionsOf } from '../../access/sessions.ts'
import { change } from '../../audit/change.ts'
import { recordRepeated } from '../../audit/recordRepeated.ts'
import type { Context } from '../../context.ts'
import { allow, assertFound, forbidden, tooMany } from '../../errors.ts'
import { mailEvent } from '../../mailEvents.ts'
import { post, postMail } from '../../mail/postMail.ts'
import { setting } from '../../company/settings.ts'
import { users } from '../../people/tables.ts'

const answer = { message: 'If there is an active account with this email address, a link is on its way.' }

/** How often an address may ask, more where many are known: each is recorded for good, even for accounts made up. */
const asked = ownedBy(() => new Limiter(20, Temporal.Duration.from({ minutes: 15 })))

/**
 * Sends a link to choose a new password to an active account; the answer is the same where there is none.
 * @throws Refusal 403 while password reset is switched off; 429 after twenty from an address in 15 minutes, or after more
 * where many are known.
 */
export async function forgotPassword(ctx: Context, { email }: { email: string }) {
  const { app } = ctx
  const isOn = await setting(app.db, 'passwordResetEnabled')
  allow(isOn ? null : forbidden('Password reset is switched off. Please contact your administrator.'))
  await assertNotTooMany(ctx)
  return change(ctx, async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, email), eq(users.status, 'ACTIVE')))
      // An address that is being left, or a password that is being changed, ends the links before it.
      .for('no key update')
    const token = user ? await createLink(tx, user.id, 'RESET_PASSWORD') : null
    if (user && token) {
      // Behind the hash: browsers do not send it, so no server log holds the token.
      const address = `${app.config.publicUrl}/?view=reset-password#token=${token}`
      await postMail(tx, app, post(passwordForgotten, user, { address }))
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

export const passwordForgotten = mailEvent({
  event: 'account.password_forgotten',
  category: 'activation',
  name: 'Password forgotten',
  description: 'Somebody asked for a new password: to the address of the account.',
  variables: {
    address: {
      description: 'Address at which the new password is chosen, once, within an hour',
      sample: 'https://hr.example.com/?view=reset-password#token=sample',
      kind: 'address',
      isNeeded: true,
      isOneUse: true,
    },
  },
  builtIn: {
    title: 'Choose a new password',
    paragraphs: [
      'Somebody asked for a new password for your account. The link works once, within an hour.',
      'If it was not you, nothing needs to be done.',
    ],
    action: { label: 'Choose a new password', address: 'address' },
  },
})

async function assertNotTooMany(ctx: Context) {
  const network = networkOf(ctx.request.address)
  const seconds = asked(ctx.app.db).take(network, await roomFor(ctx.app.db, network))
  if (seconds === null) return
  const subject = { type: 'call', id: 'POST /auth/forgot-password' }
  await recordRepeated(ctx, { action: 'access.refused', subject, after: { why: 'TOO_MANY' } })
  const minutes = Math.ceil(seconds / 60)
  allow(tooMany(`Too many links were asked for. Please try again in ${minutes} minutes.`, seconds))
}

/**
 * Sets a new password with a link from a mail; all sessions of the person end, and so does a wait after failed
 * sign-ins: reading the account's mail proves its owner.
 * @throws Refusal 400 `link.invalid`, or 400 for a password that is too easy to guess.
 */
export async function resetPassword(ctx: Context, { token, newPassword }: { token: string; newPassword: string }) {
  const { db } = ctx.app
  const owner = eq(users.id, await linkOwner(db, token, 'RESET_PASSWORD'))
  const active = eq(users.status, 'ACTIVE')
  const [user] = await db.select().from(users).where(and(owner, active))
  assertFound(user, linkInvalid)
  allow(passwordRefusal('newPassword', newPassword, { ...user, ...(await passwordTerms(db)) }))
  // A hash takes long: only for holders of a link, and not within the transaction.
  const passwordHash = await hashPassword(newPassword)
  const { browser, ...done } = await change(ctx, async (tx) => {
    const userId = await useLink(tx, token, 'RESET_PASSWORD')
    const [changed] = await tx
      .update(users)
      .set({ passwordHash, updatedAt: sql`now()` })
      .where(and(owner, active))
      .returning({ id: users.id })
    assertFound(changed, linkInvalid)
    await endSessionsOf(tx, userId)
    await endKeysOf(tx, userId)
    await forgiveAccount(tx, user.email.toLowerCase())
    await rememberAddress(tx, userId, ctx.request.address)
    return {
      action: 'password.reset',
      subject: { type: 'user', id: userId },
      personId: userId,
      answer: {
        message: 'Your password has been changed. Please sign in with it.',
        browser: await rememberBrowser(tx, userId, ctx.cookie.browser),
      },
    }
  })
  ctx.cookie.rememberBrowser(browser)
  return done
}
