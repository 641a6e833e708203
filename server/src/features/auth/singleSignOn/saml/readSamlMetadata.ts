import type { SamlMetadata } from '@muster/contract/auth/samlSettings'
import type { Config } from '../../../../config.ts'
import type { Context } from '../../../../context.ts'
import { invalid, throwIf } from '../../../../kernel/errors.ts'
import { fetchFromProvider } from '../outgoing.ts'
import { ssoRefusal } from '../presentProviders.ts'
import { problemOf } from '../problems.ts'
import { normalizeCertificate } from './certificates.ts'
import {
  attributeOf,
  childrenOf,
  namespaces,
  onlyChild,
  parseXml,
  textOf,
  withDescendants,
  XmlProblem,
  type XmlElement,
} from './xml.ts'

/**
 * Returns the settings that the metadata of a provider with SAML names, given as XML or by its address.
 * @throws Refusal 403 unless the actor is the owner of the installation; 400 naming `metadata`.
 */
export async function readSamlMetadata(ctx: Context, { metadata }: { metadata: string }) {
  const { app } = ctx
  throwIf(await ssoRefusal(app.db, ctx))
  const xml = metadata.startsWith('<') ? metadata : await download(app.config, metadata)
  try {
    return { metadata: readDescriptor(parseXml(xml)) }
  } catch (error) {
    if (error instanceof XmlProblem) return throwIf(unreadable())
    throw error
  }
}

const refusal = (message: string) => invalid({ metadata: message })
const unreadable = () => refusal('This is no SAML metadata')

/** The sentences for downloads that fail, by the reason. */
const sentences: Record<string, string> = {
  ADDRESS_NOT_ALLOWED: 'Please enter an address that begins with https://',
}

async function download(config: Config, address: string): Promise<string> {
  if (!URL.canParse(address)) return throwIf(unreadable())
  try {
    // The owner has entered the address, as with an issuer, so it may be within the company's network.
    const answer = await fetchFromProvider(config, address, address, {})
    if (answer.ok) return await answer.text()
  } catch (error) {
    const reason = problemOf(error)?.reason
    if (reason === undefined && !(error instanceof DOMException)) throw error
    throwIf(refusal(sentences[reason ?? ''] ?? 'The provider can’t be reached from this server.'))
  }
  return throwIf(refusal('There is no metadata at this address.'))
}

const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

function readDescriptor(root: XmlElement): SamlMetadata {
  const descriptors = withDescendants(root).filter(
    ({ localName, namespaceURI }) => localName === 'IDPSSODescriptor' && namespaceURI === namespaces.metadata,
  )
  const [descriptor] = descriptors
  if (!descriptor || descriptors.length > 1)
    return throwIf(descriptor ? refusal('The metadata names several providers') : unreadable())
  const entityId = attributeOf(descriptor.parentNode as XmlElement, 'entityID')
  const address = childrenOf(descriptor, 'metadata', 'SingleSignOnService').find(
    (service) => attributeOf(service, 'Binding') === redirectBinding,
  )
  const signInAddress = attributeOf(address, 'Location')
  const certificates = childrenOf(descriptor, 'metadata', 'KeyDescriptor')
    .filter((key) => attributeOf(key, 'use') !== 'encryption')
    .flatMap((key) => childrenOf(key, 'signature', 'KeyInfo'))
    .flatMap((info) => childrenOf(info, 'signature', 'X509Data'))
    .flatMap((data) => normalizeCertificate(textOf(onlyChild(data, 'signature', 'X509Certificate'))) ?? [])
  const [certificate, nextCertificate = null] = new Set(certificates)
  if (!entityId || !signInAddress || certificate === undefined)
    return throwIf(
      refusal('The metadata names no entity ID, no sign-in address by redirect, or no certificate with an RSA key'),
    )
  return { entityId, signInAddress, certificate, nextCertificate }
}
