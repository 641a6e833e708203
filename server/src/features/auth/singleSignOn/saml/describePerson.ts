import { emailPattern } from '@muster/contract/kit/text'
import type { ProviderAnswer } from '../exchange.ts'
import { ProviderProblem } from '../problems.ts'
import type { SamlProvider } from './samlOf.ts'
import { attributeOf, childrenOf, onlyChild, textOf, type XmlElement } from './xml.ts'

const claimsOf = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'

/** The names under which providers send the usual attributes. */
const usualNames = {
  email: ['email', 'mail', 'emailAddress', 'urn:oid:0.9.2342.19200300.100.1.3', `${claimsOf}/emailaddress`],
  given_name: ['given_name', 'givenName', 'firstName', 'urn:oid:2.5.4.42', `${claimsOf}/givenname`],
  family_name: ['family_name', 'surname', 'sn', 'lastName', 'urn:oid:2.5.4.4', `${claimsOf}/surname`],
  name: [
    'name',
    'displayName',
    'urn:oid:2.16.840.1.113730.3.1.241',
    'http://schemas.microsoft.com/identity/claims/displayname',
  ],
  // Entra ID's identifier of an account, which its provisioning sends as the external id.
  oid: ['http://schemas.microsoft.com/identity/claims/objectidentifier'],
}

/** The ways to say that the person has used a second factor: of REFEDS, and of Entra ID and AD FS. */
const factorContext = 'https://refeds.org/profile/mfa'
const factorMethod = 'http://schemas.microsoft.com/claims/multipleauthn'
const methodsAttribute = 'http://schemas.microsoft.com/claims/authnmethodsreferences'

const formatOf = (name: string) => new RegExp(`:nameid-format:${name}$`)

/** The maximum length of the identifiers that are stored. */
const maxIdLength = 255

/**
 * Returns what a checked assertion says about its person. The provider is the company's own directory, so its email
 * addresses count as verified.
 * @throws ProviderProblem if it does not name one person by a lasting identifier.
 */
export function describePerson(
  { emailClaim, factor }: SamlProvider,
  assertion: XmlElement,
  subject: XmlElement | undefined,
): ProviderAnswer {
  const nameId = onlyChild(subject, 'assertion', 'NameID')
  const format = attributeOf(nameId, 'Format') ?? ''
  const text = textOf(nameId)
  if (text === '' || text.length > maxIdLength) throw new ProviderProblem('refused', 'NAME_ID')
  if (formatOf('transient').test(format)) throw new ProviderProblem('refused', 'TRANSIENT_NAME_ID')
  const statements = childrenOf(assertion, 'assertion', 'AuthnStatement')
  if (!statements.length) throw new ProviderProblem('refused', 'NO_SIGN_IN')
  const attributes = attributesOf(assertion)
  const first = (names: readonly string[]) => names.flatMap((name) => attributes[name]?.[0] ?? [])[0]
  const email = first([emailClaim, ...usualNames.email]) ?? (formatOf('emailAddress').test(format) ? text : '')
  const contexts = statements.flatMap((statement) =>
    childrenOf(statement, 'assertion', 'AuthnContext').map((one) =>
      textOf(onlyChild(one, 'assertion', 'AuthnContextClassRef')),
    ),
  )
  const isReported = [...contexts, ...(attributes[methodsAttribute] ?? [])].some((one) =>
    [factorContext, factorMethod].includes(one),
  )
  const { given_name, family_name, name, oid } = usualNames
  return {
    subject: text,
    email: email.length <= 254 && emailPattern.test(email) ? email.toLowerCase() : null,
    isVerified: true,
    providerSession: null,
    hasFactor: factor === 'PROVIDER' || (factor === 'REPORTED' && isReported),
    claims: {
      ...attributes,
      given_name: first(given_name),
      family_name: first(family_name),
      name: first(name),
      oid: first(oid),
    },
  }
}

/** Returns the texts of all attributes, by their names and their friendly names. */
function attributesOf(assertion: XmlElement): Record<string, string[]> {
  const all: Record<string, string[]> = Object.create(null) as Record<string, string[]>
  for (const statement of childrenOf(assertion, 'assertion', 'AttributeStatement'))
    for (const attribute of childrenOf(statement, 'assertion', 'Attribute')) {
      const texts = childrenOf(attribute, 'assertion', 'AttributeValue').map(textOf)
      for (const name of [attributeOf(attribute, 'Name'), attributeOf(attribute, 'FriendlyName')])
        if (name !== undefined) all[name] ??= texts
    }
  return all
}
