import { and, or, type SQL, sql } from 'drizzle-orm'
import { peopleArea, visibleTo } from '../../people/reach.ts'
import { beginsFirst, hasTypedWord, searchedPosition } from '../../people/search.ts'
import { users } from '../../people/tables.ts'
import { resultColumns, type SearchSource } from '../../search/source.ts'
import { inDirectory } from './queries.ts'

const name = sql`${users.searchText}`
const details = sql`${users.detailsText}`

/**
 * The search for people, by name, email address and position: those in the actor's reach and those whom the directory
 * shows. By LL-ID, which the directory does not show, only people in the actor's reach are found. Active people come
 * first.
 */
export const peopleSource: SearchSource = {
  type: 'user',
  needs: 'signed-in',
  select: async (db, { actor, words, limit }) => {
    const isInReach = visibleTo(actor, peopleArea, users.id)
    const isFound = words.map((word) =>
      or(
        hasTypedWord(name, word),
        and(hasTypedWord(details, word), or(isInReach, hasTypedWord(searchedPosition, word))),
      ),
    )
    const isShown = or(isInReach, await inDirectory(db, actor))
    // The cast keeps PostgreSQL from reading everyone in the order of their list.
    return sql`
      select ${resultColumns({ id: sql`${users.id}`, personId: sql`${users.id}`, status: sql`${users.status}` })}
      from ${users} where ${and(isShown, ...isFound) as SQL}
      order by (${users.status} <> 'ACTIVE')::int, ${beginsFirst(name, words)}, ${name}, ${users.id} limit ${limit}`
  },
}
