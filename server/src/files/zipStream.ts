import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'
import { now } from '../clock.ts'
import { safeName } from './safeName.ts'

/** A file to be put into an archive. */
export interface ZipEntry {
  name: string
  bytes: Uint8Array
}

/** The type of a ZIP archive. */
export const zipType = 'application/zip'

/** What fits into an archive that every program opens: its directory counts entries in 16 bits, and bytes in 32. */
export const mostZipEntries = 65_535
const mostBytes = 2 ** 32 - 1

/** Of the archive's own form: the version needed to read it, names in UTF-8, and content that is packed. */
const version = 20
const utf8 = 1 << 11
const deflated = 8

const pack = promisify(deflateRaw)

/**
 * A ZIP archive in parts, each made as it is taken; of the files before it, only their names stay in memory. A name cannot
 * lead out of the folder that it is unpacked in, shows as what it is, and comes once, whatever the case of its letters.
 * @throws RangeError when there are more than `mostZipEntries`, or more than 4 GB.
 */
export async function* zipStream(files: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const [time, date] = dosTime()
  const names = new Set<string>()
  const directory: Buffer[] = []
  let at = 0
  for await (const { name, bytes } of files) {
    const packed = await pack(bytes)
    const written = Buffer.from(uniqueName(safeName(name), names))
    const common = Buffer.alloc(26)
    common.writeUInt16LE(version, 0)
    common.writeUInt16LE(utf8, 2)
    common.writeUInt16LE(deflated, 4)
    common.writeUInt16LE(time, 6)
    common.writeUInt16LE(date, 8)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(written.length, 22)
    directory.push(directoryEntry(common, at, written))
    at += 30 + written.length + packed.length
    if (directory.length > mostZipEntries || at > mostBytes) throw new RangeError('Too much for one archive')
    yield Buffer.concat([Buffer.from('PK\x03\x04'), common, written])
    yield packed
  }
  const entries = Buffer.concat(directory)
  yield Buffer.concat([entries, endRecord(directory.length, entries.length, at)])
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
