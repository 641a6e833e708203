import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../db/columns.ts'
import { users } from '../people/tables.ts'

/** A session's token is kept hashed only (SHA-256, base64url): reading the table does not let anybody sign in. */
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

/** Keys with which programs call, kept hashed as sessions are; those that ended stay, for the trail names them. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    tokenHash: text().notNull().unique(),
    /** The key's last characters, by which its holder knows it. */
    hint: text().notNull(),
    name: text().notNull(),
    /** In whose name it acts. */
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    permissions: text().array().notNull(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    /** Since a backup was restored: the owner has not released it. */
    suspendedAt: instant(),
    lastUsedAt: instant(),
    lastUsedFrom: text(),
    /** When its maker was told that it ends soon. */
    remindedAt: instant(),
  },
  (t) => [
    index('api_keys_user_idx').on(t.userId),
    check('api_keys_term_check', sql`${t.expiresAt} <= ${t.createdAt} + interval '367 days'`),
  ],
)

/** Links in mails that work once, kept hashed. */
export const oneUseTokens = pgTable(
  'one_use_tokens',
  {
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().$type<'RESET_PASSWORD' | 'ACTIVATE' | 'UNDO_ADDRESS'>().notNull(),
    /** The address that the account gets back by it. */
    email: text(),
    /** Where it is false, the link was printed: using it proves no mailbox. */
    isMailed: boolean().notNull().default(true),
    /** Another person changed the address: until this link ends, nobody else gets the former one. */
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

/** Failed sign-ins of the last while, by e-mail and by where they came from, to slow guessing down. */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    id: id(),
    email: text().notNull(),
    /** An address, an IPv6 network, a known browser or a session: see whereFrom.ts. */
    address: text().notNull(),
    at: createdAt(),
    /** It has not failed yet: the password is being looked at. */
    underWay: boolean().notNull().default(false),
  },
  (t) => [
    index('sign_in_failures_email_idx').on(t.email, t.at),
    index('sign_in_failures_address_idx').on(t.address, t.at),
    index('sign_in_failures_at_idx').on(t.at),
  ],
)

/** The addresses or IPv6 networks from which somebody has signed in, kept beyond the end of those sessions. */
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
 * The email addresses at which a person has proved to read mail. Kept as long as the account, however long nobody signs in.
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

/** The browsers in which somebody has signed in: the random number of their cookie, hashed as tokens are. */
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

/** Links to a new password that were asked for and are still to be sent, for accounts that there may not be. */
export const resetRequests = pgTable('reset_requests', {
  id: id(),
  email: text().notNull(),
  requestId: text().notNull(),
  address: text().notNull(),
  createdAt: createdAt(),
})
