import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db, Queryable, Tx } from '../../db/database.ts'
import { users } from '../../people/tables.ts'
import { hashToken, newToken } from '../sessions.ts'
import { signInChallenges } from '../tables.ts'

/** Minutes within which a sign-in must be completed with a code. */
const minutes = 5
/** Number of wrong codes after which a sign-in must begin again. */
const maxFailures = 5

type User = typeof users.$inferSelect
export type Challenge = typeof signInChallenges.$inferSelect

const digestOf = ({ passwordHash }: Pick<User, 'passwordHash'>) => hashToken(passwordHash ?? '')

/** A person whose password was right, with a new hash of it if the stored one has a lower cost. */
interface ProvedPerson {
  user: User
  renewed: string | null
}

/**
 * Begins a sign-in that a code completes, and returns its token. Without a person (`null`), no code completes it: the
 * password was wrong, and the answer must not say so.
 */
export async function createChallenge(db: Db, email: string, person: ProvedPerson | null) {
  const token = newToken()
  const user = person && (await renewHash(db, person))
  const [row] = await db
    .insert(signInChallenges)
    .values({
      tokenHash: hashToken(token),
      email,
      userId: user?.id ?? null,
      passwordDigest: user && digestOf(user),
      expiresAt: sql`now() + make_interval(mins => ${minutes})`,
    })
    .returning({ expiresAt: signInChallenges.expiresAt })
  if (!row) throw new Error('The sign-in was not stored')
  return { challenge: token, expiresAt: row.expiresAt }
}

/** Stores the new hash, unless the password has changed meanwhile; returns the person with the hash that was checked. */
async function renewHash(db: Db, { user, renewed }: ProvedPerson): Promise<User> {
  const { id, passwordHash } = user
  if (renewed === null || passwordHash === null) return user
  const [row] = await db
    .update(users)
    .set({ passwordHash: renewed })
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
    .returning()
  return row ?? user
}

const openWith = (token: string) =>
  and(
    eq(signInChallenges.tokenHash, hashToken(token)),
    gt(signInChallenges.expiresAt, sql`now()`),
    lt(signInChallenges.failures, maxFailures),
  )

/** Returns an unfinished sign-in by its token; undefined if it is completed, expired, unknown, or failed too often. */
export async function findChallenge(db: Queryable, token: string): Promise<Challenge | undefined> {
  const [row] = await db.select().from(signInChallenges).where(openWith(token))
  return row
}

/**
 * Ends an unfinished sign-in in the transaction that completes it. Of several attempts at once, only one gets the row.
 */
export async function takeChallenge(tx: Tx, token: string): Promise<Challenge | undefined> {
  const [row] = await tx.delete(signInChallenges).where(openWith(token)).returning()
  return row
}

/** Counts a wrong code. */
export async function countWrongCode(db: Db, token: string): Promise<void> {
  await db
    .update(signInChallenges)
    .set({ failures: sql`${signInChallenges.failures} + 1` })
    .where(openWith(token))
}

/** Returns whether the password that began a sign-in was right and is still the person's. */
export const isProved = (challenge: Challenge, user: User | undefined): boolean =>
  user !== undefined && challenge.userId === user.id && challenge.passwordDigest === digestOf(user)
