import { rm } from 'node:fs/promises'
import { headOfLocal } from '../storage/localFile.ts'
import type { FilePlace, SealedFile, Storage } from '../storage/storage.ts'
import { chunkLayoutOf, type ChunkCipher } from './pieces.ts'
import { type Seal, sealHeadBytes } from './seal.ts'
import { readOpened, readWhole, writeSealed } from './sealedFile.ts'

/**
 * Returns the chunk cipher for a file with this header, or null if the file was encrypted as a whole.
 * @throws UnopenableError.
 */
export type Opening = (head: Buffer) => ChunkCipher | null

interface FileToSeal {
  storage: Storage
  place: FilePlace
  opening: Opening
  /** The `Seal` that encrypts with the current key, and decrypts files that were encrypted as a whole. */
  seal: Seal
}

/**
 * Re-encrypts a file with the current key. Writes a temporary file on the local disk and moves it into place, unless
 * the original was deleted or replaced meanwhile. Current readers keep the old content. Returns the new header; null if
 * the original was deleted or replaced.
 * @throws UnopenableError if no key decrypts it; MissingFile if it does not exist.
 */
export async function resealFile({ storage, place, opening, seal }: FileToSeal): Promise<Buffer | null> {
  const part = await storage.newPartPath(place.id)
  const file = await storage.open(place, { from: sealHeadBytes, to: Infinity })
  try {
    const content = await contentOf(file, opening, (whole) => seal.open(whole, place.id))
    await writeSealed(part, content, seal.createChunkCipher(place.id))
    const head = await headOfLocal(part)
    return (await storage.replace(place, file, part)) ? head : null
  } finally {
    await file.close()
    await rm(part, { force: true })
  }
}

async function contentOf(file: SealedFile, opening: Opening, openWhole: (whole: Buffer) => Buffer) {
  const pieces = opening(file.head)
  if (!pieces) return singlePart(openWhole(await readWhole(file)))
  const { bytes } = chunkLayoutOf(file.bytes - sealHeadBytes)
  return (await readOpened(file, pieces, bytes, { from: 0, to: bytes })).parts
}

/** Yields the content as a single chunk. */
export async function* singlePart(content: Uint8Array) {
  yield content
}
