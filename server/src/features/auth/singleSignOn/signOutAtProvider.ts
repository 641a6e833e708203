import { buildEndSessionUrl } from 'openid-client'
import type { Context } from '../../../context.ts'
import { configurationOf } from './discovery.ts'
import { problemOf } from './problems.ts'
import { findEnabled, signedOutUriOf } from './providers.ts'

/** The page that opens after the sign-out at a provider, or instead of it. */
const firstPage = '/'

/**
 * Returns the address at which a provider signs the browser out and sends it back (OpenID Connect RP-Initiated Logout
 * 1.0), or Muster's first page if the provider does not do that or can't be reached.
 */
export async function signOutAtProvider({ app }: Context, { id }: { id: string }): Promise<string> {
  const provider = await findEnabled(app.db, id)
  if (!provider?.signsOut) return firstPage
  try {
    const configuration = await configurationOf(app, provider)
    if (configuration.serverMetadata().end_session_endpoint === undefined) return firstPage
    // The ID token is not kept, so the provider may ask the person to confirm.
    return buildEndSessionUrl(configuration, { post_logout_redirect_uri: signedOutUriOf(app.config) }).href
  } catch (error) {
    if (!problemOf(error)) throw error
    return firstPage
  }
}
