import { crc32, inflateRawSync } from 'node:zlib'

const endRecord = Buffer.from('PK\x05\x06')

const mostEntries = 5_000
/** What all entries together may unpack to; a document whose file is 10 MB is mostly pictures, which are packed already. */
const mostUnpacked = 50 * 1024 * 1024
/** Office's XML packs to a tenth, seldom to a fiftieth; only large archives are measured. */
const mostRatio = 100
const ratioFrom = 10 * 1024 * 1024

interface Entry {
  name: string
  method: number
  crc: number
  packed: number
  unpacked: number
  /** Where the entry's local header lies. */
  at: number
}

/** Why an archive cannot be unpacked: damaged or built to deceive, or a bomb. */
export class BadZip extends Error {
  override name = 'BadZip'
  readonly reason: 'DAMAGED' | 'TOO_LARGE'

  constructor(reason: 'DAMAGED' | 'TOO_LARGE') {
    super(`Bad ZIP archive: ${reason}`)
    this.reason = reason
  }
}

/**
 * The names of an archive's entries, and a way to unpack one (at most to its declared size and to `most` bytes, its
 * checksum checked). Strict: no data before, between the parts that matter, or behind, no two entries over one another,
 * none encrypted.
 * @throws BadZip
 */
export function readZip(content: Buffer): { names: string[]; unpack(name: string, most?: number): Buffer } {
  const entries = readDirectory(content)
  const starts = new Map(entries.map((entry) => [entry.name, dataStart(content, entry)]))
  let lastEnd = 0
  for (const entry of entries.toSorted((a, b) => a.at - b.at)) {
    if (entry.at < lastEnd) throw new BadZip('DAMAGED')
    lastEnd = (starts.get(entry.name) ?? 0) + entry.packed
  }
  const total = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  if (total > mostUnpacked || (total > ratioFrom && total > content.length * mostRatio)) throw new BadZip('TOO_LARGE')
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  return {
    names: entries.map((entry) => entry.name),
    unpack(name, most = mostUnpacked) {
      const entry = byName.get(name)
      const start = starts.get(name)
      if (!entry || start === undefined) throw new BadZip('DAMAGED')
      if (entry.unpacked > most) throw new BadZip('TOO_LARGE')
      return unpackEntry(content.subarray(start, start + entry.packed), entry)
    },
  }
}

/** The central directory, which must fill the space up to the end record, as that must end the file. */
function readDirectory(content: Buffer): Entry[] {
  const endAt = content.lastIndexOf(endRecord)
  if (endAt === -1 || endAt + 22 > content.length) throw new BadZip('DAMAGED')
  const count = content.readUInt16LE(endAt + 10)
  const size = content.readUInt32LE(endAt + 12)
  const offset = content.readUInt32LE(endAt + 16)
  const isWhole = endAt + 22 + content.readUInt16LE(endAt + 20) === content.length && offset + size === endAt
  if (!isWhole || count !== content.readUInt16LE(endAt + 8)) throw new BadZip('DAMAGED')
  if (count > mostEntries) throw new BadZip('TOO_LARGE')
  const entries: Entry[] = []
  let at = offset
  for (let index = 0; index < count; index++) {
    if (at + 46 > endAt || content.readUInt32LE(at) !== 0x02014b50) throw new BadZip('DAMAGED')
    const nameEnd = at + 46 + content.readUInt16LE(at + 28)
    const entry = {
      name: content.toString('utf8', at + 46, nameEnd),
      method: content.readUInt16LE(at + 10),
      crc: content.readUInt32LE(at + 16),
      packed: content.readUInt32LE(at + 20),
      unpacked: content.readUInt32LE(at + 24),
      at: content.readUInt32LE(at + 42),
    }
    const isEncrypted = (content.readUInt16LE(at + 8) & 0x41) !== 0
    if (isEncrypted || (entry.method !== 0 && entry.method !== 8) || !isPlainPath(entry.name))
      throw new BadZip('DAMAGED')
    entries.push(entry)
    at = nameEnd + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32)
  }
  const names = new Set(entries.map((entry) => entry.name.toLowerCase()))
  if (at !== endAt || names.size !== count) throw new BadZip('DAMAGED')
  return entries
}

const isPlainPath = (name: string) => name !== '' && !/^\/|\\|:|\0/.test(name) && !name.split('/').includes('..')

/** Where an entry's data begins: behind its local header, which must carry the same name. */
function dataStart(content: Buffer, { name, at, packed }: Entry): number {
  if (at + 30 > content.length || content.readUInt32LE(at) !== 0x04034b50) throw new BadZip('DAMAGED')
  const nameEnd = at + 30 + content.readUInt16LE(at + 26)
  const start = nameEnd + content.readUInt16LE(at + 28)
  if (content.toString('utf8', at + 30, nameEnd) !== name || start + packed > content.length)
    throw new BadZip('DAMAGED')
  return start
}

function unpackEntry(data: Buffer, { method, unpacked, crc }: Entry): Buffer {
  const bytes = method === 0 ? data : inflateAtMost(data, unpacked)
  if (bytes.length !== unpacked || crc32(bytes) !== crc) throw new BadZip('DAMAGED')
  return bytes
}

function inflateAtMost(data: Buffer, most: number): Buffer {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, most) })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ERR_BUFFER_TOO_LARGE') throw new BadZip('TOO_LARGE')
    if (code !== undefined) throw new BadZip('DAMAGED')
    throw error
  }
}
