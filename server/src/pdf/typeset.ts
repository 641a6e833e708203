import { join } from 'node:path'
import { throwIf, Refusal } from '../kernel/errors.ts'
import { WorkerQueue } from '../files/workerQueue.ts'
import type { SetSheet } from './typesetWorker.ts'
import type { Sheet } from './typesetter.ts'

const worker = new WorkerQueue<Sheet, SetSheet>(join(import.meta.dirname, 'typesetWorker.ts'), {
  maxQueueLength: 200,
  // Thousands of payslips are typeset in half the time. A second thread starts only when two documents are due at once.
  maxThreads: 2,
  // A document takes 5 ms, the first one after the start 100 ms.
  timeoutMs: 20_000,
  maxMegabytes: 256,
})

/** Returns the refusal for systems on which the compiler is not installed. Everything else works there. */
export const noTypesetter = () =>
  new Refusal(503, 'PDF files cannot be created on this system: the required package is not available.', {
    error: 'Service Unavailable',
  })

/**
 * Returns a document as a tagged PDF (PDF/UA-1), or null if this system has no compiler. Documents are typeset in
 * threads of their own.
 * @throws Overloaded if the queue is full.
 */
export const typesetIfPossible = (sheet: Sheet): Promise<SetSheet> => worker.run(sheet)

/**
 * Returns a document as a tagged PDF (PDF/UA-1). The same document gives the same bytes.
 * @throws Refusal 503 if this system has no compiler; Overloaded if the queue is full.
 */
export const typeset = async (sheet: Sheet): Promise<Uint8Array<ArrayBuffer>> =>
  (await typesetIfPossible(sheet)) ?? throwIf(noTypesetter())
