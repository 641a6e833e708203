import type { Bytes } from '../bytes.ts'

/** A stream or storage in an OLE file, the older format of Office. */
export interface OleEntry {
  name: string
  start: number
  size: number
}

/** The directory of an OLE file, with a function that reads a stream in chunks. */
export interface OleFile {
  entries: OleEntry[]
  read(entry: OleEntry): Generator<Buffer>
}

/** An OLE file with a damaged structure ([MS-CFB]). */
export class InvalidOle extends Error {
  override name = 'InvalidOle'
}

/** Sector numbers from this one on mean “none”. */
const none = 0xfffffffa
/** Streams shorter than this many bytes are stored in small sectors, within the root's stream. */
const cutOff = 4096
const entryBytes = 128

/** Returns the directory of an OLE file. @throws InvalidOle */
export function readOle(content: Bytes): OleFile {
  const head = content.read(0, 512)
  const shift = head.length < 512 ? 0 : head.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) throw new InvalidOle()
  const size = 1 << shift
  const sector = (number: number) => {
    const found = content.read((number + 1) * size, (number + 2) * size)
    if (found.length === 0) throw new InvalidOle()
    return found
  }
  const table = tableOf(head, sector, Math.ceil(content.length / size))
  const streamAt = (start: number) => chain(table, start).map((number) => sector(number))
  const directory = Buffer.concat(streamAt(head.readUInt32LE(48)).toArray())
  const entries = entriesIn(directory)
  return {
    entries,
    *read({ start, size: length }) {
      const parts = length >= cutOff ? streamAt(start) : smallParts(start)
      let remaining = length
      for (const part of parts) {
        yield part.subarray(0, remaining)
        remaining -= part.length
        if (remaining <= 0) return
      }
      throw new InvalidOle()
    },
  }

  function* smallParts(start: number): Generator<Buffer> {
    const small = words(Buffer.concat(streamAt(head.readUInt32LE(60)).toArray()))
    const perSector = size / 64
    const holders = chain(table, entries[0]?.start ?? none).toArray()
    for (const number of chain(small, start)) {
      const holder = holders[Math.floor(number / perSector)]
      if (holder === undefined) throw new InvalidOle()
      const at = (number % perSector) * 64
      yield sector(holder).subarray(at, at + 64)
    }
  }
}

/** Returns the sector allocation table: for each sector, the number of the sector that follows it in its stream. */
function tableOf(head: Buffer, sector: (number: number) => Buffer, most: number): Uint32Array {
  const parts = words(head.subarray(76, 512))
  const places = [...parts].filter((number) => number < none)
  for (let next = head.readUInt32LE(68), count = 0; next < none; count++) {
    const table = words(sector(next))
    if (count > most) throw new InvalidOle()
    places.push(...table.subarray(0, -1).filter((number) => number < none))
    next = table.at(-1) ?? none
  }
  if (places.length > most) throw new InvalidOle()
  return words(Buffer.concat(places.map(sector)))
}

/** Yields the sector numbers of a stream in order. @throws InvalidOle if they form a loop or do not exist. */
function* chain(table: Uint32Array, start: number): Generator<number> {
  let number = start
  for (let count = 0; number < none; count++) {
    const next = table[number]
    if (next === undefined || count > table.length) throw new InvalidOle()
    yield number
    number = next
  }
}

function entriesIn(directory: Buffer): OleEntry[] {
  const entries: OleEntry[] = []
  for (let at = 0; at + entryBytes <= directory.length; at += entryBytes) {
    const length = directory.readUInt16LE(at + 64)
    if (length < 2 || length > 64) continue
    entries.push({
      name: directory.toString('utf16le', at, at + length - 2),
      start: directory.readUInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120),
    })
  }
  return entries
}

/** Returns the bytes as little-endian 32-bit numbers. */
const words = (bytes: Buffer): Uint32Array =>
  Uint32Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(index * 4))
