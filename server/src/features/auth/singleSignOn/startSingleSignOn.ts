import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client'
import { createSignIn, secretsOf, signInMinutes } from '../../../access/singleSignOn/signIns.ts'
import type { Context } from '../../../context.ts'
import { answerBrowser, ownAddressOr } from './answerBrowser.ts'
import { configurationOf } from './discovery.ts'
import { redirectUriOf } from './providers.ts'

/**
 * Starts a sign-in through a provider: returns its address, with values that only this browser can use. Returns the
 * address of the sign-in page if the provider can't be reached, and if another site sent the browser: only the person
 * starts a sign-in (ASVS 5.0, 7.6.2).
 */
export async function startSingleSignOn(ctx: Context, { id, returnTo }: { id: string; returnTo?: string }) {
  const { site = 'none' } = ctx.request
  if (!['same-origin', 'none'].includes(site)) return ownAddressOr(returnTo)
  return answerBrowser(ctx, id, {
    isAnswer: false,
    step: async (provider) => {
      const { app, cookie } = ctx
      const configuration = await configurationOf(app, provider)
      const token = await createSignIn(app.db, { providerId: id, returnTo: ownAddressOr(returnTo) })
      cookie.keepSignIn(token, signInMinutes)
      const { state, nonce, verifier } = secretsOf(token)
      return buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUriOf(app.config, id),
        scope: provider.scopes,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href
    },
  })
}
