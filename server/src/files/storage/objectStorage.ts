import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { replacedError, type S3Behaviour, S3Client } from './s3/client.ts'
import type { ObjectBody } from './s3/objectBody.ts'
import { labelOf, type S3Settings } from '../../storageSettings.ts'
import {
  type FillBuffer,
  type FilePlace,
  headBytes,
  type ListedFile,
  type SealedFile,
  type SealedRange,
  type Storage,
} from './storage.ts'

const folders = { files: 'files/', trash: 'trash/' }
const keyOf = ({ id, isDiscarded }: FilePlace) => (isDiscarded ? folders.trash : folders.files) + id

/** The number of bytes that a stream reads at a time. */
const streamBytes = 64 * 1024

/**
 * Keeps encrypted files in a bucket of an S3-compatible object store: `files/<id>`, and `trash/<id>` for those without a
 * database row. While they are received, they are in a local folder.
 */
export class ObjectStorage implements Storage {
  readonly label: string
  readonly #client: S3Client
  readonly #partsFolder: string

  /** @param partsFolder A local folder, created when it is needed. Something else deletes what a crash left behind. */
  constructor(settings: S3Settings, partsFolder: string, behaviour: S3Behaviour) {
    this.label = labelOf(settings)
    this.#client = new S3Client(settings, behaviour)
    this.#partsFolder = partsFolder
  }

  get name(): string {
    return this.label
  }

  get trash(): string {
    return `${this.label}/${folders.trash}`
  }

  async newPartPath(): Promise<string> {
    await mkdir(this.#partsFolder, { recursive: true, mode: 0o700 })
    return join(this.#partsFolder, randomUUID())
  }

  async moveIn(path: string, place: FilePlace): Promise<void> {
    await this.#client.put(keyOf(place), path)
    await rm(path, { force: true })
  }

  async open(place: FilePlace, range: SealedRange = { from: 0, to: Infinity }): Promise<SealedFile> {
    // The header is requested together with what follows it. A later range is requested when it is read.
    const first = { from: 0, to: range.from <= headBytes ? Math.max(headBytes, range.to) : headBytes }
    const { bytes, etag, changedAtMs, body } = await this.#client.open(keyOf(place), first)
    try {
      const head = Buffer.alloc(headBytes)
      const filled = await body.fill(head)
      const openAt = async (later: SealedRange) => {
        const next = await this.#client.open(keyOf(place), later)
        if (next.etag === etag) return next.body
        next.body.close()
        throw replacedError()
      }
      return new ObjectFile(head.subarray(0, filled), { bytes, version: etag, changedAtMs }, body, openAt)
    } catch (error) {
      body.close()
      throw error
    }
  }

  async replace(place: FilePlace, { version }: SealedFile, path: string): Promise<boolean> {
    const present = await this.open(place, { from: headBytes, to: headBytes })
    await present.close()
    if (present.version !== version) return false
    await this.moveIn(path, place)
    return true
  }

  remove(place: FilePlace): Promise<void> {
    return this.#client.remove(keyOf(place))
  }

  async discard(id: string): Promise<void> {
    await this.#client.copy(keyOf({ id }), keyOf({ id, isDiscarded: true }))
    await this.remove({ id })
  }

  list({ isDiscarded = false }: { isDiscarded?: boolean } = {}): AsyncIterable<ListedFile[]> {
    return this.#client.list(isDiscarded ? folders.trash : folders.files)
  }

  /** Does nothing: an object appears as a whole or not at all. */
  async removeParts(): Promise<void> {}

  /**
   * Stores, reads, lists and deletes a small object, so that wrong settings are noticed before the first upload.
   * @throws StorageUnavailable
   */
  async check(): Promise<void> {
    const key = `check/${randomUUID()}`
    const path = await this.newPartPath()
    try {
      await writeFile(path, 'Muster checks whether it can store files here.', { mode: 0o600 })
      await this.checkAccess()
      await this.#client.put(key, path)
      const { body } = await this.#client.open(key, { from: 0, to: 1 })
      body.close()
      await this.#client.remove(key)
    } finally {
      await rm(path, { force: true })
    }
  }

  /** Checks that the files can be listed. @throws StorageUnavailable */
  async checkAccess(): Promise<void> {
    for await (const _ of this.#client.list(folders.files, 1)) break
  }

  /** Closes the idle connections. */
  close(): void {
    this.#client.close()
  }
}

class ObjectFile implements SealedFile {
  readonly head: Buffer
  readonly bytes: number
  readonly version: string
  readonly changedAtMs: number
  readonly #openAt: (range: SealedRange) => Promise<ObjectBody>
  #body: ObjectBody

  constructor(
    head: Buffer,
    { bytes, version, changedAtMs }: Pick<SealedFile, 'bytes' | 'version' | 'changedAtMs'>,
    body: ObjectBody,
    openAt: (range: SealedRange) => Promise<ObjectBody>,
  ) {
    this.head = head
    this.bytes = bytes
    this.version = version
    this.changedAtMs = changedAtMs
    this.#body = body
    this.#openAt = openAt
  }

  reader({ from, to }: SealedRange): FillBuffer {
    let isReady = false
    return async (room) => {
      if (from === 0 && !isReady && this.#body.at === this.head.length) {
        isReady = true
        this.head.copy(room)
        return this.head.length + (await this.#fill(room.subarray(this.head.length), to))
      }
      if (!isReady && this.#body.at !== from) {
        this.#body.close()
        this.#body = await this.#openAt({ from, to })
      }
      isReady = true
      return this.#fill(room, to)
    }
  }

  #fill(room: Buffer, to: number): Promise<number> {
    return this.#body.fill(room.subarray(0, Math.max(0, Math.min(room.length, to - this.#body.at))))
  }

  stream(): Readable {
    const fill = this.reader({ from: 0, to: this.bytes })
    async function* parts() {
      for (;;) {
        const room = Buffer.alloc(streamBytes)
        const filled = await fill(room)
        if (filled > 0) yield room.subarray(0, filled)
        if (filled < room.length) return
      }
    }
    return Readable.from(parts(), { objectMode: false })
  }

  async close(): Promise<void> {
    this.#body.close()
  }
}
