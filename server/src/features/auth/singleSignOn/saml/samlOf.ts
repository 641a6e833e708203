import type { SAML } from '@node-saml/node-saml'
import type { Config } from '../../../../config.ts'
import { ProviderProblem } from '../problems.ts'
import { type ProviderRow, samlEntityIdOf, redirectUriOf } from '../providers.ts'

/** Milliseconds by which a provider's clock may differ, and for which an assertion may be used. */
export const clockSkewMs = 60_000
export const maxAgeMs = 10 * 60_000

/** A provider with SAML and all its settings. */
export type SamlProvider = ProviderRow & { signInAddress: string; certificate: string }

/** Returns a provider as one with SAML. @throws ProviderProblem if it has another protocol. */
export function assertSaml(provider: ProviderRow): SamlProvider {
  const { kind, signInAddress, certificate } = provider
  if (kind !== 'SAML' || signInAddress === null || certificate === null) throw new ProviderProblem('off', 'NOT_SAML')
  return { ...provider, signInAddress, certificate }
}

/**
 * Returns the library's object for a provider. The request has the ID `requestId`. The library does not check whether
 * responses belong to a request: the sign-ins in the database do that, for all processes together.
 */
export async function samlOf(config: Config, provider: SamlProvider, requestId = ''): Promise<SAML> {
  // Few companies need the library, and loading it would delay each start.
  const { SAML: Library } = await import('@node-saml/node-saml')
  const entityId = samlEntityIdOf(config, provider.id)
  return new Library({
    issuer: entityId,
    audience: entityId,
    callbackUrl: redirectUriOf(config, provider),
    entryPoint: provider.signInAddress,
    idpCert: [provider.certificate, ...(provider.nextCertificate === null ? [] : [provider.nextCertificate])],
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: clockSkewMs,
    maxAssertionAgeMs: maxAgeMs,
    generateUniqueId: () => requestId,
    // The provider decides how people sign in, and which identifier it sends.
    disableRequestedAuthnContext: true,
    identifierFormat: null,
  })
}
