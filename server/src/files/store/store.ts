import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rm, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { StartError } from '../../kernel/startError.ts'
import { instantBefore, isSystemError, moveDurably, filterOlder, partSuffix, syncFolder } from '../../disk/durable.ts'
import type { Received } from './incomingFile.ts'
import type { Keys } from './keys.ts'
import { ChunkCipher, type SealFault, UnopenableError } from './pieces.ts'
import { Seal } from './seal.ts'
import { singlePart, type Opening, resealFile } from './resealFile.ts'
import { headOf, type Range, type Reading, readHead, readOpened, type Watch, writeSealed } from './sealedFile.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A stored file that is missing, changed outside of Muster, or of another key, possibly a lost one. */
export class DamagedFile extends Error {
  override name = 'DamagedFile'
  readonly isMissing: boolean
  readonly isLost: boolean

  constructor(message: string, { isMissing = false, cause }: { isMissing?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.isMissing = isMissing
    this.isLost = cause instanceof UnopenableError && cause.fault === 'lost'
  }
}

const faults: Record<SealFault, string> = {
  damaged: 'is damaged',
  'other key': 'was encrypted with another key',
  lost: 'was encrypted with a key that is lost',
  changed: 'was changed outside of Muster',
}

/** Files on disk, each encrypted with AES-256-GCM and bound to its id, so that two files cannot be exchanged. */
export class FileStore {
  readonly #folder: string
  readonly #seal: Seal

  constructor(folder: string, keys: Keys) {
    this.#folder = folder
    this.#seal = new Seal(keys, 'files')
  }

  /**
   * Receives content, sealed as it arrives, under a new random id; only `keep` makes it permanent. It lies at `path`,
   * or next to its final place. Rejects with the system's error (ENOSPC when the disk is full) or the content's own;
   * then nothing is left behind.
   */
  async receive(
    content: AsyncIterable<Uint8Array>,
    { path, ...watch }: { path?: string } & Watch = {},
  ): Promise<Received> {
    const id = randomUUID()
    const at = path ?? this.#path(id) + partSuffix
    // With a path, the content is consumed at once: it may fail before anything else happens.
    if (!path) await mkdir(dirname(at), { recursive: true, mode: 0o700 })
    const seal = this.#seal.createChunkCipher(id)
    try {
      const written = await writeSealed(at, content, seal, watch)
      return { id, place: { path: at, key: seal.pieces.key }, ...written }
    } catch (error) {
      await rm(at, { force: true })
      throw error
    }
  }

  /** Stores received content durably. If this rejects, the content is stored or still where it was. */
  async moveIntoStore({ id, place }: Received): Promise<void> {
    const path = this.#path(id)
    await moveDurably(place.path, path)
    // The key may have changed while the content arrived.
    while (!this.#seal.isPresentKey(await headOf(path)))
      await this.#sealAnew(path, id, () => new ChunkCipher(place.key))
  }

  /** Stores the content under a new random id, durably. If this rejects, nothing was stored. */
  async put(content: Uint8Array | AsyncIterable<Uint8Array>, watch: Watch = {}): Promise<Received> {
    const received = await this.receive(content instanceof Uint8Array ? singlePart(content) : content, watch)
    try {
      await this.moveIntoStore(received)
      return received
    } catch (error) {
      await rm(received.place.path, { force: true })
      throw error
    }
  }

  /** Checks that a file exists. @throws DamagedFile if it does not. */
  async assertExists(id: string): Promise<void> {
    await headOf(this.#path(id)).catch((error: unknown) => throwFault(id, error))
  }

  /**
   * Returns the bytes of a range, read as they are taken. `bytes` is the length of the whole file.
   * @throws DamagedFile when its first bytes are missing, changed or of another key; later bytes throw as they are
   * read.
   */
  async read(id: string, bytes: number, range: Range = { from: 0, to: bytes }): Promise<Reading> {
    try {
      const handle = await open(this.#path(id))
      try {
        const pieces = this.#seal.openChunkCipher(await readHead(handle), id)
        if (!pieces) return await this.#readWhole(handle, id, bytes, range)
        const { parts, close } = await readOpened(handle, pieces, bytes, range)
        return { parts: faultless(id, parts), close }
      } catch (error) {
        await handle.close()
        throw error
      }
    } catch (error) {
      return throwFault(id, error)
    }
  }

  /** Reads a file of an earlier release, which was sealed as a whole. */
  async #readWhole(handle: FileHandle, id: string, bytes: number, { from, to }: Range): Promise<Reading> {
    const content = this.#seal.open(await handle.readFile(), id)
    if (content.length !== bytes) throw new UnopenableError('changed')
    await handle.close()
    return { parts: singlePart(content.subarray(from, to)), close: () => undefined }
  }

  /**
   * Passes the encrypted file to `take`, and returns its result; null if there is no file. Always closes it: the
   * garbage collector ends the process for an open file.
   */
  async readSealed<T>(id: string, take: (bytes: number, content: Readable) => Promise<T>): Promise<T | null> {
    const handle = await open(this.#path(id)).catch(unlessMissing)
    if (!handle) return null
    try {
      return await take((await handle.stat()).size, handle.createReadStream({ autoClose: false }))
    } finally {
      await handle.close()
    }
  }

  /** Yields the head of each stored file, also in the trash, and the state of its key. */
  async *heads() {
    for (const { id, path } of await this.#everyFile()) {
      const head = await headOf(path).catch(unlessMissing)
      if (head) yield { id, head, ...this.#seal.keyStateOf(head) }
    }
  }

  /**
   * Reseals every file of a previous key with the present one, also in the trash, while others read and write; returns
   * their number, and the ids of files that no key opens. A kill leaves each file old or new. Calls `tell` for each.
   */
  async resealFiles(tell: () => Promise<void>): Promise<{ sealed: number; unopenable: string[] }> {
    const done = { sealed: 0, unopenable: [] as string[] }
    for (const { id, path } of await this.#everyFile()) {
      const head = await headOf(path).catch(unlessMissing)
      if (!head || this.#seal.isPresentKey(head)) continue
      try {
        await this.#sealAnew(path, id, (from) => this.#seal.openChunkCipher(from, id))
        done.sealed++
      } catch (error) {
        if (error instanceof UnopenableError) done.unopenable.push(id)
        else unlessMissing(error)
      }
      await tell()
    }
    return done
  }

  #sealAnew(path: string, id: string, opening: Opening): Promise<void> {
    return resealFile({ path, id, opening, seal: this.#seal, temporary: this.#path(id) })
  }

  async #everyFile(): Promise<{ id: string; path: string }[]> {
    const discarded = existsSync(this.trash) ? (await readdir(this.trash)).filter((name) => uuid.test(name)) : []
    return [
      ...(await this.ids()).map((id) => ({ id, path: this.#path(id) })),
      ...discarded.map((id) => ({ id, path: join(this.trash, id) })),
    ]
  }

  /** Removes the file; it is no error if it does not exist. */
  async remove(id: string): Promise<void> {
    await rm(this.#path(id), { force: true })
  }

  /**
   * Removes half-written files older than the given time, and returns the ids of equally old files that `isKnown` does
   * not return, with the number of all files. Ignores files with other names.
   */
  async findOrphans(
    isKnown: (ids: string[]) => Promise<Set<string>>,
    olderThan: Temporal.Duration,
  ): Promise<{ orphans: string[]; stored: number }> {
    const before = instantBefore(olderThan)
    const found = { orphans: [] as string[], stored: 0 }
    for (const folder of await this.#folders()) {
      const names = await readdir(folder)
      const old = await filterOlder(folder, names, before)
      for (const name of old.filter((one) => one.endsWith(partSuffix))) await rm(join(folder, name), { force: true })
      found.stored += names.filter((name) => uuid.test(name)).length
      const ids = old.filter((name) => uuid.test(name))
      const known = ids.length > 0 ? await isKnown(ids) : new Set<string>()
      found.orphans.push(...ids.filter((id) => !known.has(id)))
    }
    return found
  }

  /** Returns the folder for files that belong to nothing. */
  get trash(): string {
    return join(this.#folder, 'trash')
  }

  /** Moves a file to the trash, where it keeps its id and its age starts now. */
  async discard(id: string): Promise<void> {
    const path = this.#path(id)
    const now = new Date()
    await utimes(path, now, now)
    await moveDurably(path, join(this.trash, id))
  }

  /** Removes files that have lain in the trash for longer than the given time; returns their number. */
  async emptyTrash(olderThan: Temporal.Duration): Promise<number> {
    if (!existsSync(this.trash)) return 0
    const names = (await readdir(this.trash)).filter((name) => uuid.test(name))
    const old = await filterOlder(this.trash, names, instantBefore(olderThan))
    for (const name of old) await rm(join(this.trash, name), { force: true })
    return old.length
  }

  /** Returns the ids of all stored files, with or without a row. */
  async ids(): Promise<string[]> {
    const names = await Promise.all((await this.#folders()).map((folder) => readdir(folder)))
    return names.flat().filter((name) => uuid.test(name))
  }

  /**
   * Returns whether the key fits any of the first few stored files, without those of lost keys; true if there are none.
   */
  async matchesKey(): Promise<boolean> {
    let looked = 0
    for (const folder of await this.#folders()) {
      for (const name of await readdir(folder)) {
        if (!uuid.test(name)) continue
        const head = await headOf(join(folder, name))
        if (this.#seal.isKnownKey(head)) return true
        if (this.#seal.isLostKey(head)) continue
        if (++looked === 10) return false
      }
    }
    return looked === 0
  }

  #path(id: string): string {
    if (!uuid.test(id)) throw new DamagedFile(`${JSON.stringify(id)} is not the id of a stored file`)
    return join(this.#folder, id.slice(0, 2), id)
  }

  async #folders(): Promise<string[]> {
    const names = (await readdir(this.#folder)).filter((name) => /^[0-9a-f]{2}$/.test(name))
    return names.map((name) => join(this.#folder, name))
  }
}

/** Throws the error, turned into a `DamagedFile` where it concerns a stored file. */
function throwFault(id: string, error: unknown): never {
  if (error instanceof UnopenableError)
    throw new DamagedFile(`Stored file ${id} ${faults[error.fault]}`, { cause: error })
  if (!isSystemError(error, 'ENOENT')) throw error
  throw new DamagedFile(`Stored file ${id} is missing`, { isMissing: true, cause: error })
}

async function* faultless(id: string, parts: AsyncIterable<Uint8Array>) {
  try {
    yield* parts
  } catch (error) {
    throwFault(id, error)
  }
}

/** Returns undefined for a file that was removed meanwhile; throws any other error. */
function unlessMissing(error: unknown): undefined {
  if (!isSystemError(error, 'ENOENT')) throw error
}

/**
 * Opens the store in `<dataDir>/files`, made (0700) if missing.
 * @throws StartError when the stored files were encrypted with another key.
 */
export async function openFileStore(dataDir: string, keys: Keys): Promise<FileStore> {
  const folder = join(dataDir, 'files')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await syncFolder(dataDir)
  const store = new FileStore(folder, keys)
  if (!(await store.matchesKey())) {
    throw new StartError(`The key does not fit the files in ${folder}: please start with the key that belongs to them.`)
  }
  return store
}
