import { crc32 } from 'node:zlib'
import { twoInOneRefusal } from './twoInOne.ts'

const mostPixels = 40_000_000

/** A real PNG of 10 MB has some thousands. */
const mostChunks = 50_000

/** A picture that sharpens while it loads has about ten; each makes a decoder go over all of it again. */
const mostScans = 100

const damaged = 'This picture is damaged or incomplete. Please save or photograph it again.'
const tooLarge = 'This picture has more than 40 megapixels. Please make it smaller and choose it again.'
const dataBehind =
  'This picture carries other data behind it, as moving photos do. Please take a screenshot of it, or save it again as a plain picture.'

/** Why a PNG is refused, or null. Walks its chunks up to IEND, which must be the end; no pixel is decoded. */
export function pngRefusal(content: Buffer): string | null {
  let at = 8
  let hasPixels = false
  for (let chunks = 0; chunks < mostChunks && at + 12 <= content.length; chunks++) {
    const length = content.readUInt32BE(at)
    const type = content.toString('latin1', at + 4, at + 8)
    const next = at + 12 + length
    if (next > content.length || !/^[A-Za-z]{4}$/.test(type)) return damaged
    if (crc32(content.subarray(at + 4, next - 4)) !== content.readUInt32BE(next - 4)) return damaged
    if ((at === 8) !== (type === 'IHDR')) return damaged
    if (type === 'IHDR') {
      if (length !== 13) return damaged
      const refused = pixelRefusal(content.readUInt32BE(at + 8), content.readUInt32BE(at + 12))
      if (refused) return refused
    }
    if (type === 'IDAT') hasPixels = true
    if (type === 'IEND') {
      if (!hasPixels || length !== 0) return damaged
      return next < content.length ? dataBehind : twoInOneRefusal(content)
    }
    at = next
  }
  return damaged
}

/** Markers without a length: TEM, and RST0 to RST7. */
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/** The frame headers, SOF0 to SOF15; DHT, JPG and DAC lie between them. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/**
 * Why a JPEG is refused, or null. Walks its segments and scans up to the end marker; no pixel is decoded. Behind the
 * end there may be padding, and further JPEGs: many telephones put a preview or a brightness map there.
 */
export function jpegRefusal(content: Buffer): string | null {
  let start = 0
  while (start < content.length) {
    const end = jpegEnd(content, start)
    if (typeof end === 'string') return start === 0 ? end : dataBehind
    start = end
    while (
      start < content.length &&
      [0x00, 0xff, 0x0a, 0x0d].includes(content[start] ?? 0) &&
      !isStart(content, start)
    ) {
      start++
    }
    if (start < content.length && !isStart(content, start)) return dataBehind
  }
  return twoInOneRefusal(content)
}

const isStart = (content: Buffer, at: number) => content[at] === 0xff && content[at + 1] === 0xd8

/** The offset behind the end marker of the JPEG that starts here, or why it is refused. */
function jpegEnd(content: Buffer, start: number): number | string {
  let at = start + 2
  let hasFrame = false
  let scans = 0
  while (at + 2 <= content.length) {
    if (content[at] !== 0xff) return damaged
    const marker = content[at + 1] ?? 0
    if (marker === 0xff) at++
    else if (marker === 0xd9) return hasFrame && scans > 0 ? at + 2 : damaged
    else if (standsAlone(marker)) at += 2
    else {
      if (marker === 0x00 || marker === 0xd8 || at + 4 > content.length) return damaged
      const length = content.readUInt16BE(at + 2)
      const next = at + 2 + length
      if (length < 2 || next > content.length) return damaged
      if (isFrame(marker)) {
        if (length < 8) return damaged
        const refused = pixelRefusal(content.readUInt16BE(at + 7), content.readUInt16BE(at + 5))
        if (refused) return refused
        hasFrame = true
      }
      if (marker === 0xda && ++scans > mostScans) return damaged
      at = marker === 0xda ? scanEnd(content, next) : next
    }
  }
  return damaged
}

/** The offset of the first marker behind compressed pixels, in which 0xff is followed by 0 or a restart marker. */
function scanEnd(content: Buffer, from: number): number {
  let at = content.indexOf(0xff, from)
  while (at !== -1) {
    const marker = content[at + 1] ?? 0
    if (marker !== 0x00 && !standsAlone(marker)) return at
    at = content.indexOf(0xff, at + 2)
  }
  return content.length
}

function pixelRefusal(width: number, height: number): string | null {
  if (width === 0 || height === 0) return damaged
  return width * height > mostPixels ? tooLarge : null
}
