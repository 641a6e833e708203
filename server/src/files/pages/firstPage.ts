import { join } from 'node:path'
import { WorkerQueue, Exhausted } from '../workerQueue.ts'

const worker = new WorkerQueue<Uint8Array, Uint8Array<ArrayBuffer> | null>(
  join(import.meta.dirname, 'firstPageWorker.ts'),
  {
    maxQueueLength: 20,
    // A normal page takes less than a second, a picture of 900 megapixels five.
    timeoutMs: 15_000,
    // This limits JavaScript only. The worker itself limits the memory used for rendering.
    maxMegabytes: 128,
  },
)

/** The media type of the rendered page. */
export const firstPageType = 'image/webp'

/**
 * Returns the first page of a PDF as a WebP image of at most 1754 pixels per side, rendered in a worker thread. Returns
 * null if it cannot be rendered because it is damaged, encrypted or too large.
 * @param read Reads the PDF when its turn comes, so that queued PDFs take no memory.
 * @throws Overloaded if the queue is full; Exhausted if it took too long, in which case another try may succeed; any
 * error of `read`.
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
