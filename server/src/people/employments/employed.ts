import { eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { formatDate } from '@muster/contract/kit/formatDays'
import type { Queryable } from '../../db/database.ts'
import { employments } from './tables.ts'

/** Days of a person's employment, `YYYY-MM-DD`, both counted; `last` is null while nobody knows one. */
export interface Employment {
  first: string
  last: string | null
}

/** Returns whether a day is one of any of these employments. */
export const isEmployedOn = (all: readonly Employment[], day: string): boolean => employmentOn(all, day) !== undefined

/** Returns the employment that a day is of, if any. */
export const employmentOn = (all: readonly Employment[], day: string): Employment | undefined =>
  all.find(({ first, last }) => first <= day && (last === null || day <= last))

/** Returns the parts of these employments that lie between two days, both counted, in order. */
export const employmentsWithin = (
  all: readonly Employment[],
  from: string,
  to: string,
): { first: string; last: string }[] =>
  all.flatMap(({ first, last }) => {
    const part = { first: first > from ? first : from, last: last !== null && last < to ? last : to }
    return part.first <= part.last ? [part] : []
  })

/**
 * Returns what is to be said of a day that is none of employment, after whose employment it is: `begins on 1 Nov 2026`,
 * `ended on 10 Oct 2026`, or both; null where the day is one of employment.
 */
export function outsideEmployment(all: readonly Employment[], day: string): string | null {
  if (isEmployedOn(all, day)) return null
  const ended = all.findLast(({ first, last }) => first <= day && last !== null)?.last
  const begins = all.find(({ first }) => first > day)?.first
  if (ended && begins) return `ended on ${formatDate(ended)} and begins again on ${formatDate(begins)}`
  return ended ? `ended on ${formatDate(ended)}` : `begins on ${formatDate(begins ?? day)}`
}

/** Returns why the latest of these employments cannot begin on a day, as a sentence; null where it can. */
export function firstDayProblem(all: readonly Employment[], day: string): string | null {
  const [before, latest] = [all.at(-2), all.at(-1)]
  if (latest?.last && day > latest.last)
    return `Their employment ends on ${formatDate(latest.last)}. Please choose that day or an earlier one.`
  if (before?.last && day <= before.last)
    return `They were employed before, until ${formatDate(before.last)}. Please choose a later day.`
  return null
}

/** Returns why pay cannot hold from a day, as a sentence; null where it can: nobody is paid for days before their first. */
export function payDayProblem(all: readonly Employment[], day: string): string | null {
  const first = all[0]?.first
  if (first === undefined || day >= first) return null
  return `Their employment began on ${formatDate(first)}. Please choose that day or a later one.`
}

/** Returns somebody's employments, in order. Of a person whose row was waited for they are to be read after that. */
export async function employmentsOf(db: Queryable, userId: string): Promise<Employment[]> {
  return db
    .select({ first: employments.firstDay, last: employments.lastDay })
    .from(employments)
    .where(eq(employments.userId, userId))
    .orderBy(employments.firstDay)
}

const e = sql.raw('employment')

/** Returns the query; in it columns keep the name of their table, which the query builder else leaves out of a selection. */
export const qualified = <T>(query: SQL): SQL<T> => sql<T>`${query}`

/** For SQL: whether an employment has a day between two; one that never took place has none. */
const overlaps = (from: SQLWrapper, to: SQLWrapper) => sql`${e}.first_day <= ${to}
    and (${e}.last_day is null or ${e}.last_day >= greatest(${e}.first_day, ${from}))`

/** Returns, for SQL, whether somebody is employed on a day. */
export const employedOn = (person: SQLWrapper, day: SQLWrapper): SQL<boolean> => employedWithin(person, day, day)

/** Returns, for SQL, whether somebody is employed on any day from one to another, both counted. */
export const employedWithin = (person: SQLWrapper, from: SQLWrapper, to: SQLWrapper): SQL<boolean> =>
  qualified(sql`exists (select from ${employments} ${e} where ${e}.user_id = ${person}
    and ${overlaps(from, to)})`)

/** Returns, for SQL, somebody's employments in order, as the answer brings them: rows of a first and a last day. */
export const employmentRows = (person: SQLWrapper): SQL<EmploymentRow[]> =>
  qualified(sql`(select coalesce(json_agg(json_build_array(${e}.first_day, ${e}.last_day) order by ${e}.first_day), '[]')
    from ${employments} ${e} where ${e}.user_id = ${person})`)

/** An employment as `employmentRows` has it. */
export type EmploymentRow = [first: string, last: string | null]

/** Returns employments from rows of an answer. */
export const employmentsIn = (rows: readonly EmploymentRow[]): Employment[] =>
  rows.map(([first, last]) => ({ first, last }))

/** Returns, for SQL, whether an employment of somebody begins by a day, whether or not it takes place. */
export const beginsBy = (person: SQLWrapper, day: SQLWrapper): SQL<boolean> =>
  qualified(sql`exists (select from ${employments} ${e} where ${e}.user_id = ${person} and ${e}.first_day <= ${day})`)

/** Returns, for SQL, the first day of somebody's employment from one day to another, both counted; null where there is none. */
export const firstDayWithin = (person: SQLWrapper, from: SQLWrapper, to: SQLWrapper): SQL<string | null> =>
  qualified(sql`(select min(greatest(${e}.first_day, ${from})) from ${employments} ${e} where ${e}.user_id = ${person}
    and ${overlaps(from, to)})`)

/** Returns, for SQL, the last day of somebody's employment from one day to another, both counted; null where there is none. */
export const lastDayWithin = (person: SQLWrapper, from: SQLWrapper, to: SQLWrapper): SQL<string | null> =>
  qualified(sql`(select max(least(${e}.last_day, ${to})) from ${employments} ${e} where ${e}.user_id = ${person}
    and ${overlaps(from, to)})`)

/** Returns, for SQL, the day on which somebody was first employed. */
export const firstDayOf = (person: SQLWrapper): SQL<string> =>
  qualified(sql`(select min(${e}.first_day) from ${employments} ${e} where ${e}.user_id = ${person})`)

/** Returns, for SQL, the last day of somebody's latest employment; null while none is known. */
export const lastDayOf = (person: SQLWrapper): SQL<string | null> => latest(person, sql`${e}.last_day`)

/** Returns, for SQL, the last day of probation in somebody's latest employment; null where none was agreed. */
export const probationEndOf = (person: SQLWrapper): SQL<string | null> => latest(person, sql`${e}.probation_end`)

const latest = <T>(person: SQLWrapper, value: SQL): SQL<T> =>
  qualified(sql`(select ${value} from ${employments} ${e} where ${e}.user_id = ${person}
    order by ${e}.first_day desc limit 1)`)

/**
 * Returns, for SQL, the hire date of the specification: the first day of somebody's latest employment; null where nobody
 * has said it.
 */
export const hireDateOf = (person: SQLWrapper): SQL<string | null> =>
  latest(person, sql`case when ${e}.is_first_day_known then ${e}.first_day end`)
