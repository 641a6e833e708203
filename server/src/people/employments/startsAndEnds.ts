import { type SQL, sql } from 'drizzle-orm'

/** A day on which a person's employment begins or ends, or is looked at. Rows of the queries of this file. */
export interface EmploymentDay {
  day: string
  /** True unless the employment has no known first day and this is its placeholder. */
  isKnown: boolean
  /** The reason of an end, as entered. */
  reason: string | null
}

/**
 * Returns SQL for the employments that begin within a range of days, as rows (`user_id`, `day`, `is_known`, `reason`).
 * Leaves out those that never took place.
 */
export const startsWithin = (from: string, to: string): SQL =>
  sql`(select e.user_id, e.first_day as day, e.is_first_day_known as is_known, null::text as reason
    from employments e where e.first_day between ${from}::date and ${to}::date
      and (e.last_day is null or e.last_day >= e.first_day))`

/** Returns SQL for the employments that end within a range of days, as `startsWithin` does. */
export const endsWithin = (from: string, to: string): SQL =>
  sql`(select e.user_id, e.last_day as day, true as is_known, e.end_reason as reason
    from employments e where e.last_day between ${from}::date and ${to}::date and e.last_day >= e.first_day)`

/**
 * Returns SQL for the employments whose probation ends within a range of days, before the employment does, as
 * `startsWithin` does.
 */
export const probationsEndingWithin = (from: string, to: string): SQL =>
  sql`(select e.user_id, e.probation_end as day, true as is_known, null::text as reason
    from employments e where e.probation_end between ${from}::date and ${to}::date
      and (e.last_day is null or e.last_day > e.probation_end))`

/** Returns SQL for the employments that include a day, as `startsWithin` does. */
export const employmentsOn = (day: string): SQL =>
  sql`(select e.user_id, ${day}::date as day, true as is_known, null::text as reason
    from employments e where e.first_day <= ${day}::date
      and (e.last_day is null or e.last_day >= greatest(e.first_day, ${day}::date)))`
