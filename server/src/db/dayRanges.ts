import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'

/** Days from one to another, both counted; `to` is null where they do not end. */
export interface DayRange {
  from: string
  to: string | null
}

/** Returns, for SQL, whether any of these ranges meets the days from one to another, both counted. */
export const meetsAny = (ranges: readonly DayRange[], first: SQLWrapper, last: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from json_to_recordset(${JSON.stringify(ranges)}::json) as range ("from" date, "to" date)
    where range."from" <= ${last} and (range."to" is null or range."to" >= ${first}))`
