import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { freeBuffer, chunkLayoutOf, chunkBytes, ChunkCipher, sealedChunkBytes } from './store/pieces.ts'
import { sealHeadBytes } from './store/seal.ts'
import { chunkOffset, type SealedPlace } from './store/sealedFile.ts'

/** Content that can be read in parts, so that not all of it has to be in memory. */
export interface Bytes {
  readonly length: number
  /**
   * Returns the bytes from `from` up to but not including `to`, or fewer at the end of the content. May copy them into
   * `room`.
   */
  read(from: number, to: number, room?: Buffer): Buffer
}

/** Returns a `Bytes` object for content that is already in memory. */
export function bytesOf(content: Uint8Array): Bytes {
  const all = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  return { length: all.length, read: (from, to) => all.subarray(Math.max(0, from), Math.max(0, to)) }
}

/**
 * Returns the content of an encrypted file, decrypted when it is read. Reading blocks the thread, so use it in a
 * worker.
 */
export function sealedBytes({ path, key }: SealedPlace): { bytes: Bytes; close: () => void } {
  const file = openSync(path, 'r')
  const { count, bytes: length } = chunkLayoutOf(fstatSync(file).size - sealHeadBytes)
  const pieces = new ChunkCipher(key)
  const sealed = Buffer.alloc(sealedChunkBytes)
  let last: { number: number; piece: Buffer; isShown: boolean } | undefined
  /**
   * Returns a decrypted chunk. With `isShown`, the caller keeps a view of the chunk, so its memory is not freed when
   * another chunk is decrypted.
   */
  function piece(number: number, isShown: boolean): Buffer {
    if (last?.number !== number) {
      const length = readSync(file, sealed, 0, sealedChunkBytes, chunkOffset(number))
      const opened = pieces.open(sealed.subarray(0, length), number, number === count - 1)
      if (last && !last.isShown) freeBuffer(last.piece)
      last = { number, piece: opened, isShown }
    }
    last.isShown ||= isShown
    return last.piece
  }
  function read(from: number, to: number, room?: Buffer): Buffer {
    const begin = Math.max(0, from)
    const end = Math.min(length, to)
    if (end <= begin) return Buffer.alloc(0)
    const first = Math.floor(begin / chunkBytes)
    if (end <= (first + 1) * chunkBytes)
      return piece(first, true).subarray(begin - first * chunkBytes, end - first * chunkBytes)
    const all = room && room.length >= end - begin ? room.subarray(0, end - begin) : Buffer.alloc(end - begin)
    for (let number = first; number * chunkBytes < end; number++) {
      const at = number * chunkBytes
      piece(number, false).copy(all, Math.max(0, at - begin), Math.max(0, begin - at), end - at)
    }
    return all
  }
  return { bytes: { length, read }, close: () => closeSync(file) }
}

/** Yields the bytes of a range in chunks. */
export function* readInChunks(content: Bytes, from: number, to: number): Generator<Buffer> {
  for (let at = from; at < to;) {
    const part = content.read(at, Math.min(to, (Math.floor(at / chunkBytes) + 1) * chunkBytes))
    if (part.length === 0) return
    yield part
    at += part.length
  }
}
