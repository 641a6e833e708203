import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import { Overloaded, Turns } from '../../../limits/turns.ts'

/** The picture is damaged, or of a kind that is not known. */
export class UnreadablePicture extends Error {
  override name = 'UnreadablePicture'
}

export interface Thumbnails {
  version: string
  small: Buffer
  large: Buffer
}

/** More than inspectImage.ts lets through: the header that it read is the one that counts here, too. */
const mostPixels = 40_000_000
/** A picture of 40 megapixels takes a second and 100 MB while it is read. */
const longestQueue = 19
/** For the slowest that a decoder can be made to work. */
const mostSeconds = 15

/** One picture at a time: together they would take the memory and the threads of everything else. */
const turns = new Turns(1, longestQueue)

let loaded: Promise<(content: Uint8Array) => Sharp> | undefined

/** Loaded with the first picture: no start waits for it. It reads JPEG and PNG and none of its other formats. */
function reader() {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
    return (content) =>
      sharp(content, { limitInputPixels: mostPixels, sequentialRead: true, failOn: 'error' }).timeout({
        seconds: mostSeconds,
      })
  })
  return loaded
}

/**
 * The middle square of a JPEG or PNG in two sizes, upright as the camera meant it and drawn anew, so that nothing else
 * that the file carried (places, devices, previews) is in it.
 * @throws UnreadablePicture, or Overloaded when too many are waiting.
 */
export async function thumbnailsOf(content: Uint8Array): Promise<Thumbnails> {
  const read = await reader()
  const square = (size: number) =>
    read(content)
      .autoOrient()
      .resize(size, size, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .webp({ quality: 82 })
      .toBuffer()
      .catch((cause: unknown) => {
        throw new UnreadablePicture('The picture could not be read', { cause })
      })
  if (turns.isFull) throw new Overloaded('Too many pictures are being read at once')
  return turns.run(async () => {
    const [small, large] = [await square(96), await square(384)]
    return { small, large, version: createHash('sha256').update(large).digest('hex').slice(0, 16) }
  })
}
