import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { StartError } from '../../kernel/startError.ts'
import { instantBefore } from '../../disk/durable.ts'
import { mapConcurrently } from '../storage/mapConcurrently.ts'
import { headOfLocal } from '../storage/localFile.ts'
import {
  type FilePlace,
  fileIdPattern,
  idsIn,
  MissingFile,
  placesIn,
  type Storage,
  StorageUnavailable,
} from '../storage/storage.ts'
import { DamagedFile, faultless, throwFault } from './damagedFile.ts'
import type { Received } from './incomingFile.ts'
import type { Keys } from './keys.ts'
import { ChunkCipher, UnopenableError } from './pieces.ts'
import { Seal, sealHeadBytes } from './seal.ts'
import { singlePart, type Opening, resealFile } from './resealFile.ts'
import {
  type Range,
  type Reading,
  readOpened,
  readWhole,
  sealedRangeOf,
  type Watch,
  writeSealed,
} from './sealedFile.ts'

/** The header of a file, which is all that is read of it. */
const onlyHead = { from: sealHeadBytes, to: sealHeadBytes }
/** The number of headers that are read at the same time. */
const headsAtOnce = 16

/**
 * Stores files encrypted with AES-256-GCM, in a folder or an object store. Each is bound to its id, so that files cannot
 * be exchanged.
 */
export class FileStore {
  readonly storage: Storage
  readonly #seal: Seal

  constructor(storage: Storage, keys: Keys) {
    this.storage = storage
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
    // With a path, start reading the content immediately, as it may fail at any time.
    const at = path ?? (await this.storage.newPartPath(id))
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
   * @throws StorageUnavailable
   */
  async moveIntoStore({ id, place }: Received): Promise<void> {
    let head: Buffer | null = await headOfLocal(place.path)
    await this.storage.moveIn(place.path, placeOf(id))
    // The current key may have changed while the content arrived.
    while (head && !this.#seal.isPresentKey(head)) head = await this.#sealAnew({ id }, () => new ChunkCipher(place.key))
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

  /** Checks that a file exists and can be read. @throws DamagedFile if it does not exist; StorageUnavailable */
  async assertExists(id: string): Promise<void> {
    await this.#headOf(placeOf(id)).catch((error: unknown) => throwFault(id, error))
  }

  /**
   * Returns a range of a file as a stream. `bytes` is the length of the whole file.
   * @throws DamagedFile if the file is missing, or its first chunk was changed or encrypted with another key;
   * StorageUnavailable. Later chunks throw when they are read.
   */
  async read(id: string, bytes: number, range: Range = { from: 0, to: bytes }): Promise<Reading> {
    try {
      const file = await this.storage.open(placeOf(id), sealedRangeOf(range))
      try {
        const pieces = this.#seal.openChunkCipher(file.head, id)
        if (pieces) {
          const { parts, close } = await readOpened(file, pieces, bytes, range)
          return { parts: faultless(id, parts), close }
        }
        // An earlier release encrypted the file as a whole.
        const content = this.#seal.open(await readWhole(file), id)
        if (content.length !== bytes) throw new UnopenableError('changed')
        await file.close()
        return { parts: singlePart(content.subarray(range.from, range.to)), close: () => undefined }
      } catch (error) {
        await file.close()
        throw error
      }
    } catch (error) {
      return throwFault(id, error)
    }
  }

  /** Returns the result of `take` for the encrypted file; null if there is no file. Always closes the file. */
  async readSealed<T>(id: string, take: (bytes: number, content: Readable) => Promise<T>): Promise<T | null> {
    const file = await this.storage.open(placeOf(id), { from: 0, to: Infinity }).catch(unlessMissing)
    if (!file) return null
    try {
      return await take(file.bytes, file.stream())
    } finally {
      await file.close()
    }
  }

  /** Yields the header of each stored file and the state of its key, including files in the trash. */
  async *heads() {
    const heads = mapConcurrently(placesIn(this.storage), headsAtOnce, async (place) => ({
      id: place.id,
      place,
      head: await this.#headOf(place).catch(unlessMissing),
    }))
    for await (const { id, place, head } of heads) if (head) yield { id, place, head, ...this.#seal.keyStateOf(head) }
  }

  /**
   * Re-encrypts files that were encrypted with a previous key, including those in the trash. Files can be read and
   * written meanwhile. Calls `onFile` after each file. Returns the number of re-encrypted files, and the ids of files
   * that no key decrypts. If interrupted, every file is still complete, encrypted with either its old or the current
   * key.
   */
  async resealFiles(onFile: () => Promise<void>): Promise<{ sealed: number; unopenable: string[] }> {
    const result = { sealed: 0, unopenable: [] as string[] }
    for await (const { id, place, isPresent } of this.heads()) {
      if (isPresent) continue
      try {
        await this.#sealAnew(place, (from) => this.#seal.openChunkCipher(from, id))
        result.sealed++
      } catch (error) {
        if (error instanceof UnopenableError) result.unopenable.push(id)
        else unlessMissing(error)
      }
      await onFile()
    }
    return result
  }

  #sealAnew(place: FilePlace, opening: Opening): Promise<Buffer | null> {
    return resealFile({ storage: this.storage, place, opening, seal: this.#seal })
  }

  async #headOf(place: FilePlace): Promise<Buffer> {
    const file = await this.storage.open(place, onlyHead)
    await file.close()
    return file.head
  }

  /**
   * Deletes a file, if it exists. Call it after the file's row is deleted: if the storage is unavailable, the nightly
   * clean-up deletes the file, because it has no row any more.
   */
  async remove(id: string): Promise<void> {
    try {
      await this.storage.remove(placeOf(id))
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error
    }
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
    await this.storage.removeParts(before)
    for await (const files of this.storage.list()) {
      found.stored += files.length
      const ids = files.filter(({ changedAtMs }) => changedAtMs < before).map(({ id }) => id)
      const knownIds = ids.length > 0 ? await isKnown(ids) : new Set<string>()
      found.orphans.push(...ids.filter((id) => !knownIds.has(id)))
    }
    return found
  }

  /** Returns the name of the place for files without a database row: a folder, or an address in the object store. */
  get trash(): string {
    return this.storage.trash
  }

  /** Moves a file to the trash, where it keeps its id. Its modification time becomes the time of the move. */
  discard(id: string): Promise<void> {
    return this.storage.discard(placeOf(id).id)
  }

  /** Deletes files that have been in the trash for longer than the given time; returns their number. */
  async emptyTrash(olderThan: Temporal.Duration): Promise<number> {
    const before = instantBefore(olderThan)
    let removed = 0
    for await (const files of this.storage.list({ isDiscarded: true })) {
      for (const { id } of files.filter(({ changedAtMs }) => changedAtMs < before)) {
        await this.storage.remove({ id, isDiscarded: true })
        removed++
      }
    }
    return removed
  }

  /** Returns the ids of all stored files, with or without a database row. */
  ids(): Promise<string[]> {
    return idsIn(this.storage)
  }

  /**
   * Returns whether at least one of the first ten stored files was encrypted with the current or a previous key. Skips
   * files whose key is lost. True if there are no other files.
   */
  async matchesKey(): Promise<boolean> {
    let count = 0
    for await (const files of this.storage.list()) {
      for (const { id } of files) {
        const head = await this.#headOf({ id }).catch(unlessMissing)
        if (!head || this.#seal.isKnownKey(head)) return true
        if (this.#seal.isLostKey(head)) continue
        if (++count === 10) return false
      }
    }
    return count === 0
  }
}

/** Returns the place of a file. @throws DamagedFile if the id is not one of a stored file. */
function placeOf(id: string): FilePlace {
  if (!fileIdPattern.test(id)) throw new DamagedFile(`${JSON.stringify(id)} is not the id of a stored file`)
  return { id }
}

/** Returns undefined if the error is about a deleted file; throws any other error. */
function unlessMissing(error: unknown): undefined {
  if (!(error instanceof MissingFile)) throw error
}

/**
 * Opens the files in a storage. If the storage is unavailable at the moment, its key is not checked.
 * @throws StartError if the stored files were encrypted with another key.
 */
export async function openFileStore(storage: Storage, keys: Keys): Promise<FileStore> {
  const store = new FileStore(storage, keys)
  const matches = await store.matchesKey().catch((error: unknown) => {
    if (error instanceof StorageUnavailable) return true
    throw error
  })
  if (!matches) {
    throw new StartError(
      `The key does not match the files in ${storage.name}: please start with the key that belongs to them.`,
    )
  }
  return store
}
