import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client'
import { createSignIn, secretsOf, signInMinutes } from '../../../access/singleSignOn/signIns.ts'
import type { Context } from '../../../context.ts'
import { answerBrowser, ownAddressOr } from './answerBrowser.ts'
import { configurationOf } from './discovery.ts'
import { redirectUriOf } from './providers.ts'
import { assertSaml, samlOf, type SamlProvider } from './saml/samlOf.ts'

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
      if (provider.kind === 'SAML') return startSaml(ctx, assertSaml(provider), ownAddressOr(returnTo))
      const { app, cookie } = ctx
      const configuration = await configurationOf(app, provider)
      const token = await createSignIn(app.db, { providerId: id, returnTo: ownAddressOr(returnTo) })
      cookie.keepSignIn(token, signInMinutes)
      const { state, nonce, verifier } = secretsOf(token)
      return buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUriOf(app.config, provider),
        scope: provider.scopes,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href
    },
  })
}

/** Returns the address of a provider with SAML, with a request that only this browser can complete. */
async function startSaml({ app, cookie }: Context, provider: SamlProvider, returnTo: string): Promise<string> {
  const token = await createSignIn(app.db, { providerId: provider.id, returnTo, isSaml: true })
  cookie.keepSignIn(token, signInMinutes)
  const saml = await samlOf(app.config, provider, secretsOf(token).requestId)
  return saml.getAuthorizeUrlAsync('', undefined, {})
}
