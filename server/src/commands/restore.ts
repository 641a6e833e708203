import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readAnchor } from '../audit/anchor.ts'
import { verifyAudit } from '../audit/verify.ts'
import { UnusableBackup, verifyArchive } from '../backup/archive.ts'
import { decryptFile, isEncrypted } from '../backup/encryption.ts'
import { isKeyAvailable } from '../backup/keyOfBackup.ts'
import { recordRestore } from '../backup/restored.ts'
import {
  assertEmptyDatabase,
  assertNothingIn,
  assertStorageFits,
  decryptedName,
  readBackupHead,
  markRestoring,
  restoreBackup,
  unmarkIfUnchanged,
  unmarkRestoring,
} from '../backup/restoreBackup.ts'
import { type BackupDecryption, readBackupDecryption } from '../backupSettings.ts'
import { type Config, readConfig } from '../config.ts'
import { openDatabase } from '../db/connection.ts'
import { choosePlace, makeDataFolder } from '../db/embedded/place.ts'
import { isUnavailable, isDiskFull } from '../db/failures.ts'
import { migrate } from '../db/migrate.ts'
import { openPlace } from '../db/openPlace.ts'
import { isSystemError } from '../disk/durable.ts'
import { isReserveNeeded, spaceOf } from '../disk/space.ts'
import { assertKnownKey } from '../files/store/keyFingerprint.ts'
import { Keys, loadKeys, newMaster } from '../files/store/keys.ts'
import { openFolder } from '../files/storage/folderStorage.ts'
import { openStorageForCommand } from '../files/storage/openStorage.ts'
import { StorageUnavailable } from '../files/storage/storage.ts'
import { openFileStore } from '../files/store/store.ts'
import { recordStorage } from '../files/store/usedStorage.ts'
import { verifyFiles } from '../files/store/verifyFiles.ts'
import { StartError } from '../kernel/startError.ts'
import { askHidden } from './askHidden.ts'
import { type EndedAccess, endAccess } from './endAccess.ts'
import { exitWith, print } from './openTrail.ts'

/**
 * `npm run restore -- FILE`: restores a backup into an empty data folder (MUSTER_DATA) and an empty database, ends the
 * access of people and programs, and compares the result with the backup. An encrypted backup is decrypted into the data
 * folder first. `without-key` after the file allows a backup
 * whose key is lost; replace the key before the next start.
 */
async function restore(argument: string | undefined, word: string | undefined): Promise<boolean> {
  if (!argument) throw new StartError('Please add the path of the backup: npm run restore -- FILE')
  const given = resolve(argument)
  const config = readConfig({ ...process.env, ...withoutEncryption })
  if (!(await isEncrypted(given))) return restoreArchive(given, { config, given, word })
  const decryption = await readDecryption(given)
  const folder = await folderFor(config)
  await assertNothingIn(folder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, decryptedName)
  try {
    await rm(path, { force: true })
    await decryptFile(given, path, decryption)
    return await restoreArchive(path, { config, given, word })
  } finally {
    await rm(path, { force: true })
  }
}

/** The variables of new backups: a backup to restore may have a passphrase that is too short for them. */
const withoutEncryption = {
  BACKUP_PASSPHRASE: undefined,
  BACKUP_PASSPHRASE_FILE: undefined,
  BACKUP_PUBLIC_KEYS: undefined,
}

/** Returns the means to decrypt a backup: those in the environment, or the passphrase that a person types. */
async function readDecryption(given: string): Promise<BackupDecryption> {
  const decryption = readBackupDecryption(process.env)
  if (decryption) return decryption
  if (!process.stdin.isTTY)
    throw new StartError(
      `${given} is encrypted: please set BACKUP_PASSPHRASE_FILE or BACKUP_PRIVATE_KEY_FILE to the file with its passphrase or private key.`,
    )
  return { passphrase: await askHidden(`Passphrase of ${given}: `) }
}

const folderFor = async (config: Config): Promise<string> =>
  config.databaseUrl ? makeDataFolder(config.dataDir) : (await choosePlace(config.dataDir, print)).dataDir

/** Restores an archive that is not encrypted. `given` is the path of the backup for messages. */
async function restoreArchive(
  path: string,
  { config, given, word }: { config: Config; given: string; word: string | undefined },
): Promise<boolean> {
  await verifyArchive(path)
  const head = await readBackupHead(path)
  const folder = await folderFor(config)
  await assertNothingIn(folder)
  const objectStore = config.storage && (await openStorageForCommand(folder, config.storage))
  await assertStorageFits(objectStore, head)
  const hasKey = await isKeyAvailable(path, head, { dataDir: folder, word, given })
  // The mark comes before the database: without it, a start would create a new company there.
  if (!config.databaseUrl) await markRestoring(folder)
  const place = await openPlace(config, print).catch((error: unknown) =>
    abortRestore(folder, error, () => unmarkIfUnchanged(folder)),
  )
  const { pool, db, close } = await openDatabase(place.connection, { max: 2, log: print })
  try {
    // The check comes before the mark: the database may be the wrong one, and must not be emptied because of a mark.
    await assertEmptyDatabase(pool)
    if (config.databaseUrl) await markRestoring(folder)
    const storage = objectStore ?? (await openFolder(place.dataDir))
    const { tables, files } = await restoreBackup(path, head, { pool, dataDir: place.dataDir, storage })
    await migrate(pool)
    await recordStorage(db, storage)
    // Without the backup's key, no one can verify signatures, so a temporary key will do for the restore's entry.
    const keys = hasKey ? await loadKeys(place.dataDir, print) : new Keys(newMaster())
    if (hasKey) await assertKnownKey(db, keys)
    const endedAccess = await endAccess(db, keys, head.madeAt)
    await recordRestore(place.dataDir, { madeAt: head.madeAt, ...endedAccess })
    await unmarkRestoring(place.dataDir)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    print(
      `Restored the backup of ${head.madeAt}: ${rows} rows and ${files} files, in ${place.dataDir}${objectStore ? ` and ${objectStore.name}` : ''}.`,
    )
    printEndedAccess(head.madeAt, endedAccess)
    if (!hasKey) {
      print('Without its key, the audit trail and the stored files could not be checked.')
      print('Before the first start, please run "npm run key:replace": it lists what is lost and creates a new key.')
      return true
    }
    const { faults, seals } = await verifyAudit(db, keys, await readAnchor(place.dataDir, keys))
    const { missing, damaged } = await verifyFiles(db, await openFileStore(storage, keys))
    for (const fault of faults) print(fault)
    print(faults.length ? 'The audit trail was altered.' : `The audit trail is intact: ${seals} seals.`)
    for (const { id } of missing) print(`The stored file ${id} was missing when the backup was made.`)
    for (const { id } of damaged) print(`The stored file ${id} is damaged.`)
    return faults.length + missing.length + damaged.length === 0
  } catch (error) {
    return await abortRestore(folder, error)
  } finally {
    await close()
    await place.stop()
  }
}

function printEndedAccess(madeAt: string, { sessions, links, mails, keys }: EndedAccess): void {
  print(`Ended: ${sessions} sessions and ${links} one-use links. Held unsent in the outbox: ${mails} emails.`)
  if (keys.length) print(`Suspended until the owner releases them in Settings, API Keys: ${keys.length} API keys.`)
  for (const { name, hint } of keys) print(`- ${name} (muster_…${hint})`)
  print(`Anything revoked after ${madeAt} may be active again: please check accounts, roles and keys.`)
}

/**
 * Reports why a started restore failed and how to continue; never returns. Runs `undo` unless the disk or the database
 * was the cause.
 * @throws StartError if the disk is full or the database stopped; otherwise the original error.
 */
async function abortRestore(folder: string, error: unknown, undo?: () => Promise<void>): Promise<never> {
  const advice = `Please empty ${folder}, then run the restore again.`
  const isFull =
    isDiskFull(error) ||
    isSystemError(error, 'ENOSPC') ||
    // The programs of PostgreSQL print this message.
    (error instanceof StartError && error.message.includes('No space left on device')) ||
    // PostgreSQL stops when it can't write its log.
    (isUnavailable(error) && isReserveNeeded(await spaceOf(folder)))
  if (isFull)
    throw new StartError(
      `The disk of ${folder} is full: please free up space or use a folder on a larger disk. ${advice}`,
      {
        cause: error,
      },
    )
  if (error instanceof StorageUnavailable)
    throw new StartError(`${error.message} Please also delete what the restore has left there. ${advice}`, {
      cause: error,
    })
  if (isUnavailable(error)) throw new StartError(`The database stopped during the restore. ${advice}`, { cause: error })
  await undo?.()
  throw error
}

exitWith(async () => {
  try {
    return await restore(process.argv[2], process.argv[3])
  } catch (error) {
    if (error instanceof UnusableBackup) throw new StartError(error.message, { cause: error })
    if (isSystemError(error))
      throw new StartError(`The backup could not be restored: ${error.message}.`, { cause: error })
    throw error
  }
})
