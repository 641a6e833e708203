import type { Readable } from 'node:stream'

/** The place of a stored file: its id, and whether it is in the trash. */
export interface FilePlace {
  id: string
  isDiscarded?: boolean
}

/** The number of a file's first bytes that are read when it is opened: the header of the encryption. */
export const headBytes = 17

/** A stored file as it is listed, with the time of its last change in milliseconds since 1970. */
export interface ListedFile {
  id: string
  changedAtMs: number
}

/** A range of encrypted bytes from `from` up to but not including `to`. */
export interface SealedRange {
  from: number
  to: number
}

/** Fills a buffer with the next bytes; returns their number, which is smaller than the buffer only at the end. */
export type FillBuffer = (room: Buffer) => Promise<number>

/** An encrypted file that is open for reading. It must be closed. */
export interface SealedFile {
  readonly bytes: number
  /** The first `headBytes` bytes, or fewer if the file is shorter. */
  readonly head: Buffer
  /** Identifies the encrypted content. It changes when the file is encrypted again. */
  readonly version: string
  readonly changedAtMs: number
  /** Returns a function that reads the bytes of a range one after the other. Only one range is read at a time. */
  reader(range: SealedRange): FillBuffer
  /** Returns all encrypted bytes as a stream. */
  stream(): Readable
  /** Ends all reading. */
  close(): Promise<void>
}

/** Keeps encrypted files under their ids, and knows nothing about their content. */
export interface Storage {
  /** Identifies the storage in the database: `folder`, or the address of the bucket without its endpoint. */
  readonly label: string
  /** The name of the storage for people: the folder's path, or the address of the bucket. */
  readonly name: string
  /** The name for people of the trash, which holds files without a database row. */
  readonly trash: string
  /** Returns a new path on a local disk for a file that is being received, in an existing folder. */
  newPartPath(id: string): Promise<string>
  /**
   * Moves a complete local file durably into the storage. If this rejects, the file is either stored or still at its
   * old location.
   */
  moveIn(path: string, place: FilePlace): Promise<void>
  /**
   * Opens a file. `range` is the range that will be read first, for a storage that has to request it.
   * @throws MissingFile; StorageUnavailable
   */
  open(place: FilePlace, range?: SealedRange): Promise<SealedFile>
  /**
   * Replaces an open file with a local file, which is moved. Returns false if the stored file was deleted or replaced
   * meanwhile; then nothing happens.
   */
  replace(place: FilePlace, file: SealedFile, path: string): Promise<boolean>
  /** Deletes a file, if it exists. */
  remove(place: FilePlace): Promise<void>
  /** Moves a file to the trash, where its time of change is the time of the move. */
  discard(id: string): Promise<void>
  /** Yields the stored files in batches, or those in the trash. */
  list(options?: { isDiscarded?: boolean }): AsyncIterable<ListedFile[]>
  /** Deletes incomplete files in the storage that were last changed before a time, in milliseconds since 1970. */
  removeParts(before: number): Promise<void>
}

/** A file that is not in the storage. */
export class MissingFile extends Error {
  override name = 'MissingFile'
}

/** A storage that can't be used at the moment. Its message gives the reason as a sentence. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
  /** True if the storage answers but refuses, so that its settings have to be corrected. */
  readonly isRefusal: boolean

  constructor(message: string, { isRefusal = false }: { isRefusal?: boolean } = {}) {
    super(message)
    this.isRefusal = isRefusal
  }
}

/** The pattern of the ids of stored files. */
export const fileIdPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns the ids of all files in a storage, or in its trash. */
export async function idsIn(storage: Storage, options?: { isDiscarded?: boolean }): Promise<string[]> {
  const ids: string[] = []
  for await (const files of storage.list(options)) for (const { id } of files) ids.push(id)
  return ids
}

/** Yields the places of all files in a storage, those in the trash last, because files only move there. */
export async function* placesIn(storage: Storage): AsyncGenerator<FilePlace> {
  for (const isDiscarded of [false, true])
    for await (const files of storage.list({ isDiscarded })) for (const { id } of files) yield { id, isDiscarded }
}

/** Returns whether a storage has any file, in the trash or not. */
export async function hasFiles(storage: Storage): Promise<boolean> {
  for (const isDiscarded of [false, true])
    for await (const files of storage.list({ isDiscarded })) if (files.length > 0) return true
  return false
}
