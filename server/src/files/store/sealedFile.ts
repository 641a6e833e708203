import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { chunkLayoutOf, chunkBytes, ChunkCipher, sealedChunkBytes, sealing, UnopenableError } from './pieces.ts'
import type { SealedFile, SealedRange } from '../storage/storage.ts'
import { sealHeadBytes } from './seal.ts'

/** The path of a file encrypted in chunks, and the key that decrypts it. */
export interface SealedPlace {
  path: string
  key: Uint8Array
}

/** A range of bytes from `from` up to but not including `to`. */
export interface Range {
  from: number
  to: number
}

/** Returns the offset of a chunk in its encrypted file. */
export const chunkOffset = (number: number): number => sealHeadBytes + number * sealedChunkBytes

/** Conditions that end the writing of content early. */
export interface Watch {
  signal?: AbortSignal
  /** Called repeatedly with the number of bytes received so far; throws if there are too many. */
  check?: (bytes: number) => void
}

/**
 * Encrypts arriving content into a new file with mode 0600, without syncing the file. Returns the content's length and
 * SHA-256. Rejects with the system's error (ENOSPC for a full disk), an error of the content, or what `check` threw.
 * The caller then deletes the file.
 */
export async function writeSealed(
  path: string,
  content: AsyncIterable<Uint8Array>,
  seal: { head: Uint8Array; pieces: ChunkCipher },
  { signal, check }: Watch = {},
): Promise<{ bytes: number; digest: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  function see(part: Uint8Array) {
    hash.update(part)
    bytes += part.length
    check?.(bytes)
  }
  // The content is part of the pipeline, so that it ends if a later step fails.
  const sealed = (parts: AsyncIterable<Uint8Array>) => sealing(parts, seal, see)
  await pipeline(content, sealed, (pieces) => writeNew(path, pieces), { signal })
  return { bytes, digest: hash.digest('hex') }
}

/** Writes a new file with mode 0600. Each chunk is written before the next one is requested. */
async function writeNew(path: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(parts)
  } finally {
    await handle.close()
  }
}

/** A range of a file that is being read. `close` ends the reading early. */
export interface Reading {
  parts: AsyncIterable<Uint8Array>
  close: () => void
}

/**
 * Returns the encrypted bytes that a range of the content is read from, without the header. They are known before the
 * file is opened.
 */
export const sealedRangeOf = ({ from, to }: Range): SealedRange => ({
  from: chunkOffset(Math.floor(from / chunkBytes)),
  to: chunkOffset(Math.max(Math.floor(from / chunkBytes) + 1, Math.ceil(to / chunkBytes))),
})

/**
 * Reads a range of an open encrypted file. Checks its first chunk before resolving. Closing the result closes the file.
 * `totalBytes` is the length of the whole content in bytes.
 * @throws UnopenableError if the length differs or the first chunk was changed; later chunks throw when they are read.
 */
export async function readOpened(
  file: SealedFile,
  pieces: ChunkCipher,
  totalBytes: number,
  range: Range,
): Promise<Reading> {
  const close = () => void file.close()
  try {
    const piece = pieceReader(file, pieces, totalBytes, range)
    const firstNumber = Math.floor(range.from / chunkBytes)
    const first = sliceOf(await piece(firstNumber), firstNumber, range)
    return { parts: partsOf(first), close }
    async function* partsOf(one: Buffer) {
      yield one
      for (let number = firstNumber + 1; number * chunkBytes < range.to; number++)
        yield sliceOf(await piece(number), number, range)
    }
  } catch (error) {
    close()
    throw error
  }
}

/** Returns a function that decrypts the chunks of a range in their order. */
function pieceReader(file: SealedFile, pieces: ChunkCipher, totalBytes: number, range: Range) {
  const { count, bytes } = chunkLayoutOf(file.bytes - sealHeadBytes)
  if (bytes !== totalBytes) throw new UnopenableError('changed')
  const { from, to } = sealedRangeOf(range)
  const fill = file.reader({ from, to: Math.min(to, file.bytes) })
  const sealed = Buffer.alloc(sealedChunkBytes)
  return async (number: number): Promise<Buffer> => {
    const bytesRead = await fill(sealed)
    return pieces.open(sealed.subarray(0, bytesRead), number, number === count - 1)
  }
}

/** Returns the part of a chunk that lies within the range. */
const sliceOf = (piece: Buffer, number: number, { from, to }: Range): Buffer =>
  piece.subarray(Math.max(0, from - number * chunkBytes), Math.max(0, to - number * chunkBytes))

/** Returns all encrypted bytes of an open file, which must fit in memory. */
export async function readWhole(file: SealedFile): Promise<Buffer> {
  const whole = Buffer.alloc(file.bytes)
  return whole.subarray(0, await file.reader({ from: 0, to: file.bytes })(whole))
}
