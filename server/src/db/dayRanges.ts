import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'

/** A range of days, including both ends; `to` is null if it has no end. */
export interface DayRange {
  from: string
  to: string | null
}

/** Returns an SQL condition that is true if any of these ranges overlaps the days from `first` to `last`. */
export const meetsAny = (ranges: readonly DayRange[], first: SQLWrapper, last: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from json_to_recordset(${JSON.stringify(ranges)}::json) as range ("from" date, "to" date)
    where range."from" <= ${last} and (range."to" is null or range."to" >= ${first}))`
