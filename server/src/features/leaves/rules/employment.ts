import { eq, type SQL, sql } from 'drizzle-orm'
import { formatDate } from '@muster/contract/kit/formatDays'
import type { Queryable } from '../../../db/database.ts'
import { invalid, type Refusal } from '../../../errors.ts'
import { companyTimeZone } from '../../../company/settings.ts'
import { users } from '../../../people/tables.ts'

const outside = 'leave.outside_employment'

/** The first day of somebody's employment: the hire date, or where none is known the day on which they were added. */
const firstDay = sql`coalesce(${users.hireDate}, (${users.createdAt} at time zone ${companyTimeZone})::date)`

/** For SQL: the year of hire, the first year with days of leave. */
export const yearOfHire = sql<number>`extract(year from ${firstDay})::int`

/** For SQL: whether days are granted for a year now, as they are for the company's present year and the next alone. */
export const isOpen = (year: SQL): SQL<boolean> =>
  sql`(${year} - extract(year from now() at time zone ${companyTimeZone})::int in (0, 1))`

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

/**
 * 400 where days of leave lie before somebody's employment begins (`leave.outside_employment`), or in a year that
 * nobody has days of yet (`leave.too_far_ahead`); else null.
 */
export async function employmentRefusal(
  db: Queryable,
  userId: string,
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<Refusal | null> {
  const { year } = Temporal.PlainDate.from(endDate)
  const { first, over } = await employmentOf(db, userId, year)
  if (startDate < first) {
    const day = formatDate(first)
    const message = `Your employment begins on ${day}. Please choose that day or a later one.`
    return invalid({ startDate: message }, outside)
  }
  if (!over) return null
  return invalid({ endDate: `Leave in ${year} can be requested from 1 January ${year - 1} on` }, 'leave.too_far_ahead')
}

/** 400 for a year before somebody was hired; else null. */
export async function yearRefusal(db: Queryable, userId: string, year: number): Promise<Refusal | null> {
  const { hired } = await employmentOf(db, userId, year)
  return year < hired ? invalid({ year: `Leave begins with the year of hire, ${hired}` }, outside) : null
}

async function employmentOf(db: Queryable, userId: string, year: number) {
  const [row] = await db
    .select({
      first: sql<string>`to_char(${firstDay}, 'YYYY-MM-DD')`,
      hired: yearOfHire,
      over: sql<boolean>`${year}::int > extract(year from now() at time zone ${companyTimeZone})::int + 1`,
    })
    .from(users)
    .where(eq(users.id, userId))
  if (!row) throw new Error(`There is nobody with the id ${userId}`)
  return row
}
