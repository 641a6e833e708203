import type { Config } from '../../../config.ts'
import { filesFolderIn, FolderStorage } from '../../../files/storage/folderStorage.ts'
import { ObjectStorage } from '../../../files/storage/objectStorage.ts'
import { partsFolderIn } from '../../../files/storage/openStorage.ts'
import type { Storage } from '../../../files/storage/storage.ts'

/** The waits of a command that only checks: together shorter than a check may take. */
const behaviour = {
  timeouts: { connectMs: 2_000, idleMs: 2_000 },
  retries: { attempts: 2, maxMs: 3_000, firstPauseMs: 200, maxPauseMs: 200, probeMs: 1_000 },
  watch: { onAway: () => undefined, onBack: () => undefined },
}

/** Returns the storage for a command that only checks it, and the function that closes it. Requests and creates nothing. */
export function storageToCheck({ dataDir, storage }: Config): { storage: Storage; close: () => void } {
  if (!storage) return { storage: new FolderStorage(filesFolderIn(dataDir)), close: () => undefined }
  const objectStorage = new ObjectStorage(storage, partsFolderIn(dataDir), behaviour)
  return { storage: objectStorage, close: () => objectStorage.close() }
}
