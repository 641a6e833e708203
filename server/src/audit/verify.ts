import { asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import type { Keys } from '../files/store/keys.ts'
import type { Anchor } from './anchor.ts'
import { type ArchivedPart, readArchivedPart } from './archive/archives.ts'
import { type Eras, readEras } from './eras.ts'
import { readSeals } from './seal.ts'
import { type CheckedSeals, createLostRangeCheck, createSealCheck, entryFaults, missingEntry } from './sealCheck.ts'
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
 * off. A chain whose beginning was archived is checked from there on. `reportProgress` is called with the position after every thousand seals. A key change or an archive made
 * during the check would look like a fault; the check then starts again.
 */
export async function verifyAudit(
  db: Db,
  keys: Keys,
  anchor: Anchor,
  reportProgress: (position: number) => Promise<void> = async () => undefined,
): Promise<Verdict> {
  for (;;) {
    const [eras, archived] = [await readEras(db, keys), await readArchivedPart(db, keys)]
    const verdict = await verifySeals(db, eras, archived, anchor, reportProgress)
    const isCurrent = async () =>
      (await eras.isCurrent()) && (await readArchivedPart(db, keys)).archives.length === archived.archives.length
    if (!verdict.faults.length || (await isCurrent())) return verdict
  }
}

async function verifySeals(
  db: Db,
  eras: Eras,
  archived: ArchivedPart,
  anchor: Anchor,
  reportProgress: (position: number) => Promise<void>,
): Promise<Verdict> {
  const faults: string[] = 'fault' in anchor ? [anchor.fault] : []
  const report = (fault: string) => void faults.push(fault)
  const anchored = 'head' in anchor ? anchor.head : null
  faults.push(...eras.faults, ...archived.faults)
  const checkSeal = createSealCheck(eras, archived, report)
  const checkLostRange = createLostRangeCheck(eras, archived.head.position, report)
  let checked: CheckedSeals = { ...archived, newest: null }
  let kept = 0
  for await (const rows of readSeals(db)) {
    for (const { seal, entry } of rows) {
      checkLostRange(seal, entry)
      if (seal.position > archived.head.position) checked = checkSeal(seal, entry)
      else {
        // What lies between these seals is in an archive, so only their entries can be checked here.
        kept++
        faults.push(...(entry ? entryFaults(eras, seal.position, entry, archived.isKeyed) : [missingEntry(seal)]))
      }
      if (anchored?.position === seal.position && anchored.digest !== seal.digest)
        report(`Seal ${seal.position} does not match the one kept outside the database.`)
    }
    await reportProgress(checked.head.position)
  }
  if (kept !== archived.kept)
    report(`Of the archived part of the chain, ${archived.kept} seals were kept here, but there are ${kept}.`)
  const { isKeyed, newest } = checked
  const { position } = checked.head
  if (anchored && anchored.position > position)
    faults.push(`The chain ends at ${position}, but ${anchored.position} entries had been sealed.`)
  const unsealedFaults = await findUnsealedFaults(db, eras, isKeyed)
  return { faults: [...faults, ...unsealedFaults.faults], seals: position, newest, waiting: unsealedFaults.waiting }
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
      const faults = queuedRows.flatMap(({ entry }) => entryFaults(eras, Infinity, entry, isKeyed))
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
