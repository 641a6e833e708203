import { inArray } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import type { FileStore } from './store.ts'
import { files } from './tables.ts'

/** Age from which a file cannot belong to a running upload. */
const grace = Temporal.Duration.from({ hours: 24 })
/** Time that a file stays in the trash before it is deleted. */
const retention = Temporal.Duration.from({ hours: 30 * 24 })

/**
 * Maximum share of files without a row among all files, from 0 to 1, up to which they are moved without confirmation. A
 * larger share probably means that this is the wrong database.
 */
const maxShare = 0.05
/**
 * Maximum number of files without a row that are always moved without confirmation, whatever their share. Even a small
 * company normally has this many.
 */
const maxUnasked = 20

/** The result of cleaning up stored files that have no row in the database. */
export interface FileSweep {
  stored: number
  /** Number of files moved to the trash. */
  moved: number
  /** Number of files that were not moved, because there are so many that an operator must confirm first. */
  waiting: number
  /** Number of files deleted from the trash. */
  removed: number
}

/**
 * Moves stored files without a database row, left by failed uploads, to the trash. Deletes files that have been there
 * for 30 days. If the files without a row are more than 20 and more than a twentieth of all files, moves them only if
 * `confirmed` is exactly their number.
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
