import { createHash } from 'node:crypto'
import { countUnopenableEras } from '../audit/eras.ts'
import { inArray } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import type { Keys } from '../files/store/keys.ts'
import { keyIdIn } from '../files/store/seal.ts'
import type { FileStore } from '../files/store/store.ts'
import { files as fileRows } from '../files/store/tables.ts'
import { keysOfTable, type SealedTable } from './sealedTables.ts'

/** The data that may still need a previous key after everything that could be decrypted has been re-encrypted. */
export interface PreviousKeyUse {
  /**
   * The number of records that can't be decrypted with any known key. Here and in the next two properties, data whose
   * key is recorded as lost is not included.
   */
  records: number
  /** The ids of files that can't be decrypted with any known key. */
  unopenable: string[]
  /** The number of audit trail sections whose stored keys can't be decrypted with any known key. */
  eras: number
  /** The ids of files with a database row that are neither in the file store nor in its trash. */
  missing: string[]
}

interface Places {
  db: Db
  keys: Keys
  files: FileStore
  tables: readonly SealedTable[]
}

/** Returns the data in the database and on the disk that may still need a previous key. */
export async function findPreviousKeyUse(places: Places): Promise<PreviousKeyUse> {
  const { db, keys } = places
  const [records, files, eras] = await Promise.all([
    countRecordsOfOtherKeys(places),
    countFilesOfOtherKeys(places),
    countUnopenableEras(db, keys),
  ])
  return { records, eras, ...files }
}

async function countRecordsOfOtherKeys({ db, keys, tables }: Places): Promise<number> {
  let records = 0
  for (const table of tables) {
    const present = keyIdIn(table.sealOf(keys).seal(Buffer.alloc(0), '')).toString('hex')
    for (const [id, { rows }] of await keysOfTable(db, table)) if (id !== present && !keys.lost.has(id)) records += rows
  }
  return records
}

async function countFilesOfOtherKeys({ db, files }: Places): Promise<Pick<PreviousKeyUse, 'unopenable' | 'missing'>> {
  // The rows are read before the files, because a file is stored before its row.
  const missingIds = new Set((await db.select({ id: fileRows.id }).from(fileRows)).map(({ id }) => id))
  const unopenable: string[] = []
  for await (const { id, isPresent, isLost } of files.heads()) {
    missingIds.delete(id)
    if (!isPresent && !isLost) unopenable.push(id)
  }
  return { unopenable, missing: await filterReferenced(db, [...missingIds]) }
}

/** Returns the ids that still have a row; the other files were deleted in the meantime. */
async function filterReferenced(db: Db, ids: string[]): Promise<string[]> {
  const referencedIds: string[] = []
  for (let at = 0; at < ids.length; at += 1000)
    for (const { id } of await db
      .select({ id: fileRows.id })
      .from(fileRows)
      .where(inArray(fileRows.id, ids.slice(at, at + 1000))))
      referencedIds.push(id)
  return referencedIds
}

/** Returns whether no data needs a previous key any more. */
export const isUnused = ({ records, unopenable, eras, missing }: PreviousKeyUse): boolean =>
  records + unopenable.length + eras + missing.length === 0

/** Returns the word that confirms finishing the key change without this data. */
export const describeUse = ({ records, unopenable, eras, missing }: PreviousKeyUse): string =>
  `lose-${createHash('sha256')
    .update(JSON.stringify([records, unopenable.toSorted(), eras, missing.toSorted()]))
    .digest('hex')
    .slice(0, 8)}`

const countText = (count: number, singular: string, plural = `${singular}s`) =>
  `${count} ${count === 1 ? singular : plural}`

/** Returns the sentences that explain why the key change can't be finished. */
export function describeUseInSentences(need: PreviousKeyUse): string[] {
  const { records, unopenable, eras, missing } = need
  const closed = [
    ...(records ? [countText(records, 'record')] : []),
    ...(unopenable.length ? [countText(unopenable.length, 'file')] : []),
    ...(eras ? [countText(eras, 'note of the audit trail', 'notes of the audit trail')] : []),
  ]
  return [
    ...(missing.length
      ? [
          `${countText(missing.length, 'stored file is', 'stored files are')} missing: please make sure that all of data/files is there.`,
        ]
      : []),
    ...(closed.length
      ? [
          `No known key decrypts: ${closed.join(', ')}.`,
          'If you have the key that they were encrypted with, set MUSTER_KEY_PREVIOUS to it.',
        ]
      : []),
    'The key change is not finished. Please keep the earlier key, and run "npm run key:rotate" again once this is fixed.',
    `To finish without this data, run: npm run key:rotate -- ${describeUse(need)}`,
  ]
}
