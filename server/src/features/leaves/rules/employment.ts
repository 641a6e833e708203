import { eq, type SQL, sql } from 'drizzle-orm'
import { formatDate } from '@muster/contract/kit/formatDays'
import { dayIn } from '@muster/contract/kit/time'
import type { Queryable } from '../../../db/database.ts'
import { invalid, type Refusal } from '../../../errors.ts'
import { now } from '../../../clock.ts'
import { companyTimeZone } from '../../../company/settings.ts'
import { firstDay } from '../../../people/person.ts'
import { users } from '../../../people/tables.ts'

const outside = 'leave.outside_employment'

/** For SQL: the year of hire, the first year with days of leave. */
export const yearOfHire = sql<number>`extract(year from ${firstDay})::int`

/** The year of a day, `YYYY-MM-DD`. */
export const yearOf = (day: string): number => Temporal.PlainDate.from(day).year

/** Whether days are granted for a year on this day of the company's: for its present year and the next alone. */
export const isOpenOn = (today: string, year: number): boolean => year === yearOf(today) || year === yearOf(today) + 1

/** The same, for SQL. */
export const isOpen = (today: string, year: SQL): SQL<boolean> =>
  sql`(${year} in (${yearOf(today)}::int, ${yearOf(today) + 1}::int))`

/**
 * For SQL with `policy`, as `policyOfYear` has it: how many days it grants somebody for a year. None before the year of
 * hire; in that year their part where the policy says so; null where it is unlimited.
 */
export const entitledDays = (year: SQL): SQL<string | null> => sql`(case
  when policy.yearly_days is null then null
  when ${year} < ${yearOfHire} then 0
  when policy.prorated and ${year} = ${yearOfHire} then
    round(policy.yearly_days * (make_date(${year}, 12, 31) - ${firstDay} + 1)
      / (make_date(${year}, 12, 31) - make_date(${year}, 1, 1) + 1))
  else policy.yearly_days end)`

/** When somebody's employment begins. */
export interface Employment {
  first: string
  /** The year of hire. */
  hired: number
  /** The company's. */
  today: string
}

export async function employmentOf(db: Queryable, userId: string): Promise<Employment> {
  const [row] = await db
    .select({ first: sql<string>`to_char(${firstDay}, 'YYYY-MM-DD')`, hired: yearOfHire, zone: companyTimeZone })
    .from(users)
    .where(eq(users.id, userId))
  if (!row) throw new Error(`There is nobody with the id ${userId}`)
  return { first: row.first, hired: row.hired, today: dayIn(row.zone, now()) }
}

/**
 * 400 where days of leave lie before somebody's employment begins (`leave.outside_employment`), or in a year that
 * nobody has days of yet (`leave.too_far_ahead`); else null.
 */
export function employmentRefusal(
  { first, today }: Employment,
  { startDate, endDate }: { startDate: string; endDate: string },
): Refusal | null {
  if (startDate < first) {
    const day = formatDate(first)
    const message = `Your employment begins on ${day}. Please choose that day or a later one.`
    return invalid({ startDate: message }, outside)
  }
  const year = yearOf(endDate)
  if (year <= yearOf(today) + 1) return null
  return invalid({ endDate: `Leave in ${year} can be requested from 1 January ${year - 1} on` }, 'leave.too_far_ahead')
}

/** 400 for a year before somebody was hired; else null. */
export const yearRefusal = ({ hired }: Employment, year: number): Refusal | null =>
  year < hired ? invalid({ year: `Leave begins with the year of hire, ${hired}` }, outside) : null
