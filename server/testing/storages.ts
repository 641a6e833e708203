import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { openFolder } from '../src/files/storage/folderStorage.ts'
import { ObjectStorage } from '../src/files/storage/objectStorage.ts'
import { partsFolderIn } from '../src/files/storage/openStorage.ts'
import type { S3Behaviour } from '../src/files/storage/s3/client.ts'
import { type FilePlace, idsIn, type Storage } from '../src/files/storage/storage.ts'
import { parseS3Url } from '../src/storageSettings.ts'
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

/**
 * Returns storages in an object store, each below a prefix of its own: in the one of `TEST_STORAGE_URL`, with its
 * credentials in the usual variables, or else in one that is started for the test.
 */
export async function objectStorages(): Promise<TestStorages> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-storages-'))
  const given = process.env.TEST_STORAGE_URL
  const store = given ? null : await startObjectStore()
  const settings = store?.settings() ?? parseS3Url('TEST_STORAGE_URL', given ?? '', process.env)
  const opened: ObjectStorage[] = []
  return {
    async open() {
      const prefix = `${settings.prefix}test ${randomUUID()}/`
      const storage = new ObjectStorage({ ...settings, prefix }, partsFolderIn(folder), quickly)
      opened.push(storage)
      return storage
    },
    async close() {
      for (const storage of given ? opened : [])
        for (const isDiscarded of [false, true])
          for (const id of await idsIn(storage, { isDiscarded })) await storage.remove({ id, isDiscarded })
      await store?.close()
      await rm(folder, { recursive: true, force: true })
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
