import { pipeline } from 'node:stream'
import { promisify } from 'node:util'
import { crc32, createDeflateRaw, deflateRaw, deflateRawSync } from 'node:zlib'
import { now } from '../clock.ts'
import { safeName } from './safeName.ts'

/** A file to be put into an archive: whole, or in parts that are made as they are taken. */
export type ZipEntry = { name: string } & ({ bytes: Uint8Array } | { parts: AsyncIterable<string | Uint8Array> })

/** The type of a ZIP archive. */
export const zipType = 'application/zip'

/** What fits into an archive that every program opens: its directory counts entries in 16 bits, and bytes in 32. */
export const mostZipEntries = 65_535
const mostBytes = 2 ** 32 - 1

/** Of the archive's own form: the version needed to read it, names in UTF-8, and content that is packed. */
const version = 20
const utf8 = 1 << 11
const deflated = 8
/** What an entry comes to stands behind it, since it was not known before. */
const saidBehind = 1 << 3

const packInThread = promisify(deflateRaw)
const emptyPacked = deflateRawSync('')
const pack = (bytes: Uint8Array) => (bytes.length > 0 ? packInThread(bytes) : emptyPacked)

/** What an entry comes to: the checksum of what it holds, and how long that is, packed and not. */
interface Sums {
  crc: number
  packed: number
  unpacked: number
}

/**
 * An archive's parts in order, each made as it is taken; of the files before it, only their names stay in memory. A name
 * cannot lead out of the folder that it is unpacked in, shows as what it is, and comes once, whatever the case of its
 * letters.
 * @throws RangeError when there are more than `mostZipEntries`, or more than 4 GB.
 */
export const zipStream = (files: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> =>
  zipOf(files, (name, taken) => uniqueName(safeName(name), taken))

/** As `zipStream`, of entries whose names the product gives: they may say folders, and are taken as they are. */
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
      yield Buffer.concat([Buffer.from('PK\x03\x04'), entryHead(saidBehind, written, sums, name), name])
      yield* packedParts(entry.parts, sums)
      directory.push(directoryEntry(entryHead(saidBehind, written, sums, name), at, name))
      const behind = Buffer.concat([Buffer.from('PK\x07\x08'), sumsOf(sums)])
      yield behind
      length += behind.length
    }
    at += length + sums.packed
    if (directory.length > mostZipEntries || at > mostBytes || sums.unpacked > mostBytes)
      throw new RangeError('Too much for one archive')
  }
  const entries = Buffer.concat(directory)
  yield Buffer.concat([entries, endRecord(directory.length, entries.length, at)])
}

/** Packs parts as they are taken, and adds up what they come to. */
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
  // A fault of the source ends what is read from here with the same fault; nobody else needs to hear of it.
  pipeline(counted(), packing, () => {})
  for await (const packed of packing as AsyncIterable<Buffer>) {
    sums.packed += packed.length
    yield packed
  }
}

/** What an entry's local header and its place in the directory have in common. */
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

/** An entry's place in the directory at the archive's end. */
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

/** The name, or with the first number behind it with which it is new among `taken`; it is added to them. */
function uniqueName(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  let unique = name
  for (let number = 2; taken.has(unique.toLowerCase()); number++) unique = `${stem} (${number})${ending}`
  taken.add(unique.toLowerCase())
  return unique
}

/** The time of day and the day, as archives write them; they know no zone, and this is UTC. */
function dosTime(): [time: number, date: number] {
  const { year, month, day, hour, minute, second } = now().toZonedDateTimeISO('UTC')
  return [(hour << 11) | (minute << 5) | (second >> 1), ((year - 1980) << 9) | (month << 5) | day]
}
