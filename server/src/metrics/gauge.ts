import type { SQL } from 'drizzle-orm'

/**
 * A figure of the installation that a part of it reports for monitoring. It is read from the database together with all
 * others, in one statement.
 */
export interface Gauge {
  /** The name, which begins with `muster_` and ends with the unit if there is one. */
  name: string
  help: string
  /** The names of the labels. Their values must never name or identify a person. */
  labels?: readonly string[]
  /** A query with the columns `labels`, a jsonb object, and `value`, a float8. It must be cheap. */
  series: SQL
}
