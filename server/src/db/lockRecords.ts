import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

/**
 * Locks a person's records of one kind until the transaction ends, so that changes to them run one after another. Unlike
 * a lock of the person, it does not wait for other changes to them, such as of pay, and holds none of these up.
 */
export const lockRecords = (
  tx: Tx,
  kind: 'documents' | 'files' | 'folders' | 'reports' | 'reviews',
  personId: string,
) => tx.execute(sql`select pg_advisory_xact_lock(hashtext(${kind}), hashtext(${personId}))`)
