import { join } from 'node:path'
import { Aside, Exhausted } from './aside.ts'

const aside = new Aside<Uint8Array, Uint8Array<ArrayBuffer> | null>(join(import.meta.dirname, 'firstPageWorker.ts'), {
  longestQueue: 20,
  // An honest page takes under a second; an image of 900 megapixels five.
  milliseconds: 15_000,
  // Of JavaScript alone: the thread itself bounds what the drawing takes.
  mostMegabytes: 128,
})

/** The type of the picture. */
export const firstPageType = 'image/webp'

/**
 * The first page of a PDF as a picture (WebP) of at most 1754 pixels a side, drawn in a thread of its own, one after
 * another; null where it cannot be drawn: damaged, locked with a password, or more than may be held for one.
 * @param read reads the PDF once it is its turn, so that those waiting take no memory.
 * @throws Overloaded when too many are waiting; Exhausted when it took too long, which it need not another time; what
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
