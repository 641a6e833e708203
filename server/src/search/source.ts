import { type SQL, sql } from 'drizzle-orm'
import type { Needs } from '@muster/contract/access/needs'
import type { Queryable } from '../db/database.ts'
import type { Actor } from '../kernel/actor.ts'

/** A search by a person. */
export interface SearchRequest {
  actor: Actor
  /** The words of the search, normalized by `searchable`. There is at least one. */
  words: readonly string[]
  /** The company's current date. */
  today: string
  /** The maximum number of results. */
  limit: number
}

/** Records of one type that people can search. */
export interface SearchSource {
  /** The type of the records, as in the audit trail. */
  type: string
  /** The permissions to read such records. The search skips the source for everyone else. */
  needs: Needs
  /**
   * Returns a query for the first `limit` records that match all words and are within the actor's reach, best matches
   * first. Its columns are those of `resultColumns`.
   */
  select: (db: Queryable, request: SearchRequest) => SQL | Promise<SQL>
}

/** The columns of a search result, as SQL. A column that is left out is null. */
interface ResultColumns {
  id: SQL
  title?: SQL
  kind?: SQL
  note?: SQL
  /** The id of the person whom the record is about or from. */
  personId?: SQL
  startDate?: SQL
  endDate?: SQL
  amount?: SQL
  currency?: SQL
  status?: SQL
}

const nothing = sql`null`

/** Returns the columns of a source's query, so that the queries of all sources can be combined into one. */
export const resultColumns = (columns: ResultColumns): SQL => {
  const { id, title, kind, note, personId, startDate, endDate, amount, currency, status } = columns
  return sql`${id} as id, (${title ?? nothing})::text as title, (${kind ?? nothing})::text as kind,
    (${note ?? nothing})::text as note, (${personId ?? nothing})::uuid as person_id,
    (${startDate ?? nothing})::date as start_date, (${endDate ?? nothing})::date as end_date,
    (${amount ?? nothing})::numeric as amount, (${currency ?? nothing})::text as currency,
    (${status ?? nothing})::text as status`
}
