import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../db/database.ts'
import { conflict, type Refusal } from '../errors.ts'
import { hasProvedMailbox } from './provedMailboxes.ts'
import { hashToken, newToken } from './sessions.ts'
import { oneUseTokens } from './tables.ts'

/** For SQL: a link back that still works. */
const unused = and(
  eq(oneUseTokens.purpose, 'UNDO_ADDRESS'),
  isNull(oneUseTokens.usedAt),
  gt(oneUseTokens.expiresAt, sql`now()`),
)
const holding = and(unused, eq(oneUseTokens.holdsAddress, true))

/** Returns the former address that is held for an account since another person changed it; null where none is. */
export async function heldAddressOf(db: Queryable, userId: string): Promise<string | null> {
  const [held] = await db
    .select({ email: oneUseTokens.email })
    .from(oneUseTokens)
    .where(and(holding, eq(oneUseTokens.userId, userId)))
  return held?.email ?? null
}

/** Returns 409 naming `email` where one of these addresses is held for another account than `userId`; else null. */
export async function heldRefusal(tx: Tx, emails: readonly string[], userId?: string): Promise<Refusal | null> {
  const addresses = emails.map((email) => email.toLowerCase())
  const held = await tx.$count(
    oneUseTokens,
    and(
      holding,
      inArray(sql`lower(${oneUseTokens.email})`, addresses),
      userId === undefined ? undefined : ne(oneUseTokens.userId, userId),
    ),
  )
  return held
    ? conflict(
        'This email address is held for the account that had it until 72 hours after its change',
        'user.email_taken',
        'email',
      )
    : null
}

/**
 * Holds the address that an account had before another person changed it, for 72 hours, and returns the token of the link
 * back to it. Of several such changes in a row it is the address before the first that can still be undone, so that
 * whoever changes it twice does not end the link of its owner. Links back after a person's own changes stay: they are for
 * another address. Null where nothing is to be held: the account gets an address back that it had, or nobody has proved to
 * read the mail at the former one, which may be a stranger's.
 */
export async function holdFormerAddress(
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
  // A link back after an own change ends no hold: whoever was given the account may have made that change.
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
    // A link back ends those that came after it: this one stays as old as the first change.
    createdAt: held?.createdAt,
    expiresAt: sql`now() + interval '72 hours'`,
  })
  return { former, undo: token }
}
