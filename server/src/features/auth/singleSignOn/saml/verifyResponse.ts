import type { Config } from '../../../../config.ts'
import { now } from '../../../../kernel/clock.ts'
import type { ProviderAnswer } from '../exchange.ts'
import { ProviderProblem } from '../problems.ts'
import { redirectUriOf } from '../providers.ts'
import { describePerson } from './describePerson.ts'
import { clockSkewMs, type SamlProvider, samlOf } from './samlOf.ts'
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

/** A response whose every part was checked. */
export interface VerifiedResponse {
  assertionId: string
  answer: ProviderAnswer
}

function assertThat(isTrue: boolean, reason: string): asserts isTrue {
  if (!isTrue) throw new ProviderProblem('refused', reason)
}

/**
 * Returns the XML in a response.
 * @throws ProviderProblem if it is not base64 of UTF-8.
 */
export function decodeResponse(encoded: string): string {
  const content = encoded.replaceAll(/\s/g, '')
  assertThat(/^[A-Za-z0-9+/]+={0,2}$/.test(content), 'NOT_BASE64')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(content, 'base64'))
  } catch {
    throw new ProviderProblem('refused', 'NOT_UTF8')
  }
}

/** Returns the ID of the request that a response names, before anything of it is checked; null if it names none. */
export const requestIdIn = (xml: string): string | null =>
  /^[^>]*<(?:[\w.-]+:)?Response\b[^<>]*?\sInResponseTo\s*=\s*["']([\w.-]{1,200})["']/.exec(
    xml.replace(/^\uFEFF?\s*<\?xml\s[^?]*\?>\s*/, ''),
  )?.[1] ?? null

/**
 * Checks a response to the request `requestId`, or to none if that is null: its signature, that it is for Muster, in
 * time and about one person. Only the signed assertion says who that is.
 * @throws ProviderProblem if any check fails.
 */
export async function verifyResponse(
  config: Config,
  provider: SamlProvider,
  xml: string,
  requestId: string | null,
): Promise<VerifiedResponse> {
  const response = parse(xml)
  assertResponse(config, provider, response, requestId)
  const assertion = parse(await signedAssertionOf(config, provider, xml))
  const assertionId = attributeOf(assertion, 'ID') ?? ''
  assertThat(/^[\w.-]{1,255}$/.test(assertionId), 'ASSERTION_ID')
  assertThat(attributeOf(assertion, 'Version') === '2.0', 'VERSION')
  assertThat(textOf(onlyChild(assertion, 'assertion', 'Issuer')) === provider.issuer, 'ISSUER')
  const subject = onlyChild(assertion, 'assertion', 'Subject')
  assertConfirmed(config, provider, subject, requestId)
  return { assertionId, answer: describePerson(provider, assertion, subject) }
}

function parse(xml: string): XmlElement {
  try {
    return parseXml(xml)
  } catch (error) {
    if (error instanceof XmlProblem) throw new ProviderProblem('refused', 'XML')
    throw error
  }
}

/**
 * The algorithms of signatures and digests that count. SHA-1 does not, nor does a key that both sides know.
 */
const algorithms =
  /^http:\/\/www\.w3\.org\/(2001\/04\/xmldsig-more#rsa-sha(256|384|512)|2001\/04\/xmlenc#sha(256|512)|2001\/04\/xmldsig-more#sha384)$/

/** Checks the parts of a response that need not be signed, and that it has the usual shape and nothing hidden in it. */
function assertResponse(config: Config, provider: SamlProvider, response: XmlElement, requestId: string | null): void {
  const { localName, namespaceURI } = response
  assertThat(localName === 'Response' && namespaceURI === namespaces.protocol, 'NO_RESPONSE')
  const status = onlyChild(onlyChild(response, 'protocol', 'Status'), 'protocol', 'StatusCode')
  assertSuccess(status)
  const all = withDescendants(response)
  const named = (name: string) => all.filter((element) => element.localName === name)
  assertThat(!named('EncryptedAssertion').length, 'ENCRYPTED')
  // Signature wrapping hides a second response or assertion, or moves the signed one.
  assertThat(named('Response').length === 1 && named('Assertion').length === 1, 'SHAPE')
  const assertion = onlyChild(response, 'assertion', 'Assertion')
  assertThat(assertion !== undefined, 'SHAPE')
  const signatures = named('Signature')
  assertThat(
    signatures.every(({ parentNode }) => parentNode === response || parentNode === assertion),
    'SIGNATURE_PLACE',
  )
  assertThat(childrenOf(assertion, 'signature', 'Signature').length === 1, 'UNSIGNED')
  const ids = all.flatMap((element) => ['ID', 'Id', 'id'].flatMap((name) => attributeOf(element, name) ?? []))
  assertThat(new Set(ids).size === ids.length, 'DOUBLE_ID')
  const used = [...named('SignatureMethod'), ...named('DigestMethod')].map((one) => attributeOf(one, 'Algorithm') ?? '')
  assertThat(
    used.every((name) => algorithms.test(name)),
    'ALGORITHM',
  )
  const destination = attributeOf(response, 'Destination')
  assertThat(destination === undefined || destination === redirectUriOf(config, provider), 'DESTINATION')
  const issuers = childrenOf(response, 'assertion', 'Issuer').map(textOf)
  assertThat(
    issuers.every((issuer) => issuer === provider.issuer),
    'ISSUER',
  )
  assertThat((attributeOf(response, 'InResponseTo') ?? null) === requestId, 'REQUEST')
}

/** Throws the problem that a status other than success names. */
function assertSuccess(status: XmlElement | undefined): void {
  const codeOf = (element: XmlElement | undefined) =>
    /:status:(\w{1,40})$/.exec(attributeOf(element, 'Value') ?? '')?.[1] ?? ''
  if (codeOf(status) === 'Success') return
  const detail = codeOf(onlyChild(status, 'protocol', 'StatusCode')) || codeOf(status)
  throw new ProviderProblem(detail === 'RequestDenied' ? 'cancelled' : 'refused', `STATUS_${detail.toUpperCase()}`)
}

/** Returns the XML of the assertion whose signature, audience and times the library has checked. */
async function signedAssertionOf(config: Config, provider: SamlProvider, xml: string): Promise<string> {
  try {
    const encoded = Buffer.from(xml).toString('base64')
    const saml = await samlOf(config, provider)
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: encoded })
    const assertion = profile?.getAssertionXml?.()
    if (assertion !== undefined) return assertion
  } catch (error) {
    throw new ProviderProblem('refused', reasonOf(error instanceof Error ? error.message : ''))
  }
  throw new ProviderProblem('refused', 'NO_ASSERTION')
}

/** Returns the reason for the log of an error of the library, whose texts may contain what the provider sent. */
function reasonOf(message: string): string {
  if (/signature/i.test(message)) return 'SIGNATURE'
  if (/audience/i.test(message)) return 'AUDIENCE'
  if (/expired|not yet valid|No valid subject confirmation|NotOnOrAfter|NotBefore/.test(message)) return 'TIME'
  return 'INVALID'
}

/**
 * Checks that the assertion was made for whoever brings it to Muster, in answer to the request (SAML profiles, 4.1.4.2).
 */
function assertConfirmed(
  config: Config,
  provider: SamlProvider,
  subject: XmlElement | undefined,
  requestId: string | null,
): void {
  const confirmations = subject ? childrenOf(subject, 'assertion', 'SubjectConfirmation') : []
  const data = confirmations
    .filter((one) => attributeOf(one, 'Method') === 'urn:oasis:names:tc:SAML:2.0:cm:bearer')
    .flatMap((one) => onlyChild(one, 'assertion', 'SubjectConfirmationData') ?? [])
  assertThat(
    data.some((one) => attributeOf(one, 'Recipient') === redirectUriOf(config, provider)),
    'RECIPIENT',
  )
  const ofMuster = data.filter((one) => attributeOf(one, 'Recipient') === redirectUriOf(config, provider))
  const answers = ofMuster.filter((one) => (attributeOf(one, 'InResponseTo') ?? null) === requestId)
  assertThat(answers.length > 0, 'REQUEST')
  assertThat(
    answers.some((one) => isBefore(attributeOf(one, 'NotOnOrAfter'))),
    'TIME',
  )
}

/** Returns whether a time has not come yet; false for none. */
function isBefore(time: string | undefined): boolean {
  const ms = time === undefined ? Number.NaN : Date.parse(time)
  return now().epochMilliseconds - clockSkewMs < ms
}
