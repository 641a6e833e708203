import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  Configuration,
  customFetch,
  type CustomFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
  type ServerMetadata,
} from 'openid-client'
import type { Config } from '../../../config.ts'
import type { App } from '../../../context.ts'
import { perOwner } from '../../../limits/limiter.ts'
import { fetchFromProvider, isAllowedAddress, timeoutSeconds } from './outgoing.ts'
import { ProviderProblem } from './problems.ts'
import { openSecret, type ProviderRow } from './providers.ts'

/** Milliseconds for which a provider's document is used, and for which a failed request for it is not repeated. */
const [keptMs, failureKeptMs] = [10 * 60_000, 15_000]
/** Seconds by which a provider's clock may differ. */
const clockSkewSeconds = 60

interface Known {
  until: number
  metadata: Promise<ServerMetadata>
}

const knownIssuers = perOwner(() => new Map<string, Known>())

/**
 * Returns what a provider says about itself. Requests of several people are shared, so that a slow provider gets few
 * of them. With `isFresh`, it is read again.
 */
export function readMetadata(
  { db, config }: Pick<App, 'db' | 'config'>,
  issuer: string,
  isFresh = false,
): Promise<ServerMetadata> {
  const known = knownIssuers(db)
  const found = known.get(issuer)
  if (found && !isFresh && performance.now() < found.until) return found.metadata
  const entry: Known = { until: performance.now() + keptMs, metadata: discover(config, issuer) }
  known.set(issuer, entry)
  entry.metadata.catch(() => {
    entry.until = isFresh ? 0 : performance.now() + failureKeptMs
  })
  return entry.metadata
}

/** Returns the function by which the library sends requests to a provider. */
const fetchFor =
  (config: Config, issuer: string): CustomFetch =>
  (address, options) =>
    fetchFromProvider(config, issuer, address, options)

const isPlainHttp = (issuer: string) => issuer.startsWith('http:')

async function discover(config: Config, issuer: string): Promise<ServerMetadata> {
  const execute = isPlainHttp(issuer) ? [allowInsecureRequests] : []
  const options = { execute, timeout: timeoutSeconds, [customFetch]: fetchFor(config, issuer) }
  const metadata = (await discovery(new URL(issuer), 'unused', undefined, None(), options)).serverMetadata()
  // The library accepts a document for several tenants, from any of which people could then sign in.
  if (new URL(metadata.issuer).href !== new URL(issuer).href) throw new ProviderProblem('unreadable', 'ISSUER_DIFFERS')
  const needed = [metadata.authorization_endpoint, metadata.token_endpoint, metadata.jwks_uri]
  if (!needed.every((address) => address !== undefined && isAllowedAddress(address, issuer)))
    throw new ProviderProblem('unreadable', 'ENDPOINT_MISSING')
  return metadata
}

/**
 * Returns the library's configuration for a provider. It is new each time, so that the provider's keys are read for
 * each sign-in and a change of them is never missed.
 */
export async function configurationOf(
  app: Pick<App, 'db' | 'config' | 'keys'>,
  provider: ProviderRow,
): Promise<Configuration> {
  const metadata = await readMetadata(app, provider.issuer)
  const secret = openSecret(app, provider)
  const bySecret = { BASIC: ClientSecretBasic, POST: ClientSecretPost }[provider.clientAuthentication]
  const configuration = new Configuration(
    metadata,
    provider.clientId,
    { [clockTolerance]: clockSkewSeconds },
    secret === null ? None() : bySecret(secret),
  )
  configuration.timeout = timeoutSeconds
  configuration[customFetch] = fetchFor(app.config, provider.issuer)
  // The signature of the ID token is checked, although it comes directly from the provider.
  enableNonRepudiationChecks(configuration)
  if (isPlainHttp(provider.issuer)) allowInsecureRequests(configuration)
  return configuration
}
