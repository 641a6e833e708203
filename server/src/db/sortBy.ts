import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { SortOrder } from '@muster/contract/kit/paging'

/** Returns the SQL that sorts by `value` in the given direction. Rows without a value come last in both directions. */
export const sortBy = (value: SQL | AnyColumn, order: SortOrder): SQL =>
  order === 'asc' ? sql`${value} asc nulls last` : sql`${value} desc nulls last`
