import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../db/database.ts'
import { conflict, type Refusal } from '../kernel/errors.ts'
import { hasProvedMailbox } from './provedMailboxes.ts'
import { hashToken, newToken } from './sessions.ts'
import { oneUseTokens } from './tables.ts'

/** The SQL condition for undo links that are still valid. */
const unused = and(
  eq(oneUseTokens.purpose, 'UNDO_ADDRESS'),
  isNull(oneUseTokens.usedAt),
  gt(oneUseTokens.expiresAt, sql`now()`),
)
const reservation = and(unused, eq(oneUseTokens.holdsAddress, true))

/**
 * Returns the former address that is reserved for an account after another person changed its address; null if none is.
 */
export async function findReservedAddress(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: oneUseTokens.email })
    .from(oneUseTokens)
    .where(and(reservation, eq(oneUseTokens.userId, userId)))
  return row?.email ?? null
}

/** Returns 409 naming `email` if one of these addresses is reserved for an account other than `userId`; else null. */
export async function reservedRefusal(tx: Tx, emails: readonly string[], userId?: string): Promise<Refusal | null> {
  const addresses = emails.map((email) => email.toLowerCase())
  const count = await tx.$count(
    oneUseTokens,
    and(
      reservation,
      inArray(sql`lower(${oneUseTokens.email})`, addresses),
      userId === undefined ? undefined : ne(oneUseTokens.userId, userId),
    ),
  )
  return count
    ? conflict(
        'This email address is reserved for its previous account for 72 hours after the change',
        'user.email_taken',
        'email',
      )
    : null
}

/**
 * Reserves the former address of an account for 72 hours after another person changed it. Returns that address and the
 * token of its undo link. After several changes in a row, the address before the first one is reserved, so that a
 * second change does not end the owner's link. Undo links for the person's own changes stay valid. `undo` is null if no
 * address is reserved: either the account gets a former address back, or no one has verified the former address, which
 * may then belong to a stranger.
 */
export async function reserveFormerAddress(
  tx: Tx,
  { id, email }: { id: string; email: string },
  now: string,
): Promise<{ formerEmail: string; undo: string | null }> {
  const links = await tx
    .select()
    .from(oneUseTokens)
    .where(and(unused, eq(oneUseTokens.userId, id)))
  const reservedLink = links.find(({ holdsAddress }) => holdsAddress)
  await tx
    .delete(oneUseTokens)
    .where(
      and(eq(oneUseTokens.userId, id), eq(oneUseTokens.purpose, 'UNDO_ADDRESS'), eq(oneUseTokens.holdsAddress, true)),
    )
  const formerEmail = reservedLink?.email ?? email
  // An undo link from the person's own change does not end the reservation: an intruder may have made that change.
  const earlierEmails = reservedLink ? [reservedLink.email] : [email, ...links.map((link) => link.email)]
  const isBack = earlierEmails.some((address) => address?.toLowerCase() === now.toLowerCase())
  if (isBack || !(reservedLink || (await hasProvedMailbox(tx, id, formerEmail)))) return { formerEmail, undo: null }
  const token = newToken()
  await tx.insert(oneUseTokens).values({
    tokenHash: hashToken(token),
    userId: id,
    purpose: 'UNDO_ADDRESS',
    email: formerEmail,
    holdsAddress: true,
    // Using an undo link ends all later ones, so the new link keeps the date of the first change.
    createdAt: reservedLink?.createdAt,
    expiresAt: sql`now() + interval '72 hours'`,
  })
  return { formerEmail, undo: token }
}
