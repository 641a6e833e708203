import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../db/columns.ts'
import { users } from '../people/tables.ts'

/** Sessions. Their tokens are only stored as hashes (SHA-256, base64url): reading the table lets no one sign in. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    tokenHash: text().notNull().unique(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    userAgent: text(),
    createdAt: createdAt(),
    lastSeenAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('sessions_user_idx').on(t.userId), index('sessions_expiry_idx').on(t.expiresAt)],
)

/** Keys of programs, stored as hashes like sessions; ended ones stay, since the audit trail names them. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    tokenHash: text().notNull().unique(),
    /** The key's last characters, by which its owner recognizes it. */
    hint: text().notNull(),
    name: text().notNull(),
    /** The person in whose name it acts. */
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    permissions: text().array().notNull(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    /** Set when a backup was restored, until the owner releases the key. */
    suspendedAt: instant(),
    lastUsedAt: instant(),
    lastUsedFrom: text(),
    /** The time at which its maker was notified that it expires soon. */
    remindedAt: instant(),
  },
  (t) => [
    index('api_keys_user_idx').on(t.userId),
    check('api_keys_term_check', sql`${t.expiresAt} <= ${t.createdAt} + interval '367 days'`),
  ],
)

/** Links in mails that work once, stored as hashes. */
export const oneUseTokens = pgTable(
  'one_use_tokens',
  {
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().$type<'RESET_PASSWORD' | 'ACTIVATE' | 'UNDO_ADDRESS'>().notNull(),
    /** The address that the link restores. */
    email: text(),
    /** False for a printed link: using it proves no mailbox. */
    isMailed: boolean().notNull().default(true),
    /** Another person changed the address: until this link ends, the former one is reserved. */
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

/** Recent failed sign-ins, by e-mail and by where they came from, to slow guessing down. */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    id: id(),
    email: text().notNull(),
    /** An address, an IPv6 network, a known browser or a session: see attemptOrigin.ts. */
    address: text().notNull(),
    at: createdAt(),
    /** True while the password is being checked: it has not failed yet. */
    underWay: boolean().notNull().default(false),
  },
  (t) => [
    index('sign_in_failures_email_idx').on(t.email, t.at),
    index('sign_in_failures_address_idx').on(t.address, t.at),
    index('sign_in_failures_at_idx').on(t.at),
  ],
)

/** The addresses or IPv6 networks from which a person has signed in, kept after those sessions end. */
export const knownAddresses = pgTable(
  'known_addresses',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    lastSeenAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.address] }), index('known_addresses_seen_idx').on(t.lastSeenAt)],
)

/**
 * The email addresses at which a person has proved to read mail. Kept as long as the account, however long it is
 * unused.
 */
export const provedMailboxes = pgTable(
  'proved_mailboxes',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In lower case. */
    email: text().notNull(),
    provedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.email] })],
)

/** The browsers in which a person has signed in: the random number of their cookie, hashed like tokens. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    browser: text().notNull(),
    lastSeenAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.browser] }),
    index('known_browsers_browser_idx').on(t.browser),
    index('known_browsers_seen_idx').on(t.lastSeenAt),
  ],
)

/** Requested links to a new password that are not sent yet, for accounts that may not exist. */
export const resetRequests = pgTable('reset_requests', {
  id: id(),
  email: text().notNull(),
  requestId: text().notNull(),
  address: text().notNull(),
  createdAt: createdAt(),
})
