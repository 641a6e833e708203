import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'

/** Days from one to another, both included; `to` is null where they do not end. */
export interface DayRange {
  from: string
  to: string | null
}

/** Returns SQL for whether any of these ranges overlaps the days from one to another, both included. */
export const meetsAny = (ranges: readonly DayRange[], first: SQLWrapper, last: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from json_to_recordset(${JSON.stringify(ranges)}::json) as range ("from" date, "to" date)
    where range."from" <= ${last} and (range."to" is null or range."to" >= ${first}))`
