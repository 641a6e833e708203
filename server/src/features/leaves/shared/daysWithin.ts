import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../db/database.ts'
import { factsOf } from '../../../worktime/facts.ts'
import { isWorkingDay } from '../../../worktime/plan.ts'
import { countDays } from '../rules/leaveDays.ts'
import { leaveRequests } from '../tables.ts'

/** The days of a request that fall into some time: of somebody, from the first to the last. */
export interface PartOfLeave {
  person: string
  first: string
  last: string
}

/**
 * For SQL with requests: the part of each that falls between two days, with its `days`. A request that lies within them
 * costs what it costs; of one that reaches beyond, each day counts, or each working day where the whole was counted so (it
 * cost less than its days): of those `days` is null, and `workingDaysOf` says how many they are.
 */
export function daysWithin(from: string | SQL, to: string | SQL): SQL {
  const { userId, startDate, endDate, totalDays } = leaveRequests
  const first = sql`greatest(${startDate}, ${from}::date)`
  const last = sql`least(${endDate}, ${to}::date)`
  return sql`${userId} as person, ${first} as first, ${last} as last, case
    when ${startDate} >= ${from}::date and ${endDate} <= ${to}::date then ${totalDays}
    when ${totalDays} >= ${endDate} - ${startDate} + 1 then (${last} - ${first} + 1)::numeric end as days`
}

/** How many working days each of these has, in their order. */
export async function workingDaysOf(db: Queryable, parts: readonly PartOfLeave[]): Promise<number[]> {
  if (!parts.length) return []
  const days = parts.flatMap(({ first, last }) => [first, last]).toSorted()
  const people = [...new Set(parts.map(({ person }) => person))]
  const facts = await factsOf(db, people, days[0] ?? '', days.at(-1) ?? '')
  return parts.map(({ person, first, last }) => {
    const theirs = facts.get(person)
    return theirs ? countDays(first, last, (date) => isWorkingDay(theirs, date)) : 0
  })
}
