import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/database.ts'
import { logFailure } from '../kernel/logFailure.ts'
import type { Gauge } from './gauge.ts'

/** One value of a gauge. */
export interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

/** The milliseconds for which a reading is used again, and those that a scrape waits for a new one. */
const [keptMs, maxWaitMs] = [5_000, 1_000]

/**
 * Returns a function that reads all gauges with one statement. Readings are kept for some seconds, and simultaneous
 * callers share one. Returns null if the database doesn't answer in time, so that a scrape never waits for it.
 */
export function gaugeReader(db: Db, gauges: readonly Gauge[], log: FastifyBaseLogger): () => Promise<Sample[] | null> {
  const statement = sql.join(
    gauges.map(({ name, series }) => sql`select ${name} as name, labels, value from (${series}) as of_gauge`),
    sql` union all `,
  )
  let reading: Promise<Sample[] | null> | null = null
  let last: { samples: Sample[]; atMs: number } | null = null

  const read = () =>
    db
      .execute<Sample & Record<string, unknown>>(statement)
      .then(
        ({ rows }) => (last = { samples: rows, atMs: performance.now() }).samples,
        (error: unknown) => {
          logFailure(log, error, 'the figures for monitoring could not be read')
          return null
        },
      )
      .finally(() => (reading = null))

  return async () => {
    if (last && performance.now() - last.atMs < keptMs) return last.samples
    const { promise: tooLate, resolve } = Promise.withResolvers<null>()
    const timer = setTimeout(() => resolve(null), maxWaitMs)
    return Promise.race([(reading ??= read()), tooLate]).finally(() => clearTimeout(timer))
  }
}
