import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, person } from '../db/columns.ts'

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
  },
  (t) => [index('sessions_user_idx').on(t.userId), index('sessions_expiry_idx').on(t.expiresAt)],
)

/** API keys, stored as hashes like sessions. Revoked keys are never deleted, because the audit trail refers to them. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    tokenHash: text().notNull().unique(),
    /** The last characters of the key, so that its owner recognizes it. */
    hint: text().notNull(),
    name: text().notNull(),
    /** The person on whose behalf the key acts. */
    userId: person('cascade').notNull(),
    permissions: text().array().notNull(),
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
