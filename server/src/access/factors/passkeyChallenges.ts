import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import { hashToken, newToken } from '../sessions.ts'
import { type ChallengePurpose, passkeyChallenges } from './tables.ts'

/** Minutes within which a challenge must be signed. */
const minutes = 5
export const challengeTimeoutMs = minutes * 60_000

interface Use {
  purpose: ChallengePurpose
  /** The session, or the hash of the token of an unfinished sign-in; empty for a sign-in without a password. */
  binding: string
}

/**
 * Returns a new challenge of 256 random bits. It replaces an earlier one for the same session or sign-in. Expired ones
 * are deleted here too, because anyone can ask for a challenge.
 */
export async function createPasskeyChallenge(db: Queryable, use: Use): Promise<string> {
  const challenge = newToken()
  await deleteSomeExpired(db)
  if (use.binding !== '') await db.delete(passkeyChallenges).where(isFor(use))
  await db.insert(passkeyChallenges).values({
    ...use,
    challengeHash: hashToken(challenge),
    expiresAt: sql`now() + make_interval(mins => ${minutes})`,
  })
  return challenge
}

/** The number of expired challenges that one new one deletes. */
const maxDeleted = 100

/** Deletes expired challenges, except those that another request is deleting. */
async function deleteSomeExpired(db: Queryable): Promise<void> {
  const expired = db
    .select({ hash: passkeyChallenges.challengeHash })
    .from(passkeyChallenges)
    .where(lt(passkeyChallenges.expiresAt, sql`now()`))
    .limit(maxDeleted)
    .for('update', { skipLocked: true })
  await db.delete(passkeyChallenges).where(inArray(passkeyChallenges.challengeHash, expired))
}

const isFor = ({ purpose, binding }: Use) =>
  and(eq(passkeyChallenges.purpose, purpose), eq(passkeyChallenges.binding, binding))

/**
 * Ends a challenge, whether or not its signature turns out to be right. Returns whether it was still open for this
 * use; of several attempts at once, only one gets it.
 */
export async function takePasskeyChallenge(db: Queryable, challenge: string, use: Use): Promise<boolean> {
  const rows = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, hashToken(challenge)),
        isFor(use),
        gt(passkeyChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ hash: passkeyChallenges.challengeHash })
  return rows.length > 0
}
