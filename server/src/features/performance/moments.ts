import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { now } from '../../clock.ts'
import type { Context } from '../../context.ts'

/** When what is asked for happens, an instant: now, or in the demo company’s past. */
export const timeOf = ({ request: { at } }: Pick<Context, 'request'>): string =>
  at ?? now().toString({ fractionalSecondDigits: 3 })

/** Each change is later than what was seen before it, so that `updatedAt` tells the one from the other. */
export const laterThan = (column: PgColumn, at: string): SQL =>
  sql`greatest(${at}::timestamptz, ${column} + interval '1 millisecond')`
