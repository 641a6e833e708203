import type { Db } from '../db/database.ts'
import { isReplicaFailure, openReadSnapshot, type ReplicatedDatabase } from '../db/replica.ts'
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
 * database, so that later changes don't affect it, and records the export on the primary. If a replica fails `make`, it
 * is called again for the primary.
 * @throws Refusal 503 if too many exports are running, and any error of `make`.
 */
export async function exportFile(
  app: ReplicatedDatabase,
  make: (db: Db) => Promise<ExportedFile>,
): Promise<FileStream> {
  throwIf(exportCount >= maxConcurrent ? unavailable('Other exports are running. Please try again in a moment.') : null)
  exportCount += 1
  try {
    const { file, end, onReplica } = await makeFile(app, make)
    const { name, type, rows } = file
    const parts = onReplica ? watchFailures(app, file.parts) : file.parts
    return new FileStream({ name, type, headers: { 'muster-rows': String(rows) } }, parts, () => {
      exportCount -= 1
      end()
    })
  } catch (error) {
    exportCount -= 1
    throw error
  }
}

/** Returns the file with the end of its snapshot, which is on the replica if it doesn't fail there. */
async function makeFile(app: ReplicatedDatabase, make: (db: Db) => Promise<ExportedFile>) {
  const { db, end, onReplica } = await openReadSnapshot(app)
  try {
    return { file: await make(db), end, onReplica }
  } catch (error) {
    end()
    if (!onReplica || !isReplicaFailure(error)) throw error
    app.replica?.rest('It failed an export.')
  }
  const snapshot = await openSnapshot(app.db)
  try {
    return { file: await make(snapshot.db), end: snapshot.end, onReplica: false }
  } catch (error) {
    snapshot.end()
    throw error
  }
}

/** Yields the parts. If the replica fails midway, the caller's next attempt is read from the primary. */
async function* watchFailures({ replica }: ReplicatedDatabase, parts: ExportedFile['parts']) {
  try {
    yield* parts
  } catch (error) {
    if (isReplicaFailure(error)) replica?.rest('It failed an export.')
    throw error
  }
}
