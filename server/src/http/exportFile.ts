import type { App } from '../context.ts'
import type { Db } from '../db/database.ts'
import { openSnapshot } from '../db/snapshot.ts'
import { allow, unavailable } from '../errors.ts'
import { FileStream } from './fileStream.ts'

/** Files that are made at once; each holds a connection to the database. */
const mostAtOnce = 4

let underWay = 0

/** A file that is made of rows of the database. */
interface ExportedFile {
  name: string
  type: string
  /** How many rows will come, answered as `muster-rows`. */
  rows: number
  parts: AsyncIterable<string | Uint8Array>
}

/**
 * A file of what there is at this moment, whatever is changed meanwhile, made while it is taken. `make` reads all of it by
 * the database that it is given, and records that it is taken out of the product.
 * @throws Refusal 503 while too many are made; what `make` refuses.
 */
export async function exportFile(app: Pick<App, 'db'>, make: (db: Db) => Promise<ExportedFile>): Promise<FileStream> {
  allow(underWay >= mostAtOnce ? unavailable('Other exports are under way. Please try again in a moment.') : null)
  underWay += 1
  const { db, end } = await openSnapshot(app.db).catch((error: unknown) => {
    underWay -= 1
    throw error
  })
  const over = () => {
    underWay -= 1
    end()
  }
  try {
    const { name, type, rows, parts } = await make(db)
    return new FileStream({ name, type, headers: { 'muster-rows': String(rows) } }, parts, over)
  } catch (error) {
    over()
    throw error
  }
}
