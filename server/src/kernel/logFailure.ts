import type { FastifyBaseLogger } from 'fastify'

/** Takes over the log line of an error that shares its cause with many others; returns whether it did. */
export type Explain = (error: unknown, say: () => void) => boolean

const explanations = new WeakMap<FastifyBaseLogger, Explain>()

/** Lets failures written to this log be explained; returns a function that ends this. */
export function explainFailures(log: FastifyBaseLogger, explain: Explain): () => void {
  explanations.set(log, explain)
  return () => void explanations.delete(log)
}

/** Logs an error, unless another line stands for it. */
export function unlessExplained(log: FastifyBaseLogger, error: unknown, say: () => void): void {
  if (!explanations.get(log)?.(error, say)) say()
}

/** Logs a failure, unless another line stands for it: an outage of the database has one for all failures. */
export function logFailure(log: FastifyBaseLogger, error: unknown, what: string, more: object = {}): void {
  unlessExplained(log, error, () => log.error({ err: error, ...more }, what))
}
