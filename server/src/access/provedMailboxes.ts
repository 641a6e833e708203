import { and, eq } from 'drizzle-orm'
import type { Queryable, Tx } from '../db/database.ts'
import { provedMailboxes } from './tables.ts'

/** Records that a person has access to an email address: they used a link sent to it, or entered it themselves. */
export async function markMailboxProved(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.insert(provedMailboxes).values({ userId, email: email.toLowerCase() }).onConflictDoNothing()
}

/** Returns whether a person has ever shown that they have access to an email address. */
export async function hasProvedMailbox(db: Queryable, userId: string, email: string): Promise<boolean> {
  const proof = and(eq(provedMailboxes.userId, userId), eq(provedMailboxes.email, email.toLowerCase()))
  return (await db.$count(provedMailboxes, proof)) > 0
}
