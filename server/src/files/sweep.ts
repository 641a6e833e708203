import { inArray } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import type { FileStore } from './store.ts'
import { files } from './tables.ts'

/** An upload may be under way for as long. */
const grace = Temporal.Duration.from({ hours: 24 })
/** For as long a file lies in the trash. */
const keptFor = Temporal.Duration.from({ hours: 30 * 24 })

/** A larger share of all stored files belongs to nothing only where the database is another than the one they are of. */
const maxShare = 0.05
/** As many are left by uploads that broke off in a company of few files, too. */
const maxUnasked = 20

/** The outcome of a sweep of stored files that belong to nothing. */
export interface FileSweep {
  stored: number
  /** Moved to the trash. */
  moved: number
  /** So many that somebody has to say yes first. */
  waiting: number
  /** Removed from the trash for good. */
  removed: number
}

/**
 * Moves stored files without a row to the trash, left by an upload whose change did not happen, and removes what has lain
 * there for 30 days. Where they are more than a twentieth of all, none is moved, unless exactly so many are `confirmed`.
 */
export async function sweepFiles(
  { db, files: store }: { db: Db; files: FileStore },
  confirmed?: number,
): Promise<FileSweep> {
  const { orphans, stored } = await store.findOrphans(async (ids) => {
    const rows = await db.select({ id: files.id }).from(files).where(inArray(files.id, ids))
    return new Set(rows.map((row) => row.id))
  }, grace)
  const isMistake = orphans.length > Math.max(maxUnasked, stored * maxShare) && orphans.length !== confirmed
  if (!isMistake) for (const id of orphans) await store.discard(id)
  const removed = await store.emptyTrash(keptFor)
  return {
    stored,
    moved: isMistake ? 0 : orphans.length,
    waiting: isMistake ? orphans.length : 0,
    removed,
  }
}
