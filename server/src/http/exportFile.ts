import type { App } from '../context.ts'
import type { Db } from '../db/database.ts'
import { openSnapshot } from '../db/snapshot.ts'
import { throwIf, unavailable } from '../kernel/errors.ts'
import { FileStream } from './fileStream.ts'

/** The maximum number of exports at the same time; each uses a database connection. */
const maxConcurrent = 4

let exportCount = 0

/** An exported file, generated from database rows. */
interface ExportedFile {
  name: string
  type: string
  /** The number of rows, sent as the header `muster-rows`. */
  rows: number
  parts: AsyncIterable<string | Uint8Array>
}

/**
 * Returns an exported file that is generated while it is sent. `make` reads everything from the given snapshot of the
 * database, so that later changes don't affect it, and records the export.
 * @throws Refusal 503 if too many exports are running, and any error of `make`.
 */
export async function exportFile(app: Pick<App, 'db'>, make: (db: Db) => Promise<ExportedFile>): Promise<FileStream> {
  throwIf(exportCount >= maxConcurrent ? unavailable('Other exports are running. Please try again in a moment.') : null)
  exportCount += 1
  const { db, end } = await openSnapshot(app.db).catch((error: unknown) => {
    exportCount -= 1
    throw error
  })
  const release = () => {
    exportCount -= 1
    end()
  }
  try {
    const { name, type, rows, parts } = await make(db)
    return new FileStream({ name, type, headers: { 'muster-rows': String(rows) } }, parts, release)
  } catch (error) {
    release()
    throw error
  }
}
