import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ClientAuthentication, ProviderFactor } from '@muster/contract/access/singleSignOnValues'
import { createdAt, id, instant, person } from '../../db/columns.ts'
import { roles } from '../../people/tables.ts'

/** The sign-in providers of the company. */
export const ssoProviders = pgTable(
  'sso_providers',
  {
    id: id(),
    /** Rises with each change. */
    version: integer().notNull().default(1),
    name: text().notNull(),
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
    /** Since when the provider could not be reached; null if it could when it was last needed. */
    awaySince: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    check('sso_providers_factor_check', sql`${t.factor} in ('MUSTER', 'REPORTED', 'PROVIDER')`),
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
