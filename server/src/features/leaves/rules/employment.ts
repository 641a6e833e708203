import { eq, type SQL, sql } from 'drizzle-orm'
import { dayIn } from '@muster/contract/kit/time'
import type { Queryable } from '../../../db/database.ts'
import { prepareOnce } from '../../../db/prepareOnce.ts'
import { invalid, type Refusal } from '../../../kernel/errors.ts'
import { now } from '../../../kernel/clock.ts'
import { companyTimeZone } from '../../../companySettings/settings.ts'
import {
  type Employment as Period,
  employmentRows,
  employmentsIn,
  firstDayOf,
  firstDayWithin,
  isEmployedOn,
  outsideEmployment,
} from '../../../people/employments/employed.ts'
import { users } from '../../../people/tables.ts'
import { datesBetween } from '../../../kernel/days.ts'

const outsideCode = 'leave.outside_employment'

/** SQL for the year in which a person was first employed. Leave is granted from that year on. */
export const yearOfHire = sql<number>`extract(year from ${firstDayOf(users.id)})::int`

/** Returns the year of a day, `YYYY-MM-DD`. */
export const yearOf = (day: string): number => Temporal.PlainDate.from(day).year

/** Returns true if days are granted for the year: the company's current or next one. */
export const isOpenOn = (today: string, year: number): boolean => year === yearOf(today) || year === yearOf(today) + 1

/** Returns SQL for the same condition as `isOpenOn`. */
export const isOpen = (today: string, year: SQL): SQL<boolean> =>
  sql`(${year} in (${yearOf(today)}::int, ${yearOf(today) + 1}::int))`

/**
 * Returns SQL for the days granted to a person for a year: 0 for a year without employment, null if unlimited. The
 * query must join `policyOfYear` as `policy`. A prorating policy grants the share of the year from the first day of
 * employment on. Only a policy with steps calls the database's function (decision 0124), so that others stay as quick.
 */
export function entitledDays(year: SQL): SQL<string | null> {
  const [first, last] = [sql`make_date(${year}, 1, 1)`, sql`make_date(${year}, 12, 31)`]
  const employedFrom = firstDayWithin(users.id, first, last)
  return sql`(case
    when policy.yearly_days is null then null
    when policy.steps <> '[]' then leave_stepped_days(${users.id}, ${stepArguments(year)})
    when ${employedFrom} is null then 0
    when policy.prorated then round(policy.yearly_days * (${last} - ${employedFrom} + 1) / (${last} - ${first} + 1))
    else policy.yearly_days end)`
}

/** Returns SQL for what the database's functions about steps need besides the person. The query must join `policy`. */
export const stepArguments = (year: SQL): SQL =>
  sql`${year}, policy.yearly_days, policy.prorated, policy.steps, policy.step_year`

/** The facts about a person's employment that decide on which days they can take leave. */
export interface Employment {
  periods: Period[]
  /** Year of the first employment. */
  yearOfHire: number
  /** Today in the company's time zone. */
  today: string
}

export async function employmentOf(db: Queryable, userId: string): Promise<Employment> {
  const query = prepareOnce(db, 'employment_for_leave', () =>
    db
      .select({ employments: employmentRows(users.id), yearOfHire, zone: companyTimeZone })
      .from(users)
      .where(eq(users.id, sql.placeholder('userId'))),
  )
  const [row] = await query.execute({ userId })
  if (!row) throw new Error(`There is no person with the id ${userId}`)
  return { periods: employmentsIn(row.employments), yearOfHire: row.yearOfHire, today: dayIn(row.zone, now()) }
}

/**
 * Returns a refusal with 400 if leave extends beyond a period of employment (`leave.outside_employment`), or is later
 * than next year (`leave.too_far_ahead`); otherwise null.
 */
export function employmentRefusal(
  { periods, today }: Employment,
  { startDate, endDate }: { startDate: string; endDate: string },
): Refusal | null {
  const day = datesBetween(startDate, endDate).find((date) => !isEmployedOn(periods, date))
  if (day !== undefined) {
    const path = day === startDate ? 'startDate' : 'endDate'
    const message = `Your employment ${outsideEmployment(periods, day)}. Please choose days within your employment.`
    return invalid({ [path]: message }, outsideCode)
  }
  const year = yearOf(endDate)
  if (year <= yearOf(today) + 1) return null
  return invalid({ endDate: `Leave in ${year} can be requested from 1 January ${year - 1}` }, 'leave.too_far_ahead')
}

/** Returns a refusal with 400 for a year before the person was hired; otherwise null. */
export const yearRefusal = ({ yearOfHire: hireYear }: Employment, year: number): Refusal | null =>
  year < hireYear ? invalid({ year: `Leave balances begin in the year of hire, ${hireYear}` }, outsideCode) : null
