import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Transport } from '@muster/contract/access/passkeySchemas'
import { bytes, createdAt, instant } from '../../db/columns.ts'
import { secondFactors } from '../tables.ts'

/** The passkeys of people. Each belongs to the row of `secondFactors` with its id. */
export const passkeys = pgTable('passkeys', {
  id: uuid()
    .primaryKey()
    .references(() => secondFactors.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  /** The identifier that the authenticator chose, in base64url. */
  credentialId: text().notNull().unique(),
  /** The public key in COSE format. */
  publicKey: bytes().notNull(),
  /** The authenticator's count of signatures at the last use. Many authenticators always send 0. */
  counter: bigint({ mode: 'number' }).notNull(),
  /** The ways in which browsers reach the authenticator, such as `internal` or `usb`. */
  transports: text().array().$type<Transport[]>().notNull(),
  /** True if the passkey is also stored elsewhere, for example in the account of the phone's maker. */
  isBackedUp: boolean().notNull(),
  /** The user agent of the last use; null before. */
  lastUsedAgent: text(),
})

/** The purposes of a challenge: to add a passkey, to confirm a change, and to sign in after or without a password. */
export const challengePurposes = ['ADD', 'CONFIRM', 'SIGN_IN', 'PASSWORDLESS'] as const
export type ChallengePurpose = (typeof challengePurposes)[number]

/** Random values that passkeys sign, stored as hashes. Each counts once, for one purpose. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text().primaryKey(),
    purpose: text().$type<ChallengePurpose>().notNull(),
    /** The session or the unfinished sign-in in which alone it counts; empty for a sign-in without a password. */
    binding: text().notNull(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    index('passkey_challenges_binding_idx').on(t.purpose, t.binding),
    index('passkey_challenges_expiry_idx').on(t.expiresAt),
    check('passkey_challenges_purpose_check', sql`${t.purpose} in ('ADD', 'CONFIRM', 'SIGN_IN', 'PASSWORDLESS')`),
  ],
)
