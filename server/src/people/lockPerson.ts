import { eq } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { users } from './tables.ts'

/**
 * Locks a person until the transaction ends, so that transactions of the same person run one after another. Call it
 * first: a transaction that already has another lock could deadlock with one that waits for it.
 */
export const lockPerson = (tx: Tx, personId: string): Promise<unknown> =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, personId)).for('no key update').execute()
