import { and, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { searchWords } from '@muster/contract/kit/search'
import type { Db } from '../db/database.ts'
import { departments, users } from './tables.ts'

/**
 * Returns an SQL pattern for each word of a search. It matches texts that contain the word. Wildcards in a word are
 * escaped.
 */
export const patternsOf = (search: string): string[] => searchWords(search).map((word) => `%${escapeWildcards(word)}%`)

const escapeWildcards = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/** Returns the SQL condition for texts that contain every word of a search, in any order. True for an empty search. */
export const hasWords = (text: SQL, search: string): SQL => areLike(text, patternsOf(search))

const areLike = (text: SQL, patterns: readonly (string | Placeholder)[]): SQL =>
  and(...patterns.map((pattern) => sql`${text} like ${pattern}`)) ?? sql`true`

/** Returns the SQL condition for people whose search text (name and email address) matches every pattern. */
export const isNamedLike = (patterns: readonly (string | Placeholder)[]): SQL =>
  areLike(sql`${users.searchText}`, patterns)

/**
 * Returns the SQL condition for people with every word of a search in their name or email address. True for an empty
 * search.
 */
export const isNamed = (search: string): SQL => isNamedLike(patternsOf(search))

/**
 * Returns the SQL condition for people with every word of a search in their name, email address, position or LL-ID.
 * True for an empty search.
 */
export const isFoundBy = (search: string): SQL | undefined => isFoundLike(patternsOf(search))

/** Returns the SQL condition for people whose name, email address, position or LL-ID matches every pattern. */
export const isFoundLike = (patterns: readonly (string | Placeholder)[]): SQL | undefined =>
  and(
    ...patterns.map((pattern) =>
      or(sql`${users.searchText} like ${pattern}`, sql`${users.detailsText} like ${pattern}`),
    ),
  )

/** SQL for a person's position as it is searched. */
export const searchedPosition: SQL = sql`searchable(coalesce(${users.position}, ''))`

/** Returns the SQL condition that a word of a normalized text begins with `word`. */
function beginsWord(text: SQL, word: string): SQL {
  const start = escapeWildcards(word)
  // A word begins after a space or, in a double name, after a hyphen.
  return or(...[`${start}%`, `% ${start}%`, `%-${start}%`].map((pattern) => sql`${text} like ${pattern}`)) as SQL
}

/**
 * Returns the SQL condition for people of whom each word of a search begins a word of the name, email address, position
 * or department, or of the LL-ID if `isLlIdVisible`. True for an empty search.
 */
export const isFoundByBeginnings = (search: string, isLlIdVisible: SQL): SQL | undefined =>
  and(
    ...searchWords(search).map((word) =>
      or(
        beginsWord(sql`${users.searchText}`, word),
        and(beginsWord(sql`${users.detailsText}`, word), or(isLlIdVisible, beginsWord(searchedPosition, word))),
        sql`${users.department} in (select d.name from ${departments} d where ${beginsWord(sql`searchable(d.name)`, word)})`,
      ),
    ),
  )

/** Minimum length of a word for the trigram index. */
const minIndexedLength = 3
/** A limit above any number of people. It makes PostgreSQL find people before it sorts them. */
const all = 1_000_000

/**
 * Returns the people who match `where`, as a subquery named `users`, so that it can be sorted and limited like the
 * table. If the trigram index can be used, a limit makes PostgreSQL find people before it sorts them. Without that
 * limit, PostgreSQL would read everyone in the order of names until it has enough matches.
 */
export function peopleFound(db: Db, search: string, where: SQL | undefined): typeof users {
  const found = db.select().from(users).where(where)
  const byIndex = searchWords(search).some((word) => word.length >= minIndexedLength)
  return (byIndex ? found.limit(all) : found).as('users') as unknown as typeof users
}

/**
 * Returns the SQL condition for normalized texts that contain a word as it is being typed. A word of one or two letters
 * must be the beginning of a word of the text: otherwise nearly every text would match, and without an index.
 */
export const hasTypedWord = (text: SQL, word: string): SQL =>
  word.length < minIndexedLength ? beginsWord(text, word) : sql`${text} like ${`%${escapeWildcards(word)}%`}`

/** Returns SQL that sorts texts in which every word of a search is the beginning of a word before all others. */
export const beginsFirst = (text: SQL, words: readonly string[]): SQL =>
  sql`not (${and(...words.map((word) => beginsWord(text, word))) ?? sql`true`})`
