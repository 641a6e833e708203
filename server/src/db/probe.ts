import pg from 'pg'

/** The time within which the database must answer. Callers wait at least twice as long. */
const maxWaitMs = 1_000

export interface Probe {
  /** Returns whether the database answers in time. Simultaneous callers share one query. */
  isAnswering: () => Promise<boolean>
  /** Returns the number of migrations that the database has; null if it does not answer in time. */
  countMigrations: () => Promise<number | null>
  close: () => Promise<void>
}

/**
 * Returns a probe that checks whether a database answers. It uses its own connection, because a pool that is busy with
 * slow queries is not an outage. A connection that does not answer in time is closed.
 */
export function createProbe(options: pg.PoolConfig): Probe {
  let pool: pg.Pool | null = null
  const connection = () => {
    pool ??= new pg.Pool({ ...options, max: 1, min: 0 }).on('error', () => undefined)
    return pool
  }
  /** Returns a function that asks for a number; null if there is no answer. Simultaneous callers share one query. */
  function asker(text: string) {
    const query: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: maxWaitMs }
    let asking: Promise<number | null> | null = null
    return () =>
      answerInTime(
        (asking ??= connection()
          .query<{ number: number }>(query)
          .then(
            ({ rows }) => rows[0]?.number ?? null,
            () => null,
          )
          .finally(() => (asking = null))),
      )
  }
  const askForOne = asker('select 1 as number')
  const countMigrations = asker('select count(*)::int as number from migrations')
  return {
    isAnswering: async () => (await askForOne()) !== null,
    countMigrations,
    close: async () => pool?.end(),
  }
}

/** Returns the probe's answer, or null if it takes too long, including the time to connect. */
async function answerInTime(answering: Promise<number | null>): Promise<number | null> {
  const { promise: tooLate, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), maxWaitMs)
  return Promise.race([answering, tooLate]).finally(() => clearTimeout(timer))
}
