import type { App } from '../context.ts'
import type { Db } from '../db/database.ts'
import { openSnapshot } from '../db/snapshot.ts'
import { throwIf, unavailable } from '../kernel/errors.ts'
import { FileStream } from './fileStream.ts'

/** Files made at the same time; each holds a connection to the database. */
const maxConcurrent = 4

let running = 0

/** A file made of database rows. */
interface ExportedFile {
  name: string
  type: string
  /** Number of rows, sent as `muster-rows`. */
  rows: number
  parts: AsyncIterable<string | Uint8Array>
}

/**
 * Returns a file of the present data, unaffected by later changes, made while it is sent. `make` reads all of it
 * through the given database, and records the export.
 * @throws Refusal 503 while too many are being made; and whatever `make` refuses.
 */
export async function exportFile(app: Pick<App, 'db'>, make: (db: Db) => Promise<ExportedFile>): Promise<FileStream> {
  throwIf(running >= maxConcurrent ? unavailable('Other exports are running. Please try again in a moment.') : null)
  running += 1
  const { db, end } = await openSnapshot(app.db).catch((error: unknown) => {
    running -= 1
    throw error
  })
  const release = () => {
    running -= 1
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
