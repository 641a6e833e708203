import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rm, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { StartError } from '../../kernel/startError.ts'
import { instantBefore, isSystemError, moveDurably, filterOlder, partSuffix, syncFolder } from '../../disk/durable.ts'
import { DamagedFile, faultless, throwFault } from './damagedFile.ts'
import type { Received } from './incomingFile.ts'
import type { Keys } from './keys.ts'
import { ChunkCipher, UnopenableError } from './pieces.ts'
import { Seal } from './seal.ts'
import { singlePart, type Opening, resealFile } from './resealFile.ts'
import { headOf, type Range, type Reading, readHead, readOpened, type Watch, writeSealed } from './sealedFile.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Stores files on disk, encrypted with AES-256-GCM. Each is bound to its id, so that files cannot be exchanged. */
export class FileStore {
  readonly #folder: string
  readonly #seal: Seal

  constructor(folder: string, keys: Keys) {
    this.#folder = folder
    this.#seal = new Seal(keys, 'files')
  }

  /**
   * Encrypts arriving content under a new random id, at `path` or next to its final location. It becomes permanent only
   * with `moveIntoStore`. Rejects with the system's error (ENOSPC for a full disk) or an error of the content, and then
   * leaves nothing behind.
   */
  async receive(
    content: AsyncIterable<Uint8Array>,
    { path, ...watch }: { path?: string } & Watch = {},
  ): Promise<Received> {
    const id = randomUUID()
    const at = path ?? this.#path(id) + partSuffix
    // With a path, start reading the content immediately, as it may fail at any time.
    if (!path) await mkdir(dirname(at), { recursive: true, mode: 0o700 })
    const seal = this.#seal.createChunkCipher(id)
    try {
      const sealed = await writeSealed(at, content, seal, watch)
      return { id, place: { path: at, key: seal.pieces.key }, ...sealed }
    } catch (error) {
      await rm(at, { force: true })
      throw error
    }
  }

  /**
   * Moves received content durably into the store. If this rejects, the content is either stored or still at its old
   * location.
   */
  async moveIntoStore({ id, place }: Received): Promise<void> {
    const path = this.#path(id)
    await moveDurably(place.path, path)
    // The current key may have changed while the content arrived.
    while (!this.#seal.isPresentKey(await headOf(path)))
      await this.#sealAnew(path, id, () => new ChunkCipher(place.key))
  }

  /** Stores content durably under a new random id. If this rejects, nothing was stored. */
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

  /** Checks that a file exists and can be read. @throws DamagedFile if it does not exist. */
  async assertExists(id: string): Promise<void> {
    await headOf(this.#path(id)).catch((error: unknown) => throwFault(id, error))
  }

  /**
   * Returns a range of a file as a stream. `bytes` is the length of the whole file.
   * @throws DamagedFile if the file is missing, or its first chunk was changed or encrypted with another key; later
   * chunks throw when they are read.
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

  /** Returns a range of a file that an earlier release encrypted as a whole. */
  async #readWhole(handle: FileHandle, id: string, bytes: number, { from, to }: Range): Promise<Reading> {
    const content = this.#seal.open(await handle.readFile(), id)
    if (content.length !== bytes) throw new UnopenableError('changed')
    await handle.close()
    return { parts: singlePart(content.subarray(from, to)), close: () => undefined }
  }

  /**
   * Returns the result of `take` for the encrypted file; null if there is no file. Always closes the file, because Node
   * ends the process if the garbage collector finds it open.
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

  /** Yields the header of each stored file and the state of its key, including files in the trash. */
  async *heads() {
    for (const { id, path } of await this.#everyFile()) {
      const head = await headOf(path).catch(unlessMissing)
      if (head) yield { id, head, ...this.#seal.keyStateOf(head) }
    }
  }

  /**
   * Re-encrypts files that were encrypted with a previous key, including those in the trash. Files can be read and
   * written meanwhile. Calls `onFile` after each file. Returns the number of re-encrypted files, and the ids of files
   * that no key decrypts. If interrupted, every file is still complete, encrypted with either its old or the current
   * key.
   */
  async resealFiles(onFile: () => Promise<void>): Promise<{ sealed: number; unopenable: string[] }> {
    const result = { sealed: 0, unopenable: [] as string[] }
    for (const { id, path } of await this.#everyFile()) {
      const head = await headOf(path).catch(unlessMissing)
      if (!head || this.#seal.isPresentKey(head)) continue
      try {
        await this.#sealAnew(path, id, (from) => this.#seal.openChunkCipher(from, id))
        result.sealed++
      } catch (error) {
        if (error instanceof UnopenableError) result.unopenable.push(id)
        else unlessMissing(error)
      }
      await onFile()
    }
    return result
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

  /** Deletes a file, if it exists. */
  async remove(id: string): Promise<void> {
    await rm(this.#path(id), { force: true })
  }

  /**
   * Deletes incomplete files older than `olderThan`. Returns the number of all complete files, and as `orphans` the ids
   * of those that are older than `olderThan` and unknown: `isKnown` returns the known ones of given ids. Ignores files
   * whose name is not an id.
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
      const knownIds = ids.length > 0 ? await isKnown(ids) : new Set<string>()
      found.orphans.push(...ids.filter((id) => !knownIds.has(id)))
    }
    return found
  }

  /** Returns the folder for files without a database row. */
  get trash(): string {
    return join(this.#folder, 'trash')
  }

  /** Moves a file to the trash, where it keeps its id. Its modification time becomes the time of the move. */
  async discard(id: string): Promise<void> {
    const path = this.#path(id)
    const now = new Date()
    await utimes(path, now, now)
    await moveDurably(path, join(this.trash, id))
  }

  /** Deletes files that have been in the trash for longer than the given time; returns their number. */
  async emptyTrash(olderThan: Temporal.Duration): Promise<number> {
    if (!existsSync(this.trash)) return 0
    const names = (await readdir(this.trash)).filter((name) => uuid.test(name))
    const old = await filterOlder(this.trash, names, instantBefore(olderThan))
    for (const name of old) await rm(join(this.trash, name), { force: true })
    return old.length
  }

  /** Returns the ids of all stored files, with or without a database row. */
  async ids(): Promise<string[]> {
    const names = await Promise.all((await this.#folders()).map((folder) => readdir(folder)))
    return names.flat().filter((name) => uuid.test(name))
  }

  /**
   * Returns whether at least one of the first ten stored files was encrypted with the current or a previous key. Skips
   * files whose key is lost. True if there are no other files.
   */
  async matchesKey(): Promise<boolean> {
    let count = 0
    for (const folder of await this.#folders()) {
      for (const name of await readdir(folder)) {
        if (!uuid.test(name)) continue
        const head = await headOf(join(folder, name))
        if (this.#seal.isKnownKey(head)) return true
        if (this.#seal.isLostKey(head)) continue
        if (++count === 10) return false
      }
    }
    return count === 0
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

/** Returns undefined if the error is about a deleted file; throws any other error. */
function unlessMissing(error: unknown): undefined {
  if (!isSystemError(error, 'ENOENT')) throw error
}

/**
 * Opens the store in `<dataDir>/files`, creating the folder with mode 0700 if it is missing.
 * @throws StartError if the stored files were encrypted with another key.
 */
export async function openFileStore(dataDir: string, keys: Keys): Promise<FileStore> {
  const folder = join(dataDir, 'files')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await syncFolder(dataDir)
  const store = new FileStore(folder, keys)
  if (!(await store.matchesKey())) {
    throw new StartError(
      `The key does not match the files in ${folder}: please start with the key that belongs to them.`,
    )
  }
  return store
}
