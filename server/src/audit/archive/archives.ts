import { asc, eq } from 'drizzle-orm'
import type { Queryable, Tx } from '../../db/database.ts'
import type { Keys } from '../../files/store/keys.ts'
import { archiveMac, type ChainHead, isSameDigest } from '../digests.ts'
import { auditArchives } from '../tables.ts'

export type Archive = typeof auditArchives.$inferSelect

/** The part of the chain that is in archives. */
export interface ArchivedPart {
  archives: Archive[]
  /** The last seal in an archive, where the rest of the chain continues; position 0 without archives. */
  head: ChainHead
  /** The number of seals up to there that stayed in the tables with their entries. */
  kept: number
  /** True if one of the archived entries has a signature. */
  isKeyed: boolean
  /** The problems found in the records of the archives, one sentence each. */
  faults: string[]
}

/**
 * The actions that are read long after they happened, so their entries stay in the tables: which roles were edited,
 * who downloaded a payment file, where the stored files came from, when the company was created, and the archives.
 */
export const keptActions = [
  'audit.archived',
  'company.created',
  'files.moved',
  'payroll.bank_file_exported',
  'payroll.payment_file_exported',
  'role.changed',
]

const signedValuesOf = (archive: Omit<Archive, 'mac'>) => [
  archive.firstPosition,
  archive.position,
  archive.digest,
  archive.before,
  archive.keptActions,
  archive.kept,
  archive.isKeyed,
  archive.file,
  archive.bytes,
  archive.sha256,
]

/** Returns the signature of an archive's record, made with the current key. */
export const macOfArchive = (keys: Pick<Keys, 'for'>, archive: Omit<Archive, 'mac'>): string =>
  archiveMac(keys, signedValuesOf(archive))

const isOwnArchive = (keys: Keys, archive: Archive) =>
  [keys, ...keys.previous].some((one) => isSameDigest(archive.mac, macOfArchive(one, archive)))

/** Reads the records of the archives, and verifies their signatures and that they follow one another. */
export async function readArchivedPart(db: Queryable, keys: Keys): Promise<ArchivedPart> {
  const archives = await db.select().from(auditArchives).orderBy(asc(auditArchives.position))
  const faults = archives.flatMap((archive, place) => {
    const { position, firstPosition } = archive
    if (!isOwnArchive(keys, archive))
      return [`The record of the archive up to seal ${position} was not written by Muster.`]
    return firstPosition === (archives[place - 1]?.position ?? 0) + 1
      ? []
      : [`The record of the archive before seal ${firstPosition} is missing.`]
  })
  const last = archives.at(-1)
  return {
    archives,
    head: last ? { position: last.position, digest: last.digest } : { position: 0, digest: '' },
    kept: archives.reduce((sum, { kept }) => sum + kept, 0),
    isKeyed: archives.some(({ isKeyed }) => isKeyed),
    faults,
  }
}

/** Signs the records of the archives again with the current key. With `trusted`, also those of a key that is lost. */
export async function resignArchives(tx: Tx, keys: Keys, { trusted = false } = {}): Promise<void> {
  for (const archive of await tx.select().from(auditArchives))
    if (trusted || isOwnArchive(keys, archive))
      await tx
        .update(auditArchives)
        .set({ mac: macOfArchive(keys, archive) })
        .where(eq(auditArchives.position, archive.position))
}
