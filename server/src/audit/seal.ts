import { asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db, Queryable, Tx } from '../db/database.ts'
import { readInOrder } from '../db/readBatches.ts'
import { keysOfDatabase } from '../files/store/keyFingerprint.ts'
import type { Keys } from '../files/store/keys.ts'
import { type ChainHead, sealDigest } from './digests.ts'
import { auditEntries, auditSeals, auditUnsealed } from './tables.ts'

const batchSize = 500

/** Takes the lock on the chain, so that no other process extends it until the transaction ends. */
export const lockChain = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('audit_seals'))`)

/**
 * Seals the pending entries in the order in which they were written, 500 per transaction. Returns the chain's head, or null if it is
 * empty.
 */
export async function sealAudit(db: Db, keys: Keys): Promise<ChainHead | null> {
  for (;;) {
    const { head, sealed } = await db.transaction(async (tx) => {
      await lockChain(tx)
      return sealBatch(tx, keys)
    })
    if (sealed < batchSize) return head
  }
}

/**
 * Seals all pending entries in a transaction that has locked the chain; returns the chain's head, or null if it is
 * empty.
 */
export async function sealPendingEntries(tx: Tx, keys: Keys): Promise<ChainHead | null> {
  for (;;) {
    const { head, sealed } = await sealBatch(tx, keys)
    if (sealed < batchSize) return head
  }
}

async function sealBatch(tx: Tx, keys: Keys) {
  const entries = await tx
    .select({ entry: auditEntries })
    .from(auditUnsealed)
    .innerJoin(auditEntries, eq(auditEntries.id, auditUnsealed.entryId))
    .orderBy(asc(auditUnsealed.number))
    .limit(batchSize)
  let head = await chainHead(tx)
  if (!entries.length) return { head, sealed: 0 }
  const present = await keysOfDatabase(tx, keys)
  if (!present) throw new Error('The audit trail is sealed with a different key than this process has.')
  const seals = []
  for (const { entry } of entries) {
    const position: number = (head?.position ?? 0) + 1
    head = { position, digest: sealDigest(present, head?.digest ?? '', position, entry) }
    seals.push({ ...head, entryId: entry.id })
  }
  await tx.insert(auditSeals).values(seals)
  const ids = seals.map((seal) => seal.entryId)
  await tx.delete(auditUnsealed).where(inArray(auditUnsealed.entryId, ids))
  return { head, sealed: seals.length }
}

/** Returns the newest seal, or null if there is none. */
export async function chainHead(db: Queryable): Promise<ChainHead | null> {
  const [head] = await db
    .select({ position: auditSeals.position, digest: auditSeals.digest })
    .from(auditSeals)
    .orderBy(desc(auditSeals.position))
    .limit(1)
  return head ?? null
}

const sealsAtOnce = 1000

export interface SealedEntry {
  seal: typeof auditSeals.$inferSelect
  /** The sealed entry; null if it was removed, which is a fault. */
  entry: typeof auditEntries.$inferSelect | null
}

/** Yields the seals after a position, by default all, with their entries, in order, in batches of a thousand. */
export const readSeals = (db: Queryable, after = 0) =>
  readInOrder(sealsAtOnce, (last?: SealedEntry) =>
    db
      .select({ seal: auditSeals, entry: auditEntries })
      .from(auditSeals)
      .leftJoin(auditEntries, eq(auditEntries.id, auditSeals.entryId))
      .where(gt(auditSeals.position, last?.seal.position ?? after))
      .orderBy(asc(auditSeals.position))
      .limit(sealsAtOnce),
  )
