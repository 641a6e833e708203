import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { BackupEncryption } from '../backupSettings.ts'
import { assertNotHalfRestored } from '../backup/restoreBackup.ts'
import { identityOf } from '../companySettings/identity.ts'
import { backupsIn, type Config, readConfig } from '../config.ts'
import { openDatabase } from '../db/connection.ts'
import type { Db } from '../db/database.ts'
import { findPlace } from '../db/embedded/place.ts'
import { readPostmaster, identifyProcess } from '../db/embedded/postmaster.ts'
import { addressesOf, openPlace, type Place } from '../db/openPlace.ts'
import { assertKnownKey } from '../files/store/keyFingerprint.ts'
import { openStorageForCommand } from '../files/storage/openStorage.ts'
import { type Storage, StorageUnavailable } from '../files/storage/storage.ts'
import { assertStorageInUse } from '../files/store/usedStorage.ts'
import { type FileStore, openFileStore } from '../files/store/store.ts'
import { isKeyGiven, keyFileIn, type Keys, knownKeys, missingKey } from '../files/store/keys.ts'
import { startKeyUse } from '../keys/keyUse.ts'
import { createLog } from '../log.ts'
import { StartError } from '../kernel/startError.ts'

export interface Trail {
  db: Db
  pool: Pool
  keys: Keys
  dataDir: string
  /** The folder where backups are stored. */
  backupsDir: string
  /** The encryption of backups; null for none. */
  backupEncryption: BackupEncryption | null
  /** Opens the storage of the stored files. @throws StartError if it can't be used, or the files are elsewhere. */
  openStorage: () => Promise<Storage>
  /** Opens the stored files. @throws StartError as `openStorage`, or if they were encrypted with another key. */
  openFiles: () => Promise<FileStore>
}

/** Prints a sentence to the operator. */
export const print = (sentence: string) => void process.stdout.write(`${sentence}\n`)

/** Returns the data folder that a configuration leads to, even if it has no data. */
export async function findData({ databaseUrl, dataDir }: Config): Promise<string> {
  const found = databaseUrl ? null : await findPlace(dataDir)
  return found?.dataDir ?? dataDir
}

/**
 * Opens the existing data, even while Muster is running on it. Creates no folder, key or database.
 * @throws StartError if there is none or it can't be opened.
 */
export async function openExistingData(config: Config, log = print): Promise<Place> {
  if (config.databaseUrl) {
    const dataDir = await realpath(config.dataDir).catch(() => null)
    // With the key in the environment, a data folder may have nothing in it yet.
    if (dataDir === null || !(isKeyGiven() || existsSync(join(dataDir, 'keys'))))
      throw new StartError(noDataError(config))
    await assertNotHalfRestored(dataDir)
    return {
      ...addressesOf(config.databaseUrl, config.databaseDirectUrl),
      dataDir,
      stop: async () => undefined,
    }
  }
  const found = await findPlace(config.dataDir)
  if (!found) throw new StartError(noDataError(config))
  await assertNotHalfRestored(found.dataDir)
  const { cluster, dataDir } = found
  const postmaster = await readPostmaster(cluster)
  if (!postmaster || (await identifyProcess(postmaster, cluster)) !== 'server') return openPlace(config, log)
  const connection = { host: postmaster.socketFolder, port: postmaster.port, user: 'muster', database: 'muster' }
  return { connection, pooler: null, dataDir, stop: async () => undefined }
}

const noDataError = ({ dataDir }: Pick<Config, 'dataDir'>) =>
  `No Muster data in ${dataDir}: please set MUSTER_DATA to the data folder, as for the start, or run this command in the program folder that uses the data.`

/**
 * Runs a command on the existing data with its key, prints which company's data it is, and ends the process with
 * `exitWith`. A command with `changesKey` is not counted among the processes that use the key.
 */
export const withTrail = (work: (trail: Trail) => Promise<boolean>, { changesKey = false } = {}): void =>
  withData(async (data) => {
    const keys = await knownKeys(data.dataDir)
    if (!keys) throw new StartError(missingKey(keyFileIn(data.dataDir)))
    await assertKnownKey(data.db, keys)
    const trail = { ...data, keys, openFiles: async () => openFileStore(await data.openStorage(), keys) }
    if (changesKey) return work(trail)
    const use = await startKeyUse({ pool: data.pool, keys, log: createLog('silent') })
    try {
      return await work(trail)
    } finally {
      await use.stop()
    }
  })

/** Does the same as `withTrail` for commands that don't need the key. */
export const withData = (work: (data: Omit<Trail, 'keys' | 'openFiles'>) => Promise<boolean>): void =>
  exitWith(async () => {
    const config = readConfig(process.env)
    const place = await openExistingData(config)
    const { db, pool, close } = await openDatabase(place.connection, { max: 3, log: print })
    try {
      const { dataDir } = place
      if (!(await isMuster(pool))) throw new StartError('No Muster data in the database: please check DATABASE_URL.')
      const openStorage = async () => {
        const storage = await openStorageForCommand(dataDir, config.storage)
        await assertStorageInUse(db, storage)
        return storage
      }
      const well = await work({
        db,
        pool,
        dataDir,
        backupsDir: backupsIn(config, dataDir),
        backupEncryption: config.backupEncryption,
        openStorage,
      })
      print(`This is the data of ${(await identityOf(db)).name} in ${dataDir}.`)
      return well
    } finally {
      await close()
      await place.stop()
    }
  })

/** Returns whether the database contains a company: Muster's tables and at least one person. */
async function isMuster(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('public.migrations') is not null as there`)
  return rows[0]?.there === true && ((await pool.query('select from users limit 1')).rowCount ?? 0) > 0
}

/**
 * Runs a command and ends the process: with exit code 0 if `work` returns true, 1 if it returns false, and 2 with a
 * sentence if it throws a StartError or the storage of files can't be used.
 */
export function exitWith(work: () => Promise<boolean>): void {
  work().then(
    (well) => process.exit(well ? 0 : 1),
    (error: unknown) => {
      if (!(error instanceof StartError) && !(error instanceof StorageUnavailable)) throw error
      process.stderr.write(`${error.message}\n`)
      process.exit(2)
    },
  )
}
