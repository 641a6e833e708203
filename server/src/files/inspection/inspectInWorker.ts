import { join } from 'node:path'
import { WorkerQueue, Exhausted } from '../workerQueue.ts'
import type { Inspection, Kind } from './inspect.ts'
import type { InspectionTask } from './inspectWorker.ts'

const tooHard = 'This file is too complex to check. Please save a simpler version and choose that.'

const worker = new WorkerQueue<InspectionTask, Inspection>(join(import.meta.dirname, 'inspectWorker.ts'), {
  maxQueueLength: 49,
  // A normal file of 25 MB takes about a second.
  timeoutMs: 15_000,
  maxMegabytes: 256,
  maxYoungMegabytes: 6,
})

/**
 * Inspects a file (inspect.ts) in a thread of its own, one file at a time, so that no file can keep the server from
 * serving others. A file that takes too much time or memory is refused.
 * @throws Overloaded when the queue is full.
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
