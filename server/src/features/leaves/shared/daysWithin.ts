import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../db/database.ts'
import { factsOf } from '../../../worktime/facts.ts'
import { isWorkingDay } from '../../../worktime/plan.ts'
import { countDays } from '../rules/leaveDays.ts'
import { leaveRequests } from '../tables.ts'

/** The part of a request within a range of days. */
export interface PartOfLeave {
  person: string
  first: string
  last: string
}

/**
 * Returns SQL for the part of each request from `from` to `to`, and the cost of that part as `days`. If a request
 * extends beyond the range and costs less than its length, because it deducts only working days, `days` is null.
 * `workingDaysOf` then counts the working days.
 */
export function daysWithin(from: string | SQL, to: string | SQL): SQL {
  const { userId, startDate, endDate, totalDays } = leaveRequests
  const first = sql`greatest(${startDate}, ${from}::date)`
  const last = sql`least(${endDate}, ${to}::date)`
  return sql`${userId} as person, ${first} as first, ${last} as last, case
    when ${startDate} >= ${from}::date and ${endDate} <= ${to}::date then ${totalDays}
    when ${totalDays} >= ${endDate} - ${startDate} + 1 then (${last} - ${first} + 1)::numeric end as days`
}

/** Returns the number of working days in each part, in the same order. */
export async function workingDaysOf(db: Queryable, parts: readonly PartOfLeave[]): Promise<number[]> {
  if (!parts.length) return []
  const days = parts.flatMap(({ first, last }) => [first, last]).toSorted()
  const people = [...new Set(parts.map(({ person }) => person))]
  const facts = await factsOf(db, people, days[0] ?? '', days.at(-1) ?? '')
  return parts.map(({ person, first, last }) => {
    const personFacts = facts.get(person)
    return personFacts ? countDays(first, last, (date) => isWorkingDay(personFacts, date)) : 0
  })
}
