import { join } from 'node:path'
import { allow, Refusal } from '../errors.ts'
import { Aside } from '../files/aside.ts'
import type { SetSheet } from './typesetWorker.ts'
import type { Sheet } from './typesetter.ts'

const aside = new Aside<Sheet, SetSheet>(join(import.meta.dirname, 'typesetWorker.ts'), {
  longestQueue: 200,
  // One takes 5 ms, the first of a server 100.
  milliseconds: 20_000,
  mostMegabytes: 256,
})

/** Returns the refusal where the compiler is not installed; the rest of the product works there. */
export const noTypesetter = () =>
  new Refusal(503, 'PDF files cannot be made on this system: the package that sets them is not available for it.', {
    error: 'Service Unavailable',
  })

/**
 * Returns a document as tagged PDF (PDF/UA-1), typeset in a thread of its own, one after another; null where this
 * system has no compiler.
 * @throws Overloaded when the queue is full.
 */
export const typesetIfPossible = (sheet: Sheet): Promise<SetSheet> => aside.run(sheet)

/**
 * Returns a document as tagged PDF (PDF/UA-1); the same sheet gives the same bytes.
 * @throws Refusal 503 where this system has no compiler; Overloaded when the queue is full.
 */
export const typeset = async (sheet: Sheet): Promise<Uint8Array<ArrayBuffer>> =>
  (await typesetIfPossible(sheet)) ?? allow(noTypesetter())
