import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Fault } from '../../../../testing/faultyProxy.ts'
import { startObjectStore, type TestObjectStore } from '../../../../testing/objectStore.ts'
import { quickly } from '../../../../testing/storages.ts'
import { MissingFile, StorageUnavailable } from '../storage.ts'
import { S3Client } from './client.ts'

const content = randomBytes(250_000)
const key = 'backup of today.tar.gz'

let folder = ''
let path = ''
let objectStore: TestObjectStore
let client: S3Client
let count = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-parts-'))
  path = join(folder, 'backup')
  await writeFile(path, content)
  objectStore = await startObjectStore()
})
afterAll(async () => {
  await objectStore.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  objectStore.proxy.setFault(() => null)
  // As for copies of backups, a request is tried even if the one before failed.
  const behaviour = { ...quickly, retries: { ...quickly.retries, probeMs: 0 }, partBytes: 100_000 }
  client = new S3Client(objectStore.settings(`company-${++count}`), behaviour)
  objectStore.proxy.requests.splice(0)
})

async function stored(): Promise<Buffer> {
  const { bytes, body } = await client.open(key, { from: 0, to: Infinity })
  const room = Buffer.alloc(bytes)
  await body.fill(room)
  body.close()
  return room
}

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest()
const isPart = ({ method, url }: IncomingMessage) => method === 'PUT' && (url ?? '').includes('partNumber')
const isJoin = ({ method, url }: IncomingMessage) => method === 'POST' && (url ?? '').includes('uploadId')

/** Sets the fault of the first requests of a kind. */
function failFirst(isConcerned: (request: IncomingMessage) => boolean, times: number, fault: Fault) {
  let left = times
  objectStore.proxy.setFault((request) => (isConcerned(request) && left-- > 0 ? fault : null))
}

/** Returns the requests so far, without the address and the id of the upload. */
const requests = () =>
  objectStore.proxy.requests.map((line) => line.replace(/ .*?\?/, ' ?').replaceAll(/uploadId=[^&]+/g, 'uploadId'))
const parts = [1, 2, 3].map((number) => `PUT ?partNumber=${number}&uploadId`)

test('a long file is sent in parts, and is one object afterwards', async () => {
  // As Amazon S3 does, with quotes escaped: the digest of the digests, and the number of parts.
  const digests = [0, 1, 2].map((i) => md5(content.subarray(i * 100_000, (i + 1) * 100_000)))
  const etag = `&quot;${md5(Buffer.concat(digests)).toString('hex')}-3&quot;`
  failFirst(isJoin, 1, { kind: 'otherBody', of: (body) => body.replace(/(<ETag>)[^<]*/, `$1${etag}`) })
  await client.put(key, path)
  expect(requests()).toEqual([
    expect.stringMatching(/^GET \?uploads=&prefix=company-\d+%2Fbackup%20of%20today.tar.gz$/),
    'POST ?uploads=',
    ...parts,
    'POST ?uploadId',
  ])
  expect((await stored()).equals(content)).toBe(true)
})

test('an object store with other ETags is asked for the content', async () => {
  await client.put(key, path)
  expect(requests().slice(-2)).toEqual(['POST ?uploadId', expect.stringMatching(/^GET /)])
})

test('a file of the length of a part is sent in one request', async () => {
  const short = join(folder, 'short')
  await writeFile(short, content.subarray(0, 100_000))
  await client.put(key, short)
  expect(requests()).toHaveLength(1)
  expect(await stored()).toHaveLength(100_000)
})

test.each<[string, Fault]>([
  ['the object store was busy', { kind: 'status', status: 503, code: 'SlowDown' }],
  ['the connection broke', { kind: 'cutRequest', bytes: 50_000 }],
  ['the answer was lost', { kind: 'lostAnswer' }],
  ['there was no answer', { kind: 'silence' }],
])('only the part is sent again if %s', async (_name, fault) => {
  failFirst((request) => isPart(request) && (request.url ?? '').includes('partNumber=2'), 2, fault)
  await client.put(key, path)
  expect(requests().filter((line) => line.startsWith('PUT'))).toEqual([
    parts[0],
    parts[1],
    parts[1],
    parts[1],
    parts[2],
  ])
  expect((await stored()).equals(content)).toBe(true)
})

test('a joined object whose answer was lost is confirmed by reading it back', async () => {
  let joins = 0
  objectStore.proxy.setFault((request) => {
    if (!isJoin(request)) return null
    return joins++ === 0 ? { kind: 'lostAnswer' } : { kind: 'status', status: 404, code: 'NoSuchUpload' }
  })
  await client.put(key, path)
  expect(requests().slice(-3)).toEqual(['POST ?uploadId', 'POST ?uploadId', expect.stringMatching(/^GET /)])
  expect((await stored()).equals(content)).toBe(true)
})

test('joining that fails after its answer has begun is repeated', async () => {
  failFirst(isJoin, 1, { kind: 'answer', status: 200, body: '<Error><Code>InternalError</Code></Error>' })
  await client.put(key, path)
  expect((await stored()).equals(content)).toBe(true)
})

test('other content than was sent is not kept', async () => {
  failFirst(isPart, 1, { kind: 'changedRequest' })
  await expect(client.put(key, path)).rejects.toThrow('it stored other content than it was sent')
  await expect(stored()).rejects.toThrow(MissingFile)
})

test.each<[string, Fault, number]>([
  ['stays busy', { kind: 'status', status: 503, code: 'SlowDown' }, 3],
  ['refuses', { kind: 'status', status: 403, code: 'AccessDenied' }, 1],
])('if the object store %s, the parts that it has are deleted', async (_name, fault, attempts) => {
  objectStore.proxy.setFault((request) => {
    if (request.method === 'DELETE') return { kind: 'answer', status: 204, body: '' }
    return isPart(request) && (request.url ?? '').includes('partNumber=3') ? fault : null
  })
  await expect(client.put(key, path)).rejects.toThrow(StorageUnavailable)
  expect(requests().slice(-attempts - 1)).toEqual([
    ...Array.from({ length: attempts }, () => parts[2]),
    'DELETE ?uploadId',
  ])
})

test('what a killed process left behind is deleted first, and nothing of other objects', async () => {
  const of = (name: string, id: string) => `<Upload><Key>${name}</Key><UploadId>${id}</UploadId></Upload>`
  const own = `company-${count}/${key}`
  const body = `<ListMultipartUploadsResult>${of(own, 'a')}${of(`${own}.age`, 'b')}${of(own, 'c')}</ListMultipartUploadsResult>`
  objectStore.proxy.setFault(({ method, url }) => {
    if (method === 'GET' && (url ?? '').includes('uploads=')) return { kind: 'answer', status: 200, body }
    return method === 'DELETE' ? { kind: 'answer', status: 204, body: '' } : null
  })
  await client.put(key, path)
  const deleted = objectStore.proxy.requests.filter((line) => line.startsWith('DELETE'))
  expect(deleted.map((line) => line.replace(/.*uploadId=/, ''))).toEqual(['a', 'c'])
  expect((await stored()).equals(content)).toBe(true)
})

test('while the object store is away, a long file is refused without an upload', async () => {
  objectStore.proxy.setFault(() => ({ kind: 'status', status: 503, code: 'SlowDown' }))
  await expect(client.put(key, path)).rejects.toThrow(StorageUnavailable)
  expect(new Set(requests().map((line) => line.split(' ')[0]))).toEqual(new Set(['GET']))
})
