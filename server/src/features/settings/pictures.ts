import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import { throwIf, unsupportedFile } from '../../kernel/errors.ts'
import { inspectInWorker } from '../../files/inspection/inspectInWorker.ts'
import { Overloaded, ConcurrencyLimiter } from '../../limits/concurrencyLimiter.ts'

/** The error for a picture that is damaged or of an unsupported type. */
export class UnreadablePicture extends Error {
  override name = 'UnreadablePicture'
}

export interface Thumbnails {
  version: string
  small: Buffer
  large: Buffer
}

/**
 * The maximum number of pixels of a picture. inspectImage.ts has already checked the file's header with the same
 * maximum.
 */
const maxPixels = 40_000_000
/** The maximum number of queued pictures; one of 40 megapixels takes a second and 100 MB. */
const maxQueueLength = 19
/** The maximum seconds for decoding a picture. */
const maxSeconds = 15

/** A queue for one picture at a time: several at once would take memory and threads from all other work. */
const queue = new ConcurrencyLimiter(1, maxQueueLength)

let loaded: Promise<(content: Uint8Array) => Sharp> | undefined

/**
 * Returns the decoder, which is loaded with the first picture so that the server starts faster. It reads only JPEG and
 * PNG.
 */
function reader() {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
    return (content) =>
      sharp(content, { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error' }).timeout({
        seconds: maxSeconds,
      })
  })
  return loaded
}

const damaged = 'This picture is damaged or incomplete. Please save it again or take a new photo.'

/**
 * Converts an uploaded picture with the function `draw`. `field` is the form field of the upload.
 * @throws Refusal 415 naming the field if the file is not a JPEG or PNG, or is damaged.
 */
export async function readPicture<T>(file: File, field: string, draw: (content: Uint8Array) => Promise<T>): Promise<T> {
  const content = new Uint8Array(await file.arrayBuffer())
  const found = await inspectInWorker(content, file.name, ['jpg', 'png'])
  throwIf('refused' in found ? unsupportedFile(field, found.refused) : null)
  return draw(content).catch((error: unknown) => {
    throwIf(error instanceof UnreadablePicture ? unsupportedFile(field, damaged) : null)
    throw error
  })
}

/**
 * Converts a picture when its turn in the queue comes.
 * @throws UnreadablePicture; Overloaded if too many are queued.
 */
async function drawQueued<T>(content: Uint8Array, draw: (read: () => Sharp) => Promise<T>): Promise<T> {
  const read = await reader()
  if (queue.isFull) throw new Overloaded('Too many pictures are being read at once')
  return queue.run(() =>
    draw(() => read(content).autoOrient()).catch((cause: unknown) => {
      throw new UnreadablePicture('The picture could not be read', { cause })
    }),
  )
}

/**
 * Returns the version of a picture: a hash of its content. It is part of the address, so the content at an address
 * never changes.
 */
const versionOf = (content: Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 16)

/**
 * Returns the centre square of a JPEG or PNG in two sizes. It is rotated upright and re-encoded without metadata such
 * as locations and devices.
 * @throws UnreadablePicture; Overloaded if too many pictures are queued.
 */
export const thumbnailsOf = (content: Uint8Array): Promise<Thumbnails> =>
  drawQueued(content, async (read) => {
    const square = (size: number) =>
      read()
        .resize(size, size, { fit: 'cover' })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .webp({ quality: 82 })
        .toBuffer()
    const [small, large] = [await square(96), await square(384)]
    return { small, large, version: versionOf(large) }
  })

/**
 * Converts a JPEG or PNG to a PNG of at most 480 by 160 pixels, keeping its transparency. Payslips use this PNG too.
 * @throws UnreadablePicture; Overloaded if too many pictures are queued.
 */
export const logoOf = (content: Uint8Array): Promise<{ version: string; content: Buffer }> =>
  drawQueued(content, async (read) => {
    const png = await read()
      .resize(480, 160, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .toBuffer()
    return { version: versionOf(png), content: png }
  })
