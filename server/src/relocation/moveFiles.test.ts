import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startObjectStore, type TestObjectStore } from '../../testing/objectStore.ts'
import { quickly, readStored } from '../../testing/storages.ts'
import { auditEntries } from '../audit/tables.ts'
import { openFolder } from '../files/storage/folderStorage.ts'
import { ObjectStorage } from '../files/storage/objectStorage.ts'
import { idsIn, type Storage } from '../files/storage/storage.ts'
import { fingerprintOf } from '../files/store/keyFingerprint.ts'
import { Keys } from '../files/store/keys.ts'
import { openFileStore } from '../files/store/store.ts'
import { files } from '../files/store/tables.ts'
import { assertKnownStorage, assertStorageInUse, storageOfDatabase } from '../files/store/usedStorage.ts'
import { verifyFiles } from '../files/store/verifyFiles.ts'
import { countProcessesWithKey, startKeyUse } from '../keys/keyUse.ts'
import { sealedCompany } from '../keys/test/sealedCompany.ts'
import { createLog } from '../log.ts'
import type { Periodic } from '../kernel/periodic.ts'
import { type MoveOptions, moveFiles } from './moveFiles.ts'

let objectStore: TestObjectStore
let count = 0
beforeAll(async () => {
  objectStore = await startObjectStore()
})
afterAll(() => objectStore.close())

/** Returns a company with three files in its folder and one in the trash, and an empty object store. */
async function company() {
  objectStore.proxy.setFault(() => null)
  const own = await sealedCompany()
  const { keys, store } = await own.opened()
  const folder = await openFolder(own.dataDir)
  const discarded = (await store.put(randomBytes(200_000))).id
  await store.discard(discarded)
  const parts = await mkdtemp(join(tmpdir(), 'muster-parts-'))
  onTestFinished(() => rm(parts, { recursive: true }))
  const bucket = new ObjectStorage(objectStore.settings(`move-${++count}`), parts, {
    ...quickly,
    // As for a command, no request fails because an earlier one did.
    retries: { ...quickly.retries, probeMs: 0 },
  })
  const base = { db: own.db, pool: own.pool, keys, report: (sentence: string) => void own.printed.push(sentence) }
  return {
    ...own,
    keys,
    folder,
    bucket,
    discarded,
    toBucket: (options?: MoveOptions) => moveFiles({ ...base, from: folder, to: bucket }, options),
    toFolder: (options?: MoveOptions) => moveFiles({ ...base, from: bucket, to: folder }, options),
    /** Expects that exactly the files of the company are in a storage, unchanged. */
    async expectAllIn(storage: Storage) {
      expect((await idsIn(storage)).toSorted()).toEqual(own.fileIds.toSorted())
      expect(await idsIn(storage, { isDiscarded: true })).toEqual([discarded])
      const found = await verifyFiles(own.db, await openFileStore(storage, keys))
      expect(found).toMatchObject({ checked: 3, missing: [], damaged: [], orphaned: [] })
    },
  }
}
const expectEmpty = async (storage: Storage) =>
  expect([await idsIn(storage), await idsIn(storage, { isDiscarded: true })]).toEqual([[], []])

test('all files move into an object store and back, byte for byte, and the database follows', async () => {
  const own = await company()
  const before = await readStored(own.folder, { id: own.fileIds[0] ?? '' })
  expect(await own.toBucket()).toBe(true)
  await own.expectAllIn(own.bucket)
  await expectEmpty(own.folder)
  expect((await readStored(own.bucket, { id: own.fileIds[0] ?? '' })).equals(before)).toBe(true)
  expect(await storageOfDatabase(own.db)).toBe(own.bucket.label)
  await expect(assertKnownStorage(own.db, own.folder)).rejects.toThrow('but STORAGE_URL is not set')
  expect(own.printed.slice(-3)).toEqual([
    `Copied from ${own.folder.name} to ${own.bucket.name}: 4 files, each read back and compared. Copied before: 0.`,
    `From now on, the files are in ${own.bucket.name}. Muster can be started with STORAGE_URL naming ${own.bucket.label}.`,
    `Deleted in ${own.folder.name}: 4 files, each after comparing it with its copy.`,
  ])
  expect(await own.toFolder()).toBe(true)
  await own.expectAllIn(own.folder)
  await expectEmpty(own.bucket)
  const moves = await own.db.select().from(auditEntries).where(eq(auditEntries.action, 'files.moved'))
  expect(moves.map(({ after }) => after)).toEqual([{ storage: own.bucket.label }, { storage: 'folder' }])
})

test('a dry run counts and changes nothing', async () => {
  const own = await company()
  expect(await own.toBucket({ isDry: true })).toBe(true)
  expect(own.printed.at(-1)).toBe(
    `Would copy from ${own.folder.name} to ${own.bucket.name}: 4 files. Copied before: 0.`,
  )
  await expectEmpty(own.bucket)
  await own.expectAllIn(own.folder)
})

test('originals stay if the operator wants to keep them, and are deleted by a later run', async () => {
  const own = await company()
  expect(await own.toBucket({ keepsOriginals: true })).toBe(true)
  await own.expectAllIn(own.folder)
  await own.expectAllIn(own.bucket)
  expect(await own.toBucket({ isDry: true })).toBe(true)
  expect(await own.toBucket()).toBe(true)
  await expectEmpty(own.folder)
})

test('while Muster runs, files are only copied; what it stores meanwhile follows once it is stopped', async () => {
  const own = await company()
  const { store } = await own.opened()
  const use = await startKeyUse({ pool: own.pool, keys: own.keys, log: createLog('silent') })
  expect(await own.toBucket()).toBe(false)
  expect(own.printed.at(-1)).toContain('Muster is running and may store more files. Please stop every process')
  expect(await storageOfDatabase(own.db)).toBe('folder')
  await own.expectAllIn(own.folder)
  own.fileIds.push(await own.upload(store, own.anna))
  await store.remove(own.fileIds[0] ?? '')
  await own.db.delete(files).where(eq(files.id, own.fileIds.shift() ?? ''))
  await use.stop()
  expect(await own.toBucket()).toBe(true)
  const found = await verifyFiles(own.db, await openFileStore(own.bucket, own.keys))
  expect(found).toMatchObject({ checked: 3, missing: [], damaged: [] })
  await expectEmpty(own.folder)
})

/** Runs work before or after the command counts the processes for the third time, which it does in the change-over. */
function inChangeOver(
  pool: Pool,
  { before, after }: { before?: () => Promise<unknown>; after?: () => Promise<unknown> },
): void {
  const query = pool.query.bind(pool) as (...input: unknown[]) => Promise<unknown>
  let counts = 0
  const spy = vi.spyOn(pool, 'query').mockImplementation((async (...input: unknown[]) => {
    const isThird = String(input[0]).includes('pg_locks') && ++counts === 3
    if (isThird) await before?.()
    const answer = await query(...input)
    if (isThird) await after?.()
    return answer
  }) as never)
  onTestFinished(() => spy.mockRestore())
}

test('a process that starts before the change-over prevents it', async () => {
  const own = await company()
  const { pool, keys } = own
  let use: Periodic | undefined
  onTestFinished(() => use?.stop())
  inChangeOver(pool, { before: async () => (use = await startKeyUse({ pool, keys, log: createLog('silent') })) })
  expect(await own.toBucket()).toBe(false)
  expect(own.printed.at(-1)).toContain('A process of Muster was started meanwhile')
  expect(await storageOfDatabase(own.db)).toBe('folder')
  await own.expectAllIn(own.folder)
  expect(await own.db.$count(auditEntries, eq(auditEntries.action, 'files.moved'))).toBe(0)
})

test('a process that starts while the change-over is written waits for it, and does not start', async () => {
  const own = await company()
  const { pool, keys } = own
  const processes = () => countProcessesWithKey(pool, fingerprintOf(keys))
  let start: Promise<unknown> | undefined
  const after = async () => {
    const onConnect = () => assertStorageInUse(own.db, own.folder)
    start = startKeyUse({ pool, keys, log: createLog('silent'), onConnect }).catch(String)
    await expect.poll(processes).toBe(1)
  }
  inChangeOver(pool, { after })
  expect(await own.toBucket()).toBe(true)
  expect(await start).toContain('but STORAGE_URL is not set')
  await expect.poll(processes).toBe(0)
  await own.expectAllIn(own.bucket)
})

test.each([false, true])(
  'what a process stored in the old place after the change-over is copied by the next run, with --keep %s',
  async (keepsOriginals) => {
    const own = await company()
    const { store } = await own.opened()
    expect(await own.toBucket({ keepsOriginals: true })).toBe(true)
    own.fileIds.push(await own.upload(store, own.anna))
    const withoutRow = (await store.put(randomBytes(10))).id
    expect(await own.toBucket({ keepsOriginals })).toBe(true)
    expect((await idsIn(own.bucket)).toSorted()).toEqual(own.fileIds.toSorted())
    const found = await verifyFiles(own.db, await openFileStore(own.bucket, own.keys))
    expect(found).toMatchObject({ checked: 4, missing: [], damaged: [] })
    expect(own.printed).toContain(
      `Copied from ${own.folder.name} to ${own.bucket.name}: 1 files that were stored after the change-over.`,
    )
    if (keepsOriginals) expect(await idsIn(own.folder)).toContain(withoutRow)
    else await expectEmpty(own.folder)
  },
)

test('a move that ends anywhere is continued, and every file is whole at each moment', async () => {
  const own = await company()
  // The move ends at each of its requests that change something, one after the other.
  for (let allowed = 0, hasEnded = false; !hasEnded; allowed++) {
    let left = allowed
    objectStore.proxy.setFault(({ method }) =>
      method === 'PUT' && left-- <= 0 ? { kind: 'status', status: 403, code: 'AccessDenied' } : null,
    )
    hasEnded = await own.toBucket().catch(() => false)
    objectStore.proxy.setFault(() => null)
    if (hasEnded) break
    await own.expectAllIn(own.folder)
    expect(await storageOfDatabase(own.db)).not.toBe(own.bucket.label)
  }
  await own.expectAllIn(own.bucket)

  // On the way back, it ends at each deletion of an original.
  for (let allowed = 0, hasEnded = false; !hasEnded; allowed++) {
    let left = allowed
    objectStore.proxy.setFault(({ method }) =>
      method === 'DELETE' && left-- <= 0 ? { kind: 'status', status: 403, code: 'AccessDenied' } : null,
    )
    hasEnded = await own.toFolder().catch(() => false)
    objectStore.proxy.setFault(() => null)
    await own.expectAllIn(own.folder)
    expect(await storageOfDatabase(own.db)).toBe('folder')
  }
  await expectEmpty(own.bucket)
})

test('a copy that was encrypted with another key since is copied again', async () => {
  const own = await company()
  const use = await startKeyUse({ pool: own.pool, keys: own.keys, log: createLog('silent') })
  expect(await own.toBucket()).toBe(false)
  await use.stop()
  expect(await own.rotate()).toBe(true)
  const { keys } = await own.opened()
  const move = { db: own.db, pool: own.pool, keys, report: () => undefined, from: own.folder, to: own.bucket }
  expect(await moveFiles(move)).toBe(true)
  const found = await verifyFiles(own.db, await openFileStore(own.bucket, keys))
  expect(found).toMatchObject({ checked: 3, missing: [], damaged: [] })
})

test('an original whose copy is damaged stays, but not one whose copy has a new key', async () => {
  const own = await company()
  expect(await own.toBucket({ keepsOriginals: true })).toBe(true)
  const [id = ''] = own.fileIds
  const damaged = await own.bucket.newPartPath()
  await writeFile(damaged, 'damaged')
  await own.bucket.moveIn(damaged, { id })
  expect(await own.toBucket()).toBe(false)
  expect(own.printed.at(-1)).toContain('1 files whose copies are missing or damaged')
  expect(await idsIn(own.folder)).toEqual([id])
})

test('originals are deleted if their copies have been encrypted with another key since', async () => {
  const own = await company()
  expect(await own.toBucket({ keepsOriginals: true })).toBe(true)
  const master = randomBytes(32)
  const previous = Buffer.from((await readFile(own.keyFile, 'utf8')).trim(), 'base64')
  const keys = new Keys(master, [previous])
  expect(await (await openFileStore(own.bucket, keys)).resealFiles(async () => undefined)).toMatchObject({ sealed: 4 })
  const move = { db: own.db, pool: own.pool, keys, report: () => undefined, from: own.folder, to: own.bucket }
  expect(await moveFiles(move)).toBe(true)
  await expectEmpty(own.folder)
})

test('a move whose only copy so far is one of the trash is continued', async () => {
  const own = await company()
  const part = await own.bucket.newPartPath()
  await writeFile(part, await readStored(own.folder, { id: own.discarded, isDiscarded: true }))
  await own.bucket.moveIn(part, { id: own.discarded, isDiscarded: true })
  expect(await own.toBucket()).toBe(true)
  await own.expectAllIn(own.bucket)
})

test('other files, other places and other commands are refused', async () => {
  const own = await company()
  const other = await company()
  expect(await other.toBucket()).toBe(true)
  const move = { db: own.db, pool: own.pool, keys: own.keys, report: () => undefined, from: own.folder }
  await expect(moveFiles({ ...move, to: other.bucket })).rejects.toThrow('already has other files')
  await expect(moveFiles({ ...move, from: other.bucket, to: own.bucket })).rejects.toThrow(
    'The stored files are in folder, not in',
  )
  await expect(moveFiles({ ...move, from: own.bucket, to: own.folder })).rejects.toThrow(
    'and were not moved there from s3://',
  )
  const both = await Promise.allSettled([own.toBucket(), own.toBucket()])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(moveFiles({ ...move, from: other.bucket, to: own.bucket })).rejects.toThrow(
    `and were not moved there from ${other.bucket.name}, but from folder: please correct --from.`,
  )
  await other.expectAllIn(other.bucket)
  await own.expectAllIn(own.bucket)
})
