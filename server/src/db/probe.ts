import pg from 'pg'

/** The time within which the database must answer. Callers wait at least twice as long. */
const maxWaitMs = 1_000
/** The query of the health check. A connection that does not answer in time is closed. */
const healthCheck: pg.QueryConfig & { query_timeout: number } = { text: 'select 1', query_timeout: maxWaitMs }

export interface Probe {
  /** Returns whether the database answers in time. Simultaneous callers share one query. */
  isAnswering: () => Promise<boolean>
  close: () => Promise<void>
}

/**
 * Returns a probe that checks whether a database answers. It uses its own connection, because a pool that is busy with
 * slow queries is not an outage.
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
      .query(healthCheck)
      .then(
        () => true,
        () => false,
      )
      .finally(() => (asking = null))
  return {
    isAnswering: () => answersInTime((asking ??= ask())),
    close: async () => pool?.end(),
  }
}

/** Returns the probe's answer, or false if it takes too long, including the time to connect. */
async function answersInTime(answering: Promise<boolean>): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), maxWaitMs)
  return Promise.race([answering, tooLate]).finally(() => clearTimeout(timer))
}
