import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { prepareOnce } from '../db/prepareOnce.ts'
import { users } from './tables.ts'

/**
 * Locks a person until the transaction ends, so that transactions on the same person run one after another. Call it
 * before taking any other lock: otherwise the transaction could deadlock with another that waits for that lock.
 */
export const lockPerson = (tx: Tx, personId: string): Promise<unknown> =>
  prepareOnce(tx, 'lock_person', () =>
    tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, sql.placeholder('personId')))
      .for('no key update'),
  ).execute({ personId })
