import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { FactorKind, FactorPolicy } from '@muster/contract/access/twoFactorValues'
import { createdAt, day, id, instant, person } from '../db/columns.ts'
import { roles } from '../people/tables.ts'
import { ssoIdentities, ssoSignIns } from './providers/tables.ts'

/**
 * Sessions. A token is stored only as a hash (SHA-256, base64url), so that no one can sign in with data from this
 * table.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    tokenHash: text().notNull().unique(),
    userId: person('cascade').notNull(),
    address: text().notNull(),
    userAgent: text(),
    createdAt: createdAt(),
    lastSeenAt: createdAt(),
    expiresAt: instant().notNull(),
    /** The time of the last code that was entered in the session; null if none was. */
    factorConfirmedAt: instant(),
    /** The link through which the person signed in; null after a sign-in with a password. */
    identityId: uuid().references(() => ssoIdentities.id, { onDelete: 'set null' }),
    /** The id of the session at the provider. */
    providerSession: text(),
    /** True if the provider asked for a second factor, as far as Muster relies on that. */
    hasProviderFactor: boolean().notNull().default(false),
  },
  (t) => [
    index('sessions_user_idx').on(t.userId),
    index('sessions_expiry_idx').on(t.expiresAt),
    index('sessions_identity_idx').on(t.identityId),
  ],
)

/** The kinds of keys: for programs that use the API, and for assistants, which act for a person through `/mcp`. */
export type KeyKind = 'PROGRAM' | 'ASSISTANT'

/** API keys, stored as hashes like sessions. Revoked keys are never deleted, because the audit trail refers to them. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    tokenHash: text().notNull().unique(),
    /** The last characters of the key, so that its owner recognizes it. */
    hint: text().notNull(),
    name: text().notNull(),
    kind: text().$type<KeyKind>().notNull().default('PROGRAM'),
    /** The person on whose behalf the key acts. */
    userId: person('cascade').notNull(),
    /** The permissions of a program's key. An assistant has those of its person, so its key has none of its own. */
    permissions: text().array().notNull(),
    /** True if an assistant may also make changes. */
    mayChange: boolean().notNull().default(false),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    /** Set when a backup is restored; null again once the owner releases the key. */
    suspendedAt: instant(),
    lastUsedAt: instant(),
    lastUsedFrom: text(),
    /** The time when the person was notified that the key expires soon. */
    remindedAt: instant(),
  },
  (t) => [
    index('api_keys_user_idx').on(t.userId),
    check('api_keys_kind_check', sql`${t.kind} in ('PROGRAM', 'ASSISTANT')`),
    check('api_keys_term_check', sql`${t.expiresAt} <= ${t.createdAt} + interval '367 days'`),
  ],
)

/** Links that work once, sent by email or handed over on paper. Their tokens are stored as hashes. */
export const oneUseTokens = pgTable(
  'one_use_tokens',
  {
    tokenHash: text().primaryKey(),
    userId: person('cascade').notNull(),
    purpose: text().$type<'RESET_PASSWORD' | 'ACTIVATE' | 'UNDO_ADDRESS'>().notNull(),
    /** The address that an undo link restores. */
    email: text(),
    /** False for a link handed over on paper, because using it does not verify an email address. */
    isMailed: boolean().notNull().default(true),
    /** True if another person changed the address: the former one is then reserved until this link ends. */
    holdsAddress: boolean().notNull().default(false),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [
    index('one_use_tokens_user_idx').on(t.userId, t.purpose),
    index('one_use_tokens_held_idx')
      .on(sql`lower(${t.email})`)
      .where(sql`${t.holdsAddress}`),
    check('one_use_tokens_purpose_check', sql`${t.purpose} in ('RESET_PASSWORD', 'ACTIVATE', 'UNDO_ADDRESS')`),
    check('one_use_tokens_email_check', sql`(${t.email} is not null) = (${t.purpose} = 'UNDO_ADDRESS')`),
  ],
)

/** Recent failed sign-ins by email address and origin, counted to prevent guessing. */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    id: id(),
    email: text().notNull(),
    /** The origin of the attempt: a network, a known browser or a session; see attemptOrigin.ts. */
    address: text().notNull(),
    at: createdAt(),
    /** True while the password is being checked, before the attempt has failed. */
    underWay: boolean().notNull().default(false),
    /** True for a wrong code after the right password or in a session. A right password does not end it. */
    isCode: boolean().notNull().default(false),
  },
  (t) => [
    index('sign_in_failures_email_idx').on(t.email, t.at),
    index('sign_in_failures_address_idx').on(t.address, t.at),
    index('sign_in_failures_at_idx').on(t.at),
  ],
)

/** The networks from which a person has signed in. They stay stored after the sessions have ended. */
export const knownAddresses = pgTable(
  'known_addresses',
  {
    userId: person('cascade').notNull(),
    address: text().notNull(),
    lastSeenAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.address] }), index('known_addresses_seen_idx').on(t.lastSeenAt)],
)

/** The email addresses that a person has verified. They are stored until the account is deleted. */
export const provedMailboxes = pgTable(
  'proved_mailboxes',
  {
    userId: person('cascade').notNull(),
    /** The email address in lower case. */
    email: text().notNull(),
    provedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.email] })],
)

/** The browsers in which a person has signed in, each identified by the hash of a random cookie value. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    userId: person('cascade').notNull(),
    browser: text().notNull(),
    lastSeenAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.browser] }),
    index('known_browsers_browser_idx').on(t.browser),
    index('known_browsers_seen_idx').on(t.lastSeenAt),
  ],
)

/** Requests for a password link that has not been sent yet. The account may not exist. */
export const resetRequests = pgTable('reset_requests', {
  id: id(),
  email: text().notNull(),
  requestId: text().notNull(),
  address: text().notNull(),
  createdAt: createdAt(),
})

/**
 * The second factors of people. A factor counts once it is confirmed; a person may have one confirmed authenticator app
 * and one that they are setting up, and several passkeys, whose keys are in the table `passkeys`.
 */
export const secondFactors = pgTable(
  'second_factors',
  {
    id: id(),
    userId: person('cascade').notNull(),
    kind: text().$type<FactorKind>().notNull(),
    /** The secret of an app, encrypted by files/store/seal.ts, in base64url; null for a passkey. */
    sealed: text(),
    /** The number of the 30-second step whose code was used last, so that no code counts twice. */
    lastStep: bigint({ mode: 'number' }),
    createdAt: createdAt(),
    confirmedAt: instant(),
    lastUsedAt: instant(),
    /** The session in which the factor is being set up, and in which alone it can be confirmed; then null. */
    sessionId: uuid(),
  },
  (t) => [
    uniqueIndex('second_factors_confirmed_key')
      .on(t.userId)
      .where(sql`${t.kind} = 'TOTP' and ${t.confirmedAt} is not null`),
    uniqueIndex('second_factors_pending_key')
      .on(t.userId)
      .where(sql`${t.kind} = 'TOTP' and ${t.confirmedAt} is null`),
    index('second_factors_user_idx').on(t.userId),
    check('second_factors_kind_check', sql`${t.kind} in ('TOTP', 'PASSKEY')`),
    check('second_factors_sealed_check', sql`(${t.kind} = 'TOTP') = (${t.sealed} is not null)`),
  ],
)

/** The recovery codes of people, stored as hashes. Each works once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: person('cascade').notNull(),
    codeHash: text().notNull(),
    createdAt: createdAt(),
    usedAt: instant(),
  },
  (t) => [uniqueIndex('recovery_codes_key').on(t.userId, t.codeHash)],
)

/**
 * Sign-ins that wait for a code. A token is stored as a hash. Wrong passwords get one too, so that no one learns from
 * the answer whether the password was right.
 */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    tokenHash: text().primaryKey(),
    /** The email address that was entered, in lower case. */
    email: text().notNull(),
    /** The person with this address; null if there is none. */
    userId: person('cascade'),
    /** The digest of the stored password hash that was checked: a newer password ends the sign-in. */
    passwordDigest: text(),
    /** False if the password was wrong, so that no code completes this sign-in. */
    isProved: boolean().notNull().default(false),
    /** A new hash of the password, stored once the code was right; null if the stored one has the current cost. */
    renewedHash: text(),
    /** The sign-in through a provider that the code completes; null for one with a password. */
    ssoSignInId: uuid().references(() => ssoSignIns.id, { onDelete: 'cascade' }),
    /** The number of wrong codes. */
    failures: integer().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    index('sign_in_challenges_expiry_idx').on(t.expiresAt),
    check('sign_in_challenges_proof_check', sql`(${t.userId} is null) = (${t.passwordDigest} is null)`),
  ],
)

/** The browsers in which people sign in without a code, each identified by the hash of a random cookie value. */
export const rememberedDevices = pgTable(
  'remembered_devices',
  {
    id: id(),
    userId: person('cascade').notNull(),
    tokenHash: text().notNull(),
    address: text().notNull(),
    userAgent: text(),
    createdAt: createdAt(),
    lastUsedAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('remembered_devices_key').on(t.userId, t.tokenHash),
    index('remembered_devices_token_idx').on(t.tokenHash),
    index('remembered_devices_expiry_idx').on(t.expiresAt),
  ],
)

/** The company's rule for the second factor of a role. A role without a row offers it. */
export const factorPolicies = pgTable(
  'factor_policies',
  {
    roleId: uuid()
      .primaryKey()
      .references(() => roles.id, { onDelete: 'cascade' }),
    policy: text().$type<FactorPolicy>().notNull(),
    requiredFrom: day(),
  },
  (t) => [
    check('factor_policies_policy_check', sql`${t.policy} in ('OFF', 'OFFERED', 'REQUIRED')`),
    check('factor_policies_day_check', sql`(${t.policy} = 'REQUIRED') = (${t.requiredFrom} is not null)`),
  ],
)

/** The day of the requirement of which each person was last reminded. */
export const factorReminders = pgTable('factor_reminders', {
  userId: person('cascade').primaryKey(),
  requiredFrom: day().notNull(),
})
