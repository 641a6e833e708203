import { and, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { searchWords } from '@muster/contract/kit/search'
import type { Db } from '../db/database.ts'
import { users } from './tables.ts'

/** Returns the patterns for texts that contain each word of a search; every character of a word is literal. */
export const patternsOf = (search: string): string[] =>
  searchWords(search).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)

/** Returns the condition that a text contains every word of a search, in any order; true for no words. */
export const hasWords = (text: SQL, search: string): SQL => areLike(text, patternsOf(search))

const areLike = (text: SQL, patterns: readonly (string | Placeholder)[]): SQL =>
  and(...patterns.map((pattern) => sql`${text} like ${pattern}`)) ?? sql`true`

/** Returns the condition for people whose full name and e-mail match every pattern. */
export const isNamedLike = (patterns: readonly (string | Placeholder)[]): SQL =>
  areLike(sql`${users.searchText}`, patterns)

/** Returns the condition for people whose full name and e-mail contain every word of the search; everyone for none. */
export const isNamed = (search: string): SQL => isNamedLike(patternsOf(search))

/**
 * Returns the condition for people whose name, e-mail address, position or LL-ID contains every word of the search;
 * everyone for none.
 */
export const isFoundBy = (search: string): SQL | undefined =>
  and(
    ...patternsOf(search).map((pattern) =>
      or(sql`${users.searchText} like ${pattern}`, sql`${users.detailsText} like ${pattern}`),
    ),
  )

/** Letters that a word needs for the trigram index. */
const indexed = 3
/** A limit above any number of people; its only purpose is that people are found before they are sorted. */
const all = 1_000_000

/**
 * Returns the people whom `where` selects with its `search`, to be sorted and limited, under the table's name, so that
 * conditions on the table apply to them. Where the index can find them they are found first; by itself PostgreSQL goes
 * through everyone by name until there are enough, and people of the same name stand together.
 */
export function peopleFound(db: Db, search: string, where: SQL | undefined): typeof users {
  const found = db.select().from(users).where(where)
  const byIndex = searchWords(search).some((word) => word.length >= indexed)
  return (byIndex ? found.limit(all) : found).as('users') as unknown as typeof users
}
