import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { now } from '../../kernel/clock.ts'
import type { Context } from '../../context.ts'

/** Returns the time of the request as an instant: now, or a time in the past for the demo company. */
export const timeOf = ({ request: { at } }: Pick<Context, 'request'>): string =>
  at ?? now().toString({ fractionalSecondDigits: 3 })

/** Returns SQL for a new `updatedAt`. It is always later than the present one, so that clients notice the change. */
export const laterThan = (column: PgColumn, at: string): SQL =>
  sql`greatest(${at}::timestamptz, ${column} + interval '1 millisecond')`
