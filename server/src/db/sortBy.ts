import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { SortOrder } from '@muster/contract/kit/paging'

/** Returns the SQL that sorts by `value` in the given direction. Rows without a value come last in both directions. */
export const sortBy = (value: SQL | AnyColumn, order: SortOrder): SQL =>
  order === 'asc' ? sql`${value} asc nulls last` : sql`${value} desc nulls last`

/** Returns SQL for the position of a column's value in a list, so that values sort in the order of the list. */
export const positionIn = (values: readonly string[], column: AnyColumn): SQL =>
  sql`array_position(array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}], ${column})`
