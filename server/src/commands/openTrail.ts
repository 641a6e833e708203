import type { Pool } from 'pg'
import { backupsIn, readConfig } from '../config.ts'
import { openDatabase } from '../db/connection.ts'
import type { Db } from '../db/database.ts'
import { choosePlace } from '../db/embedded/place.ts'
import { readPostmaster, whoIs } from '../db/embedded/postmaster.ts'
import { openPlace, type Place } from '../db/openPlace.ts'
import { type Keys, loadKeys } from '../files/keys.ts'
import { StartError } from '../startError.ts'

export interface Trail {
  db: Db
  pool: Pool
  keys: Keys
  dataDir: string
  /** Where backups are kept. */
  backupsDir: string
}

/** Says a sentence to the person who runs the command. */
export const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)

/** The database, beside a running Muster where there is one. */
async function openBeside(): Promise<Place> {
  const config = readConfig(process.env)
  if (config.databaseUrl) return openPlace(config, say)
  const { cluster, dataDir } = await choosePlace(config.dataDir, say)
  const postmaster = await readPostmaster(cluster)
  if (!postmaster || (await whoIs(postmaster, cluster)) !== 'server') return openPlace(config, say)
  const connection = { host: postmaster.socketFolder, port: postmaster.port, user: 'muster', database: 'muster' }
  return { connection, dataDir, stop: async () => undefined }
}

/** Runs a command on the database and ends the process, as `endWith` does. */
export const withTrail = (work: (trail: Trail) => Promise<boolean>): void =>
  endWith(async () => {
    const place = await openBeside()
    const { db, pool, close } = await openDatabase(place.connection, { max: 2, log: say })
    try {
      const { dataDir } = place
      const backupsDir = backupsIn(readConfig(process.env), dataDir)
      return await work({ db, pool, keys: await loadKeys(dataDir, say), dataDir, backupsDir })
    } finally {
      await close()
      await place.stop()
    }
  })

/** Ends the process: with 0 when `work` answers true, 1 when false, and 2 with a sentence where it could not work. */
export function endWith(work: () => Promise<boolean>): void {
  work().then(
    (well) => process.exit(well ? 0 : 1),
    (error: unknown) => {
      if (!(error instanceof StartError)) throw error
      process.stderr.write(`${error.message}\n`)
      process.exit(2)
    },
  )
}
