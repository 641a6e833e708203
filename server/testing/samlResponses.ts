import { randomUUID } from 'node:crypto'
import { SignedXml } from 'xml-crypto'
import type { TestKey } from './certificates.ts'

/** The entity ID of the provider with SAML in tests. */
export const testEntityId = 'https://saml.test.example/metadata'

/** The parts of a response. */
export interface ResponseParts {
  issuer: string
  /** Muster's entity ID, and the address to which responses are sent. */
  audience: string
  recipient: string
  inResponseTo: string | null
  nameId: string
  format: string
  attributes: Record<string, string[]>
  /** Seconds from now. */
  notBefore: number
  notOnOrAfter: number
  issuedAt: number
  status: string
  destination: string
  context: string
  id: string
}

const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol'
const assertionNamespace = 'urn:oasis:names:tc:SAML:2.0:assertion'
const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'
export const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

/** Returns all parts of a usual response, with changes. */
export const partsOf = (
  parts: Pick<ResponseParts, 'audience' | 'recipient'> & Partial<ResponseParts>,
): ResponseParts => ({
  issuer: testEntityId,
  inResponseTo: null,
  nameId: 'person-1',
  format: persistent,
  attributes: {},
  notBefore: -5,
  notOnOrAfter: 300,
  issuedAt: 0,
  status: success,
  destination: parts.recipient,
  context: 'urn:oasis:names:tc:SAML:2.0:ac:classes:Password',
  id: `_${randomUUID()}`,
  ...parts,
})

/** Returns an unsigned assertion. */
export function assertionOf(parts: ResponseParts): string {
  const { issuer, audience, recipient, inResponseTo, nameId, format, attributes, context, id } = parts
  const [notBefore, notOnOrAfter, issuedAt] = [parts.notBefore, parts.notOnOrAfter, parts.issuedAt].map(secondsFromNow)
  const answer = inResponseTo === null ? '' : ` InResponseTo="${inResponseTo}"`
  const statements = Object.entries(attributes).map(
    ([name, values]) =>
      `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
  )
  return (
    `<saml:Assertion xmlns:saml="${assertionNamespace}" ID="${id}" Version="2.0" IssueInstant="${issuedAt}">` +
    `<saml:Issuer>${issuer}</saml:Issuer>` +
    `<saml:Subject><saml:NameID Format="${format}">${nameId}</saml:NameID>` +
    '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">' +
    `<saml:SubjectConfirmationData NotOnOrAfter="${notOnOrAfter}" Recipient="${recipient}"${answer}/>` +
    '</saml:SubjectConfirmation></saml:Subject>' +
    `<saml:Conditions NotBefore="${notBefore}" NotOnOrAfter="${notOnOrAfter}">` +
    `<saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${issuedAt}" SessionIndex="session-1"><saml:AuthnContext>` +
    `<saml:AuthnContextClassRef>${context}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
    (statements.length ? `<saml:AttributeStatement>${statements.join('')}</saml:AttributeStatement>` : '') +
    '</saml:Assertion>'
  )
}

/** Returns a response with this content. */
export function responseWith(
  content: string,
  { issuer, inResponseTo, destination, status, issuedAt }: ResponseParts,
): string {
  const answer = inResponseTo === null ? '' : ` InResponseTo="${inResponseTo}"`
  return (
    `<samlp:Response xmlns:samlp="${protocol}" xmlns:saml="${assertionNamespace}" ID="_response-${randomUUID()}"` +
    ` Version="2.0" IssueInstant="${secondsFromNow(issuedAt)}" Destination="${destination}"${answer}>` +
    `<saml:Issuer>${issuer}</saml:Issuer>` +
    `<samlp:Status><samlp:StatusCode Value="${status}"/></samlp:Status>${content}</samlp:Response>`
  )
}

const sha256 = {
  signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
}
export const sha1 = {
  signatureAlgorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  digestAlgorithm: 'http://www.w3.org/2000/09/xmldsig#sha1',
}

/** Returns XML in which the element with this name is signed, after its issuer. */
export function signElement(
  xml: string,
  { privateKey, certificate }: TestKey,
  name: 'Assertion' | 'Response' = 'Assertion',
  { signatureAlgorithm, digestAlgorithm } = sha256,
): string {
  const canonicalization = 'http://www.w3.org/2001/10/xml-exc-c14n#'
  const signed = new SignedXml({ privateKey, publicCert: certificate })
  signed.signatureAlgorithm = signatureAlgorithm
  signed.canonicalizationAlgorithm = canonicalization
  const xpath = `//*[local-name(.)='${name}']`
  signed.addReference({
    xpath,
    digestAlgorithm,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', canonicalization],
  })
  signed.computeSignature(xml, { location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' } })
  return signed.getSignedXml()
}

/** Returns a response with a signed assertion, as providers send it. */
export const signedResponse = (parts: ResponseParts, key: TestKey): string =>
  responseWith(signElement(assertionOf(parts), key), parts)

/** Returns the metadata of a provider with these certificates. */
export const testMetadata = (certificates: string[], signInAddress: string): string =>
  `<?xml version="1.0"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${testEntityId}">
  <IDPSSODescriptor protocolSupportEnumeration="${protocol}">
    ${certificates.map((one) => `<KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${one.replaceAll(/-----.*-----/g, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>`).join('\n    ')}
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${signInAddress}/post"/>
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${signInAddress}"/>
  </IDPSSODescriptor>
</EntityDescriptor>`
