import type { SessionOrigin } from '../../../access/sessions.ts'
import { useIdentity } from '../../../access/singleSignOn/identities.ts'
import { takeUnconfirmed } from '../../../access/singleSignOn/signIns.ts'
import type { Tx } from '../../../db/database.ts'
import { type NewEvent, notify, refresh } from '../../../events/event.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { ssoExpired } from '../signInRefusals.ts'
import { linked } from './messages.ts'

/**
 * Completes a confirmed sign-in through a provider in the transaction that opens the session, and links the accounts if
 * they are not linked. Returns the origin of the session, what the audit entry says, and the notifications.
 * @throws Refusal 401 `sso.expired` if it was completed meanwhile, or the provider is no longer used.
 */
export async function completeProviderSignIn(
  tx: Tx,
  id: string,
  userId: string,
): Promise<{ origin: SessionOrigin; after: Record<string, unknown>; events: NewEvent[] }> {
  const proved = await takeUnconfirmed(tx, id)
  const used = proved?.userId === userId ? await useIdentity(tx, proved) : null
  assertFound(proved, ssoExpired)
  assertFound(used, ssoExpired)
  const { origin, providerName, isNew } = used
  return {
    origin,
    after: { through: providerName, ...(isNew && { linked: proved.email }) },
    events: isNew ? [notify(linked(providerName, proved.email), [userId]), refresh('auth', [userId])] : [],
  }
}
