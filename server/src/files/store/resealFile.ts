import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname } from 'node:path'
import { partSuffix, syncFile, syncFolder } from '../../disk/durable.ts'
import { chunkLayoutOf, type ChunkCipher } from './pieces.ts'
import { type Seal, sealHeadBytes } from './seal.ts'
import { readHead, readOpened, writeSealed } from './sealedFile.ts'

/** Returns the opener of a file's pieces by its head; null where it was sealed whole. @throws Unopenable. */
export type Opening = (head: Buffer) => ChunkCipher | null

interface FileToSeal {
  path: string
  id: string
  opening: Opening
  /** The present key's seal, which also opens content sealed whole. */
  seal: Seal
  /** Path of the temporary file, to which a suffix is added; the sweep removes what a kill leaves there. */
  temporary: string
}

/**
 * Reseals a file with the present key: writes it to a temporary file, syncs it, and moves it into place unless the
 * original was removed or replaced meanwhile. Open readers go on with the old content. The file keeps its age.
 * @throws Unopenable where no key opens it; the system's error ENOENT where it does not exist.
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

/** Yields the content as its only part. */
export async function* singlePart(content: Uint8Array) {
  yield content
}
