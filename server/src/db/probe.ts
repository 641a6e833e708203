import pg from 'pg'

/** Milliseconds that the database has to answer: those who ask wait two seconds or more. */
const maxWaitMs = 1_000
/** A connection that gives no answer in time is thrown away. */
const sign: pg.QueryConfig & { query_timeout: number } = { text: 'select 1', query_timeout: maxWaitMs }

export interface Probe {
  /** Returns whether the database answers in time; it is asked once at a time, however many wait for it. */
  isAnswering: () => Promise<boolean>
  close: () => Promise<void>
}

/**
 * Returns what asks a database for a sign of life, over a connection of its own: that all others are taken by slow work
 * is no outage.
 */
export function createProbe(options: pg.PoolConfig): Probe {
  let pool: pg.Pool | null = null
  let asking: Promise<boolean> | null = null
  const connection = () => {
    pool ??= new pg.Pool({ ...options, max: 1, min: 0 }).on('error', () => undefined)
    return pool
  }
  const ask = () =>
    connection()
      .query(sign)
      .then(
        () => true,
        () => false,
      )
      .finally(() => (asking = null))
  return {
    isAnswering: () => inTime((asking ??= ask())),
    close: async () => pool?.end(),
  }
}

/** Answers false where it takes too long, to connect as well. */
async function inTime(answering: Promise<boolean>): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), maxWaitMs)
  return Promise.race([answering, tooLate]).finally(() => clearTimeout(timer))
}
