import { eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { formatDate } from '@muster/contract/kit/formatDays'
import type { Queryable } from '../../db/database.ts'
import { employments } from './tables.ts'

/** The first and the last day of an employment, `YYYY-MM-DD`. `last` is null if it has no end date. */
export interface Employment {
  first: string
  last: string | null
}

/** Returns whether a person with these employments is employed on a day. */
export const isEmployedOn = (all: readonly Employment[], day: string): boolean => employmentOn(all, day) !== undefined

/** Returns the employment that includes a day, or undefined. */
export const employmentOn = (all: readonly Employment[], day: string): Employment | undefined =>
  all.find(({ first, last }) => first <= day && (last === null || day <= last))

/** Returns the parts of these employments within a range of days, in order. The range includes both ends. */
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
 * Returns a phrase about a day outside of these employments, such as `begins on 1 Nov 2026` or `ended on 10 Oct 2026`.
 * Null for a day within an employment.
 */
export function outsideEmployment(all: readonly Employment[], day: string): string | null {
  if (isEmployedOn(all, day)) return null
  const end = all.findLast(({ first, last }) => first <= day && last !== null)?.last
  const beginning = all.find(({ first }) => first > day)?.first
  if (end && beginning) return `ended on ${formatDate(end)} and begins again on ${formatDate(beginning)}`
  return end ? `ended on ${formatDate(end)}` : `begins on ${formatDate(beginning ?? day)}`
}

/** Returns the reason why the latest of these employments cannot begin on a day, as a sentence; null if it can. */
export function firstDayProblem(all: readonly Employment[], day: string): string | null {
  const [before, latestByPerson] = [all.at(-2), all.at(-1)]
  if (latestByPerson?.last && day > latestByPerson.last)
    return `Their employment ends on ${formatDate(latestByPerson.last)}. Please choose that day or an earlier one.`
  if (before?.last && day <= before.last)
    return `Their previous employment ended on ${formatDate(before.last)}. Please choose a later day.`
  return null
}

/**
 * Returns the reason why pay cannot start on a day, as a sentence; null if it can. Pay cannot start before the first
 * employment.
 */
export function payDayProblem(all: readonly Employment[], day: string): string | null {
  const first = all[0]?.first
  if (first === undefined || day >= first) return null
  return `Their employment began on ${formatDate(first)}. Please choose that day or a later one.`
}

/** Returns a person's employments in order. If the caller needs a lock on the person, it must take the lock first. */
export async function employmentsOf(db: Queryable, userId: string): Promise<Employment[]> {
  return db
    .select({ first: employments.firstDay, last: employments.lastDay })
    .from(employments)
    .where(eq(employments.userId, userId))
    .orderBy(employments.firstDay)
}

const e = sql.raw('employment')

/**
 * Returns the query in a form that keeps the table names of its columns. Otherwise drizzle omits them within a
 * selection.
 */
export const qualified = <T>(query: SQL): SQL<T> => sql<T>`${query}`

/**
 * Returns the SQL condition that an employment has at least one day in a range, including both ends. An employment that
 * never took place has none.
 */
const overlaps = (from: SQLWrapper, to: SQLWrapper) => sql`${e}.first_day <= ${to}
    and (${e}.last_day is null or ${e}.last_day >= greatest(${e}.first_day, ${from}))`

/** Returns the SQL condition that a person is employed on a day. */
export const employedOn = (person: SQLWrapper, day: SQLWrapper): SQL<boolean> => employedWithin(person, day, day)

/** Returns the SQL condition that a person is employed on at least one day in a range, including both ends. */
export const employedWithin = (person: SQLWrapper, from: SQLWrapper, to: SQLWrapper): SQL<boolean> =>
  qualified(sql`exists (select from ${employments} ${e} where ${e}.user_id = ${person}
    and ${overlaps(from, to)})`)

/** Returns SQL for a person's employments in order, each as a pair of first and last day. */
export const employmentRows = (person: SQLWrapper): SQL<EmploymentRow[]> =>
  qualified(sql`(select coalesce(json_agg(json_build_array(${e}.first_day, ${e}.last_day) order by ${e}.first_day), '[]')
    from ${employments} ${e} where ${e}.user_id = ${person})`)

/** An employment as selected with `employmentRows`. */
export type EmploymentRow = [first: string, last: string | null]

/** Returns the employments selected with `employmentRows`. */
export const employmentsIn = (rows: readonly EmploymentRow[]): Employment[] =>
  rows.map(([first, last]) => ({ first, last }))

/** Returns the SQL condition that an employment of a person begins on or before a day, even if it never takes place. */
export const hasBegunBy = (person: SQLWrapper, day: SQLWrapper): SQL<boolean> =>
  qualified(sql`exists (select from ${employments} ${e} where ${e}.user_id = ${person} and ${e}.first_day <= ${day})`)

/** Returns SQL for the first day in a range on which a person is employed; null if there is none. */
export const firstDayWithin = (person: SQLWrapper, from: SQLWrapper, to: SQLWrapper): SQL<string | null> =>
  qualified(sql`(select min(greatest(${e}.first_day, ${from})) from ${employments} ${e} where ${e}.user_id = ${person}
    and ${overlaps(from, to)})`)

/** Returns SQL for the last day in a range on which a person is employed; null if there is none. */
export const lastDayWithin = (person: SQLWrapper, from: SQLWrapper, to: SQLWrapper): SQL<string | null> =>
  qualified(sql`(select max(least(${e}.last_day, ${to})) from ${employments} ${e} where ${e}.user_id = ${person}
    and ${overlaps(from, to)})`)

/** Returns SQL for the first day of a person's first employment. */
export const firstDayOf = (person: SQLWrapper): SQL<string> =>
  qualified(sql`(select min(${e}.first_day) from ${employments} ${e} where ${e}.user_id = ${person})`)

/** Returns SQL for the last day of a person's latest employment; null if it has no end date. */
export const lastDayOf = (person: SQLWrapper): SQL<string | null> => latestByPerson(person, sql`${e}.last_day`)

/** Returns SQL for the last day of probation in a person's latest employment; null if there is none. */
export const probationEndOf = (person: SQLWrapper): SQL<string | null> =>
  latestByPerson(person, sql`${e}.probation_end`)

/** Returns the SQL condition that the first day of one of a person's employments is unknown. */
export const isFirstDayUnknown = (person: SQLWrapper): SQL<boolean> =>
  qualified(
    sql`exists (select from ${employments} ${e} where ${e}.user_id = ${person} and not ${e}.is_first_day_known)`,
  )

/** The order of the index `employments_latest_idx`. */
const latestFirst = sql`${e}.first_day desc nulls last`

const latestByPerson = <T>(person: SQLWrapper, value: SQL): SQL<T> =>
  qualified(sql`(select ${value} from ${employments} ${e} where ${e}.user_id = ${person}
    order by ${latestFirst} limit 1)`)

/**
 * Returns SQL for a person's hire date as in the specification: the first day of their latest employment; null if
 * unknown.
 */
export const hireDateOf = (person: SQLWrapper): SQL<string | null> => latestByPerson(person, hireDate)

const hireDate = sql`case when ${e}.is_first_day_known then ${e}.first_day end`

/** Returns a subquery, for a lateral join, for the hire date and the last day of a person's latest employment. */
export const latestEmploymentOf = (db: Queryable, person: SQLWrapper) =>
  db
    .select({
      hireDate: sql<string | null>`${hireDate}`.as('hire_date'),
      lastDay: sql<string | null>`${e}.last_day`.as('last_day'),
    })
    .from(sql`${employments} ${e}`)
    .where(sql`${e}.user_id = ${person}`)
    .orderBy(latestFirst)
    .limit(1)
    .as('latest_employment')
