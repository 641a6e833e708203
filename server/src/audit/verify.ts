import { asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import type { Keys } from '../files/store/keys.ts'
import type { Anchor } from './anchor.ts'
import { addToRangeDigest, createRangeDigest, entryMac, isSameDigest, sealDigest } from './digests.ts'
import { type Eras, readEras } from './eras.ts'
import { readSeals } from './seal.ts'
import { auditEntries, auditSeals, auditUnsealed } from './tables.ts'

export interface Verdict {
  /** The faults found, one sentence each; empty if the trail is intact. */
  faults: string[]
  seals: number
  /** The time at which the newest sealed entry was written; null if there is none. */
  newest: string | null
  /** The number of entries that are not sealed yet. */
  waiting: number
}

/**
 * Checks the whole audit trail and returns its faults. It detects entries that were edited, removed, reordered,
 * inserted, not written by Muster, or removed before they were sealed. The anchor shows if the end of the chain was cut
 * off. `reportProgress` is called with the position after every thousand seals. A key change during the check would
 * look like a fault; the check then starts again.
 */
export async function verifyAudit(
  db: Db,
  keys: Keys,
  anchor: Anchor,
  reportProgress: (position: number) => Promise<void> = async () => undefined,
): Promise<Verdict> {
  for (;;) {
    const eras = await readEras(db, keys)
    const verdict = await verifySeals(db, eras, anchor, reportProgress)
    if (!verdict.faults.length || (await eras.isCurrent())) return verdict
  }
}

async function verifySeals(
  db: Db,
  eras: Eras,
  anchor: Anchor,
  reportProgress: (position: number) => Promise<void>,
): Promise<Verdict> {
  const faults: string[] = 'fault' in anchor ? [anchor.fault] : []
  const head = 'head' in anchor ? anchor.head : null
  faults.push(...eras.faults)
  const endRange = createLostRangeCheck(eras, faults)
  let [previous, position, newest, isKeyed] = ['', 0, null as string | null, false]
  for await (const rows of readSeals(db)) {
    for (const { seal, entry } of rows) {
      if (seal.position !== position + 1) faults.push(`Seals ${position + 1} to ${seal.position - 1} are missing.`)
      const { keys: signingKeys } = eras.at(seal.position)
      if (!entry) faults.push(`The entry of seal ${seal.position} (${seal.entryId}) is missing.`)
      else if (signingKeys && !isSameDigest(sealDigest(signingKeys, previous, seal.position, entry), seal.digest))
        faults.push(`Seal ${seal.position} does not match its entry (${seal.entryId}) or the seal before it.`)
      else faults.push(...faultsOf(eras, seal.position, entry, isKeyed))
      endRange(seal, entry)
      isKeyed ||= Boolean(entry?.mac)
      ;[previous, position, newest] = [seal.digest, seal.position, entry?.at ?? newest]
      if (head?.position === position && head.digest !== seal.digest)
        faults.push(`Seal ${position} does not match the one kept outside the database.`)
    }
    await reportProgress(position)
  }
  if (head && head.position > position)
    faults.push(`The chain ends at ${position}, but ${head.position} entries had been sealed.`)
  const unsealedFaults = await findUnsealedFaults(db, eras, isKeyed)
  return { faults: [...faults, ...unsealedFaults.faults], seals: position, newest, waiting: unsealedFaults.waiting }
}

/**
 * Returns a function that must be called with each seal in order. The function adds a fault for each section that has
 * changed since its key was recorded as lost.
 */
function createLostRangeCheck(eras: Eras, faults: string[]) {
  let rangeDigest: ReturnType<typeof createRangeDigest> | null = null
  return (seal: typeof auditSeals.$inferSelect, entry: Entry | null) => {
    const era = eras.at(seal.position)
    if (era.keys || !era.digest) return
    const nextKeys = eras.keysAfter(seal.position)
    if (!nextKeys) return
    rangeDigest ??= createRangeDigest(nextKeys)
    addToRangeDigest(rangeDigest, seal, entry)
    if (seal.position !== era.position) return
    if (!isSameDigest(rangeDigest.digest('base64url'), era.digest))
      faults.push(`The seals up to ${era.position} have changed since their key was lost.`)
    rangeDigest = null
  }
}

type Entry = typeof auditEntries.$inferSelect

/**
 * Returns the faults of an entry. An entry without a signature is a fault only if `isKeyed` is true: an earlier entry
 * has one. The oldest entries were written before signatures existed.
 */
function faultsOf(eras: Eras, position: number, entry: Entry, isKeyed: boolean): string[] {
  const { mac } = entry
  const signers = eras.signers(position)
  const isSigned = mac !== null && (!signers || signers.some((keys) => isSameDigest(mac, entryMac(keys, entry))))
  if (mac === null ? isKeyed : !isSigned) return [`The entry ${entry.id} was not written by Muster, or was changed.`]
  if (entry.action === 'audit.entry_lost') return [`The entry ${entry.subjectId} was removed before it was sealed.`]
  return []
}

/**
 * Returns the number of entries queued for sealing, and the faults of all unsealed entries. It reads from one snapshot,
 * because sealing continues meanwhile.
 */
async function findUnsealedFaults(db: Db, eras: Eras, isKeyed: boolean) {
  return db.transaction(
    async (tx) => {
      const rows = await tx
        .select({ entry: auditEntries, waits: auditUnsealed.entryId })
        .from(auditEntries)
        .leftJoin(auditSeals, eq(auditSeals.entryId, auditEntries.id))
        .leftJoin(auditUnsealed, eq(auditUnsealed.entryId, auditEntries.id))
        .where(isNull(auditSeals.entryId))
        .orderBy(asc(auditEntries.id))
      const queuedRows = rows.filter(({ waits }) => waits !== null)
      const faults = queuedRows.flatMap(({ entry }) => faultsOf(eras, Infinity, entry, isKeyed))
      const strayCount = rows.length - queuedRows.length
      if (strayCount)
        faults.push(
          `${countText(strayCount, 'entry has', 'entries have')} no seal and ${strayCount === 1 ? 'is' : 'are'} not queued for one.`,
        )
      const deletedCount = await tx.$count(
        auditUnsealed,
        sql`not exists (select from ${auditEntries} where ${auditEntries.id} = ${auditUnsealed.entryId})`,
      )
      if (deletedCount)
        faults.push(`${countText(deletedCount, 'entry queued for a seal is', 'entries queued for seals are')} missing.`)
      return { faults, waiting: queuedRows.length }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

const countText = (count: number, singular: string, plural: string) => `${count} ${count === 1 ? singular : plural}`
