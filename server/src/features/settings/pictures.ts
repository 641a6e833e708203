import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import { throwIf, unsupportedFile } from '../../kernel/errors.ts'
import { inspectInWorker } from '../../files/inspection/inspectInWorker.ts'
import { Overloaded, ConcurrencyLimiter } from '../../limits/concurrencyLimiter.ts'

/** Thrown for a picture that is damaged, or of an unknown kind. */
export class UnreadablePicture extends Error {
  override name = 'UnreadablePicture'
}

export interface Thumbnails {
  version: string
  small: Buffer
  large: Buffer
}

/** More than inspectImage.ts allows: the header that it read also counts here. */
const maxPixels = 40_000_000
/** Pictures queued at most: one of 40 megapixels takes a second and 100 MB. */
const maxQueueLength = 19
/** Seconds for the slowest input to a decoder. */
const maxSeconds = 15

/** One picture at a time: together they would take the memory and the threads of everything else. */
const queue = new ConcurrencyLimiter(1, maxQueueLength)

let loaded: Promise<(content: Uint8Array) => Sharp> | undefined

/** Loads the decoder with the first picture, so that no start waits for it. It reads only JPEG and PNG. */
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

const damaged = 'This picture is damaged or incomplete. Please save or photograph it again.'

/**
 * Draws a picture sent in a field of a form.
 * @throws Refusal 415 with the sentence for the field if it is no JPEG or PNG, or is damaged.
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

/** Draws a picture in its turn. @throws UnreadablePicture, or Overloaded when too many are queued. */
async function drawQueued<T>(content: Uint8Array, draw: (read: () => Sharp) => Promise<T>): Promise<T> {
  const read = await reader()
  if (queue.isFull) throw new Overloaded('Too many pictures are being read at once')
  return queue.run(() =>
    draw(() => read(content).autoOrient()).catch((cause: unknown) => {
      throw new UnreadablePicture('The picture could not be read', { cause })
    }),
  )
}

/** Returns the version of a content, so that an address with it never changes its answer. */
const versionOf = (content: Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 16)

/**
 * Returns the middle square of a JPEG or PNG in two sizes, upright as the camera intended and redrawn, without other
 * data of the file (places, devices, previews).
 * @throws UnreadablePicture, or Overloaded when too many are queued.
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
 * Returns a whole JPEG or PNG, redrawn as a PNG of at most 480 by 160 pixels, also for payslips. Keeps transparency.
 * @throws UnreadablePicture, or Overloaded when too many are queued.
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
