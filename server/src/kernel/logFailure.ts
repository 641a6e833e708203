import type { FastifyBaseLogger } from 'fastify'

/**
 * A function that may write one log line for several errors with the same cause. It returns true if it takes over
 * logging the error. It may then still call `writeLog`, even later, to log the error on its own.
 */
export type Explain = (error: unknown, writeLog: () => void) => boolean

const explanations = new WeakMap<FastifyBaseLogger, Explain>()

/** Registers a function that explains the failures of a log. Returns a function that unregisters it. */
export function explainFailures(log: FastifyBaseLogger, explain: Explain): () => void {
  explanations.set(log, explain)
  return () => void explanations.delete(log)
}

/** Calls `writeLog` to log an error, unless another log line explains it. */
export function unlessExplained(log: FastifyBaseLogger, error: unknown, writeLog: () => void): void {
  if (!explanations.get(log)?.(error, writeLog)) writeLog()
}

/** Logs a failure, unless another log line explains it: an outage of the database has one line for all failures. */
export function logFailure(log: FastifyBaseLogger, error: unknown, message: string, details: object = {}): void {
  unlessExplained(log, error, () => log.error({ err: error, ...details }, message))
}
