import { join } from 'node:path'
import { Aside, Exhausted } from './aside.ts'

const aside = new Aside<Uint8Array, Uint8Array<ArrayBuffer> | null>(join(import.meta.dirname, 'firstPageWorker.ts'), {
  longestQueue: 20,
  // A normal page takes under a second, an image of 900 megapixels five.
  milliseconds: 15_000,
  // JavaScript only: the thread limits the memory of the drawing itself.
  mostMegabytes: 128,
})

/** The media type of the picture. */
export const firstPageType = 'image/webp'

/**
 * Returns the first page of a PDF as a WebP picture of at most 1754 pixels a side, drawn in a thread of its own, one
 * after another; null when it cannot be drawn: damaged, locked with a password, or too large.
 * @param read reads the PDF when its turn comes, so that queued ones take no memory.
 * @throws Overloaded when the queue is full; Exhausted when it took too long, which may not happen next time; whatever
 * `read` throws.
 */
export async function drawFirstPage(
  read: () => Promise<Uint8Array>,
  milliseconds?: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return await aside.runOn(read, milliseconds)
  } catch (error) {
    if (error instanceof Exhausted && !error.isOutOfTime) return null
    throw error
  }
}
