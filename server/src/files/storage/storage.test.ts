import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { folderStorages, objectStorages, readStored, type TestStorages } from '../../../testing/storages.ts'
import { DamagedFile } from '../store/damagedFile.ts'
import { Keys } from '../store/keys.ts'
import { chunkBytes, sealedChunkBytes } from '../store/pieces.ts'
import { Seal, sealHeadBytes } from '../store/seal.ts'
import { type FileStore, openFileStore } from '../store/store.ts'
import { idsIn, MissingFile, type Storage } from './storage.ts'

const [masterKey, otherMaster] = [randomBytes(32), randomBytes(32)]
const keys = new Keys(masterKey)
/** The keys during a change of the key: the new one encrypts, both decrypt. */
const changedKeys = new Keys(otherMaster, [masterKey])
// The times of files stay those of the machine when the checks run on another day.
const century = Temporal.Duration.from({ hours: 100 * 365 * 24 })
const everyAge = century.negated()

describe.each([
  ['in a folder', folderStorages],
  ['in an object store', objectStorages],
])('files %s', (_kind, openStorages) => {
  let storages: TestStorages
  let storage: Storage
  let store: FileStore
  beforeAll(async () => {
    storages = await openStorages()
  })
  afterAll(() => storages.close())
  beforeEach(async () => {
    storage = await storages.open()
    store = await openFileStore(storage, keys)
  })

  async function get(id: string, bytes: number, range?: { from: number; to: number }, from = store) {
    const { parts, close } = await from.read(id, bytes, range)
    try {
      return Buffer.concat(await Array.fromAsync(parts))
    } finally {
      close()
    }
  }

  /** Replaces the encrypted bytes of a file. */
  async function overwrite(id: string, content: Uint8Array) {
    const path = await storage.newPartPath(id)
    await writeFile(path, content)
    await storage.moveIn(path, { id })
  }

  test('any content that is stored comes back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 3_000 }), async (content) => {
        const { id, digest, bytes } = await store.put(content)
        expect([bytes, digest]).toEqual([content.length, createHash('sha256').update(content).digest('hex')])
        expect((await get(id, bytes)).equals(content)).toBe(true)
      }),
      { numRuns: 20 },
    )
  })

  test.each([0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 3 * chunkBytes, 3 * chunkBytes + 7])(
    'each range of %i bytes comes back',
    async (length) => {
      const content = randomBytes(length)
      const { id } = await store.put(content)
      expect((await get(id, length)).equals(content)).toBe(true)
      const starts = [0, 1, chunkBytes - 1, chunkBytes, 2 * chunkBytes + 3].filter((at) => at < length)
      for (const from of starts) {
        for (const to of [from + 1, from + chunkBytes, length]) {
          const range = { from, to: Math.min(to, length) }
          expect((await get(id, length, range)).equals(content.subarray(from, to))).toBe(true)
        }
      }
    },
  )

  test('ten megabytes, from many at once, each under its own id', async () => {
    const content = randomBytes(10 * 1024 * 1024)
    const all = await Promise.all([1, 2, 3].map(() => store.put(content)))
    expect(new Set(all.map(({ id }) => id)).size).toBe(3)
    for (const { id } of all) expect((await get(id, content.length)).equals(content)).toBe(true)
    expect((await store.ids()).toSorted()).toEqual(all.map(({ id }) => id).toSorted())
  })

  test('what leaves the process is encrypted', async () => {
    const { id } = await store.put(Buffer.from('Diagnosis: influenza. '.repeat(20)))
    const sealed = await readStored(storage, { id })
    expect(sealed.includes('influenza')).toBe(false)
    const copy = await store.readSealed(id, async (bytes, content) => ({ bytes, content: await buffer(content) }))
    expect(copy?.bytes).toBe(sealed.length)
    expect(copy?.content.equals(sealed)).toBe(true)
    expect(await store.readSealed(randomUUID(), async () => 'there')).toBeNull()
  })

  test('a missing, exchanged, appended or cut piece is detected', async () => {
    const { id } = await store.put(randomBytes(3 * chunkBytes))
    const original = await readStored(storage, { id })
    const head = original.subarray(0, sealHeadBytes)
    const [one, two, three] = [0, 1, 2].map((number) =>
      original.subarray(sealHeadBytes + number * sealedChunkBytes, sealHeadBytes + (number + 1) * sealedChunkBytes),
    ) as [Buffer, Buffer, Buffer]
    for (const [parts, pieces] of [
      [[head, one, two], 2],
      [[head, two, one, three], 3],
      [[head, one, three], 2],
      [[head, one, two, three, three], 4],
      [[head], 0],
      [[head.subarray(0, 5)], 0],
      [[original.subarray(0, -1)], 3],
    ] as const) {
      await overwrite(id, Buffer.concat(parts))
      await expect(get(id, 3 * chunkBytes)).rejects.toThrow(DamagedFile)
      // It is rejected even if its row is changed to match.
      await expect(get(id, pieces * chunkBytes)).rejects.toThrow(DamagedFile)
    }
    await overwrite(id, original)
    expect(await get(id, 3 * chunkBytes)).toHaveLength(3 * chunkBytes)
  })

  test('a file in the place of another is detected', async () => {
    const [anna, ben] = [await store.put(Buffer.from('Anna')), await store.put(Buffer.from('Ben.'))]
    await overwrite(anna.id, await readStored(storage, { id: ben.id }))
    await expect(get(anna.id, 4)).rejects.toThrow('was changed outside of Muster')
  })

  test('a file of an earlier release, sealed as a whole, is still read', async () => {
    const id = randomUUID()
    const content = randomBytes(2 * chunkBytes)
    await overwrite(id, new Seal(keys, 'files').seal(content, id))
    expect((await get(id, content.length)).equals(content)).toBe(true)
    expect((await get(id, content.length, { from: 9, to: 70_000 })).equals(content.subarray(9, 70_000))).toBe(true)
    await expect(get(id, 5)).rejects.toThrow('was changed outside of Muster')
  })

  test('a removed file is gone; removing it again is no error', async () => {
    const { id } = await store.put(Buffer.from('x'))
    await store.assertExists(id)
    await store.remove(id)
    await store.remove(id)
    await expect(get(id, 1)).rejects.toThrow(`Stored file ${id} is missing`)
    await expect(store.assertExists(id)).rejects.toMatchObject({ isMissing: true })
    await expect(storage.open({ id })).rejects.toThrow(MissingFile)
    expect(await store.ids()).toEqual([])
  })

  test.each(['../../../etc/passwd', '', 'ab', randomUUID().toUpperCase()])('%j is no id', async (id) => {
    await expect(get(id, 1)).rejects.toThrow('is not the id of a stored file')
    await expect(store.remove(id)).rejects.toThrow('is not the id of a stored file')
  })

  test('another key is reported at the start; one damaged file does not prevent it', async () => {
    const stored = await Promise.all([1, 2, 3].map(() => store.put(Buffer.from('x'))))
    await expect(openFileStore(storage, new Keys(otherMaster))).rejects.toThrow('The key does not match the files in')
    await overwrite(stored[0]?.id ?? '', Buffer.alloc(5))
    await expect(openFileStore(storage, keys)).resolves.toBeDefined()
  })

  test('files without a row go to the trash, and leave it after a time', async () => {
    const [known, orphan] = [(await store.put(Buffer.of(1))).id, (await store.put(Buffer.of(2))).id]
    const isKnown = async () => new Set([known])
    expect(await store.findOrphans(isKnown, century)).toEqual({ orphans: [], stored: 2 })
    expect(await store.findOrphans(isKnown, everyAge)).toEqual({ orphans: [orphan], stored: 2 })
    await store.discard(orphan)
    expect([await store.ids(), await idsIn(storage, { isDiscarded: true })]).toEqual([[known], [orphan]])
    expect(await store.emptyTrash(century)).toBe(0)
    expect((await readStored(storage, { id: orphan, isDiscarded: true })).length).toBeGreaterThan(0)
    expect(await store.emptyTrash(everyAge)).toBe(1)
    expect(await idsIn(storage, { isDiscarded: true })).toEqual([])
    expect(await get(known, 1)).toEqual(Buffer.of(1))
  })

  test('a change of the key encrypts all files anew, those in the trash too', async () => {
    const contents = [randomBytes(10), randomBytes(2 * chunkBytes), randomBytes(100)]
    const stored = await Promise.all(contents.map((content) => store.put(content)))
    const discarded = stored[2]?.id ?? ''
    await store.discard(discarded)
    const before = await readStored(storage, { id: discarded, isDiscarded: true })
    const changed = await openFileStore(storage, changedKeys)
    let calls = 0
    const onFile = async () => void calls++
    expect(await changed.resealFiles(onFile)).toEqual({ sealed: 3, unopenable: [] })
    expect(await changed.resealFiles(onFile)).toEqual({ sealed: 0, unopenable: [] })
    expect(calls).toBe(3)
    expect((await readStored(storage, { id: discarded, isDiscarded: true })).equals(before)).toBe(false)
    const later = await openFileStore(storage, new Keys(otherMaster))
    for (const [index, { id, bytes }] of stored.slice(0, 2).entries())
      expect((await get(id, bytes, undefined, later)).equals(contents[index] ?? Buffer.of())).toBe(true)
    const heads = await Array.fromAsync(later.heads())
    const idsOfPresent = heads.flatMap(({ id, isPresent }) => (isPresent ? id : []))
    expect(idsOfPresent.toSorted()).toEqual(stored.map(({ id }) => id).toSorted())
  })

  test('content that arrived before a change of the key is stored with the new one', async () => {
    const received = await store.receive(
      (async function* () {
        yield Buffer.from('late')
      })(),
    )
    await (await openFileStore(storage, changedKeys)).moveIntoStore(received)
    const later = await openFileStore(storage, new Keys(otherMaster))
    expect(String(await get(received.id, 4, undefined, later))).toBe('late')
  })

  test('a file that is deleted while it is encrypted anew does not come back', async () => {
    const { id } = await store.put(Buffer.from('x'))
    const file = await storage.open({ id })
    await file.close()
    await store.remove(id)
    const path = await storage.newPartPath(id)
    await writeFile(path, 'new')
    await expect(storage.replace({ id }, file, path)).rejects.toThrow(MissingFile)
    expect(await store.ids()).toEqual([])
    await overwrite(id, Buffer.from('another'))
    expect(await storage.replace({ id }, file, path)).toBe(false)
    expect(String(await readStored(storage, { id }))).toBe('another')
  })

  test('two processes see each other’s files', async () => {
    const second = await openFileStore(storage, keys)
    const { id } = await store.put(Buffer.from('shared'))
    expect(String(await get(id, 6, undefined, second))).toBe('shared')
    await second.remove(id)
    await expect(get(id, 6)).rejects.toThrow('is missing')
  })
})
