import { and, eq, sql } from 'drizzle-orm'
import { rememberOrigin } from '../../access/attemptOrigin.ts'
import { clearFailuresOfAccount } from '../../access/attempts.ts'
import { forgetSignIns } from '../../access/factors/devices.ts'
import { isNewPasswordRefused, passwordOff } from '../../access/singleSignOn/passwordSignIn.ts'
import { findReservedAddress } from '../../access/reservedAddresses.ts'
import { linkInvalid, findLinkOwner, useLink } from '../../access/oneUseLinks.ts'
import { markMailboxProved } from '../../access/provedMailboxes.ts'
import { hashPassword, passwordRefusal } from '../../access/passwords.ts'
import { readPasswordTerms } from '../../access/passwordTerms.ts'
import { endKeysOfPerson } from '../../access/apiKeys.ts'
import { endSessions } from '../../access/sessions.ts'
import { change } from '../../audit/change.ts'
import type { Context } from '../../context.ts'
import { throwIf, assertFound } from '../../kernel/errors.ts'
import { users } from '../../people/tables.ts'

/**
 * Sets a new password with an emailed link, and ends all sessions and API keys. Also clears the failed sign-ins, so
 * that the person can sign in at once: the link shows that they own the account.
 * @throws Refusal 400 `link.invalid`, or 400 for a password that is not allowed; 403 `sso.password_off` for someone who
 * must sign in through a provider and is linked with one.
 */
export async function resetPassword(ctx: Context, { token, newPassword }: { token: string; newPassword: string }) {
  const { db } = ctx.app
  const owner = eq(users.id, await findLinkOwner(db, token, 'RESET_PASSWORD'))
  const active = eq(users.status, 'ACTIVE')
  const [user] = await db.select().from(users).where(and(owner, active))
  assertFound(user, linkInvalid)
  throwIf((await isNewPasswordRefused(db, ctx.app.config, user.id)) ? passwordOff() : null)
  throwIf(passwordRefusal('newPassword', newPassword, { ...user, ...(await readPasswordTerms(db)) }))
  // Hashing is slow, so it comes after the link was checked and outside the transaction.
  const passwordHash = await hashPassword(newPassword)
  const { browser, ...answer } = await change(ctx, async (tx) => {
    const { userId, isMailed } = await useLink(tx, token, 'RESET_PASSWORD')
    const [row] = await tx
      .update(users)
      .set({ passwordHash, passwordSetAt: sql`now()`, updatedAt: sql`now()` })
      .where(and(owner, active))
      .returning({ email: users.email })
    assertFound(row, linkInvalid)
    await endSessions(tx, userId)
    await forgetSignIns(tx, userId)
    const { keysEnded, events } = await endKeysOfPerson(tx, userId)
    await clearFailuresOfAccount(tx, user.email.toLowerCase())
    // While the former address is reserved, links are sent to it instead of the current one.
    if (isMailed) await markMailboxProved(tx, userId, (await findReservedAddress(tx, userId)) ?? row.email)
    return {
      action: 'password.reset',
      subject: { type: 'user', id: userId },
      personId: userId,
      after: { keysEnded },
      events,
      answer: {
        message: 'Your password has been changed. Please sign in with it.',
        browser: await rememberOrigin(tx, ctx, userId),
      },
    }
  })
  if (browser !== null) ctx.cookie.rememberBrowser(browser)
  return answer
}
