import { and, eq, sql } from 'drizzle-orm'
import { linkInvalid, useLink } from '../../access/oneUseLinks.ts'
import { change } from '../../audit/change.ts'
import type { Context } from '../../context.ts'
import { users } from '../users/tables.ts'

/**
 * Activates an account with the link from its mail (contract, "Credential").
 * @throws Refusal 400 `LINK_INVALID`.
 */
export async function activateAccount(ctx: Context, { token }: { token: string }) {
  return change(ctx, async (tx) => {
    const userId = await useLink(tx, token, 'ACTIVATE')
    const activated = await tx
      .update(users)
      .set({ status: 'ACTIVE', updatedAt: sql`now()` })
      .where(and(eq(users.id, userId), eq(users.status, 'PENDING_ACTIVATION')))
      .returning({ id: users.id })
    if (!activated.length) throw linkInvalid()
    return {
      action: 'account.activated',
      subject: { type: 'user', id: userId },
      personId: userId,
      before: { status: 'PENDING_ACTIVATION' },
      after: { status: 'ACTIVE' },
      answer: { message: 'Your account is active. You can sign in now.' },
    }
  })
}
