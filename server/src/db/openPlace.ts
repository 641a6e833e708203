import type { Config } from '../config.ts'
import type { Connection } from './connection.ts'
import { assertWritable, makeDataFolder } from './embedded/place.ts'
import { startEmbedded } from './embedded/supervisor.ts'

export interface Place {
  /** The connection to PostgreSQL itself. */
  connection: Connection
  /** The URL of the connection pooler in front of it; null if there is none. */
  pooler: string | null
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
  { databaseUrl, databaseDirectUrl, dataDir, postgresBin }: Config,
  log: (sentence: string) => void,
): Promise<Place> {
  if (databaseUrl) {
    const folder = await makeDataFolder(dataDir)
    await assertWritable(folder)
    return { ...addressesOf(databaseUrl, databaseDirectUrl), dataDir: folder, stop: async () => undefined }
  }
  return { ...(await startEmbedded({ dataDir, programs: postgresBin, log })), pooler: null }
}

/** Returns the connection to PostgreSQL itself, and the pooler's URL if both are set. */
export const addressesOf = (url: string, directUrl: string | null): Pick<Place, 'connection' | 'pooler'> =>
  directUrl === null ? { connection: url, pooler: null } : { connection: directUrl, pooler: url }
