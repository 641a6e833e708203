import { eq, sql } from 'drizzle-orm'
import { assertProofValid, provePassword } from '../../../access/provePassword.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { assertFound, signedOut, throwIf } from '../../../kernel/errors.ts'
import { users } from '../../../people/tables.ts'
import { ssoRefusal } from './presentProviders.ts'

/** Locks the settings of single sign-on, so that changes of them happen one after the other. */
export const lockProviders = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('sso providers'))`)

/**
 * Checks that the actor is the owner, and their password and second factor. Returns the check to repeat in the
 * transaction, which also locks the settings.
 * @throws Refusal 403 unless they are the owner, or 403 `two_factor.confirm`; 400 naming `currentPassword`.
 */
export async function proveOwner(ctx: Context, currentPassword: string): Promise<(tx: Tx) => Promise<void>> {
  const { db } = ctx.app
  throwIf(await ssoRefusal(db, ctx))
  const [self] = await db.select().from(users).where(eq(users.id, ctx.actor.id))
  assertFound(self, signedOut)
  await provePassword(ctx, self, currentPassword, 'sso.password_refused')
  return async (tx) => {
    await lockProviders(tx)
    await assertProofValid(tx, ctx, self)
    throwIf(await ssoRefusal(tx, ctx))
  }
}
