import { eq } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { users } from './tables.ts'

/**
 * Locks a person until the transaction ends, so that transactions on the same person run one after another. Call it
 * before taking any other lock: otherwise the transaction could deadlock with another that waits for that lock.
 */
export const lockPerson = (tx: Tx, personId: string): Promise<unknown> =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, personId)).for('no key update').execute()
