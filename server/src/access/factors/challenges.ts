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

/** A sign-in whose password was checked. */
interface CheckedPassword {
  /** The address that was entered, in lower case, and the person with it. */
  email: string
  user: User | undefined
  isRight: boolean
  /** A new hash of the password if the stored one has a lower cost; stored once the code was right. */
  renewed: string | null
  /** The sign-in through a provider that the code completes. */
  ssoSignInId?: string
}

/**
 * Begins a sign-in that a code completes, and returns its token. After a wrong password, no code completes it. The
 * answer must not say so: both run the same statements, and end together.
 */
export async function createChallenge(db: Db, { email, user, isRight, renewed, ssoSignInId }: CheckedPassword) {
  const token = newToken()
  const [row] = await db
    .insert(signInChallenges)
    .values({
      tokenHash: hashToken(token),
      email,
      userId: user?.id ?? null,
      passwordDigest: user ? digestOf(user) : null,
      isProved: isRight,
      renewedHash: isRight ? renewed : null,
      ssoSignInId,
      expiresAt: sql`now() + make_interval(mins => ${minutes})`,
    })
    .returning({ expiresAt: signInChallenges.expiresAt })
  if (!row) throw new Error('The sign-in was not stored')
  return { challenge: token, expiresAt: row.expiresAt }
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
  user !== undefined && challenge.isProved && challenge.passwordDigest === digestOf(user)
