import { type FileHandle, open } from 'node:fs/promises'
import { type FillBuffer, headBytes, type SealedFile, type SealedRange } from './storage.ts'

/** Opens an encrypted file on a local disk. @throws The system's error, such as ENOENT. */
export async function openLocalFile(path: string): Promise<SealedFile> {
  const handle = await open(path)
  try {
    const { size, ino, mtimeMs } = await handle.stat()
    return new LocalFile(handle, await readHead(handle), { bytes: size, version: String(ino), changedAtMs: mtimeMs })
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Returns the header of an encrypted file on a local disk. */
export async function headOfLocal(path: string): Promise<Buffer> {
  const handle = await open(path)
  try {
    return await readHead(handle)
  } finally {
    await handle.close()
  }
}

async function readHead(handle: FileHandle): Promise<Buffer> {
  const head = Buffer.alloc(headBytes)
  const { bytesRead } = await handle.read(head, 0, headBytes, 0)
  return head.subarray(0, bytesRead)
}

class LocalFile implements SealedFile {
  readonly bytes: number
  readonly head: Buffer
  readonly version: string
  readonly changedAtMs: number
  readonly #handle: FileHandle
  #isClosed = false

  constructor(
    handle: FileHandle,
    head: Buffer,
    { bytes, version, changedAtMs }: Pick<SealedFile, 'bytes' | 'version' | 'changedAtMs'>,
  ) {
    this.#handle = handle
    this.head = head
    this.bytes = bytes
    this.version = version
    this.changedAtMs = changedAtMs
  }

  reader({ from, to }: SealedRange): FillBuffer {
    let at = from
    return async (room) => {
      const { bytesRead } = await this.#handle.read(room, 0, Math.min(room.length, Math.max(0, to - at)), at)
      at += bytesRead
      return bytesRead
    }
  }

  stream() {
    return this.#handle.createReadStream({ autoClose: false, start: 0 })
  }

  /** Closes the file, because Node ends the process if the garbage collector finds it open. */
  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    await this.#handle.close()
  }
}
