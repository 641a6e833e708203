import { inArray } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import type { FileStore } from './store.ts'
import { files } from './tables.ts'

/** Removes stored files without a row, left by an upload whose change did not happen; a day's grace for those under way. */
export async function sweepFiles({ db, files: store }: { db: Db; files: FileStore }): Promise<void> {
  await store.sweep(
    async (ids) => {
      const rows = await db.select({ id: files.id }).from(files).where(inArray(files.id, ids))
      return new Set(rows.map((row) => row.id))
    },
    Temporal.Duration.from({ hours: 24 }),
  )
}
