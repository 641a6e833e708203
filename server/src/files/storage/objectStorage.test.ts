import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startObjectStore, type TestObjectStore } from '../../../testing/objectStore.ts'
import { quickly, readStored } from '../../../testing/storages.ts'
import { DamagedFile } from '../store/damagedFile.ts'
import { Keys } from '../store/keys.ts'
import { type FileStore, openFileStore } from '../store/store.ts'
import { ObjectStorage } from './objectStorage.ts'
import { partsFolderIn, openStorage } from './openStorage.ts'
import { S3Client } from './s3/client.ts'
import { idsIn, StorageUnavailable } from './storage.ts'

let folder = ''
let parts = ''
let objectStore: TestObjectStore
let storage: ObjectStorage
let store: FileStore
let log: string[] = []
let count = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-objects-'))
  parts = partsFolderIn(folder)
  await mkdir(parts)
  objectStore = await startObjectStore()
})
afterAll(async () => {
  await objectStore.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  log = []
  objectStore.proxy.setFault(() => null)
  storage = open(`company-${++count}`)
  store = await openFileStore(storage, new Keys(randomBytes(32)))
  objectStore.proxy.requests.splice(0)
})

const watch = { onAway: (reason: string) => void log.push(reason), onBack: () => void log.push('back') }
const open = (prefix: string) => new ObjectStorage(objectStore.settings(prefix), parts, { ...quickly, watch })

async function get(id: string, bytes: number) {
  const { parts, close } = await store.read(id, bytes)
  try {
    return Buffer.concat(await Array.fromAsync(parts))
  } finally {
    close()
  }
}
const busy = { kind: 'status', status: 503, code: 'SlowDown' } as const

describe('an upload', () => {
  const content = randomBytes(300_000)

  test.each([
    ['a busy object store', busy],
    ['a fault of the object store', { kind: 'status', status: 500, code: 'InternalError' }],
    ['a broken connection', { kind: 'cutRequest', bytes: 100_000 }],
    ['a lost answer', { kind: 'lostAnswer' }],
    ['a byte changed on the way', { kind: 'changedRequest' }],
    ['silence', { kind: 'silence' }],
  ] as const)('is repeated after %s', async (_name, fault) => {
    objectStore.proxy.failNext('PUT', 2, fault)
    const { id } = await store.put(content)
    expect((await get(id, content.length)).equals(content)).toBe(true)
    expect(await store.ids()).toEqual([id])
    expect(await readdir(parts)).toEqual([])
    expect(log).toEqual([])
  })

  test.each([
    ['stays busy', busy],
    ['breaks each connection', { kind: 'cutRequest', bytes: 100_000 }],
    ['stays silent', { kind: 'silence' }],
  ] as const)('is refused if the object store %s, and leaves nothing behind', async (_name, fault) => {
    objectStore.proxy.failNext('PUT', 100, fault)
    await expect(store.put(content)).rejects.toThrow(StorageUnavailable)
    expect(objectStore.proxy.requests).toHaveLength(3)
    expect(await readdir(parts)).toEqual([])
    objectStore.proxy.setFault(() => null)
    await expect.poll(() => store.ids().catch(() => null)).toEqual([])
    expect(log).toEqual([expect.stringMatching(/^The object store can’t be used: it /), 'back'])
  })

  test('is not taken as stored if other content was stored each time', async () => {
    objectStore.proxy.failNext('PUT', 100, { kind: 'changedRequest' })
    await expect(store.put(content)).rejects.toThrow('it stored other content than it was sent')
  })

  test('is confirmed by reading it back if the object store has other ETags', async () => {
    const client = new S3Client({ ...objectStore.settings('etags') }, { ...quickly, watch })
    const original = objectStore.proxy
    original.setFault((request) => (request.method === 'PUT' ? { kind: 'otherEtag' } : null))
    const path = join(folder, 'sealed')
    const { place } = await store.receive(
      (async function* () {
        yield content
      })(),
      { path },
    )
    await client.put('files/one', place.path)
    expect(original.requests.map((one) => one.split(' ')[0])).toEqual(['PUT', 'GET'])
    await rm(path)
  })

  test('of a process whose object store is killed midway is refused; the same upload succeeds afterwards', async () => {
    const large = randomBytes(8 * 1024 * 1024)
    let killed: Promise<void> | undefined
    objectStore.proxy.setFault((request) => {
      if (request.method === 'PUT') killed ??= objectStore.kill()
      return null
    })
    await expect(store.put(large)).rejects.toThrow(StorageUnavailable)
    await killed
    await expect(store.put(large)).rejects.toThrow(StorageUnavailable)
    await objectStore.restart()
    objectStore.proxy.setFault(() => null)
    await expect.poll(() => storage.checkAccess().then(() => 'answers', String)).toBe('answers')
    const { id } = await store.put(large)
    expect((await get(id, large.length)).equals(large)).toBe(true)
  })
})

describe('a download', () => {
  const content = randomBytes(1_000_000)

  test('continues where the connection broke', async () => {
    const { id } = await store.put(content)
    objectStore.proxy.requests.splice(0)
    objectStore.proxy.failNext('GET', 2, { kind: 'cutAnswer', bytes: 400_000 })
    expect((await get(id, content.length)).equals(content)).toBe(true)
    expect(objectStore.proxy.requests).toHaveLength(3)
  })

  test('ends with an error if its connection breaks again and again', async () => {
    const { id } = await store.put(content)
    objectStore.proxy.failNext('GET', 100, { kind: 'cutAnswer', bytes: 0 })
    await expect(get(id, content.length)).rejects.toThrow(StorageUnavailable)
  })

  test('of a file that is replaced meanwhile ends with an error instead of mixed content', async () => {
    const { id } = await store.put(content)
    const other = await readStored(storage, { id: (await store.put(content)).id })
    objectStore.proxy.failNext('GET', 1, { kind: 'cutAnswer', bytes: 400_000 })
    const { parts: all, close } = await store.read(id, content.length)
    const iterator = all[Symbol.asyncIterator]()
    await iterator.next()
    const path = await storage.newPartPath()
    await writeFile(path, other)
    await storage.moveIn(path, { id })
    const rest = async () => {
      while (!(await iterator.next()).done);
    }
    await expect(rest()).rejects.toThrow('was replaced while it was read')
    close()
  })

  test('of an empty object is of a damaged file', async () => {
    const { id } = await store.put(content)
    objectStore.proxy.failNext('GET', 1, { kind: 'status', status: 416, code: 'InvalidRange' })
    await expect(get(id, content.length)).rejects.toThrow(DamagedFile)
  })

  test('gives its connection back, in whole, in part or only begun', async () => {
    const { id } = await store.put(content)
    await get(id, content.length)
    const before = objectStore.proxy.connections()
    for (let number = 0; number < 5; number++) {
      await get(id, content.length)
      const { parts: some, close } = await store.read(id, content.length, { from: 200_000, to: 500_000 })
      await Array.fromAsync(some)
      close()
      await store.assertExists(id)
    }
    expect(objectStore.proxy.connections() - before).toBeLessThanOrEqual(1)
  })

  test('that is given up midway asks for nothing more', async () => {
    const { id } = await store.put(content)
    objectStore.proxy.requests.splice(0)
    objectStore.proxy.setFault(() => ({ kind: 'slow', ms: 20 }))
    const { parts: all, close } = await store.read(id, content.length)
    const iterator = all[Symbol.asyncIterator]()
    await iterator.next()
    const next = iterator.next()
    close()
    await expect(next).rejects.toThrow()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(objectStore.proxy.requests).toHaveLength(1)
  })

  test('that is slow delays no other', async () => {
    const { id } = await store.put(content)
    const slow = await store.read(id, content.length)
    const iterator = slow.parts[Symbol.asyncIterator]()
    const taken = [(await iterator.next()).value as Uint8Array]
    // The others arrive in whole while nothing more is taken of the slow one.
    for (let number = 0; number < 5; number++) expect((await get(id, content.length)).equals(content)).toBe(true)
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) taken.push(next.value)
    expect(Buffer.concat(taken).equals(content)).toBe(true)
    slow.close()
  })
})

test('while the object store is away, requests fail at once, except for one that tries', async () => {
  objectStore.proxy.setFault(() => busy)
  await expect(store.ids()).rejects.toThrow(StorageUnavailable)
  const requests = objectStore.proxy.requests.length
  await Promise.all(Array.from({ length: 20 }, () => expect(store.ids()).rejects.toThrow(StorageUnavailable)))
  expect(objectStore.proxy.requests.length - requests).toBeLessThanOrEqual(1)
  objectStore.proxy.setFault(() => null)
  await expect.poll(() => store.ids().catch(() => null)).toEqual([])
  expect(log).toHaveLength(2)
})

test('a file that can be read keeps the object store from being held to be away', async () => {
  const { id } = await store.put(Buffer.from('x'))
  objectStore.proxy.setFault((request) => (request.method === 'PUT' ? busy : null))
  const upload = expect(store.put(Buffer.from('y'))).rejects.toThrow(StorageUnavailable)
  for (let number = 0; number < 20; number++) await get(id, 1)
  await upload
  expect(String(await get(id, 1))).toBe('x')
})

test('a refused object leaves the others readable', async () => {
  const [archived, other] = [(await store.put(Buffer.from('x'))).id, (await store.put(Buffer.from('y'))).id]
  objectStore.proxy.setFault(({ url }) =>
    url?.includes(archived) ? { kind: 'status', status: 403, code: 'InvalidObjectState' } : null,
  )
  await expect(get(archived, 1)).rejects.toThrow(StorageUnavailable)
  expect(String(await get(other, 1))).toBe('y')
  expect(log).toEqual([])
})

test.each(['AccessDenied', 'NoSuchBucket'])(
  'the refusal %s makes the following requests fail at once',
  async (code) => {
    objectStore.proxy.setFault(() => ({ kind: 'status', status: 403, code }))
    await expect(store.ids()).rejects.toThrow(StorageUnavailable)
    await expect(store.ids()).rejects.toThrow(StorageUnavailable)
    expect(objectStore.proxy.requests).toHaveLength(1)
    expect(log).toHaveLength(1)
  },
)

test('an object store that refuses one object after an outage is back', async () => {
  const { id } = await store.put(Buffer.from('x'))
  objectStore.proxy.setFault(() => busy)
  await expect(store.ids()).rejects.toThrow(StorageUnavailable)
  objectStore.proxy.setFault(() => ({ kind: 'status', status: 403, code: 'InvalidObjectState' }))
  await expect.poll(() => get(id, 1).catch(() => log.at(-1))).toBe('back')
})

test('a removal while the object store is away is left to the nightly clean-up', async () => {
  const { id } = await store.put(Buffer.from('x'))
  objectStore.proxy.setFault(() => busy)
  await store.remove(id)
  objectStore.proxy.setFault(() => null)
  await expect.poll(() => store.ids().catch(() => null)).toEqual([id])
})

test('long lists come in several pages', async () => {
  const ids: string[] = []
  for (let number = 0; number < 7; number++) ids.push((await store.put(Buffer.of(number))).id)
  const client = new S3Client(objectStore.settings(`company-${count}`), { ...quickly, watch })
  const pages = await Array.fromAsync(client.list('files/', 3))
  expect(pages.map((page) => page.length)).toEqual([3, 3, 1])
  expect(pages.flat().map(({ id }) => id)).toEqual(ids.toSorted())
})

test('odd prefixes are signed and listed rightly, and do not see one another', async () => {
  const prefixes = ['', 'a b', 'a', "ü/日本/!'()*", 'a+b&c=d;e@f,g$h:i', '100%25/é~-_.']
  const stored = new Map<string, string>()
  for (const prefix of prefixes) {
    const one = open(encodeURI(prefix).replaceAll('%2525', '%25'))
    const files = await openFileStore(one, new Keys(Buffer.alloc(32)))
    stored.set(prefix, (await files.put(Buffer.from(prefix))).id)
  }
  for (const prefix of prefixes) {
    const one = open(encodeURI(prefix).replaceAll('%2525', '%25'))
    expect(await idsIn(one)).toEqual([stored.get(prefix)])
    await one.remove({ id: stored.get(prefix) ?? '' })
    expect(await idsIn(one)).toEqual([])
  }
})

describe('at the start', () => {
  const start = (changes: object) => openStorage(folder, { ...objectStore.settings('start'), ...changes }, watch)
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

  test('right settings are checked by storing, reading and deleting an object', async () => {
    await start({})
    expect(objectStore.proxy.requests.map((one) => one.split(' ')[0])).toEqual(['GET', 'PUT', 'GET', 'DELETE'])
    expect(await readdir(parts)).toEqual([])
  })

  test.each([
    ['a wrong secret', { credentials: { ...credentials, secretAccessKey: 'x' } }, 'check S3_SECRET_ACCESS_KEY'],
    ['an unknown access key', { credentials: { ...credentials, accessKeyId: 'x' } }, 'check S3_ACCESS_KEY_ID'],
    ['a missing bucket', { bucket: 'missing' }, 'there is no bucket for s3://missing/start. Please create it'],
  ])('%s stops it with a sentence', async (_name, changes, sentence) => {
    await expect(start(changes)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining(sentence),
    })
    expect(log).toHaveLength(1)
  })

  test.each([
    ['AccessDenied', 'may not read, write, list and delete'],
    ['RequestTimeTooSkewed', 'its clock and the clock of this machine differ'],
    ['AuthorizationHeaderMalformed', 'the region in STORAGE_URL'],
    ['ExpiredToken', 'the session token has expired'],
    ['UnknownFault', 'it answers 403 UnknownFault. Please check STORAGE_URL and the access key.'],
  ])('the refusal %s stops it with a sentence', async (code, sentence) => {
    objectStore.proxy.setFault(() => ({ kind: 'status', status: 403, code }))
    await expect(start({})).rejects.toThrow(sentence)
  })

  test('an object store that does not answer is only reported', async () => {
    objectStore.proxy.setFault(() => busy)
    await expect(start({})).resolves.toBeDefined()
    expect(log).toEqual(['The object store can’t be used: it answers 503 SlowDown.'])
    const unreachable = { ...objectStore.settings(), endpoint: 'http://127.0.0.1:9' }
    await expect(start(unreachable)).resolves.toBeDefined()
  })
})

test('nothing is encrypted by the object storage itself: the bytes are those of the folder', async () => {
  const { id, digest, place } = await store.receive(
    (async function* () {
      yield Buffer.from('content')
    })(),
    { path: join(folder, 'one') },
  )
  const sealed = await readFile(place.path)
  await store.moveIntoStore({ id, digest, place, bytes: 7 })
  expect((await readStored(storage, { id })).equals(sealed)).toBe(true)
  expect(digest).toBe(createHash('sha256').update('content').digest('hex'))
})
