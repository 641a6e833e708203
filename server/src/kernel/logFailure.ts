import type { FastifyBaseLogger } from 'fastify'

/**
 * A function that may explain an error together with others of the same cause. It returns true if the error needs no
 * log line of its own; `say` would write that line.
 */
export type Explain = (error: unknown, say: () => void) => boolean

const explanations = new WeakMap<FastifyBaseLogger, Explain>()

/** Registers a function that explains the failures of a log. Returns a function that unregisters it. */
export function explainFailures(log: FastifyBaseLogger, explain: Explain): () => void {
  explanations.set(log, explain)
  return () => void explanations.delete(log)
}

/** Calls `say` to log an error, unless another log line explains it. */
export function unlessExplained(log: FastifyBaseLogger, error: unknown, say: () => void): void {
  if (!explanations.get(log)?.(error, say)) say()
}

/** Logs a failure, unless another log line explains it: an outage of the database has one line for all failures. */
export function logFailure(log: FastifyBaseLogger, error: unknown, what: string, more: object = {}): void {
  unlessExplained(log, error, () => log.error({ err: error, ...more }, what))
}
