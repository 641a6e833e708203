import { crc32 } from 'node:zlib'
import { type Bytes, readInChunks } from '../bytes.ts'
import { polyglotRefusal } from './polyglot.ts'

const maxPixels = 40_000_000

/** Maximum number of chunks in a PNG; a normal one of 10 MB has a few thousand. */
const maxChunks = 50_000

/**
 * Maximum number of scans in a JPEG. A progressive one has about ten, and each makes a decoder process the whole
 * picture again.
 */
const maxScans = 100

const damaged = 'This picture is damaged or incomplete. Please save it again or take a new photo.'
const tooLarge = 'This picture has more than 40 megapixels. Please make it smaller and choose it again.'
const dataBehind =
  'This picture contains other data, such as a moving photo. Please take a screenshot of it, or save it again as a plain picture.'

/**
 * Returns the error message if a PNG is rejected, or null. Walks through its chunks without decoding pixels. IEND must
 * be the end of the file.
 */
export function pngRefusal(content: Bytes): string | null {
  let at = 8
  let hasPixels = false
  for (let chunks = 0; chunks < maxChunks && at + 12 <= content.length; chunks++) {
    const head = content.read(at, at + 16)
    const length = head.readUInt32BE(0)
    const type = head.toString('latin1', 4, 8)
    const next = at + 12 + length
    if (next > content.length || !/^[A-Za-z]{4}$/.test(type)) return damaged
    if (checksum(content, at + 4, next - 4) !== content.read(next - 4, next).readUInt32BE()) return damaged
    if ((at === 8) !== (type === 'IHDR')) return damaged
    if (type === 'IHDR') {
      if (length !== 13) return damaged
      const refusal = pixelRefusal(head.readUInt32BE(8), head.readUInt32BE(12))
      if (refusal) return refusal
    }
    if (type === 'IDAT') hasPixels = true
    if (type === 'IEND') {
      if (!hasPixels || length !== 0) return damaged
      return next < content.length ? dataBehind : polyglotRefusal(content)
    }
    at = next
  }
  return damaged
}

function checksum(content: Bytes, from: number, to: number): number {
  let sum = 0
  for (const part of readInChunks(content, from, to)) sum = crc32(part, sum)
  return sum
}

/** Returns whether a JPEG marker has no length field: TEM, and RST0 to RST7. */
const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/** Returns whether a JPEG marker is a frame header: SOF0 to SOF15, without DHT, JPG and DAC between them. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/**
 * Returns the error message if a JPEG is rejected, or null. Walks through its segments and scans without decoding
 * pixels. Padding and further JPEGs may follow the end marker, since many phones append a preview or a brightness map.
 */
export function jpegRefusal(content: Bytes): string | null {
  let start = 0
  while (start < content.length) {
    const end = jpegEnd(content, start)
    if (typeof end === 'string') return start === 0 ? end : dataBehind
    start = skipPadding(content, end)
    if (start < content.length && !isStart(content, start)) return dataBehind
  }
  return polyglotRefusal(content)
}

const isStart = (content: Bytes, at: number) => content.read(at, at + 2).equals(Buffer.of(0xff, 0xd8))

function skipPadding(content: Bytes, from: number): number {
  let at = from
  for (const part of readInChunks(content, from, content.length))
    for (const byte of part) {
      if (![0x00, 0xff, 0x0a, 0x0d].includes(byte) || (byte === 0xff && isStart(content, at))) return at
      at++
    }
  return at
}

/** Returns the offset after the end marker of the JPEG that starts here, or the error message if it is rejected. */
function jpegEnd(content: Bytes, start: number): number | string {
  let at = start + 2
  let hasFrame = false
  let scans = 0
  while (at + 2 <= content.length) {
    const head = content.read(at, at + 9)
    if (head[0] !== 0xff) return damaged
    const marker = head[1] ?? 0
    if (marker === 0xff) at++
    else if (marker === 0xd9) return hasFrame && scans > 0 ? at + 2 : damaged
    else if (hasNoLength(marker)) at += 2
    else {
      if (marker === 0x00 || marker === 0xd8 || head.length < 4) return damaged
      const length = head.readUInt16BE(2)
      const next = at + 2 + length
      if (length < 2 || next > content.length) return damaged
      if (isFrame(marker)) {
        if (length < 8) return damaged
        const refusal = pixelRefusal(head.readUInt16BE(7), head.readUInt16BE(5))
        if (refusal) return refusal
        hasFrame = true
      }
      if (marker === 0xda && ++scans > maxScans) return damaged
      at = marker === 0xda ? scanEnd(content, next) : next
    }
  }
  return damaged
}

/**
 * Returns the offset of the first marker after compressed pixel data. Within it, 0xff is always followed by 0 or a
 * restart marker.
 */
function scanEnd(content: Bytes, from: number): number {
  let at = from
  let isMarked = false
  for (const part of readInChunks(content, from, content.length)) {
    // The byte after 0xff may be in the next chunk.
    for (let found: number = isMarked ? -1 : part.indexOf(0xff); isMarked || found !== -1;) {
      const marker: number | undefined = part[found + 1]
      isMarked = marker === undefined
      if (isMarked) break
      if (marker !== 0x00 && !hasNoLength(marker ?? 0)) return at + found
      found = part.indexOf(0xff, found + 2)
    }
    at += part.length
  }
  return content.length
}

/**
 * Maximum number of frames in an animation. `maxPixelsInAllFrames` is the maximum number of pixels in all frames
 * together.
 */
const maxFrames = 5_000
const maxPixelsInAllFrames = 1_000_000_000

/**
 * Returns the error message if a GIF is rejected, or null. Walks through its blocks without decoding pixels. The
 * trailer must be the end of the file.
 */
export function gifRefusal(content: Bytes): string | null {
  const head = content.read(0, 13)
  if (head.length < 13 || !/^GIF8[79]a/.test(head.toString('latin1', 0, 6))) return damaged
  const refusal = pixelRefusal(head.readUInt16LE(6), head.readUInt16LE(8))
  if (refusal) return refusal
  let at = 13 + colours(head[10] ?? 0)
  let frames = 0
  let pixels = 0
  while (at < content.length) {
    const block = content.read(at, at + 10)
    if (block[0] === 0x3b) {
      if (frames === 0) return damaged
      return at + 1 < content.length ? dataBehind : polyglotRefusal(content)
    }
    if (block[0] === 0x21) at = skipSubBlocks(content, at + 2)
    else if (block[0] === 0x2c && block.length === 10) {
      pixels += block.readUInt16LE(5) * block.readUInt16LE(7)
      if (++frames > maxFrames || pixels > maxPixelsInAllFrames) return tooLarge
      at = skipSubBlocks(content, at + 11 + colours(block[9] ?? 0))
    } else return damaged
  }
  return damaged
}

/** Returns the size of a colour table in bytes; 0 if the flags say there is none. */
const colours = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)

/**
 * Returns the offset after a series of sub-blocks, each starting with its length. An empty sub-block ends the series;
 * if there is none, returns the content's length.
 */
function skipSubBlocks(content: Bytes, from: number): number {
  let at = from
  for (;;) {
    const [length] = content.read(at, at + 1)
    if (length === undefined) return content.length
    at += 1 + length
    if (length === 0) return at
  }
}

function pixelRefusal(width: number, height: number): string | null {
  if (width === 0 || height === 0) return damaged
  return width * height > maxPixels ? tooLarge : null
}
