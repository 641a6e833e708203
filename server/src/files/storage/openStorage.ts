import { join } from 'node:path'
import { StartError } from '../../kernel/startError.ts'
import { openFolder } from './folderStorage.ts'
import { ObjectStorage } from './objectStorage.ts'
import { type S3Behaviour, S3Client } from './s3/client.ts'
import type { StorageWatch } from './s3/retries.ts'
import type { S3Settings } from '../../storageSettings.ts'
import { type Storage, StorageUnavailable } from './storage.ts'

/** The waits of a server: people are waiting, so it gives up early, and quickly while the object store is away. */
const ofServer: Omit<S3Behaviour, 'watch'> = {
  timeouts: { connectMs: 3_000, idleMs: 15_000 },
  retries: { attempts: 4, maxMs: 10_000, firstPauseMs: 200, maxPauseMs: 2_000, probeMs: 1_000 },
}
/** The waits of a command, which should rather take long than fail halfway. */
const ofCommand: Omit<S3Behaviour, 'watch'> = {
  timeouts: { connectMs: 10_000, idleMs: 60_000 },
  retries: { attempts: 8, maxMs: 180_000, firstPauseMs: 500, maxPauseMs: 15_000, probeMs: 0 },
}

/** Returns the folder for files that are being received, in a data folder. */
export const partsFolderIn = (dataDir: string): string => join(dataDir, 'uploads')

/**
 * Opens the storage of a server: the object store if there are settings for it, otherwise the folder `files` in the data
 * folder. If the object store does not answer, the server starts nevertheless, and `watch` is told.
 * @throws StartError if the object store refuses because of wrong settings.
 */
export async function openStorage(dataDir: string, settings: S3Settings | null, watch: StorageWatch): Promise<Storage> {
  if (!settings) return openFolder(dataDir)
  const storage = new ObjectStorage(settings, partsFolderIn(dataDir), { ...ofServer, watch })
  await storage.check().catch((error: unknown) => {
    if (!(error instanceof StorageUnavailable) || error.isRefusal) throwForOperator(error)
  })
  return storage
}

/**
 * Opens the storage for a command.
 * @throws StartError if the object store can't be used.
 */
export async function openStorageForCommand(dataDir: string, settings: S3Settings | null): Promise<Storage> {
  if (!settings) return openFolder(dataDir)
  const watch = { onAway: () => undefined, onBack: () => undefined }
  const storage = new ObjectStorage(settings, partsFolderIn(dataDir), { ...ofCommand, watch })
  await storage.checkAccess().catch(throwForOperator)
  return storage
}

/** @throws StartError for a storage that can't be used; otherwise the error itself. */
export function throwForOperator(error: unknown): never {
  if (error instanceof StorageUnavailable) throw new StartError(error.message, { cause: error })
  throw error
}

/** Returns a client for copies of backups, with the waits of a command: no one waits for them. */
export const backupClient = (settings: S3Settings): S3Client =>
  new S3Client(settings, { ...ofCommand, watch: { onAway: () => undefined, onBack: () => undefined } })
