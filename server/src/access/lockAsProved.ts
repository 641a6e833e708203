import { eq } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { users } from '../people/tables.ts'

type User = typeof users.$inferSelect

/**
 * Locks the account of somebody whose password was looked at, and answers whether it still is as it was then: the same
 * password and address, in the same state. A password takes tens of milliseconds, in which all of them may have changed.
 */
export async function lockAsProved(tx: Tx, { id, email, status, passwordHash }: User): Promise<boolean> {
  const [now] = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
  return now?.email === email && now.status === status && now.passwordHash === passwordHash
}
