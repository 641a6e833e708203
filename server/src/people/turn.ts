import { eq } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { users } from './tables.ts'

/**
 * Has a transaction wait for those of the same person that took their turn before it; it holds its own until it ends.
 * What it reads afterwards is as they left it, so that it need not find out by a constraint. It comes first: whoever
 * holds something else that they want would wait for them, and they for it.
 */
export const takeTurn = (tx: Tx, personId: string): Promise<unknown> =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, personId)).for('no key update').execute()
