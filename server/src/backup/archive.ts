import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import tar from 'tar-stream'

/** The error for a file that is not a backup, is truncated or was altered. Its message is a full sentence. */
export class UnusableBackup extends Error {
  override name = 'UnusableBackup'
}

/** Adds a file of exactly `bytes` bytes to an archive. */
export type Add = (
  name: string,
  bytes: number,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
) => Promise<void>

/**
 * Writes a tar.gz archive that any tar can read. It ends with an empty gzip member whose comment is the SHA-256 of
 * everything before it, so any change is detected. `fill` adds the files; `onBytes` is called with the number of bytes
 * written so far. Returns the digest and the size in bytes. The file is not synced to disk yet.
 * @throws The system's error, such as ENOSPC for a full disk; the caller then deletes the file.
 */
export async function writeArchive(
  path: string,
  fill: (add: Add) => Promise<void>,
  { signal, onBytes }: { signal?: AbortSignal; onBytes?: (bytes: number) => void } = {},
): Promise<{ digest: string; bytes: number }> {
  const pack = tar.pack()
  const hash = createHash('sha256')
  let bytes = 0
  let digest = ''
  const seal = new Transform({
    transform(part: Buffer, _, callback) {
      hash.update(part)
      bytes += part.length
      onBytes?.(bytes)
      callback(null, part)
    },
    flush(callback) {
      digest = hash.digest('hex')
      const end = sealOf(digest)
      bytes += end.length
      callback(null, end)
    },
  })
  // One listener for all waits, since a large archive has thousands. A wait ends when there is room or the archive
  // ends.
  let resume = () => {}
  let failure: Error | null = null
  const fail = (error: Error) => {
    failure ??= error
    resume()
  }
  pack.on('close', () => fail(new Error('The archive ended before all files were added')))
  const add: Add = async (name, size, content) => {
    const entry = pack.entry({ name, size, mode: 0o600 })
    entry.on('drain', () => resume())
    entry.on('error', fail)
    for await (const part of content) {
      if (!entry.write(part) && !failure) await new Promise<void>((resolve) => (resume = resolve))
      if (failure) throw failure
    }
    entry.end(undefined)
  }
  const contentEnd = fill(add).then(
    () => pack.finalize(),
    (error: Error) => {
      pack.destroy(error)
      throw error
    },
  )
  contentEnd.catch(() => undefined)
  // Favours speed over size: most files are encrypted and can't be compressed.
  await pipeline(pack, createGzip({ level: 3 }), seal, createWriteStream(path, { flags: 'wx', mode: 0o600 }), {
    signal,
  })
  await contentEnd
  return { digest, bytes }
}

/** Returns the end of an archive: an empty gzip member with the digest as its comment (RFC 1952). */
function sealOf(digest: string): Buffer {
  const head = Buffer.from([0x1f, 0x8b, 8, 0x10, 0, 0, 0, 0, 0, 255])
  return Buffer.concat([head, Buffer.from(`sha256 ${digest}\0`), Buffer.from([3, 0]), Buffer.alloc(8)])
}
const sealBytes = sealOf('0'.repeat(64)).length

/**
 * Reads a whole archive and returns its digest.
 * @throws UnusableBackup if the file is not a backup, is truncated or was changed.
 */
export async function verifyArchive(path: string): Promise<string> {
  const { size } = await stat(path)
  const body = size - sealBytes
  const end = await tailOf(path, Math.max(0, body))
  const namedDigest = /sha256 ([0-9a-f]{64})/.exec(end.toString('latin1'))?.[1]
  if (body <= 0 || namedDigest === undefined || !end.equals(sealOf(namedDigest)))
    throw new UnusableBackup(`${path} is not a complete backup of Muster: its end is missing or was changed.`)
  const hash: Hash = createHash('sha256')
  for await (const part of createReadStream(path, { end: body - 1 })) hash.update(part as Buffer)
  if (hash.digest('hex') !== namedDigest) throw new UnusableBackup(`${path} was changed or damaged after it was made.`)
  return namedDigest
}

async function tailOf(path: string, from: number): Promise<Buffer> {
  const handle = await open(path)
  try {
    const end = Buffer.alloc(sealBytes)
    const { bytesRead } = await handle.read(end, 0, sealBytes, from)
    return end.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Yields the files of an archive in order. Read each file to its end before requesting the next. */
export async function* readArchive(path: string): AsyncGenerator<{ name: string; content: AsyncIterable<Buffer> }> {
  const extract = tar.extract()
  const pipelineEnd = pipeline(createReadStream(path), createGunzip(), extract)
  // The loop below throws a read error.
  pipelineEnd.catch(() => undefined)
  for await (const entry of extract) yield { name: entry.header.name, content: entry as AsyncIterable<Buffer> }
  await pipelineEnd
}

/** Returns the whole content of a file, which must fit in memory. */
export async function contentOf(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts)
}
