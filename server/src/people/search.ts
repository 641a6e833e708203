import { and, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { searchWords } from '@muster/contract/kit/search'
import type { Db } from '../db/database.ts'
import { users } from './tables.ts'

/** The patterns of what has each word of a search in it; every character of a word stands for itself. */
export const patternsOf = (search: string): string[] =>
  searchWords(search).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)

/** Where a text has every word of a search in it, in any order; true for no words. */
export const hasWords = (text: SQL, search: string): SQL => areLike(text, patternsOf(search))

const areLike = (text: SQL, patterns: readonly (string | Placeholder)[]): SQL =>
  and(...patterns.map((pattern) => sql`${text} like ${pattern}`)) ?? sql`true`

/** People whose full name and e-mail are like every pattern. */
export const isNamedLike = (patterns: readonly (string | Placeholder)[]): SQL =>
  areLike(sql`${users.searchText}`, patterns)

/** People whose full name and e-mail have every word of the search in them; everybody for none. */
export const isNamed = (search: string): SQL => isNamedLike(patternsOf(search))

/** People whose name, e-mail address, position or LL-ID has every word of the search in it; everybody for none. */
export const isFoundBy = (search: string): SQL | undefined =>
  and(
    ...patternsOf(search).map((pattern) =>
      or(sql`${users.searchText} like ${pattern}`, sql`${users.detailsText} like ${pattern}`),
    ),
  )

/** Letters that a word needs for the index of parts of names. */
const indexed = 3
/** More than there are: all that says is that they are found before they are sorted. */
const all = 1_000_000

/**
 * The people whom `where` describes, `search` being what is searched for in it, to be sorted and cut: they bear the
 * table's name, so that what is said of the table is said of them. Where the index finds them they are found first; left
 * to itself PostgreSQL goes through everybody by name until there are enough, and those named alike stand together.
 */
export function peopleFound(db: Db, search: string, where: SQL | undefined): typeof users {
  const found = db.select().from(users).where(where)
  const byIndex = searchWords(search).some((word) => word.length >= indexed)
  return (byIndex ? found.limit(all) : found).as('users') as unknown as typeof users
}
