import { eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { formatDate } from '@muster/contract/kit/formatDays'
import type { Queryable } from '../../db/database.ts'
import { employments } from './tables.ts'

/** Days of a person's employment, `YYYY-MM-DD`, both included; `last` is null while no last day is known. */
export interface Employment {
  first: string
  last: string | null
}

/** Returns whether a day lies within any of these employments. */
export const isEmployedOn = (all: readonly Employment[], day: string): boolean => employmentOn(all, day) !== undefined

/** Returns the employment that a day lies in, if any. */
export const employmentOn = (all: readonly Employment[], day: string): Employment | undefined =>
  all.find(({ first, last }) => first <= day && (last === null || day <= last))

/** Returns the parts of these employments between two days, both included, in order. */
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
 * Returns the words about a day outside any employment: `begins on 1 Nov 2026`, `ended on 10 Oct 2026`, or both; null
 * for a day of employment.
 */
export function outsideEmployment(all: readonly Employment[], day: string): string | null {
  if (isEmployedOn(all, day)) return null
  const ended = all.findLast(({ first, last }) => first <= day && last !== null)?.last
  const begins = all.find(({ first }) => first > day)?.first
  if (ended && begins) return `ended on ${formatDate(ended)} and begins again on ${formatDate(begins)}`
  return ended ? `ended on ${formatDate(ended)}` : `begins on ${formatDate(begins ?? day)}`
}

/** Returns a sentence with the reason why the latest of these employments cannot begin on a day; null where it can. */
export function firstDayProblem(all: readonly Employment[], day: string): string | null {
  const [before, latest] = [all.at(-2), all.at(-1)]
  if (latest?.last && day > latest.last)
    return `Their employment ends on ${formatDate(latest.last)}. Please choose that day or an earlier one.`
  if (before?.last && day <= before.last)
    return `They were employed before, until ${formatDate(before.last)}. Please choose a later day.`
  return null
}

/**
 * Returns a sentence with the reason why pay cannot start on a day; null where it can: no one is paid for days before
 * their first.
 */
export function payDayProblem(all: readonly Employment[], day: string): string | null {
  const first = all[0]?.first
  if (first === undefined || day >= first) return null
  return `Their employment began on ${formatDate(first)}. Please choose that day or a later one.`
}

/** Returns a person's employments, in order. After waiting for a lock on the person's row, read them again. */
export async function employmentsOf(db: Queryable, userId: string): Promise<Employment[]> {
  return db
    .select({ first: employments.firstDay, last: employments.lastDay })
    .from(employments)
    .where(eq(employments.userId, userId))
    .orderBy(employments.firstDay)
}

const e = sql.raw('employment')

/** Returns the query with qualified columns, which the query builder would otherwise shorten within a selection. */
export const qualified = <T>(query: SQL): SQL<T> => sql<T>`${query}`

/** Returns SQL for whether an employment includes a day between two; one that never took place includes none. */
const overlaps = (from: SQLWrapper, to: SQLWrapper) => sql`${e}.first_day <= ${to}
    and (${e}.last_day is null or ${e}.last_day >= greatest(${e}.first_day, ${from}))`

/** Returns SQL for whether a person is employed on a day. */
export const employedOn = (person: SQLWrapper, day: SQLWrapper): SQL<boolean> => employedWithin(person, day, day)

/** Returns SQL for whether a person is employed on any day from one to another, both included. */
export const employedWithin = (person: SQLWrapper, from: SQLWrapper, to: SQLWrapper): SQL<boolean> =>
  qualified(sql`exists (select from ${employments} ${e} where ${e}.user_id = ${person}
    and ${overlaps(from, to)})`)

/** Returns SQL for a person's employments in order, as rows of a first and a last day. */
export const employmentRows = (person: SQLWrapper): SQL<EmploymentRow[]> =>
  qualified(sql`(select coalesce(json_agg(json_build_array(${e}.first_day, ${e}.last_day) order by ${e}.first_day), '[]')
    from ${employments} ${e} where ${e}.user_id = ${person})`)

/** An employment as `employmentRows` selects it. */
export type EmploymentRow = [first: string, last: string | null]

/** Returns employments from the selected rows. */
export const employmentsIn = (rows: readonly EmploymentRow[]): Employment[] =>
  rows.map(([first, last]) => ({ first, last }))

/** Returns SQL for whether an employment of a person begins by a day, even if it never takes place. */
export const hasBegunBy = (person: SQLWrapper, day: SQLWrapper): SQL<boolean> =>
  qualified(sql`exists (select from ${employments} ${e} where ${e}.user_id = ${person} and ${e}.first_day <= ${day})`)

/**
 * Returns SQL for the first day of a person's employment from one day to another, both included; null where there is
 * none.
 */
export const firstDayWithin = (person: SQLWrapper, from: SQLWrapper, to: SQLWrapper): SQL<string | null> =>
  qualified(sql`(select min(greatest(${e}.first_day, ${from})) from ${employments} ${e} where ${e}.user_id = ${person}
    and ${overlaps(from, to)})`)

/**
 * Returns SQL for the last day of a person's employment from one day to another, both included; null where there is
 * none.
 */
export const lastDayWithin = (person: SQLWrapper, from: SQLWrapper, to: SQLWrapper): SQL<string | null> =>
  qualified(sql`(select max(least(${e}.last_day, ${to})) from ${employments} ${e} where ${e}.user_id = ${person}
    and ${overlaps(from, to)})`)

/** Returns SQL for the day on which a person was first employed. */
export const firstDayOf = (person: SQLWrapper): SQL<string> =>
  qualified(sql`(select min(${e}.first_day) from ${employments} ${e} where ${e}.user_id = ${person})`)

/** Returns SQL for the last day of a person's latest employment; null while none is known. */
export const lastDayOf = (person: SQLWrapper): SQL<string | null> => latest(person, sql`${e}.last_day`)

/** Returns SQL for the last day of probation in a person's latest employment; null where none was agreed. */
export const probationEndOf = (person: SQLWrapper): SQL<string | null> => latest(person, sql`${e}.probation_end`)

const latest = <T>(person: SQLWrapper, value: SQL): SQL<T> =>
  qualified(sql`(select ${value} from ${employments} ${e} where ${e}.user_id = ${person}
    order by ${e}.first_day desc limit 1)`)

/**
 * Returns SQL for the hire date of the specification: the first day of a person's latest employment; null while it is
 * unknown.
 */
export const hireDateOf = (person: SQLWrapper): SQL<string | null> =>
  latest(person, sql`case when ${e}.is_first_day_known then ${e}.first_day end`)
