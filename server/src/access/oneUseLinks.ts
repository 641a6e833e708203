import { and, count, eq, gt, gte, inArray, isNull, min, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../db/database.ts'
import { assertFound, unacceptable } from '../kernel/errors.ts'
import { hashToken, newToken } from './sessions.ts'
import { oneUseTokens } from './tables.ts'

type Purpose = (typeof oneUseTokens.$inferSelect)['purpose']

/** Validity of a link by purpose (contract, "Credential"). */
const lifetimes = { RESET_PASSWORD: '1 hour', ACTIVATE: '7 days', UNDO_ADDRESS: '7 days' } as const
/** Maximum number of unexpired links per person and purpose, so that no one's mailbox is flooded. */
const maxLinks = 5

/**
 * Creates a link for each person and returns the tokens by person id; only their hashes are stored. People who already
 * have too many unexpired links are left out. `email` is the address that an undo link restores.
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
  const userIdsAtLimit = new Set(pending.flatMap((row) => (row.count >= maxLinks ? [row.userId] : [])))
  const tokens = new Map(userIds.flatMap((id) => (userIdsAtLimit.has(id) ? [] : [[id, newToken()] as const])))
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

/** Creates a link for one person and returns its token; null if they already have too many unexpired links. */
export const createLink = async (tx: Tx, userId: string, purpose: Purpose, email?: string): Promise<string | null> =>
  (await createLinks(tx, [userId], purpose, email)).get(userId) ?? null

/**
 * Creates a password link to be handed over on paper and returns its token. Using it does not verify the person's email
 * address. Null if they already have too many unexpired links.
 */
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
 * Returns the id of the person for whom a link was created, without using it up.
 * @throws Refusal 400 `link.invalid` if it was used, has expired or never existed.
 */
export async function findLinkOwner(db: Queryable, token: string, purpose: Purpose): Promise<string> {
  const [found] = await db.select({ userId: oneUseTokens.userId }).from(oneUseTokens).where(isValidLink(token, purpose))
  assertFound(found, linkInvalid)
  return found.userId
}

/**
 * Uses up a link, together with the person's other links for the same purpose. Returns the id of the person, and
 * whether the link was sent by email.
 * @throws Refusal 400 `link.invalid` if it was used, has expired or never existed.
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
 * Uses up an undo link and returns the former address that it restores. Also ends the undo links for later changes,
 * because an intruder could use one to take over the account again. Keeps those for earlier changes: otherwise an
 * intruder could end the owner's link by changing the address once more.
 * @throws Refusal 400 `link.invalid` if it was used, has expired or never existed.
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

/** Ends the links that let a person sign in. Undo links stay valid, because they were sent to a former address. */
export async function endLinks(tx: Tx, userId: string): Promise<void> {
  const signInPurposes = inArray(oneUseTokens.purpose, ['RESET_PASSWORD', 'ACTIVATE'])
  await tx.delete(oneUseTokens).where(and(eq(oneUseTokens.userId, userId), signInPurposes))
}

export const linkInvalid = () =>
  unacceptable('This link has been used or has expired. Please ask for a new one.', 'link.invalid')
