import type { Config } from '../config.ts'
import type { Connection } from './connection.ts'
import { startEmbedded } from './embedded/supervisor.ts'

export interface Place {
  connection: Connection
  /** Where files and keys are; the embedded database may have moved it (see embedded/place.ts). */
  dataDir: string
  stop(): Promise<void>
}

/** The database that the configuration names: a PostgreSQL server by its URL, or our own, started here. */
export async function openPlace({ databaseUrl, dataDir }: Config, log: (sentence: string) => void): Promise<Place> {
  if (databaseUrl) return { connection: databaseUrl, dataDir, stop: async () => undefined }
  return startEmbedded({ dataDir, log })
}
