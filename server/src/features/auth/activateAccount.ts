import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ActivateAccount } from '@muster/contract/auth/calls'
import { linkInvalid, findLinkOwner, useLink } from '../../access/oneUseLinks.ts'
import { markMailboxProved } from '../../access/provedMailboxes.ts'
import { hashPassword, passwordRefusal } from '../../access/passwords.ts'
import { readPasswordTerms } from '../../access/passwordTerms.ts'
import { change } from '../../audit/change.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { throwIf, assertFound, invalid } from '../../kernel/errors.ts'
import { users } from '../../people/tables.ts'

/**
 * Activates an account with the emailed link (contract, "Credential"). Imported people also choose their password.
 * @throws Refusal 400 `link.invalid`, or 400 for a password that is missing, not allowed or already set.
 */
export async function activateAccount(ctx: Context, { token, newPassword }: ActivateAccount) {
  const passwordHash = await hashOfNew(ctx.app.db, token, newPassword)
  const hasNoPassword = passwordHash === null ? undefined : isNull(users.passwordHash)
  return change(ctx, async (tx) => {
    const { userId } = await useLink(tx, token, 'ACTIVATE')
    const [user] = await tx
      .update(users)
      .set({
        status: 'ACTIVE',
        ...(passwordHash !== null && { passwordHash, passwordSetAt: sql`now()` }),
        updatedAt: sql`now()`,
      })
      .where(and(eq(users.id, userId), eq(users.status, 'PENDING_ACTIVATION'), hasNoPassword))
      .returning({ email: users.email })
    assertFound(user, linkInvalid)
    await markMailboxProved(tx, userId, user.email)
    return {
      action: 'account.activated',
      subject: { type: 'user', id: userId },
      personId: userId,
      before: { status: 'PENDING_ACTIVATION' },
      after: { status: 'ACTIVE', passwordChosen: passwordHash !== null },
      answer: { message: 'Your account is active. You can sign in now.' },
    }
  })
}

/** Returns the hash of the new password if the account has none; null if it has one. */
async function hashOfNew(db: Db, token: string, newPassword: string | undefined): Promise<string | null> {
  const where = and(eq(users.id, await findLinkOwner(db, token, 'ACTIVATE')), eq(users.status, 'PENDING_ACTIVATION'))
  const [user] = await db.select().from(users).where(where)
  assertFound(user, linkInvalid)
  if (user.passwordHash !== null) {
    if (newPassword === undefined) return null
    return throwIf(invalid({ newPassword: 'This account already has a password' }))
  }
  if (newPassword === undefined) return throwIf(invalid({ newPassword: 'Password is required' }))
  throwIf(passwordRefusal('newPassword', newPassword, { ...user, ...(await readPasswordTerms(db)) }))
  // Hashing is slow, so it comes after the link was checked and outside the transaction.
  return hashPassword(newPassword)
}
