import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../db/database.ts'
import { Refusal } from '../errors.ts'
import { hashToken, newToken } from './sessions.ts'
import { oneUseTokens } from './tables.ts'

type Purpose = (typeof oneUseTokens.$inferSelect)['purpose']

/** How long a link is good (contract, "Credential"). */
const validFor = { RESET_PASSWORD: '1 hour', ACTIVATE: '7 days' } as const
/** More mails than this in a validity would be somebody filling another's mailbox. */
const mostLinks = 5

/** Makes a link's token, kept hashed; null when the person has been sent too many already. */
export async function createLink(tx: Tx, userId: string, purpose: Purpose): Promise<string | null> {
  const pending = await tx.$count(
    oneUseTokens,
    and(eq(oneUseTokens.userId, userId), eq(oneUseTokens.purpose, purpose), gt(oneUseTokens.expiresAt, sql`now()`)),
  )
  if (pending >= mostLinks) return null
  const token = newToken()
  const expiresAt = sql`now() + ${validFor[purpose]}::interval`
  await tx.insert(oneUseTokens).values({ tokenHash: hashToken(token), userId, purpose, expiresAt })
  return token
}

const stillGood = (token: string, purpose: Purpose) =>
  and(
    eq(oneUseTokens.tokenHash, hashToken(token)),
    eq(oneUseTokens.purpose, purpose),
    isNull(oneUseTokens.usedAt),
    gt(oneUseTokens.expiresAt, sql`now()`),
  )

/**
 * Whose link this is, without using it up.
 * @throws Refusal 400 `LINK_INVALID` when it was used, has run out or never was.
 */
export async function linkOwner(db: Queryable, token: string, purpose: Purpose): Promise<string> {
  const [found] = await db.select({ userId: oneUseTokens.userId }).from(oneUseTokens).where(stillGood(token, purpose))
  if (!found) throw linkInvalid()
  return found.userId
}

/**
 * Uses a link up and answers whose it is; the person's other links for the same purpose end with it.
 * @throws Refusal 400 `LINK_INVALID` when it was used, has run out or never was.
 */
export async function useLink(tx: Tx, token: string, purpose: Purpose): Promise<string> {
  const [used] = await tx
    .update(oneUseTokens)
    .set({ usedAt: sql`now()` })
    .where(stillGood(token, purpose))
    .returning({ userId: oneUseTokens.userId })
  if (!used) throw linkInvalid()
  await tx
    .update(oneUseTokens)
    .set({ usedAt: sql`now()` })
    .where(and(eq(oneUseTokens.userId, used.userId), eq(oneUseTokens.purpose, purpose), isNull(oneUseTokens.usedAt)))
  return used.userId
}

export const linkInvalid = () =>
  new Refusal(400, 'This link has been used or has run out. Please ask for a new one.', { errorType: 'LINK_INVALID' })
