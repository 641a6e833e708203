import type { Context } from '../../../../context.ts'
import { assertFound } from '../../../../kernel/errors.ts'
import { findEnabled, redirectUriOf, samlEntityIdOf } from '../providers.ts'

/**
 * Returns Muster's metadata for a provider with SAML.
 * @throws Refusal 404 if there is no such provider.
 */
export async function samlMetadata({ app: { db, config } }: Context, { id }: { id: string }): Promise<File> {
  const provider = await findEnabled(db, id)
  assertFound(provider?.kind === 'SAML')
  const { generateServiceProviderMetadata } = await import('@node-saml/node-saml')
  const xml = generateServiceProviderMetadata({
    issuer: samlEntityIdOf(config, id),
    callbackUrl: redirectUriOf(config, { id, kind: 'SAML' }),
    wantAssertionsSigned: true,
    identifierFormat: null,
    generateUniqueId: () => `_${id}`,
  })
  return new File([xml], 'muster-saml.xml', { type: 'application/samlmetadata+xml' })
}
