import { and, or, type SQL, sql } from 'drizzle-orm'
import { peopleArea, visibleTo } from '../../../people/reach.ts'
import { beginsFirst, hasTypedWord } from '../../../people/search.ts'
import { users } from '../../../people/tables.ts'
import { resultColumns, type SearchSource } from '../../../search/source.ts'

const name = sql`${users.searchText}`
const details = sql`${users.detailsText}`

/** The search for people, by name, email address, position and LL-ID. Active people come first. */
export const peopleSource: SearchSource = {
  type: 'user',
  needs: 'signed-in',
  select: ({ actor, words, limit }) => {
    const isFound = words.map((word) => or(hasTypedWord(name, word), hasTypedWord(details, word)))
    return sql`
      select ${resultColumns({ id: sql`${users.id}`, personId: sql`${users.id}`, status: sql`${users.status}` })}
      from ${users} where ${and(visibleTo(actor, peopleArea, users.id), ...isFound) as SQL}
      order by ${users.status} <> 'ACTIVE', ${beginsFirst(name, words)}, ${name}, ${users.id} limit ${limit}`
  },
}
