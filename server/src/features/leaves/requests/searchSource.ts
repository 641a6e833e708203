import { and, or, type SQL, sql } from 'drizzle-orm'
import { leaveStatuses } from '@muster/contract/leaves/calls'
import { leaveTypes } from '@muster/contract/leaves/types'
import { visibleTo } from '../../../people/reach.ts'
import { hasTypedWord } from '../../../people/search.ts'
import { users } from '../../../people/tables.ts'
import { resultColumns, type SearchSource } from '../../../search/source.ts'
import { leavesArea } from '../shared/areas.ts'
import { leaveRequests } from '../tables.ts'

/** Minimum length of a word that is compared with leave types and statuses. */
const minTermLength = 3

/**
 * Returns the condition for requests that a word describes: by their type or status, such as `sick` or `pending`, or
 * because they are leave.
 */
function isDescribedBy(word: string): SQL | undefined {
  if (word.length < minTermLength) return undefined
  const isBeginning = (term: string) => term.toLowerCase().startsWith(word)
  if (isBeginning('leave')) return sql`true`
  const { leaveType, status } = leaveRequests
  const isAnyOf = (column: typeof leaveType | typeof status, terms: readonly string[]) =>
    terms.length ? sql`${column} = any(${sql.param(terms)}::text[])` : undefined
  return or(isAnyOf(leaveType, leaveTypes.filter(isBeginning)), isAnyOf(status, leaveStatuses.filter(isBeginning)))
}

/** Number of the newest requests that are compared with a name, without first looking for people. */
const newestCompared = 2000
/** Maximum number of people with a matching name whose requests are looked at. */
const maxPeople = 200

/**
 * The search for leave requests, by the requester's name, the type and the status: first those that more words match by
 * name, then the newest. PostgreSQL can't know whether a name is rare. So it compares the newest requests, among which
 * those of common names are, and the latest requests of the first people with that name, which are all for a rarer
 * name. If every word describes requests, all requests are compared, and people need only match one of the words:
 * `ann` begins both a name and the type `ANNUAL`.
 */
export const leavesSource: SearchSource = {
  type: 'leave_request',
  needs: 'leaves.read',
  select: (_db, { actor, words, limit }) => {
    const { id, userId, leaveType, startDate, endDate, status, createdAt } = leaveRequests
    const columns = {
      id: sql`${id}`,
      kind: sql`${leaveType}`,
      personId: sql`${userId}`,
      startDate: sql`${startDate}`,
      endDate: sql`${endDate}`,
      status: sql`${status}`,
    }
    const name = sql`person.search_text`
    const isFound = and(...words.map((word) => or(isDescribedBy(word), hasTypedWord(name, word)))) as SQL
    const isNamed = (word: string) => hasTypedWord(sql`${users.searchText}`, word)
    const names = words.filter((word) => isDescribedBy(word) === undefined)
    const isCandidate = names.length ? and(...names.map(isNamed)) : or(...words.map(isNamed))
    const isVisible = visibleTo(actor, leavesArea, userId)
    const newest = sql`order by ${createdAt} desc, ${id} desc`
    const compared = names.length
      ? sql`(select * from ${leaveRequests} where ${isVisible} ${newest} limit ${newestCompared}) as ${leaveRequests}`
      : sql`${leaveRequests}`
    const people = sql`
      select ${users.id} as id, ${users.searchText} as search_text from ${users}
      where ${and(visibleTo(actor, leavesArea, users.id), isCandidate) as SQL}
      order by ${users.searchText}, ${users.id} limit ${maxPeople}`
    const namedWords = sql.join(
      words.map((word) => sql`(${hasTypedWord(name, word)})::int`),
      sql` + `,
    )
    return sql`
      select ${resultColumns(columns)} from ${leaveRequests} inner join ${users} as person on person.id = ${userId}
      where ${id} = any(array(
        (select ${id} from ${compared} inner join ${users} as person on person.id = ${userId}
        where ${isVisible} and ${isFound} ${newest} limit ${limit})
        union
        (select latest.id from (${people}) as person cross join lateral (
          select ${id} as id, ${createdAt} as at from ${leaveRequests}
          where ${userId} = person.id and ${isFound} ${newest} limit ${limit}
        ) as latest order by latest.at desc, latest.id desc limit ${limit})
      ))
      order by ${namedWords} desc, ${createdAt} desc, ${id} desc limit ${limit}`
  },
}
