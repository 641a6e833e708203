import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname } from 'node:path'
import { partSuffix, syncFile, syncFolder } from '../../disk/durable.ts'
import { chunkLayoutOf, type ChunkCipher } from './pieces.ts'
import { type Seal, sealHeadBytes } from './seal.ts'
import { readHead, readOpened, writeSealed } from './sealedFile.ts'

/**
 * Returns the chunk cipher for a file with this header, or null if the file was encrypted as a whole.
 * @throws UnopenableError.
 */
export type Opening = (head: Buffer) => ChunkCipher | null

interface FileToSeal {
  path: string
  id: string
  opening: Opening
  /** The `Seal` that encrypts with the current key, and decrypts files that were encrypted as a whole. */
  seal: Seal
  /**
   * Path of the temporary file, without the suffix that is added to it. The nightly clean-up deletes such files if a
   * crash left them behind.
   */
  temporary: string
}

/**
 * Re-encrypts a file with the current key. Writes a temporary file and moves it into place, unless the original was
 * deleted or replaced meanwhile. Current readers keep the old content, and the file keeps its modification time.
 * @throws UnopenableError if no key decrypts it; the system's error ENOENT if it does not exist.
 */
export async function resealFile({ path, id, opening, seal, temporary }: FileToSeal): Promise<void> {
  const handle = await open(path)
  const part = `${temporary}.${randomUUID()}${partSuffix}`
  try {
    const before = await handle.stat()
    const content = await contentOf(handle, before.size, opening, (whole) => seal.open(whole, id))
    await mkdir(dirname(part), { recursive: true, mode: 0o700 })
    await writeSealed(part, content, seal.createChunkCipher(id))
    await utimes(part, before.atime, before.mtime)
    await syncFile(part)
    if ((await stat(path)).ino !== before.ino) return
    await rename(part, path)
    await syncFolder(dirname(path))
  } finally {
    await handle.close()
    await rm(part, { force: true })
  }
}

async function contentOf(handle: FileHandle, size: number, opening: Opening, openWhole: (whole: Buffer) => Buffer) {
  const pieces = opening(await readHead(handle))
  if (!pieces) return singlePart(openWhole(await handle.readFile()))
  const { bytes } = chunkLayoutOf(size - sealHeadBytes)
  return (await readOpened(handle, pieces, bytes, { from: 0, to: bytes })).parts
}

/** Yields the content as a single chunk. */
export async function* singlePart(content: Uint8Array) {
  yield content
}
