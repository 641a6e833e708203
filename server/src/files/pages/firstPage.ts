import { join } from 'node:path'
import { WorkerQueue, Exhausted } from '../workerQueue.ts'

const worker = new WorkerQueue<Uint8Array, Uint8Array<ArrayBuffer> | null>(
  join(import.meta.dirname, 'firstPageWorker.ts'),
  {
    maxQueueLength: 20,
    // A normal page takes under a second, an image of 900 megapixels five.
    timeoutMs: 15_000,
    // JavaScript only: the thread limits the memory of the drawing itself.
    maxMegabytes: 128,
  },
)

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
  timeoutMs?: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return await worker.runOn(read, timeoutMs)
  } catch (error) {
    if (error instanceof Exhausted && !error.isOutOfTime) return null
    throw error
  }
}
