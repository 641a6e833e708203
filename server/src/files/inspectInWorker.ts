import { join } from 'node:path'
import { Aside, Exhausted } from './aside.ts'
import type { Inspection, Kind } from './inspect.ts'
import type { InspectionTask } from './inspectWorker.ts'

const tooHard = 'This file is too complicated to be checked. Please save it again in a simpler form, and choose that.'

const aside = new Aside<InspectionTask, Inspection>(join(import.meta.dirname, 'inspectWorker.ts'), {
  longestQueue: 49,
  // A normal file of 25 MB takes about a second.
  milliseconds: 15_000,
  mostMegabytes: 256,
  newMegabytes: 6,
})

/**
 * Inspects a file (inspect.ts) in a thread of its own, one file at a time, so that no file can keep the server from
 * serving others. A file that takes too much time or memory is refused.
 * @throws Overloaded when the queue is full.
 */
export async function inspectAside(
  content: InspectionTask['content'],
  name: string,
  accepted: readonly Kind[],
  milliseconds?: number,
): Promise<Inspection> {
  try {
    return await aside.run({ content, name, accepted }, milliseconds)
  } catch (error) {
    if (error instanceof Exhausted) return { refused: tooHard }
    throw error
  }
}
