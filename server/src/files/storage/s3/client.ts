import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { MiB } from '../../../disk/space.ts'
import { type ListedFile, MissingFile, type SealedRange, StorageUnavailable } from '../storage.ts'
import { digestsOf } from './digests.ts'
import { adviceFor, failureIn, S3Failure, textOf } from './failures.ts'
import { MultipartUpload } from './multipartUpload.ts'
import { nextPage, objectsIn } from './listing.ts'
import { ObjectBody } from './objectBody.ts'
import { encodeKey, S3Connection, type S3Request, type Timeouts } from './request.ts'
import { Retries, type RetryPolicy, type StorageWatch } from './retries.ts'
import { labelOf, type S3Settings } from '../../../storageSettings.ts'

/** An object whose first bytes are being read. */
export interface OpenObject {
  /** The length of the whole object in bytes. */
  bytes: number
  /** Identifies the object's content. */
  etag: string
  changedAtMs: number
  /** Reads the requested range. */
  body: ObjectBody
}

/** The time limits of requests to the object store, and the rules for repeating them. */
export interface S3Behaviour {
  /**
   * A longer file is sent in parts of this many bytes, 32 MiB by default. The longest stored file is shorter; backups may
   * be longer. A part that is repeated must fit into the time for repetitions several times, also on a slow line.
   */
  partBytes?: number
  timeouts: Timeouts
  retries: RetryPolicy
  watch: StorageWatch
}

/**
 * Stores, reads, lists and deletes the objects of one bucket. Keys have no prefix here. All methods repeat failed
 * requests.
 * @throws StorageUnavailable if the object store can't be used; MissingFile if there is no object with the key.
 */
export class S3Client {
  readonly #settings: S3Settings
  readonly #connection: S3Connection
  readonly #retries: Retries
  readonly #idleMs: number
  readonly #partBytes: number

  constructor(settings: S3Settings, { partBytes = 32 * MiB, timeouts, retries, watch }: S3Behaviour) {
    this.#settings = settings
    this.#partBytes = partBytes
    this.#connection = new S3Connection(settings, timeouts)
    this.#retries = new Retries(labelOf(settings), retries, watch)
    this.#idleMs = timeouts.idleMs
  }

  /**
   * Stores a local file. Resolves only once the object store has confirmed the digest of what it stored. The file is
   * sent as it is read, in one request or, if it is long, in several. In either case, the object appears as a whole.
   */
  async put(key: string, path: string): Promise<void> {
    const { size } = await stat(path)
    if (size > this.#partBytes) return this.#putInParts(key, path, size)
    const digests = await digestsOf(path)
    const headers = { 'content-md5': digests.md5.toString('base64'), 'content-type': 'application/octet-stream' }
    const file = { path, bytes: digests.bytes, sha256: digests.sha256 }
    await this.#retries.run(async () => {
      const { etag } = await this.#exchange({ method: 'PUT', key: this.#keyOf(key), headers, file })
      // The ETag is the MD5 of the content, unless the object store encrypts it with a key of its own.
      if (etag === digests.md5.toString('hex') || (await this.#sha256Of(key)) === digests.sha256) return
      throw otherContent()
    })
  }

  async #putInParts(key: string, path: string, bytes: number): Promise<void> {
    const upload = new MultipartUpload(this.#keyOf(key), this.#retries, (request) => this.#exchange(request))
    const { etag, expectedEtag, sha256 } = await upload.send(path, { bytes, partBytes: this.#partBytes })
    // A missing ETag means that the answer to the last request was lost, although it had been carried out.
    if (etag === expectedEtag || (await this.#sha256Of(key)) === sha256) return
    await this.remove(key)
    throw new StorageUnavailable(adviceFor(otherContent(), labelOf(this.#settings)))
  }

  async #sha256Of(key: string): Promise<string> {
    const hash = createHash('sha256')
    const { body } = await this.open(key, { from: 0, to: Infinity })
    try {
      const room = Buffer.alloc(64 * 1024)
      for (let filled = room.length; filled === room.length;) {
        filled = await body.fill(room)
        hash.update(room.subarray(0, filled))
      }
      return hash.digest('hex')
    } finally {
      body.close()
    }
  }

  /** Opens an object and requests a range of it. An empty object has no range. */
  async open(key: string, range: SealedRange): Promise<OpenObject> {
    const { answer, bytes } = await this.#retries.run(() => this.#requestFirst(key, range))
    const etag = etagOf(answer)
    const to = Math.min(range.to, bytes)
    const request = async (rest: SealedRange) => {
      const next = await this.#requestRange(key, rest)
      if (etagOf(next) === etag) return next
      next.destroy()
      throw replacedError()
    }
    const source = { request, retries: this.#retries, idleMs: this.#idleMs }
    const changedAtMs = Date.parse(answer.headers['last-modified'] ?? '') || 0
    return { bytes, etag, changedAtMs, body: new ObjectBody({ from: range.from, to }, source, answer) }
  }

  async #requestFirst(key: string, range: SealedRange): Promise<{ answer: IncomingMessage; bytes: number }> {
    const answer = await this.#requestRange(key, range)
    if (answer.statusCode === 416) return { answer, bytes: 0 }
    const total = /\/(\d+)$/.exec(answer.headers['content-range'] ?? '')?.[1]
    return { answer, bytes: Number(total ?? answer.headers['content-length'] ?? 0) }
  }

  /** Requests a range of an object. The answer's body begins at the range's start. */
  async #requestRange(key: string, { from, to }: SealedRange): Promise<IncomingMessage> {
    const isWhole = from === 0 && to === Infinity
    const headers: Record<string, string> = isWhole ? {} : { range: `bytes=${from}-${to === Infinity ? '' : to - 1}` }
    const answer = await this.#connection.send({ method: 'GET', key: this.#keyOf(key), headers })
    // An empty object has no bytes to request.
    const isEmpty = answer.statusCode === 416 && from === 0
    const isAnswered = answer.statusCode === 206 || (answer.statusCode === 200 && from === 0)
    return isAnswered || isEmpty ? answer : this.#throwFailure(answer)
  }

  /** Deletes an object, if it exists. */
  async remove(key: string): Promise<void> {
    const request = { method: 'DELETE', key: this.#keyOf(key) } as const
    await this.#retries.run(() => this.#exchange(request)).catch(ifMissing)
  }

  /** Copies an object within the bucket. */
  async copy(from: string, to: string): Promise<void> {
    const source = `/${this.#settings.bucket}/${encodeKey(this.#keyOf(from))}`
    await this.#retries.run(async () => {
      const headers = { 'x-amz-copy-source': source }
      const { body } = await this.#exchange({ method: 'PUT', key: this.#keyOf(to), headers })
      // A copy that fails after its answer has begun still has the status 200.
      if (body.includes('<Error>')) throw failureIn(body, 500)
    })
  }

  /** Yields the objects whose key is the prefix and the id of a file, in batches of up to `batchSize`. */
  async *list(prefix: string, batchSize = 1000): AsyncGenerator<ListedFile[]> {
    let token: string | null = null
    do {
      const request = listRequest(this.#keyOf(prefix), batchSize, token)
      const { body }: { body: string } = await this.#retries.run(() => this.#exchange(request))
      yield objectsIn(body)
      token = nextPage(body)
    } while (token !== null)
  }

  /** Sends a request and reads the whole answer. */
  async #exchange(request: S3Request): Promise<{ etag: string; body: string }> {
    const answer = await this.#connection.send(request)
    if ((answer.statusCode ?? 0) >= 300) return this.#throwFailure(answer)
    return { etag: etagOf(answer), body: await textOf(answer, this.#idleMs) }
  }

  /** @throws MissingFile if there is no object; otherwise the failure that the answer stands for. */
  async #throwFailure(answer: IncomingMessage): Promise<never> {
    const failure = failureIn(await textOf(answer, this.#idleMs), answer.statusCode ?? 0)
    if (failure.code === 'NoSuchKey') throw new MissingFile('There is no such object')
    throw failure
  }

  #keyOf(key: string): string {
    return this.#settings.prefix + key
  }

  /** Closes the idle connections. */
  close(): void {
    this.#connection.close()
  }
}

function listRequest(prefix: string, batchSize: number, token: string | null): S3Request {
  const query = { 'list-type': '2', 'max-keys': String(batchSize), prefix }
  return { method: 'GET', key: '', query: token === null ? query : { ...query, 'continuation-token': token } }
}

/** Returns the error for an object that was replaced while it was read, which only a change of the key does. */
export const replacedError = () => new Error('A stored file was replaced while it was read')

function ifMissing(error: unknown): void {
  if (!(error instanceof MissingFile)) throw error
}

const etagOf = ({ headers }: IncomingMessage): string => (headers.etag ?? '').replaceAll('"', '')

const otherContent = () => new S3Failure('it stored other content than it was sent')
