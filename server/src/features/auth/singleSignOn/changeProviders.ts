import { eq } from 'drizzle-orm'
import type { AddProvider, ChangeProvider, Provider, RemoveProvider } from '@muster/contract/auth/singleSignOnSettings'
import { ssoIdentities, ssoProviders } from '../../../access/providers/tables.ts'
import { endProviderSessions } from '../../../access/singleSignOn/identities.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { notify, owner, refresh } from '../../../events/event.ts'
import { settingsChanged } from './messages.ts'
import { presentProviders } from './presentProviders.ts'
import { proveOwner } from './proveOwner.ts'
import { insertProvider, lockProvider, shown, updateProvider } from './storeProvider.ts'

/**
 * Adds a provider with OpenID Connect.
 * @throws Refusal as `insertProvider`.
 */
export const addProvider = (ctx: Context, { currentPassword, clientSecret, ...settings }: AddProvider) =>
  insertProvider(ctx, settings, { currentPassword, clientSecret })

/**
 * Changes a provider with OpenID Connect.
 * @throws Refusal as `updateProvider`.
 */
export const changeProvider = (ctx: Context, input: ChangeProvider): Promise<{ provider: Provider }> => {
  const { id, version, currentPassword, clientSecret, ...settings } = input
  return updateProvider(ctx, { id, version, kind: 'OIDC' }, settings, { currentPassword, clientSecret })
}

/**
 * Removes a provider with all links of people, and ends the sessions that began through it, except the owner's present
 * one. Returns the others.
 * @throws Refusal 403 unless the actor is the owner; 400 naming `currentPassword`; 404.
 */
export async function removeProvider(ctx: Context, input: RemoveProvider): Promise<{ providers: Provider[] }> {
  const { app, actor } = ctx
  const { id, currentPassword } = input
  const assertProved = await proveOwner(ctx, currentPassword)
  return change(ctx, async (tx) => {
    await assertProved(tx)
    const before = await lockProvider(tx, id)
    const sessionsEnded = await endProviderSessions(tx, id, actor.sessionId)
    const people = await tx.$count(ssoIdentities, eq(ssoIdentities.providerId, id))
    await tx.delete(ssoProviders).where(eq(ssoProviders.id, id))
    const notice = settingsChanged(
      actor.sessionId,
      `A sign-in provider was removed: ${before.name}`,
      'No one can sign in through it any more.',
    )
    return {
      action: 'sso.provider_removed',
      subject: { type: 'sso_provider', id },
      before: shown(before),
      after: { people, sessionsEnded },
      events: [notify(notice, owner(app.config)), refresh('auth', [actor.id])],
      answer: await presentProviders(tx, app.config),
    }
  })
}
