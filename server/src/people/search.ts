import { or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { users } from '../features/users/tables.ts'

/** The pattern of what has the text in it; every character of the text stands for itself. */
export const containing = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`

/** People whose full name or e-mail is like the pattern, whatever its case. */
export const isNamedLike = (pattern: string | Placeholder): SQL => sql`${users.searchText} like lower(${pattern})`

/** People whose full name or e-mail has the text in it, whatever its case. */
export const isNamed = (search: string): SQL => isNamedLike(containing(search))

/** People whose name, e-mail address, position or LL-ID has the text in it, whatever its case; everybody for none. */
export function isFoundBy(search: string): SQL | undefined {
  if (!search) return undefined
  const pattern = containing(search)
  return or(
    isNamedLike(pattern),
    sql`lower(${users.position}) like lower(${pattern})`,
    sql`lower(${users.llId}) like lower(${pattern})`,
  )
}
