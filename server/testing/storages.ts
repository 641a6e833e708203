import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { openFolder } from '../src/files/storage/folderStorage.ts'
import { ObjectStorage } from '../src/files/storage/objectStorage.ts'
import { partsFolderIn } from '../src/files/storage/openStorage.ts'
import type { S3Behaviour } from '../src/files/storage/s3/client.ts'
import type { FilePlace, Storage } from '../src/files/storage/storage.ts'
import { startObjectStore } from './objectStore.ts'

/** Short waits, so that a test can see them end. */
export const quickly: S3Behaviour = {
  timeouts: { connectMs: 1_000, idleMs: 1_000 },
  retries: { attempts: 3, maxMs: 30_000, firstPauseMs: 5, maxPauseMs: 20, probeMs: 50 },
  watch: { onAway: () => undefined, onBack: () => undefined },
}

/** Opens new, empty storages of one kind for the tests that every storage has to pass. */
export interface TestStorages {
  open(): Promise<Storage>
  close(): Promise<void>
}

/** Returns storages in folders. */
export async function folderStorages(): Promise<TestStorages> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-storages-'))
  return {
    open: async () => openFolder(await mkdtemp(join(folder, 'data-'))),
    close: () => rm(folder, { recursive: true }),
  }
}

/** Returns storages in an object store, each below a prefix of its own. */
export async function objectStorages(): Promise<TestStorages> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-storages-'))
  const store = await startObjectStore()
  let count = 0
  return {
    open: async () => new ObjectStorage(store.settings(`company ${++count}`), partsFolderIn(folder), quickly),
    async close() {
      await store.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** Returns the encrypted bytes of a stored file. */
export async function readStored(storage: Storage, place: FilePlace): Promise<Buffer> {
  const file = await storage.open(place)
  try {
    return await buffer(file.stream())
  } finally {
    await file.close()
  }
}
