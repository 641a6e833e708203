import { join } from 'node:path'
import { WorkerQueue, Exhausted } from '../workerQueue.ts'
import type { Inspection, Kind } from './inspect.ts'
import type { InspectionTask } from './inspectWorker.ts'

const tooHard = 'This file is too complex to check. Please save a simpler version and choose that file.'

const worker = new WorkerQueue<InspectionTask, Inspection>(join(import.meta.dirname, 'inspectWorker.ts'), {
  maxQueueLength: 49,
  // A normal file of 25 MB takes about a second.
  timeoutMs: 15_000,
  maxMegabytes: 256,
  maxYoungMegabytes: 6,
})

/**
 * Inspects a file in a worker thread, one at a time, so that no file can block the server. Rejects a file that takes
 * too much time or memory.
 * @throws Overloaded if the queue is full.
 */
export async function inspectInWorker(
  content: InspectionTask['content'],
  name: string,
  accepted: readonly Kind[],
  timeoutMs?: number,
): Promise<Inspection> {
  try {
    return await worker.run({ content, name, accepted }, timeoutMs)
  } catch (error) {
    if (error instanceof Exhausted) return { refused: tooHard }
    throw error
  }
}
