import type { Pool, QueryConfig } from 'pg'

/** Milliseconds that the database has to answer: those who ask wait two seconds or more. */
const maxWaitMs = 1_000
/** A connection that gives no answer in time is thrown away. */
const probe: QueryConfig & { query_timeout: number } = { text: 'select 1', query_timeout: maxWaitMs }

/** Returns a function that asks the database for a sign of life, once at a time however many wait for it. */
export function probeOf(pool: Pool): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null
  const ask = () =>
    pool
      .query(probe)
      .then(
        () => true,
        () => false,
      )
      .finally(() => (asking = null))
  return () => inTime((asking ??= ask()))
}

/** Answers false where it takes too long: all connections may be taken. */
async function inTime(answering: Promise<boolean>): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), maxWaitMs)
  return Promise.race([answering, tooLate]).finally(() => clearTimeout(timer))
}
