import { inArray } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import type { FileStore } from './store.ts'
import { files } from './tables.ts'

/** Time after which no upload can still be running. */
const grace = Temporal.Duration.from({ hours: 24 })
/** Time that a file stays in the trash. */
const retention = Temporal.Duration.from({ hours: 30 * 24 })

/** If a larger share of all stored files belongs to nothing, the database is probably not the one they belong to. */
const maxShare = 0.05
/** Broken uploads can leave this many even in a company with few files. */
const maxUnasked = 20

/** The outcome of a sweep of stored files that belong to nothing. */
export interface FileSweep {
  stored: number
  /** Moved to the trash. */
  moved: number
  /** So many that an operator has to confirm first. */
  waiting: number
  /** Removed from the trash for good. */
  removed: number
}

/**
 * Moves stored files without a row, left by uploads whose change failed, to the trash, and removes files that have lain
 * there for 30 days. If they are more than a twentieth of all files, moves none unless exactly this number is
 * `confirmed`.
 */
export async function removeFilesWithoutRow(
  { db, files: store }: { db: Db; files: FileStore },
  confirmed?: number,
): Promise<FileSweep> {
  const { orphans, stored } = await store.findOrphans(async (ids) => {
    const rows = await db.select({ id: files.id }).from(files).where(inArray(files.id, ids))
    return new Set(rows.map((row) => row.id))
  }, grace)
  const isMistake = orphans.length > Math.max(maxUnasked, stored * maxShare) && orphans.length !== confirmed
  if (!isMistake) for (const id of orphans) await store.discard(id)
  const removed = await store.emptyTrash(retention)
  return {
    stored,
    moved: isMistake ? 0 : orphans.length,
    waiting: isMistake ? orphans.length : 0,
    removed,
  }
}
