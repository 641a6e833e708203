import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../db/database.ts'
import { conflict, type Refusal } from '../kernel/errors.ts'
import { hasProvedMailbox } from './provedMailboxes.ts'
import { hashToken, newToken } from './sessions.ts'
import { oneUseTokens } from './tables.ts'

/** SQL: a link back that still works. */
const unused = and(
  eq(oneUseTokens.purpose, 'UNDO_ADDRESS'),
  isNull(oneUseTokens.usedAt),
  gt(oneUseTokens.expiresAt, sql`now()`),
)
const reservation = and(unused, eq(oneUseTokens.holdsAddress, true))

/** Returns the former address that is reserved for an account since another person changed it; null if none is. */
export async function findReservedAddress(db: Queryable, userId: string): Promise<string | null> {
  const [held] = await db
    .select({ email: oneUseTokens.email })
    .from(oneUseTokens)
    .where(and(reservation, eq(oneUseTokens.userId, userId)))
  return held?.email ?? null
}

/** Returns 409 naming `email` where one of these addresses is reserved for another account than `userId`; else null. */
export async function reservedRefusal(tx: Tx, emails: readonly string[], userId?: string): Promise<Refusal | null> {
  const addresses = emails.map((email) => email.toLowerCase())
  const held = await tx.$count(
    oneUseTokens,
    and(
      reservation,
      inArray(sql`lower(${oneUseTokens.email})`, addresses),
      userId === undefined ? undefined : ne(oneUseTokens.userId, userId),
    ),
  )
  return held
    ? conflict(
        'This email address stays reserved for its previous account until 72 hours after the change',
        'user.email_taken',
        'email',
      )
    : null
}

/**
 * Reserves an account's address from before another person changed it, for 72 hours, and returns the token of the link
 * back to it. After several such changes in a row, the address before the first one can be restored, so that changing
 * it twice does not end the owner's link. Links back after a person's own changes stay: they are for another address.
 * `undo` is null where nothing is reserved: the account gets back an address it had, or no one has proved to read the
 * mail at the former one, which may be a stranger's.
 */
export async function reserveFormerAddress(
  tx: Tx,
  { id, email }: { id: string; email: string },
  now: string,
): Promise<{ former: string; undo: string | null }> {
  const links = await tx
    .select()
    .from(oneUseTokens)
    .where(and(unused, eq(oneUseTokens.userId, id)))
  const held = links.find(({ holdsAddress }) => holdsAddress)
  await tx
    .delete(oneUseTokens)
    .where(
      and(eq(oneUseTokens.userId, id), eq(oneUseTokens.purpose, 'UNDO_ADDRESS'), eq(oneUseTokens.holdsAddress, true)),
    )
  const former = held?.email ?? email
  // A link back after the person's own change ends no reservation: an intruder in the account may have made that
  // change.
  const earlier = held ? [held.email] : [email, ...links.map((link) => link.email)]
  const isBack = earlier.some((address) => address?.toLowerCase() === now.toLowerCase())
  if (isBack || !(held || (await hasProvedMailbox(tx, id, former)))) return { former, undo: null }
  const token = newToken()
  await tx.insert(oneUseTokens).values({
    tokenHash: hashToken(token),
    userId: id,
    purpose: 'UNDO_ADDRESS',
    email: former,
    holdsAddress: true,
    // Using a link back ends later ones: so this one keeps the date of the first change.
    createdAt: held?.createdAt,
    expiresAt: sql`now() + interval '72 hours'`,
  })
  return { former, undo: token }
}
