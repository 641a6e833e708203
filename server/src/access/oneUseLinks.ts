import { and, count, eq, gt, gte, inArray, isNull, min, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../db/database.ts'
import { assertFound, unacceptable } from '../kernel/errors.ts'
import { hashToken, newToken } from './sessions.ts'
import { oneUseTokens } from './tables.ts'

type Purpose = (typeof oneUseTokens.$inferSelect)['purpose']

/** Validity of a link (contract, "Credential"). */
const lifetimes = { RESET_PASSWORD: '1 hour', ACTIVATE: '7 days', UNDO_ADDRESS: '7 days' } as const
/** More mails than this within a link's validity would flood someone's mailbox. */
const maxLinks = 5

/**
 * Makes a link token for each person, stored as a hash; none for people who were sent too many. `email` is the address
 * that a link back restores.
 */
export async function createLinks(
  tx: Tx,
  userIds: readonly string[],
  purpose: Purpose,
  email: string | null = null,
): Promise<Map<string, string>> {
  const pending = await tx
    .select({ userId: oneUseTokens.userId, count: count() })
    .from(oneUseTokens)
    .where(
      and(
        inArray(oneUseTokens.userId, [...userIds]),
        eq(oneUseTokens.purpose, purpose),
        gt(oneUseTokens.expiresAt, sql`now()`),
      ),
    )
    .groupBy(oneUseTokens.userId)
  const full = new Set(pending.flatMap((row) => (row.count >= maxLinks ? [row.userId] : [])))
  const tokens = new Map(userIds.flatMap((id) => (full.has(id) ? [] : [[id, newToken()] as const])))
  const expiresAt = sql`now() + ${lifetimes[purpose]}::interval`
  const rows = [...tokens].map(([userId, token]) => ({
    tokenHash: hashToken(token),
    userId,
    purpose,
    email,
    expiresAt,
  }))
  if (rows.length) await tx.insert(oneUseTokens).values(rows)
  return tokens
}

/** Does the same for one person; returns null when they have been sent too many already. */
export const createLink = async (tx: Tx, userId: string, purpose: Purpose, email?: string): Promise<string | null> =>
  (await createLinks(tx, [userId], purpose, email)).get(userId) ?? null

/** Returns the token of a printed link to a new password, which proves no mailbox; null after too many. */
export async function createPrintedLink(tx: Tx, userId: string): Promise<string | null> {
  const token = await createLink(tx, userId, 'RESET_PASSWORD')
  if (token !== null)
    await tx
      .update(oneUseTokens)
      .set({ isMailed: false })
      .where(eq(oneUseTokens.tokenHash, hashToken(token)))
  return token
}

const isValidLink = (token: string, purpose: Purpose) =>
  and(
    eq(oneUseTokens.tokenHash, hashToken(token)),
    eq(oneUseTokens.purpose, purpose),
    isNull(oneUseTokens.usedAt),
    gt(oneUseTokens.expiresAt, sql`now()`),
  )

/**
 * Returns the owner of a link, without using it up.
 * @throws Refusal 400 `link.invalid` when it was used, has expired or never existed.
 */
export async function findLinkOwner(db: Queryable, token: string, purpose: Purpose): Promise<string> {
  const [found] = await db.select({ userId: oneUseTokens.userId }).from(oneUseTokens).where(isValidLink(token, purpose))
  assertFound(found, linkInvalid)
  return found.userId
}

/**
 * Uses a link up and returns its owner, and whether it was mailed to them; the person's other links for the same
 * purpose end with it.
 * @throws Refusal 400 `link.invalid` when it was used, has expired or never existed.
 */
export async function useLink(tx: Tx, token: string, purpose: Purpose): Promise<{ userId: string; isMailed: boolean }> {
  const [used] = await tx
    .update(oneUseTokens)
    .set({ usedAt: sql`now()` })
    .where(isValidLink(token, purpose))
    .returning({ userId: oneUseTokens.userId, isMailed: oneUseTokens.isMailed })
  assertFound(used, linkInvalid)
  await tx
    .update(oneUseTokens)
    .set({ usedAt: sql`now()` })
    .where(and(eq(oneUseTokens.userId, used.userId), eq(oneUseTokens.purpose, purpose), isNull(oneUseTokens.usedAt)))
  return used
}

/**
 * Uses up a link back to a former address and returns that address. Links of all changes since the account first left
 * it end too, so that no one who got the account meanwhile can take it back; earlier changes can still be undone:
 * someone who took an account over cannot end its owner's link by changing the address again.
 * @throws Refusal 400 `link.invalid` when it was used, has expired or never existed.
 */
export async function useUndoLink(tx: Tx, token: string): Promise<string> {
  const [link] = await tx.select().from(oneUseTokens).where(isValidLink(token, 'UNDO_ADDRESS')).for('update')
  assertFound(link?.email, linkInvalid)
  const { userId, email } = link
  const isLinkToSameAddress = and(undoLinksOf(userId), eq(oneUseTokens.email, email), isUnused)
  const first = tx
    .select({ at: min(oneUseTokens.createdAt) })
    .from(oneUseTokens)
    .where(isLinkToSameAddress)
  await tx
    .update(oneUseTokens)
    .set({ usedAt: sql`now()` })
    .where(and(undoLinksOf(userId), gte(oneUseTokens.createdAt, sql`(${first})`), isUnused))
  return email
}

const isUnused = isNull(oneUseTokens.usedAt)

const undoLinksOf = (userId: string) => and(eq(oneUseTokens.userId, userId), eq(oneUseTokens.purpose, 'UNDO_ADDRESS'))

/** Ends the links that let a person in; those back to a former address stay, since they are for someone else. */
export async function endLinks(tx: Tx, userId: string): Promise<void> {
  const signInPurposes = inArray(oneUseTokens.purpose, ['RESET_PASSWORD', 'ACTIVATE'])
  await tx.delete(oneUseTokens).where(and(eq(oneUseTokens.userId, userId), signInPurposes))
}

export const linkInvalid = () =>
  unacceptable('This link has been used or has expired. Please ask for a new one.', 'link.invalid')
