import { expect, test } from 'vitest'
import { createTestKey } from '../../../../../testing/certificates.ts'
import {
  assertionOf,
  partsOf,
  type ResponseParts,
  responseWith,
  sha1,
  signedResponse,
  signElement,
  testEntityId,
} from '../../../../../testing/samlResponses.ts'
import type { Config } from '../../../../config.ts'
import { normalizeCertificate } from './certificates.ts'
import type { SamlProvider } from './samlOf.ts'
import { verifyResponse } from './verifyResponse.ts'

const [key, nextKey, otherKey] = [createTestKey(), createTestKey(), createTestKey()]
const config = { publicUrl: 'https://hr.example.com' } as Config
const provider = {
  id: '01900000-0000-7000-8000-000000000001',
  kind: 'SAML',
  issuer: testEntityId,
  signInAddress: 'https://saml.test.example/sign-in',
  certificate: key.certificate,
  nextCertificate: nextKey.certificate,
  emailClaim: 'email',
  factor: 'REPORTED',
} as SamlProvider
const base = `https://hr.example.com/api/auth/sso/${provider.id}/saml`
const audience = `${base}/metadata`
const recipient = `${base}/response`
const requestId = '_request-1'
const attributes = { email: ['Anna@Example.com'], givenName: ['Anna'], groups: ['Lead', 'Sales'] }
const usual = (changes: Partial<ResponseParts> = {}) =>
  partsOf({ audience, recipient, inResponseTo: requestId, attributes, ...changes })
const verify = (xml: string, request: string | null = requestId, of = provider) =>
  verifyResponse(config, of, xml, request)

test('a signed response names its person', async () => {
  const parts = usual()
  expect(await verify(signedResponse(parts, key))).toMatchObject({
    assertionId: parts.id,
    answer: {
      subject: 'person-1',
      email: 'anna@example.com',
      isVerified: true,
      hasFactor: false,
      claims: { given_name: 'Anna', groups: ['Lead', 'Sales'] },
    },
  })
})

test('the object id of Entra ID is read like the one that it sends by OpenID Connect', async () => {
  const oid = 'http://schemas.microsoft.com/identity/claims/objectidentifier'
  const { answer } = await verify(signedResponse(usual({ attributes: { ...attributes, [oid]: ['object-1'] } }), key))
  expect(answer.claims.oid).toBe('object-1')
})

test('a signature of the next certificate counts as well, and one of both the response and the assertion', async () => {
  expect((await verify(signedResponse(usual(), nextKey))).answer.subject).toBe('person-1')
  const both = signElement(signedResponse(usual(), key), key, 'Response')
  expect((await verify(both)).answer.subject).toBe('person-1')
})

test('the address may be the identifier, and a reported second factor counts where the owner wants that', async () => {
  const format = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
  const context = 'https://refeds.org/profile/mfa'
  const response = signedResponse(usual({ nameId: 'Bob@Example.com', format, context, attributes: {} }), key)
  expect((await verify(response)).answer).toMatchObject({ email: 'bob@example.com', hasFactor: true })
  const reliesOnMuster = { ...provider, factor: 'MUSTER' } as const
  expect((await verify(response, requestId, reliesOnMuster)).answer.hasFactor).toBe(false)
})

test.each<[string, Partial<ResponseParts>, string]>([
  ['for another service', { audience: 'https://other.example' }, 'AUDIENCE'],
  ['for another address', { recipient: 'https://other.example/saml' }, 'DESTINATION'],
  [
    'whose assertion is for another address',
    { recipient: 'https://other.example', destination: recipient },
    'RECIPIENT',
  ],
  ['whose destination is elsewhere', { destination: 'https://other.example' }, 'DESTINATION'],
  ['of another provider', { issuer: 'https://evil.example' }, 'ISSUER'],
  ['to another request', { inResponseTo: '_request-2' }, 'REQUEST'],
  ['to no request', { inResponseTo: null }, 'REQUEST'],
  ['that has expired', { notOnOrAfter: -90, notBefore: -300 }, 'TIME'],
  ['that counts only later', { notBefore: 120 }, 'TIME'],
  ['that was made an hour ago', { issuedAt: -3600, notBefore: -3600 }, 'TIME'],
  [
    'with an identifier for one session',
    { format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' },
    'TRANSIENT_NAME_ID',
  ],
  ['with an empty identifier', { nameId: ' ' }, 'NAME_ID'],
  ['with an endless identifier', { nameId: 'x'.repeat(300) }, 'NAME_ID'],
  [
    'that says that the sign-in failed',
    { status: 'urn:oasis:names:tc:SAML:2.0:status:AuthnFailed' },
    'STATUS_AUTHNFAILED',
  ],
])('a response %s is refused', async (_name, changes, reason) => {
  const parts = usual(changes)
  if (changes.recipient !== undefined && changes.destination === undefined) parts.destination = changes.recipient
  await expect(verify(signedResponse(parts, key))).rejects.toMatchObject({ problem: 'refused', reason })
})

test('clocks may differ by a minute', async () => {
  const { answer } = await verify(signedResponse(usual({ notBefore: 50, notOnOrAfter: 300 }), key))
  expect(answer.subject).toBe('person-1')
  expect((await verify(signedResponse(usual({ notBefore: -300, notOnOrAfter: -50 }), key))).answer.subject).toBe(
    'person-1',
  )
})

/** Returns a signed response, and the parts from which the classic attacks are made. */
function wrapping() {
  const parts = usual()
  const response = signedResponse(parts, key)
  const assertion = /<saml:Assertion.*<\/saml:Assertion>/s.exec(response)?.[0] ?? ''
  const signature = /<Signature.*<\/Signature>/s.exec(assertion)?.[0] ?? ''
  const evil = assertionOf({ ...parts, nameId: 'admin', id: '_evil' })
  const evilWith = (content: string, id = '_evil') =>
    assertionOf({ ...parts, nameId: 'admin', id }).replace('</saml:Issuer>', `</saml:Issuer>${content}`)
  return { parts, response, assertion, signature, evil, evilWith }
}

// The variants of "On Breaking SAML: Be Whoever You Want to Be" (USENIX Security 2012).
test.each<[string, (made: ReturnType<typeof wrapping>) => string]>([
  [
    'a copy of the response with the signed one in the signature',
    ({ response, parts, signature, evil }) => {
      const inside = signature.replace('</Signature>', `<Object>${response}</Object></Signature>`)
      return responseWith(evil, parts).replace('</saml:Issuer><samlp', `</saml:Issuer>${inside}<samlp`)
    },
  ],
  ['the forged assertion before the signed one', ({ parts, evil, assertion }) => responseWith(evil + assertion, parts)],
  ['the forged assertion after the signed one', ({ parts, evil, assertion }) => responseWith(assertion + evil, parts)],
  [
    'the signed assertion within the forged one',
    ({ parts, evilWith, assertion }) => responseWith(evilWith(assertion), parts),
  ],
  [
    'the signature in the forged assertion, beside the signed one',
    ({ parts, evilWith, assertion, signature }) =>
      responseWith(evilWith(signature) + assertion.replace(signature, ''), parts),
  ],
  [
    'the signed assertion in the signature of the forged one',
    ({ parts, evilWith, assertion, signature }) =>
      responseWith(
        evilWith(signature.replace('</Signature>', `<Object>${assertion.replace(signature, '')}</Object></Signature>`)),
        parts,
      ),
  ],
  [
    'the signed assertion in an extension',
    ({ parts, evil, assertion }) =>
      responseWith(evil, parts).replace(
        '<samlp:Status>',
        `<samlp:Extensions>${assertion}</samlp:Extensions><samlp:Status>`,
      ),
  ],
  [
    'a forged assertion with the ID of the signed one',
    ({ parts, evilWith, assertion, signature }) =>
      responseWith(evilWith(signature, parts.id), parts).replace(
        '<samlp:Status>',
        `<samlp:Extensions>${assertion}</samlp:Extensions><samlp:Status>`,
      ),
  ],
  [
    'another element with the ID of the signed assertion',
    ({ parts, evilWith, signature }) =>
      responseWith(evilWith(signature), parts).replace('<samlp:Status>', `<x id="${parts.id}"/><samlp:Status>`),
  ],
  ['two signatures', ({ response, signature }) => response.replace(signature, signature + signature)],
  ['a changed identifier', ({ response }) => response.replace('person-1', 'admin')],
  ['a changed attribute', ({ response }) => response.replace('Anna@Example.com', 'owner@example.com')],
])('signature wrapping: %s is refused', async (_name, forge) => {
  await expect(verify(forge(wrapping()))).rejects.toMatchObject({ problem: 'refused' })
})

test('a signed response with an unsigned second assertion, and one whose assertion is not signed, are refused', async () => {
  const { parts, assertion, evil } = wrapping()
  const second = signElement(responseWith(assertion + evil, parts), key, 'Response')
  await expect(verify(second)).rejects.toMatchObject({ reason: 'SHAPE' })
  const unsigned = signElement(responseWith(assertionOf(parts), parts), key, 'Response')
  await expect(verify(unsigned)).rejects.toMatchObject({ reason: 'UNSIGNED' })
  await expect(verify(responseWith(assertionOf(parts), parts))).rejects.toMatchObject({ reason: 'UNSIGNED' })
})

test('a signature of another key is refused, even with its certificate inside, and so is SHA-1', async () => {
  const forged = signedResponse(usual(), otherKey)
  const der = otherKey.certificate.replaceAll(/-----.*-----|\s/g, '')
  expect(forged).toContain(der)
  await expect(verify(forged)).rejects.toMatchObject({ reason: 'SIGNATURE' })
  const parts = usual()
  const weak = responseWith(signElement(assertionOf(parts), key, 'Assertion', sha1), parts)
  await expect(verify(weak)).rejects.toMatchObject({ reason: 'ALGORITHM' })
  const shared = signedResponse(parts, key).replace('xmldsig-more#rsa-sha256', 'xmldsig#hmac-sha1')
  await expect(verify(shared)).rejects.toMatchObject({ reason: 'ALGORITHM' })
})

const expansion =
  '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;">]>'
test.each<[string, (response: string) => string]>([
  ['a comment in the identifier', (response) => response.replace('person-1', 'person-1<!-- -->.evil.example')],
  ['a comment elsewhere', (response) => response.replace('<samlp:Status>', '<!-- --><samlp:Status>')],
  ['a CDATA section', (response) => response.replace('person-1', '<![CDATA[person-1]]>')],
  ['a processing instruction', (response) => response.replace('person-1', 'person<?x y?>-1')],
  ['entities that expand', (response) => expansion + response.replace('person-1', '&c;')],
  ['an entity of a file', (response) => `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${response}`],
  ['an unknown entity', (response) => response.replace('person-1', '&a;')],
  ['an end that is missing', (response) => response.slice(0, -20)],
  ['thousands of elements', (response) => response.replace('<samlp:Status>', `${'<x/>'.repeat(5000)}<samlp:Status>`)],
  [
    'elements deep within one another',
    (response) => response.replace('<samlp:Status>', `${'<x>'.repeat(30)}${'</x>'.repeat(30)}<samlp:Status>`),
  ],
  ['nothing', () => ''],
])('a response with %s is refused before anything else', async (_name, forge) => {
  await expect(verify(forge(signedResponse(usual(), key)))).rejects.toMatchObject({ reason: 'XML' })
})

test('a comment within the signed identifier, which leaves the signature valid, is refused', async () => {
  const response = signedResponse(usual({ nameId: 'admin@example.com.evil.example' }), key)
  const forged = response.replace('admin@example.com.evil', 'admin@example.com<!---->.evil')
  await expect(verify(forged)).rejects.toMatchObject({ reason: 'XML' })
})

test('certificates are PEM or the text within it, and need an RSA key of 2048 bits', () => {
  const { certificate } = key
  expect(normalizeCertificate(certificate)).toBe(certificate)
  expect(normalizeCertificate(certificate.replaceAll(/-----.*-----|\s/g, ''))).toBe(certificate)
  expect(normalizeCertificate(createTestKey(1024).certificate)).toBeNull()
  expect(normalizeCertificate(key.privateKey)).toBeNull()
  expect(normalizeCertificate('none')).toBeNull()
})
