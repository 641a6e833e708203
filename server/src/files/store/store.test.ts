import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sealedBytes } from '../bytes.ts'
import { openFolder } from '../storage/folderStorage.ts'
import { Keys } from './keys.ts'
import { type FileStore, openFileStore } from './store.ts'
import { DamagedFile } from './damagedFile.ts'
import { windowsOf } from '../inspection/windows.ts'
import { setAge } from '../../../testing/setAge.ts'

const keys = new Keys(randomBytes(32))
let dataDir = ''
let store: FileStore
const pathOf = (id: string) => join(dataDir, 'files', id.slice(0, 2), id)
const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
const sizes = new Map<string, number>()
async function put(content: Uint8Array) {
  const received = await store.put(content)
  sizes.set(received.id, content.length)
  return received
}
async function get(id: string, from = store, range?: { from: number; to: number }) {
  const { parts, close } = await from.read(id, sizes.get(id) ?? 0, range)
  try {
    return Buffer.concat(await Array.fromAsync(parts))
  } finally {
    close()
  }
}
const stored = async () =>
  (await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-files-'))
  store = await openFileStore(await openFolder(dataDir), keys)
})
afterEach(() => rm(dataDir, { recursive: true }))

describe('put and get', () => {
  test('received and inspected content leaves nothing in memory for the collector', async () => {
    const piece = randomBytes(64 * 1024)
    const bufferMegabytes = () => process.memoryUsage().arrayBuffers / 1024 / 1024
    const before = bufferMegabytes()
    const { place } = await store.receive(
      (async function* () {
        for (let number = 0; number < 400; number++) yield piece
      })(),
    )
    expect(bufferMegabytes() - before).toBeLessThan(5)
    const { bytes, close } = sealedBytes(place)
    const found = windowsOf(bytes).reduce((sum, { text }) => sum + Math.sign(text.length), 0)
    close()
    expect(found).toBe(Math.ceil((400 * 64) / 192))
    expect(bufferMegabytes() - before).toBeLessThan(5)
  })

  test('only the owner reads it on disk, and no one without the key', async () => {
    const secret = 'Diagnosis: influenza. '.repeat(20)
    const one = await put(Buffer.from(secret))
    const other = await put(Buffer.from(secret))
    expect(await mode(pathOf(one.id))).toBe('600')
    expect(await mode(join(dataDir, 'files', one.id.slice(0, 2)))).toBe('700')
    expect(await mode(join(dataDir, 'files'))).toBe('700')
    const [first, second] = [await readFile(pathOf(one.id)), await readFile(pathOf(other.id))]
    expect(first.includes('influenza')).toBe(false)
    expect(first.subarray(17).equals(second.subarray(17))).toBe(false)
  })

  test('a reopened store reads it', async () => {
    const { id } = await put(Buffer.from('kept'))
    expect(String(await get(id, await openFileStore(await openFolder(dataDir), keys)))).toBe('kept')
  })
})

describe('damage', () => {
  test('any changed byte, and any cut, is detected', async () => {
    const { id } = await put(Buffer.from('the certificate'))
    const original = await readFile(pathOf(id))
    for (let at = 0; at < original.length; at++) {
      const changed = Buffer.from(original)
      changed[at] = (changed[at] ?? 0) ^ 1
      await writeFile(pathOf(id), changed)
      await expect(get(id)).rejects.toThrow(DamagedFile)
      await writeFile(pathOf(id), original.subarray(0, at))
      await expect(get(id)).rejects.toThrow(DamagedFile)
    }
    await writeFile(pathOf(id), Buffer.concat([original, Buffer.of(0)]))
    await expect(get(id)).rejects.toThrow('was changed outside of Muster')
    await writeFile(pathOf(id), original)
    expect(String(await get(id))).toBe('the certificate')
  })
})

test('when the disk is full, put rejects with the reason and leaves nothing behind', async () => {
  const program = `
    import { Keys } from ${JSON.stringify(join(import.meta.dirname, 'keys.ts'))}
    import { openFolder } from ${JSON.stringify(join(import.meta.dirname, '../storage/folderStorage.ts'))}
    import { openFileStore } from ${JSON.stringify(join(import.meta.dirname, 'store.ts'))}
    const store = await openFileStore(await openFolder(${JSON.stringify(dataDir)}), new Keys(Buffer.alloc(32)))
    await store.put(Buffer.alloc(100_000)).catch((error) => console.log(error.code))
    console.log((await store.put(Buffer.alloc(10))).bytes)`
  const limited = 'ulimit -f 64; exec "$0" --input-type=module -e "$1"'
  const { stdout } = await promisify(execFile)('sh', ['-c', limited, process.execPath, program])
  expect(stdout).toBe('EFBIG\n10\n')
  expect(await stored()).toHaveLength(1)
})

describe('orphaned files', () => {
  const day = Temporal.Duration.from({ hours: 24 })

  test('old files without a row are found, old incomplete files removed, and nothing else is touched', async () => {
    const [storedId, orphan, young] = await Promise.all([1, 2, 3].map(async () => (await put(Buffer.of(1))).id))
    if (!storedId || !orphan || !young) throw new Error('nothing was stored')
    const folder = join(dataDir, 'files', storedId.slice(0, 2))
    for (const name of ['old.part', 'young.part', 'README']) await writeFile(join(folder, name), '')
    for (const path of [pathOf(storedId), pathOf(orphan), join(folder, 'old.part'), join(folder, 'README')])
      await setAge(path, { hours: 25 })
    for (const path of [pathOf(young), join(folder, 'young.part')]) await setAge(path, { hours: 23 })
    const questions: string[] = []
    const isKnown = async (ids: string[]) => {
      questions.push(...ids)
      return new Set([storedId])
    }
    expect(await store.findOrphans(isKnown, day)).toEqual({ orphans: [orphan], stored: 3 })
    expect((await stored()).toSorted()).toEqual([storedId, orphan, young, 'README', 'young.part'].toSorted())
    expect(questions.toSorted()).toEqual([storedId, orphan].toSorted())
  })

  test('a discarded file lies unchanged in the trash, and is removed after a time', async () => {
    const { id } = await put(Buffer.from('content'))
    await setAge(pathOf(id), { hours: 1000 })
    await store.discard(id)
    const trashed = join(store.trash, id)
    expect([existsSync(pathOf(id)), existsSync(trashed), await store.ids()]).toEqual([false, true, []])
    expect(await store.emptyTrash(day)).toBe(0)

    await rename(trashed, pathOf(id))
    expect((await get(id)).toString()).toBe('content')
    await store.discard(id)
    await setAge(trashed, { hours: 25 })
    expect(await store.emptyTrash(day)).toBe(1)
    expect(existsSync(trashed)).toBe(false)
  })

  test('nothing is found when the rows cannot be read', async () => {
    const { id } = await put(Buffer.of(1))
    await setAge(pathOf(id), { hours: 48 })
    const isKnown = () => Promise.reject(new Error('no database'))
    await expect(store.findOrphans(isKnown, day)).rejects.toThrow('no database')
    expect(await stored()).toEqual([id])
  })

  test('an empty store, and folders that are not ours, are fine', async () => {
    await mkdir(join(dataDir, 'files', 'lost+found'))
    expect(await store.findOrphans(async () => new Set(), day)).toEqual({ orphans: [], stored: 0 })
    expect(await store.emptyTrash(day)).toBe(0)
  })
})
