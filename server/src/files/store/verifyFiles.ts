import { createHash } from 'node:crypto'
import { asc, gt } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { readInOrder } from '../../db/readBatches.ts'
import { type FileStore } from './store.ts'
import { DamagedFile } from './damagedFile.ts'
import { files } from './tables.ts'

const batchSize = 500

type Row = typeof files.$inferSelect

/** The result of checking the stored files. */
export interface FileFaults {
  /** Number of rows checked. */
  checked: number
  missing: Row[]
  damaged: Row[]
  /** Rows of files whose key is lost for good. */
  lost: Row[]
  /** The ids of files without a row. They belong to running uploads, or the nightly clean-up will delete them. */
  orphaned: string[]
}

/** Decrypts every stored file and compares it with its row, without changing anything. */
export async function verifyFiles(db: Db, store: FileStore): Promise<FileFaults> {
  // The files are listed before the rows, since a file is stored before its row.
  const without = new Set(await store.ids())
  const faults: FileFaults = { checked: 0, missing: [], damaged: [], lost: [], orphaned: [] }
  for await (const rows of readInOrder(batchSize, (last?: Row) => rowsAfter(db, last))) {
    for (const row of rows) {
      without.delete(row.id)
      const fault = await faultOfFile(store, row)
      if (fault) faults[fault].push(row)
    }
    faults.checked += rows.length
  }
  return { ...faults, orphaned: [...without] }
}

const rowsAfter = (db: Db, last: Row | undefined) =>
  db
    .select()
    .from(files)
    .where(last && gt(files.id, last.id))
    .orderBy(asc(files.id))
    .limit(batchSize)

/** Returns the fault of a stored file, after decrypting it and comparing it with its row; null if it has none. */
export async function faultOfFile(
  store: FileStore,
  { id, bytes, digest }: Row,
): Promise<'missing' | 'damaged' | 'lost' | null> {
  try {
    const hash = createHash('sha256')
    const { parts, close } = await store.read(id, bytes)
    try {
      for await (const part of parts) hash.update(part)
    } finally {
      close()
    }
    return hash.digest('hex') === digest ? null : 'damaged'
  } catch (error) {
    if (error instanceof DamagedFile) return error.isMissing ? 'missing' : error.isLost ? 'lost' : 'damaged'
    throw error
  }
}
