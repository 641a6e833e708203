import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { BackchannelLogout } from '@muster/contract/auth/singleSignOn'
import { ssoIdentities, ssoLogoutTokens, ssoSignIns } from '../../../access/providers/tables.ts'
import { sessions } from '../../../access/tables.ts'
import { change } from '../../../audit/change.ts'
import type { App, Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { refresh } from '../../../events/event.ts'
import { assertFound, throwIf, unacceptable, unavailable } from '../../../kernel/errors.ts'
import { perOwner } from '../../../limits/limiter.ts'
import { readMetadata } from './discovery.ts'
import { fetchFromProvider, timeoutSeconds } from './outgoing.ts'
import { problemOf } from './problems.ts'
import { findEnabled, type ProviderRow } from './providers.ts'

/** The name of the event in a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.4). */
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
/** The signatures that count: those that only the provider can make. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
/** The types of tokens that may be logout tokens: some providers name it only as a JWT, or not at all. */
const types = ['logout+jwt', 'application/logout+jwt', 'jwt', undefined]
const clockSkewSeconds = 60
/** Minutes after which a logout token no longer counts. */
const maxAgeMinutes = 5

/** The session or person that a provider has signed out. */
interface SignedOut {
  tokenId: string
  subject: string | undefined
  providerSession: string | undefined
}

/**
 * Ends the sessions that began through a provider when it signs a person out (OpenID Connect Back-Channel Logout 1.0):
 * those of one session there, or all of the person's.
 * @throws Refusal 404 if the provider is not enabled; 400 if the token is not valid or was sent before; 503 while the
 * provider's keys can't be read.
 */
export async function backchannelLogout(ctx: Context, { id, logout_token }: BackchannelLogout) {
  const { app } = ctx
  const provider = await findEnabled(app.db, id)
  assertFound(provider)
  assertFound(provider.kind === 'OIDC')
  const signedOut = await verifyLogoutToken(app, provider, logout_token)
  return change(ctx, async (tx) => {
    await storeToken(tx, provider.id, signedOut.tokenId)
    const people = await endSessionsAt(tx, provider.id, signedOut)
    return {
      action: 'session.ended_by_provider',
      subject: { type: 'sso_provider', id: provider.id },
      personId: people[0] ?? null,
      after: { provider: provider.name, ended: people.length },
      events: people.length ? [refresh('auth', [...new Set(people)])] : [],
      answer: {},
    }
  })
}

const keySets = perOwner(() => new Map<string, ReturnType<typeof createRemoteJWKSet>>())

/** Returns the keys at an address. They are read again for an unknown key, at most every 30 seconds. */
function keysAt({ db, config }: App, issuer: string, address: string) {
  const known = keySets(db)
  const place = `${issuer} ${address}`
  const found = known.get(place)
  if (found) return found
  const keys = createRemoteJWKSet(new URL(address), {
    timeoutDuration: timeoutSeconds * 1000,
    [customFetch]: (url, options) => fetchFromProvider(config, issuer, url, options),
  })
  known.set(place, keys)
  return keys
}

async function verifyLogoutToken(app: App, provider: ProviderRow, token: string): Promise<SignedOut> {
  try {
    const { issuer, jwks_uri } = await readMetadata(app, provider.issuer)
    const { payload, protectedHeader } = await jwtVerify(token, keysAt(app, provider.issuer, jwks_uri ?? ''), {
      issuer,
      audience: provider.clientId,
      algorithms,
      clockTolerance: clockSkewSeconds,
      maxTokenAge: `${maxAgeMinutes} minutes`,
    })
    throwIf(types.includes(protectedHeader.typ?.toLowerCase()) ? null : tokenRefused())
    return readClaims(payload)
  } catch (error) {
    // The provider sends the token again only if the answer says that the fault is not in the token.
    const isUnread = isKeyFault(error) || problemOf(error) !== null
    throwIf(isUnread ? unavailable() : error instanceof errors.JOSEError ? tokenRefused() : null)
    throw error
  }
}

/** Returns whether an error says that the provider's keys could not be read. The library has no class for a bad answer. */
const isKeyFault = (error: unknown): boolean =>
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  (error instanceof errors.JOSEError && error.code === errors.JOSEError.code)

const tokenRefused = () => unacceptable('The logout token is not valid')

/** Returns the claims of a logout token, which must not be usable as an ID token. */
function readClaims({ jti, sub, sid, events, nonce }: JWTPayload): SignedOut {
  const hasEvent = typeof events === 'object' && events !== null && logoutEvent in events
  const isText = (value: unknown) => value === undefined || (typeof value === 'string' && value.length <= 255)
  const isNamed = sub !== undefined || sid !== undefined
  if (!jti || !isText(jti) || !isText(sub) || !isText(sid) || !hasEvent || !isNamed || nonce !== undefined)
    return throwIf(tokenRefused())
  return { tokenId: jti, subject: sub, providerSession: sid as string | undefined }
}

async function storeToken(tx: Tx, providerId: string, tokenId: string): Promise<void> {
  const expiresAt = sql`now() + make_interval(mins => ${maxAgeMinutes * 2})`
  const rows = await tx
    .insert(ssoLogoutTokens)
    .values({ providerId, tokenId, expiresAt })
    .onConflictDoNothing()
    .returning({ tokenId: ssoLogoutTokens.tokenId })
  throwIf(rows.length ? null : tokenRefused())
}

/** Ends the sessions that began through a provider, and unfinished sign-ins. Returns the people of the sessions. */
async function endSessionsAt(tx: Tx, providerId: string, { subject, providerSession }: SignedOut): Promise<string[]> {
  const isSubject = subject === undefined ? undefined : eq(ssoIdentities.subject, subject)
  const identities = tx
    .select({ id: ssoIdentities.id })
    .from(ssoIdentities)
    .where(and(eq(ssoIdentities.providerId, providerId), isSubject))
  const isOfSession = providerSession === undefined ? undefined : eq(sessions.providerSession, providerSession)
  const rows = await tx
    .delete(sessions)
    .where(and(inArray(sessions.identityId, identities), isOfSession))
    .returning({ userId: sessions.userId })
  const isUnfinished =
    providerSession === undefined
      ? eq(ssoSignIns.subject, subject ?? '')
      : eq(ssoSignIns.providerSession, providerSession)
  await tx.delete(ssoSignIns).where(and(eq(ssoSignIns.providerId, providerId), isUnfinished))
  return rows.map(({ userId }) => userId)
}
