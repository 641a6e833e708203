import { pipeline } from 'node:stream'
import { promisify } from 'node:util'
import { crc32, createDeflateRaw, deflateRaw, deflateRawSync } from 'node:zlib'
import { now } from '../../kernel/clock.ts'
import { safeName } from '../safeName.ts'

/** A file to add to an archive: all of its bytes, or chunks that are generated while they are read. */
export type ZipEntry = { name: string } & ({ bytes: Uint8Array } | { parts: AsyncIterable<string | Uint8Array> })

/** The media type of a ZIP archive. */
export const zipType = 'application/zip'

/**
 * Maximum number of entries with which every program can open an archive. The format counts entries in 16 bits and
 * bytes in 32 bits.
 */
export const maxZipEntries = 65_535
const maxBytes = 2 ** 32 - 1

/** ZIP version needed to unpack the archive. `utf8` is the flag for UTF-8 names, `deflated` the compression method. */
const version = 20
const utf8 = 1 << 11
const deflated = 8
/** The flag that an entry's sizes are written after its content, since they are not known earlier. */
const hasDescriptor = 1 << 3

const packInThread = promisify(deflateRaw)
const emptyPacked = deflateRawSync('')
const pack = (bytes: Uint8Array) => (bytes.length > 0 ? packInThread(bytes) : emptyPacked)

/** The checksum of an entry's content, and its size in bytes when packed and unpacked. */
interface Sums {
  crc: number
  packed: number
  unpacked: number
}

/**
 * Yields the bytes of an archive, generated while they are read. Only names and checksums of earlier entries stay in
 * memory. File names are made safe and unique, ignoring case, and contain no folders.
 * @throws RangeError if there are more than `maxZipEntries`, or more than 4 GB.
 */
export const zipStream = (files: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> =>
  zipOf(files, (name, usedNames) => uniqueName(safeName(name), usedNames))

/**
 * Yields the bytes of an archive like `zipStream`, but keeps the entries' names unchanged. For names chosen by the
 * product, which may contain folders.
 */
export const packageStream = (entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> =>
  zipOf(entries, (name) => name)

async function* zipOf(files: AsyncIterable<ZipEntry>, nameFor: (name: string, usedNames: Set<string>) => string) {
  const time = dosTime()
  const names = new Set<string>()
  const directory: Buffer[] = []
  let at = 0
  for await (const entry of files) {
    const name = Buffer.from(nameFor(entry.name, names))
    const sums: Sums = { crc: 0, packed: 0, unpacked: 0 }
    let length = 30 + name.length
    if ('bytes' in entry) {
      const packed = await pack(entry.bytes)
      Object.assign(sums, { crc: crc32(entry.bytes), packed: packed.length, unpacked: entry.bytes.length })
      const head = entryHead(0, time, sums, name)
      directory.push(directoryEntry(head, at, name))
      yield Buffer.concat([Buffer.from('PK\x03\x04'), head, name])
      yield packed
    } else {
      yield Buffer.concat([Buffer.from('PK\x03\x04'), entryHead(hasDescriptor, time, sums, name), name])
      yield* packedParts(entry.parts, sums)
      directory.push(directoryEntry(entryHead(hasDescriptor, time, sums, name), at, name))
      const descriptor = Buffer.concat([Buffer.from('PK\x07\x08'), sumsOf(sums)])
      yield descriptor
      length += descriptor.length
    }
    at += length + sums.packed
    if (directory.length > maxZipEntries || at > maxBytes || sums.unpacked > maxBytes)
      throw new RangeError('Too much for one archive')
  }
  const entries = Buffer.concat(directory)
  yield Buffer.concat([entries, endRecord(directory.length, entries.length, at)])
}

/** Yields the compressed chunks, and adds up their checksum and sizes in `sums`. */
async function* packedParts(parts: AsyncIterable<string | Uint8Array>, sums: Sums): AsyncGenerator<Uint8Array> {
  async function* counted() {
    for await (const part of parts) {
      const bytes = typeof part === 'string' ? Buffer.from(part) : part
      sums.crc = crc32(bytes, sums.crc)
      sums.unpacked += bytes.length
      yield bytes
    }
  }
  const packing = createDeflateRaw()
  // An error of the source is thrown to the reader below, so it needs no handling here.
  pipeline(counted(), packing, () => {})
  for await (const packed of packing as AsyncIterable<Buffer>) {
    sums.packed += packed.length
    yield packed
  }
}

/** Returns the fields that the local header and the directory entry have in common. */
function entryHead(flags: number, [time, date]: readonly [number, number], sums: Sums, name: Buffer): Buffer {
  const head = Buffer.alloc(10)
  head.writeUInt16LE(version, 0)
  head.writeUInt16LE(utf8 | flags, 2)
  head.writeUInt16LE(deflated, 4)
  head.writeUInt16LE(time, 6)
  head.writeUInt16LE(date, 8)
  const rest = Buffer.alloc(4)
  rest.writeUInt16LE(name.length, 0)
  return Buffer.concat([head, sumsOf(sums), rest])
}

function sumsOf({ crc, packed, unpacked }: Sums): Buffer {
  const sums = Buffer.alloc(12)
  sums.writeUInt32LE(crc, 0)
  sums.writeUInt32LE(packed, 4)
  sums.writeUInt32LE(unpacked, 8)
  return sums
}

/** Returns an entry of the central directory. */
function directoryEntry(common: Buffer, at: number, name: Buffer): Buffer {
  const head = Buffer.from('PK\x01\x02\0\0')
  head.writeUInt16LE(version, 4)
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(at, 10)
  const entry = Buffer.concat([head, common, rest, name])
  // Small buffers share memory with larger ones: an entry would keep the file in memory that was packed next to it.
  return Buffer.alloc(entry.length, entry)
}

function endRecord(entries: number, size: number, at: number): Buffer {
  const record = Buffer.alloc(22)
  record.write('PK\x05\x06', 'latin1')
  record.writeUInt16LE(entries, 8)
  record.writeUInt16LE(entries, 10)
  record.writeUInt32LE(size, 12)
  record.writeUInt32LE(at, 16)
  return record
}

/** Returns the name, with a number appended if it is already in `usedNames`, and adds it to `usedNames`. */
function uniqueName(name: string, usedNames: Set<string>): string {
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  let unique = name
  for (let number = 2; usedNames.has(unique.toLowerCase()); number++) unique = `${stem} (${number})${ending}`
  usedNames.add(unique.toLowerCase())
  return unique
}

/** Returns the current time and date in the MS-DOS format of ZIP archives, in UTC. */
function dosTime(): [time: number, date: number] {
  const { year, month, day, hour, minute, second } = now().toZonedDateTimeISO('UTC')
  return [(hour << 11) | (minute << 5) | (second >> 1), ((year - 1980) << 9) | (month << 5) | day]
}
