import type { FastifyBaseLogger } from 'fastify'

/** Takes over what would be said of an error that has one cause with many others; answers whether it did. */
export type Explain = (error: unknown, say: () => void) => boolean

const explanations = new WeakMap<FastifyBaseLogger, Explain>()

/** Has failures that are written to this log explained, until the function that is returned is called. */
export function explainFailures(log: FastifyBaseLogger, explain: Explain): () => void {
  explanations.set(log, explain)
  return () => void explanations.delete(log)
}

/** Says what follows from an error, unless another line stands for it. */
export function unlessExplained(log: FastifyBaseLogger, error: unknown, say: () => void): void {
  if (!explanations.get(log)?.(error, say)) say()
}

/** Logs a failure, unless another line stands for it: an outage of the database has one, whatever fails meanwhile. */
export function logFailure(log: FastifyBaseLogger, error: unknown, what: string, more: object = {}): void {
  unlessExplained(log, error, () => log.error({ err: error, ...more }, what))
}
