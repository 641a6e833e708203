import type { Config } from '../config.ts'
import type { Connection } from './connection.ts'
import { assertWritable, makeDataFolder } from './embedded/place.ts'
import { startEmbedded } from './embedded/supervisor.ts'

export interface Place {
  connection: Connection
  /**
   * The folder with files and keys. The embedded database may have to use another folder than requested (see
   * embedded/place.ts).
   */
  dataDir: string
  stop(): Promise<void>
}

/**
 * Opens the configured data folder and database: a PostgreSQL server by its URL, or the embedded one, which is started.
 * @throws StartError if the data can't be served.
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
