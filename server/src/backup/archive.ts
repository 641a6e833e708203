import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import tar from 'tar-stream'

/** Thrown for a file that is not a backup, is truncated or was altered. The message is a full sentence. */
export class UnusableBackup extends Error {
  override name = 'UnusableBackup'
}

/** Adds a file to an archive, of exactly `bytes` bytes. */
export type Add = (
  name: string,
  bytes: number,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
) => Promise<void>

/**
 * Writes an archive that every tar opens (`tar xzf`), and that detects changes of any byte: it ends with an empty gzip
 * member whose comment is the SHA-256 of everything before it. `fill` adds its files; `written` gets the bytes on the
 * disk so far. Returns the digest and the size. Rejects with the system's error, ENOSPC for a full disk; the caller
 * removes what was written. It is not synced yet.
 */
export async function writeArchive(
  path: string,
  fill: (add: Add) => Promise<void>,
  { signal, written }: { signal?: AbortSignal; written?: (bytes: number) => void } = {},
): Promise<{ digest: string; bytes: number }> {
  const pack = tar.pack()
  const hash = createHash('sha256')
  let bytes = 0
  let digest = ''
  const seal = new Transform({
    transform(part: Buffer, _, done) {
      hash.update(part)
      bytes += part.length
      written?.(bytes)
      done(null, part)
    },
    flush(done) {
      digest = hash.digest('hex')
      const end = sealOf(digest)
      bytes += end.length
      done(null, end)
    },
  })
  // One listener for all waits, of which a large archive has thousands: each ends when there is room, or the archive
  // ends.
  let resume = () => {}
  let failure: Error | null = null
  const fail = (error: Error) => {
    failure ??= error
    resume()
  }
  pack.on('close', () => fail(new Error('The archive was ended before its files')))
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
  const filling = fill(add).then(
    () => pack.finalize(),
    (error: Error) => {
      pack.destroy(error)
      throw error
    },
  )
  filling.catch(() => undefined)
  // Fast rather than small: most files are encrypted and cannot be compressed.
  await pipeline(pack, createGzip({ level: 3 }), seal, createWriteStream(path, { flags: 'wx', mode: 0o600 }), {
    signal,
  })
  await filling
  return { digest, bytes }
}

/** Returns the end of an archive: by RFC 1952 a member without content, with a comment. */
function sealOf(digest: string): Buffer {
  const head = Buffer.from([0x1f, 0x8b, 8, 0x10, 0, 0, 0, 0, 0, 255])
  return Buffer.concat([head, Buffer.from(`sha256 ${digest}\0`), Buffer.from([3, 0]), Buffer.alloc(8)])
}
const sealBytes = sealOf('0'.repeat(64)).length

/**
 * Reads all of an archive and returns its digest.
 * @throws UnusableBackup when it is not one, was cut off, or any byte differs from what was written.
 */
export async function verifyArchive(path: string): Promise<string> {
  const { size } = await stat(path)
  const body = size - sealBytes
  const end = await tailOf(path, Math.max(0, body))
  const named = /sha256 ([0-9a-f]{64})/.exec(end.toString('latin1'))?.[1]
  if (body <= 0 || named === undefined || !end.equals(sealOf(named)))
    throw new UnusableBackup(`${path} is not a complete backup of Muster: its end is missing or was changed.`)
  const hash: Hash = createHash('sha256')
  for await (const part of createReadStream(path, { end: body - 1 })) hash.update(part as Buffer)
  if (hash.digest('hex') !== named) throw new UnusableBackup(`${path} was changed or damaged after it was made.`)
  return named
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

/** Yields the files of an archive in order; read each to its end before requesting the next. */
export async function* readArchive(path: string): AsyncGenerator<{ name: string; content: AsyncIterable<Buffer> }> {
  const extract = tar.extract()
  const reading = pipeline(createReadStream(path), createGunzip(), extract)
  // A read error ends the iteration with that error.
  reading.catch(() => undefined)
  for await (const entry of extract) yield { name: entry.header.name, content: entry as AsyncIterable<Buffer> }
  await reading
}

/** Returns all of a file's content, for small ones. */
export async function contentOf(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts)
}
