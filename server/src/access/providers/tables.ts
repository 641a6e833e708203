import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ClientAuthentication, ProviderFactor, ProviderKind } from '@muster/contract/access/singleSignOnValues'
import { createdAt, id, instant, person } from '../../db/columns.ts'
import { roles } from '../../people/tables.ts'

/** The sign-in providers of the company. A provider with SAML has no client and no scopes; these columns are then empty. */
export const ssoProviders = pgTable(
  'sso_providers',
  {
    id: id(),
    /** Rises with each change. */
    version: integer().notNull().default(1),
    kind: text().$type<ProviderKind>().notNull().default('OIDC'),
    name: text().notNull(),
    /** The issuer, or the entity ID of a provider with SAML. */
    issuer: text().notNull(),
    clientId: text().notNull(),
    /** The client secret, encrypted by files/store/seal.ts, in base64url; null for a public client. */
    sealed: text(),
    clientAuthentication: text().$type<ClientAuthentication>().notNull(),
    scopes: text().notNull(),
    emailClaim: text().notNull(),
    verifiedClaim: text().notNull(),
    factor: text().$type<ProviderFactor>().notNull(),
    isEnabled: boolean().notNull(),
    /** True if signing out of Muster also signs people out at the provider. */
    signsOut: boolean().notNull().default(false),
    /** True if people without an account get one when they first sign in. */
    createsPeople: boolean().notNull().default(false),
    /** The role of people who get an account; null for the role Employee. */
    roleId: uuid().references(() => roles.id, { onDelete: 'set null' }),
    /** The claims with the person's role, department and manager; null for those that are not read. */
    roleClaim: text(),
    departmentClaim: text(),
    managerClaim: text(),
    /** The person who last decided on new accounts: no one gets a role that this person may not assign. */
    decidedBy: person('set null'),
    /** The address at which a provider with SAML signs people in. */
    signInAddress: text(),
    /** The certificates whose signatures count, in PEM: the present one of a provider with SAML, and the next. */
    certificate: text(),
    nextCertificate: text(),
    /** True if sign-ins may begin at a provider with SAML. */
    allowsProviderStart: boolean().notNull().default(false),
    /** Since when the provider could not be reached; null if it could when it was last needed. */
    awaySince: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    check('sso_providers_factor_check', sql`${t.factor} in ('MUSTER', 'REPORTED', 'PROVIDER')`),
    check('sso_providers_kind_check', sql`${t.kind} in ('OIDC', 'SAML')`),
    check(
      'sso_providers_saml_check',
      sql`case ${t.kind} when 'SAML' then num_nulls(${t.signInAddress}, ${t.certificate}) = 0 else num_nonnulls(${t.signInAddress}, ${t.certificate}, ${t.nextCertificate}) = 0 end`,
    ),
    check('sso_providers_authentication_check', sql`${t.clientAuthentication} in ('BASIC', 'POST')`),
  ],
)

const provider = () =>
  uuid()
    .notNull()
    .references(() => ssoProviders.id, { onDelete: 'cascade' })

/** The links of people with their accounts at providers. A person has at most one at each. */
export const ssoIdentities = pgTable(
  'sso_identities',
  {
    id: id(),
    providerId: provider(),
    /** The identifier of the account at the provider, which never changes there. */
    subject: text().notNull(),
    userId: person('cascade').notNull(),
    /** The email address at the provider when the accounts were linked. */
    email: text().notNull(),
    linkedAt: createdAt(),
    lastUsedAt: instant(),
  },
  (t) => [
    uniqueIndex('sso_identities_subject_key').on(t.providerId, t.subject),
    uniqueIndex('sso_identities_user_key').on(t.userId, t.providerId),
  ],
)

/**
 * Sign-ins through a provider that are not completed. The token is in a cookie of the browser and is stored as a hash;
 * the secrets that the provider has to repeat are derived from it.
 */
export const ssoSignIns = pgTable(
  'sso_sign_ins',
  {
    id: id(),
    tokenHash: text().notNull().unique(),
    providerId: provider(),
    /** The ID of the request to a provider with SAML; null once an answer to it has come. */
    requestId: text().unique(),
    /** The statement of a provider with SAML, until the browser that began comes for it. */
    answer: jsonb(),
    /** The address within Muster that opens afterwards. */
    returnTo: text().notNull(),
    /** The person; null until the provider has answered. The columns below follow from its answer. */
    userId: person('cascade'),
    subject: text(),
    /** The email address at the provider. */
    email: text(),
    /** The id of the session at the provider. */
    providerSession: text(),
    /** True if the provider asked for a second factor, as far as Muster relies on that. */
    hasFactor: boolean().notNull().default(false),
    expiresAt: instant().notNull(),
  },
  (t) => [
    index('sso_sign_ins_expiry_idx').on(t.expiresAt),
    check('sso_sign_ins_answer_check', sql`(${t.userId} is null) = (${t.subject} is null)`),
  ],
)

/** The assertions that providers with SAML have sent, so that none counts twice. */
export const ssoAssertions = pgTable(
  'sso_assertions',
  {
    providerId: provider(),
    /** The ID of the assertion. */
    assertionId: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.assertionId] }), index('sso_assertions_expiry_idx').on(t.expiresAt)],
)

/** The logout tokens that providers have sent, so that none counts twice. */
export const ssoLogoutTokens = pgTable(
  'sso_logout_tokens',
  {
    providerId: provider(),
    /** The identifier of the token. */
    tokenId: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.tokenId] }), index('sso_logout_tokens_expiry_idx').on(t.expiresAt)],
)
