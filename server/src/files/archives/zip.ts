import { pipeline, Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { runUninterrupted } from '../workerQueue.ts'
import { type Bytes, readInChunks } from '../bytes.ts'

const endRecord = Buffer.from('PK\x05\x06')
/**
 * Number of bytes at the end of a file that are searched for the end record: its 22 bytes and a comment of up to
 * 65,535.
 */
const tail = 22 + 0xffff

const maxEntries = 5_000
const maxDirectoryBytes = 4 * 1024 * 1024
/** Maximum total size of all unpacked entries, in bytes. No entry is unpacked into memory as a whole. */
const maxUnpackedBytes = 300 * 1024 * 1024
/**
 * Maximum compression ratio. Office's XML usually reaches 10, rarely 50. Archives that unpack to less than
 * `minRatioBytes` are not checked.
 */
const maxRatio = 100
const minRatioBytes = 10 * 1024 * 1024

/** An entry of an archive. */
export interface Entry {
  name: string
  /** The declared unpacked size in bytes. */
  unpacked: number
  method: number
  crc: number
  packed: number
  /** Offset of the local header in the archive; `start` is the offset of the data. */
  at: number
  start: number
}

type Reason = 'DAMAGED' | 'TOO_LARGE' | 'LOCKED' | 'LEADS_OUT'

/** An archive that cannot be unpacked: damaged, too large, encrypted, or with paths that lead outside of it. */
export class InvalidZip extends Error {
  override name = 'InvalidZip'
  readonly reason: Reason

  constructor(reason: Reason) {
    super(`Bad ZIP archive: ${reason}`)
    this.reason = reason
  }
}

/** An archive whose directory has been checked. */
export interface Zip {
  entries: Entry[]
  /**
   * Yields an entry's content in chunks and checks its declared size and checksum. The first chunk has at least
   * `headBytes`, unless the entry is shorter.
   * @throws InvalidZip
   */
  walk(entry: Entry): AsyncGenerator<Buffer>
  /** Returns an entry's whole content. @throws InvalidZip also if it is longer than `most` bytes. */
  unpack(entry: Entry, most: number): Promise<Buffer>
}

/**
 * Returns an archive's directory, with functions to unpack its entries. Rejects encrypted and overlapping entries, and
 * data before, between or after the parts of the archive.
 * @throws InvalidZip
 */
export function readZip(content: Bytes): Zip {
  const entries = readDirectory(content).map((entry) => ({ ...entry, start: dataStart(content, entry) }))
  let lastEnd = 0
  for (const entry of entries.toSorted((a, b) => a.at - b.at)) {
    if (entry.at < lastEnd) throw new InvalidZip('DAMAGED')
    lastEnd = entry.start + entry.packed
  }
  const total = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  if (total > maxUnpackedBytes || (total > minRatioBytes && total > content.length * maxRatio))
    throw new InvalidZip('TOO_LARGE')
  const walk = (entry: Entry) => withWholeHead(unpacked(content, entry))
  return {
    entries,
    walk,
    async unpack(entry, most) {
      if (entry.unpacked > most) throw new InvalidZip('TOO_LARGE')
      return Buffer.concat(await Array.fromAsync(walk(entry)))
    },
  }
}

/**
 * Returns the entries of the central directory. It must end where the end record begins, and the end record must end
 * the file.
 * @throws InvalidZip
 */
function readDirectory(content: Bytes): Omit<Entry, 'start'>[] {
  const end = content.read(content.length - tail, content.length)
  const endAt = end.lastIndexOf(endRecord)
  if (endAt === -1 || endAt + 22 > end.length) throw new InvalidZip('DAMAGED')
  const count = end.readUInt16LE(endAt + 10)
  const size = end.readUInt32LE(endAt + 12)
  const offset = end.readUInt32LE(endAt + 16)
  const recordAt = content.length - end.length + endAt
  const isWhole = endAt + 22 + end.readUInt16LE(endAt + 20) === end.length && offset + size === recordAt
  if (!isWhole || count !== end.readUInt16LE(endAt + 8)) throw new InvalidZip('DAMAGED')
  if (count > maxEntries || size > maxDirectoryBytes) throw new InvalidZip('TOO_LARGE')
  const directory = content.read(offset, recordAt)
  const entries: Omit<Entry, 'start'>[] = []
  let at = 0
  for (let index = 0; index < count; index++) {
    if (at + 46 > size || directory.readUInt32LE(at) !== 0x02014b50) throw new InvalidZip('DAMAGED')
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28)
    entries.push(readEntry(directory.subarray(at, nameEnd)))
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  const names = new Set(entries.map((entry) => entry.name.toLowerCase()))
  if (at !== size || names.size !== count) throw new InvalidZip('DAMAGED')
  return entries
}

function readEntry(record: Buffer): Omit<Entry, 'start'> {
  const flags = record.readUInt16LE(8)
  const entry = {
    name: nameIn(record.subarray(46), flags),
    method: record.readUInt16LE(10),
    crc: record.readUInt32LE(16),
    packed: record.readUInt32LE(20),
    unpacked: record.readUInt32LE(24),
    at: record.readUInt32LE(42),
  }
  if ((flags & 0x41) !== 0) throw new InvalidZip('LOCKED')
  if (entry.method !== 0 && entry.method !== 8) throw new InvalidZip('DAMAGED')
  const isLink = (record.readUInt16LE(40) & 0xf000) === 0xa000
  if (isLink || !isPlainPath(entry.name)) throw new InvalidZip('LEADS_OUT')
  return entry
}

/** Returns an entry's name. A name not marked as UTF-8 has an unknown encoding, so each byte becomes one character. */
const nameIn = (bytes: Buffer, flags: number) => bytes.toString(flags & 0x800 ? 'utf8' : 'latin1')

const isPlainPath = (name: string) => name !== '' && !/^\/|\\|:|\0/.test(name) && !name.split('/').includes('..')

/**
 * Returns the offset of an entry's data, which follows its local header.
 * @throws InvalidZip if the header contains another name.
 */
function dataStart(content: Bytes, { name, at, packed }: Omit<Entry, 'start'>): number {
  const head = content.read(at, at + 30)
  if (head.length < 30 || head.readUInt32LE(0) !== 0x04034b50) throw new InvalidZip('DAMAGED')
  const nameEnd = at + 30 + head.readUInt16LE(26)
  const start = nameEnd + head.readUInt16LE(28)
  const nameBytes = content.read(at + 30, nameEnd)
  if (nameIn(nameBytes, head.readUInt16LE(6)) !== name || start + packed > content.length)
    throw new InvalidZip('DAMAGED')
  return start
}

/** Number of bytes at the start of an entry from which its type is detected. */
export const headBytes = 512

/**
 * Yields the chunks, but joins the first ones until they have `headBytes`. Without this, an archive could be crafted to
 * unpack byte by byte and hide its type.
 */
async function* withWholeHead(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer[] | null = []
  let bytes = 0
  for await (const part of parts) {
    if (!head) {
      yield part
      continue
    }
    head.push(part)
    bytes += part.length
    if (bytes < headBytes) continue
    yield Buffer.concat(head)
    head = null
  }
  if (head?.length) yield Buffer.concat(head)
}

async function* unpacked(content: Bytes, entry: Entry): AsyncGenerator<Buffer> {
  const data = readInChunks(content, entry.start, entry.start + entry.packed)
  let bytes = 0
  let sum = 0
  for await (const part of entry.method === 0 ? data : inflated(data, entry.unpacked)) {
    bytes += part.length
    if (bytes > entry.unpacked) throw new InvalidZip('TOO_LARGE')
    sum = crc32(part, sum)
    yield part
  }
  if (bytes !== entry.unpacked || sum !== entry.crc) throw new InvalidZip('DAMAGED')
}

async function* inflated(packed: Iterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  const chunkSize = Math.min(64 * 1024, Math.max(64, bytes))
  const inflating = runUninterrupted(() => createInflateRaw({ chunkSize }))
  // Errors are thrown where the stream is read.
  pipeline(Readable.from(packed), inflating, () => undefined)
  try {
    yield* inflating as AsyncIterable<Buffer>
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code.startsWith('Z_')) throw new InvalidZip('DAMAGED')
    throw error
  }
}
