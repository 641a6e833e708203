import { eq } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { users } from './tables.ts'

/**
 * Locks a person's row until the transaction ends, so that transactions of the same person run one after another. What
 * it reads afterwards is as the previous one left it, so that it need not rely on a constraint. It must come first: a
 * transaction that already holds another lock could deadlock with one that waits for it.
 */
export const lockPerson = (tx: Tx, personId: string): Promise<unknown> =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, personId)).for('no key update').execute()
