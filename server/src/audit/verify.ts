import { asc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { type ChainHead, sealDigest } from './seal.ts'
import { auditEntries, auditSeals, auditUnsealed } from './tables.ts'

const batch = 1000

/**
 * Walks the audit trail's chain and answers what is wrong with it, one sentence each; nothing when it is whole. Finds
 * an edited, removed, reordered or added entry, and with the anchor also a chain that was cut at its end.
 */
export async function verifyAudit(db: Db, key: Uint8Array, anchor: ChainHead | null): Promise<string[]> {
  const faults: string[] = []
  let previous = ''
  let position = 0
  for (;;) {
    const rows = await db
      .select({ seal: auditSeals, entry: auditEntries })
      .from(auditSeals)
      .leftJoin(auditEntries, eq(auditEntries.id, auditSeals.entryId))
      .where(gt(auditSeals.position, position))
      .orderBy(asc(auditSeals.position))
      .limit(batch)
    for (const { seal, entry } of rows) {
      if (seal.position !== position + 1) faults.push(`Seals ${position + 1} to ${seal.position - 1} are missing.`)
      if (!entry) faults.push(`The entry of seal ${seal.position} (${seal.entryId}) is missing.`)
      else if (sealDigest(key, previous, seal.position, entry) !== seal.digest)
        faults.push(`Seal ${seal.position} does not match its entry (${seal.entryId}) or the seal before it.`)
      previous = seal.digest
      position = seal.position
      if (anchor?.position === position && anchor.digest !== seal.digest)
        faults.push(`Seal ${position} is not the one that was kept outside the database.`)
    }
    if (rows.length < batch) break
  }
  if (anchor && anchor.position > position)
    faults.push(`The chain ends at ${position}, but ${anchor.position} entries had been sealed.`)
  const [stray] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(auditEntries)
    .where(
      sql`not exists (select from ${auditSeals} where ${auditSeals.entryId} = ${auditEntries.id})
        and not exists (select from ${auditUnsealed} where ${auditUnsealed.entryId} = ${auditEntries.id})`,
    )
  if (stray?.count) faults.push(`${stray.count} entries have no seal and do not wait for one.`)
  return faults
}
