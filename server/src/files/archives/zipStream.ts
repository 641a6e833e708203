import { pipeline } from 'node:stream'
import { promisify } from 'node:util'
import { crc32, createDeflateRaw, deflateRaw, deflateRawSync } from 'node:zlib'
import { now } from '../../kernel/clock.ts'
import { safeName } from '../safeName.ts'

/** A file to add to an archive: whole, or in parts that are made as they are read. */
export type ZipEntry = { name: string } & ({ bytes: Uint8Array } | { parts: AsyncIterable<string | Uint8Array> })

/** The media type of a ZIP archive. */
export const zipType = 'application/zip'

/** Entries that fit into an archive every program opens: its directory counts entries in 16 bits, and bytes in 32. */
export const maxZipEntries = 65_535
const maxBytes = 2 ** 32 - 1

/** The version needed to read it, UTF-8 names, and compressed content. */
const version = 20
const utf8 = 1 << 11
const deflated = 8
/** The flag for sizes that follow an entry's content, since they were not known before. */
const hasDescriptor = 1 << 3

const packInThread = promisify(deflateRaw)
const emptyPacked = deflateRawSync('')
const pack = (bytes: Uint8Array) => (bytes.length > 0 ? packInThread(bytes) : emptyPacked)

/** The checksum and the sizes of an entry's content, packed and not. */
interface Sums {
  crc: number
  packed: number
  unpacked: number
}

/**
 * Yields an archive's parts in order, each made as it is read; of earlier files only their names stay in memory. A name
 * cannot lead out of the folder it is unpacked in, shows as what it is, and occurs once, in any case.
 * @throws RangeError when there are more than `maxZipEntries`, or more than 4 GB.
 */
export const zipStream = (files: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> =>
  zipOf(files, (name, taken) => uniqueName(safeName(name), taken))

/**
 * Does the same as `zipStream` for entries whose names the product chooses: they may contain folders, and are not
 * changed.
 */
export const packageStream = (entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> =>
  zipOf(entries, (name) => name)

async function* zipOf(files: AsyncIterable<ZipEntry>, nameFor: (name: string, taken: Set<string>) => string) {
  const written = dosTime()
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
      const head = entryHead(0, written, sums, name)
      directory.push(directoryEntry(head, at, name))
      yield Buffer.concat([Buffer.from('PK\x03\x04'), head, name])
      yield packed
    } else {
      yield Buffer.concat([Buffer.from('PK\x03\x04'), entryHead(hasDescriptor, written, sums, name), name])
      yield* packedParts(entry.parts, sums)
      directory.push(directoryEntry(entryHead(hasDescriptor, written, sums, name), at, name))
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

/** Packs parts as they are read, and adds up their checksum and sizes. */
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
  // A fault of the source ends the reading here with the same fault; it needs no further handling.
  pipeline(counted(), packing, () => {})
  for await (const packed of packing as AsyncIterable<Buffer>) {
    sums.packed += packed.length
    yield packed
  }
}

/** Returns the fields that an entry's local header and its directory entry share. */
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

/** Returns an entry of the directory at the archive's end. */
function directoryEntry(common: Buffer, at: number, name: Buffer): Buffer {
  const head = Buffer.from('PK\x01\x02\0\0')
  head.writeUInt16LE(version, 4)
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(at, 10)
  return Buffer.concat([head, common, rest, name])
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

/** Returns the name, with the first number behind it that makes it unique among `taken`; adds it to them. */
function uniqueName(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  let unique = name
  for (let number = 2; taken.has(unique.toLowerCase()); number++) unique = `${stem} (${number})${ending}`
  taken.add(unique.toLowerCase())
  return unique
}

/** Returns the time and date as archives write them; they know no time zone, and this is UTC. */
function dosTime(): [time: number, date: number] {
  const { year, month, day, hour, minute, second } = now().toZonedDateTimeISO('UTC')
  return [(hour << 11) | (minute << 5) | (second >> 1), ((year - 1980) << 9) | (month << 5) | day]
}
