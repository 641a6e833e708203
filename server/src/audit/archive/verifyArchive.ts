import { and, gte, lte } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import type { Keys } from '../../files/store/keys.ts'
import { readEras } from '../eras.ts'
import { auditSeals } from '../tables.ts'
import { readArchivedPart } from './archives.ts'
import { readArchive } from './archiveFile.ts'

export interface ArchiveVerdict {
  /** The faults found, one sentence each; empty if the archive is intact. */
  faults: string[]
  firstSeal: number
  lastSeal: number
}

/**
 * Checks every entry and seal of an archive's file, that it is the recorded one, and that the seals kept in the database
 * are those of the file.
 * @throws The system's error if the file can't be read.
 */
export async function verifyArchive(db: Db, keys: Keys, path: string): Promise<ArchiveVerdict> {
  const [eras, archived] = [await readEras(db, keys), await readArchivedPart(db, keys)]
  const seals = new Map<number, string>()
  const bounds = { first: Infinity, last: 0 }
  const kept = await keptSeals(db, archived.head.position)
  const read = await readArchive(path, eras, false, ({ position, digest }) => {
    bounds.first = Math.min(bounds.first, position)
    bounds.last = Math.max(bounds.last, position)
    if (kept.has(position)) seals.set(position, digest)
  })
  const { faults, head, sha256 } = read
  faults.push(...archived.faults)
  const record = archived.archives.find(({ position }) => position === head.position)
  if (!record) faults.push(`No archive that ends at seal ${head.position} is recorded in this database.`)
  else if (record.digest !== head.digest || record.firstPosition !== bounds.first || record.sha256 !== sha256)
    faults.push(`The file is not the archive that was recorded: its SHA-256 is ${sha256}, not ${record.sha256}.`)
  else
    for (const [position, digest] of kept)
      if (position >= record.firstPosition && position <= record.position && seals.get(position) !== digest)
        faults.push(`Seal ${position} in the database is not that of the archive.`)
  return { faults, firstSeal: bounds.first, lastSeal: bounds.last }
}

/** Returns the digests of the seals that stayed in the database, by position. */
async function keptSeals(db: Db, through: number): Promise<Map<number, string>> {
  const rows = await db
    .select({ position: auditSeals.position, digest: auditSeals.digest })
    .from(auditSeals)
    .where(and(gte(auditSeals.position, 1), lte(auditSeals.position, through)))
  return new Map(rows.map(({ position, digest }) => [position, digest]))
}
