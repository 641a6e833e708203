import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Overloaded, Turns } from '../limits/turns.ts'
import type { Inspection, Kind } from './inspect.ts'
import type { InspectionTask } from './inspectWorker.ts'

/** An honest file of 10 MB takes under a second. */
const longest = 15_000
const longestQueue = 49
const mostMegabytes = 256

const tooHard = 'This file is too complicated to be checked. Please save it again in a simpler form, and choose that.'

let worker: Worker | null = null
const turns = new Turns(1, longestQueue)

/**
 * Inspects a file (inspect.ts) in a thread of its own, one file at a time: whatever a file was built to do to its
 * reader, the server goes on serving others. A file that takes too much time or memory is refused.
 * @throws Overloaded when too many are waiting.
 */
export async function inspectAside(
  content: Uint8Array,
  name: string,
  accepted: readonly Kind[],
  milliseconds = longest,
): Promise<Inspection> {
  if (turns.isFull) throw new Overloaded('Too many files are being inspected at once')
  return turns.run(() => inspectNow({ content, name, accepted }, milliseconds))
}

async function inspectNow(task: InspectionTask, milliseconds: number): Promise<Inspection> {
  const at = (worker ??= begin())
  at.ref()
  at.postMessage(task)
  try {
    const [found] = (await once(at, 'message', { signal: AbortSignal.timeout(milliseconds) })) as [Inspection]
    at.unref()
    return found
  } catch (error) {
    worker = null
    await at.terminate()
    if (isExhausted(error)) return { refused: tooHard }
    throw error
  }
}

/** Kept for the next file: it holds no start up and no end. */
function begin(): Worker {
  const made = new Worker(join(import.meta.dirname, 'inspectWorker.ts'), {
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })
  made.unref()
  return made
}

/** Out of time, out of memory, or out of the stack: that error of the language's own has no code. */
const isExhausted = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'AbortError' ||
    ('code' in error ? error.code === 'ERR_WORKER_OUT_OF_MEMORY' : error instanceof RangeError))
