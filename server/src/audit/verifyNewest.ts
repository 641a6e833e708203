import { desc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import type { Keys } from '../files/store/keys.ts'
import { type Anchor, anchorFault } from './anchor.ts'
import { readArchivedPart } from './archive/archives.ts'
import { isSameDigest, sealDigest } from './digests.ts'
import { type Eras, readEras } from './eras.ts'
import { auditEntries, auditSeals, auditUnsealed } from './tables.ts'

/** The result of a check of the newest part of the audit trail. */
export interface NewestVerdict {
  /** The first fault that was found, as a sentence; null if there is none. */
  fault: string | null
  checked: number
  /** The number of all seals. */
  seals: number
  /** The number of entries that are not sealed yet, and the age of the oldest in seconds. */
  waiting: number
  waitingSeconds: number
}

/**
 * Checks the newest seals of the audit trail with their entries, and that the trail still has the seal kept outside the
 * database. The rest of the trail needs `verifyAudit`. A key change during the check would look like a fault; the check
 * then starts again.
 */
export async function verifyNewest(db: Db, keys: Keys, anchor: Anchor, count: number): Promise<NewestVerdict> {
  for (;;) {
    const eras = await readEras(db, keys)
    const verdict = await verifyWith(eras, db, keys, anchor, count)
    if (verdict.fault === null || (await eras.isCurrent())) return verdict
  }
}

async function verifyWith(eras: Eras, db: Db, keys: Keys, anchor: Anchor, count: number): Promise<NewestVerdict> {
  const archived = await readArchivedPart(db, keys)
  const rows = await db
    .select({ seal: auditSeals, entry: auditEntries })
    .from(auditSeals)
    .leftJoin(auditEntries, eq(auditEntries.id, auditSeals.entryId))
    .where(gt(auditSeals.position, archived.head.position))
    .orderBy(desc(auditSeals.position))
    .limit(count + 1)
  const faultOfAnchor = await anchorFault(db, anchor)
  const sealFaults = rows.slice(0, count).flatMap(({ seal, entry }, place): string[] => {
    const previous = rows[place + 1]?.seal ?? archived.head
    if (previous.position !== seal.position - 1) return [`The seal before ${seal.position} is missing.`]
    if (!entry) return [`The entry of seal ${seal.position} (${seal.entryId}) is missing.`]
    const { keys: signingKeys } = eras.at(seal.position)
    return signingKeys && !isSameDigest(sealDigest(signingKeys, previous.digest, seal.position, entry), seal.digest)
      ? [`Seal ${seal.position} does not match its entry (${seal.entryId}) or the seal before it.`]
      : []
  })
  // The rows are newest first, but the oldest fault is the cause of the others.
  const faults = [
    ...(faultOfAnchor === null ? [] : [faultOfAnchor]),
    ...eras.faults,
    ...archived.faults,
    ...sealFaults.toReversed(),
  ]
  const {
    rows: [waiting],
  } = await db.execute<{ count: number; seconds: number | null }>(
    sql`select count(*)::int as count, extract(epoch from clock_timestamp() - min(${auditEntries.at}))::float8 as seconds
      from ${auditUnsealed} join ${auditEntries} on ${auditEntries.id} = ${auditUnsealed.entryId}`,
  )
  return {
    fault: faults[0] ?? null,
    checked: Math.min(count, rows.length),
    seals: rows[0]?.seal.position ?? archived.head.position,
    waiting: waiting?.count ?? 0,
    waitingSeconds: waiting?.seconds ?? 0,
  }
}
