import { join } from 'node:path'
import { throwIf, Refusal } from '../kernel/errors.ts'
import { WorkerQueue } from '../files/workerQueue.ts'
import type { SetSheet } from './typesetWorker.ts'
import type { Sheet } from './typesetter.ts'

const worker = new WorkerQueue<Sheet, SetSheet>(join(import.meta.dirname, 'typesetWorker.ts'), {
  maxQueueLength: 200,
  // One takes 5 ms, the first of a server 100.
  timeoutMs: 20_000,
  maxMegabytes: 256,
})

/** Returns the refusal where the compiler is not installed; the rest of the product works there. */
export const noTypesetter = () =>
  new Refusal(503, 'PDF files cannot be created on this system: the required package is not available.', {
    error: 'Service Unavailable',
  })

/**
 * Returns a document as tagged PDF (PDF/UA-1), typeset in a thread of its own, one after another; null where this
 * system has no compiler.
 * @throws Overloaded when the queue is full.
 */
export const typesetIfPossible = (sheet: Sheet): Promise<SetSheet> => worker.run(sheet)

/**
 * Returns a document as tagged PDF (PDF/UA-1); the same sheet gives the same bytes.
 * @throws Refusal 503 where this system has no compiler; Overloaded when the queue is full.
 */
export const typeset = async (sheet: Sheet): Promise<Uint8Array<ArrayBuffer>> =>
  (await typesetIfPossible(sheet)) ?? throwIf(noTypesetter())
