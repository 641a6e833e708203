import { authorizationCodeGrant, type Configuration, fetchUserInfo, type IDToken } from 'openid-client'
import type { CompleteSingleSignOn } from '@muster/contract/auth/singleSignOn'
import { emailPattern } from '@muster/contract/kit/text'
import { secretsOf } from '../../../access/singleSignOn/signIns.ts'
import type { App } from '../../../context.ts'
import { ConcurrencyLimiter } from '../../../limits/concurrencyLimiter.ts'
import { perOwner } from '../../../limits/limiter.ts'
import { configurationOf } from './discovery.ts'
import { ProviderProblem } from './problems.ts'
import { type ProviderRow, redirectUriOf } from './providers.ts'

/** The statement of a provider about a person who signed in there. */
export interface ProviderAnswer {
  subject: string
  /** The email address in lower case; null if the provider sends none. */
  email: string | null
  isVerified: boolean
  /** The id of the session at the provider; null if it has none. */
  providerSession: string | null
  hasFactor: boolean
  /** Everything that the provider says, for people who get an account. */
  claims: Readonly<Record<string, unknown>>
}

/** The maximum number of answers being checked at the same time, so that a slow provider does not take all calls. */
const maxConcurrent = 24
const limiters = perOwner(() => new ConcurrencyLimiter(maxConcurrent, 0))

/** The maximum length of the identifiers that are stored (OpenID Connect Core, section 2, and more for others). */
const maxIdLength = 255

/**
 * Exchanges the code that a provider sent for an ID token, and returns what that says. Checks its signature, `iss`,
 * `aud`, `exp`, `iat` and `nonce`, and `state` and `iss` of the answer.
 * @throws ProviderProblem if the answer is not acceptable, or the errors of openid-client.
 */
export async function exchange(
  app: App,
  provider: ProviderRow,
  token: string,
  answer: CompleteSingleSignOn,
): Promise<ProviderAnswer> {
  const limiter = limiters(app.db)
  if (limiter.isFull) throw new ProviderProblem('busy')
  return limiter.run(async () => {
    const configuration = await configurationOf(app, provider)
    const { state, nonce, verifier } = secretsOf(token)
    const tokens = await authorizationCodeGrant(configuration, addressOf(app, answer), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new ProviderProblem('refused', 'NO_ID_TOKEN')
    const more = await readUserInfo(configuration, provider, claims, tokens.access_token)
    return describe(provider, claims, { ...more, ...claims })
  })
}

/** Returns the address to which the provider sent the browser, with the parameters that the library checks. */
function addressOf({ config }: App, { id, ...parameters }: CompleteSingleSignOn): URL {
  const address = new URL(redirectUriOf(config, { id, kind: 'OIDC' }))
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) address.searchParams.set(name, value)
  return address
}

/** Reads the claims that are not in the ID token; many providers send the email address only on request. */
async function readUserInfo(
  configuration: Configuration,
  { emailClaim, verifiedClaim, createsPeople, ...provider }: ProviderRow,
  claims: IDToken,
  accessToken: string,
): Promise<Record<string, unknown>> {
  const more = createsPeople ? [provider.roleClaim, provider.departmentClaim, provider.managerClaim, 'given_name'] : []
  const isComplete = [emailClaim, verifiedClaim, ...more].every((name) => name === null || name in claims)
  if (isComplete || !configuration.serverMetadata().userinfo_endpoint) return {}
  return fetchUserInfo(configuration, accessToken, claims.sub)
}

function describe(
  { emailClaim, verifiedClaim, factor }: ProviderRow,
  { sub, sid, amr }: IDToken,
  claims: Record<string, unknown>,
): ProviderAnswer {
  if (sub === '' || sub.length > maxIdLength) throw new ProviderProblem('refused', 'SUBJECT_LENGTH')
  const email = claims[emailClaim]
  const isReported = Array.isArray(amr) && amr.includes('mfa')
  return {
    subject: sub,
    email: typeof email === 'string' && email.length <= 254 && emailPattern.test(email) ? email.toLowerCase() : null,
    isVerified: [true, 'true', 1, '1'].includes(claims[verifiedClaim] as string),
    providerSession: typeof sid === 'string' && sid.length <= maxIdLength ? sid : null,
    hasFactor: factor === 'PROVIDER' || (factor === 'REPORTED' && isReported),
    claims,
  }
}
