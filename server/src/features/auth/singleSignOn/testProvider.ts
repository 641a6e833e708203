import type { ProviderTest } from '@muster/contract/auth/singleSignOnSettings'
import type { Config } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { readMetadata } from './discovery.ts'
import { ssoRefusal } from './presentProviders.ts'
import { fetchFromProvider } from './outgoing.ts'
import { problemOf, ProviderProblem } from './problems.ts'

/**
 * Reads a provider's discovery document and its keys, and says in a sentence whether people can sign in through it.
 * @throws Refusal 403 unless the actor is the owner of the installation.
 */
export async function testProvider(ctx: Context, { issuer }: { issuer: string }): Promise<ProviderTest> {
  const { app } = ctx
  throwIf(await ssoRefusal(app.db, ctx))
  try {
    const metadata = await readMetadata(app, issuer, true)
    const keys = await countKeys(app.config, issuer, metadata.jwks_uri ?? '')
    return { isFine: true, message: `The provider answers. It has ${keys === 1 ? '1 key' : `${keys} keys`}.` }
  } catch (error) {
    const found = problemOf(error)
    if (!found) throw error
    app.log.warn({ issuer, reason: found.reason }, 'the test of a sign-in provider failed')
    return { isFine: false, message: sentenceOf(found) }
  }
}

async function countKeys(config: Config, issuer: string, address: string): Promise<number> {
  const answer = await fetchFromProvider(config, issuer, address, { headers: { accept: 'application/json' } })
  const document: unknown = answer.ok ? await answer.json().catch(() => null) : null
  const keys = typeof document === 'object' && document !== null && 'keys' in document ? document.keys : null
  if (!Array.isArray(keys) || !keys.length) throw new ProviderProblem('unreadable', 'NO_KEYS')
  return keys.length
}

/** The sentences for faults that the owner can correct, by their code. */
const sentences: Record<string, string> = {
  ADDRESS_NOT_ALLOWED: 'The provider names an address that does not use https.',
  ADDRESS_PRIVATE: 'The provider names a private address. SSO_PRIVATE_HOSTS of the server can allow it.',
  ENDPOINT_MISSING: 'The provider’s discovery document names no sign-in address, no token address or no keys.',
  ISSUER_DIFFERS: 'The provider’s discovery document names another issuer. Enter the issuer exactly as it is there.',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED:
    'The provider’s discovery document names another issuer. Enter the issuer exactly as it is there.',
  NO_KEYS: 'The provider’s keys can’t be read.',
  OAUTH_TIMEOUT: 'The provider did not answer within 5 seconds.',
  UNREACHABLE: 'The provider can’t be reached from this server.',
  STATUS_5XX: 'The provider answered with an error of its own.',
}

const sentenceOf = ({ reason }: ProviderProblem) =>
  sentences[reason] ?? 'There is no discovery document at this address. Check the issuer.'
