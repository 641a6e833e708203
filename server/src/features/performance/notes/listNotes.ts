import { and, desc, eq, inArray, not, sql, type SQL } from 'drizzle-orm'
import { pagination } from '@muster/contract/kit/paging'
import type { ListNotes } from '@muster/contract/performance/notes'
import type { Actor } from '../../../kernel/actor.ts'
import type { Context } from '../../../context.ts'
import { sortBy } from '../../../db/sortBy.ts'
import { users } from '../../../people/tables.ts'
import { countOf, idsOnPage, isAbout, type IsSelected, countWithin, selectPeople, sumOf } from '../lists.ts'
import { seesAll } from '../policy.ts'
import { performanceNotes } from '../tables.ts'
import { isOpen, isOwnBeyond, isReadable, isRecent, presentNote, selectNotes } from './queries.ts'

const { id, userId, type: typeColumn, createdAt } = performanceNotes

/** The name of the person that a note is about, by which notes are sorted. */
const byPerson = { value: sql`${users.searchText}`, join: sql`join ${users} on ${users.id} = ${userId}` }

/** Returns one page of the notes visible to the actor, newest first or by person, each with the actions they may take. */
export async function listNotes({ app: { db }, actor }: Context, query: ListNotes) {
  const { page, limit, type, only, sort, order } = query
  const isChosen = and(type && eq(typeColumn, type), only && isRecent())
  const filter = and(isAbout(actor, userId, query), isChosen)
  const isAsked = await selectPeople(db, actor, query)
  const readable = and(isReadable(actor), isAsked(userId), isChosen)
  const wheres = [readable, ...(seesAll(actor) ? [] : [and(isOwnBeyond(actor), filter)])]
  const counts = only
    ? wheres.map((where) => countOf(performanceNotes, where))
    : countsOf(actor, query, filter, isAsked)
  const by = sort === 'newest' ? undefined : { ...byPerson, order }
  const ids = idsOnPage({ table: performanceNotes, place: createdAt, by, page, limit }, wheres)
  const [rows, total] = await Promise.all([
    selectNotes(db)
      .where(inArray(id, ids))
      .orderBy(...(by ? [sortBy(by.value, order)] : []), desc(createdAt), desc(id)),
    sumOf(db, ...counts),
  ])
  return { notes: rows.map((row) => presentNote(actor, row)), pagination: pagination({ page, limit }, total) }
}

/**
 * Returns the counts that add up to the total. People with access to everyone's performance see all notes except
 * private ones about themselves. Other people see the notes that are not private, and all notes that they wrote.
 */
function countsOf(actor: Actor, query: ListNotes, filter: SQL | undefined, isAsked: IsSelected): SQL<number>[] {
  const countIn = (states: string[]) => countWithin(actor, { thing: 'NOTE', states, label: query.type }, query, isAsked)
  if (!seesAll(actor)) return [countIn(['OPEN']), countOf(performanceNotes, and(isOwnBeyond(actor), filter))]
  const aboutThem = countOf(performanceNotes, and(eq(userId, actor.id), not(isOpen), filter))
  return [countIn(['OPEN', 'PRIVATE']), sql<number>`-${aboutThem}`]
}
