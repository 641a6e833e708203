import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { now } from '../../kernel/clock.ts'
import type { Context } from '../../context.ts'

/** Returns the time of the request, an instant: now, or in the demo company’s past. */
export const timeOf = ({ request: { at } }: Pick<Context, 'request'>): string =>
  at ?? now().toString({ fractionalSecondDigits: 3 })

/** Returns a time of change that is later than the last one seen, so that `updatedAt` distinguishes them. */
export const laterThan = (column: PgColumn, at: string): SQL =>
  sql`greatest(${at}::timestamptz, ${column} + interval '1 millisecond')`
