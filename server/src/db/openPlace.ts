import type { Config } from '../config.ts'
import type { Connection } from './connection.ts'
import { assertWritable, makeDataFolder } from './embedded/place.ts'
import { startEmbedded } from './embedded/supervisor.ts'

export interface Place {
  connection: Connection
  /** The folder of files and keys; the embedded database may have moved it (see embedded/place.ts). */
  dataDir: string
  stop(): Promise<void>
}

/**
 * Opens the data folder and the database that the configuration names: a PostgreSQL server by its URL, or our own,
 * started here. Throws a StartError where the data cannot be served.
 */
export async function openPlace(
  { databaseUrl, dataDir, postgresBin }: Config,
  log: (sentence: string) => void,
): Promise<Place> {
  if (databaseUrl) {
    const folder = await makeDataFolder(dataDir)
    await assertWritable(folder)
    return { connection: databaseUrl, dataDir: folder, stop: async () => undefined }
  }
  return startEmbedded({ dataDir, programs: postgresBin, log })
}
