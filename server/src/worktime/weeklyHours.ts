import { sql } from 'drizzle-orm'
import { defaultHours } from '@muster/contract/kit/worktime'
import type { Queryable } from '../db/database.ts'
import { workingHours } from './tables.ts'

/** The agreed minutes of a week: a person's, and those of the company. */
export interface WeeklyMinutes {
  own: number
  company: number
}

/** The minutes of a week by the default working hours, from Monday to Friday. */
const defaultMinutes = defaultHours.hoursPerDay * 60 * 5

/**
 * Returns a function that gives the agreed minutes of a person's week on a day. People without hours of their own have
 * those of the company. Takes one query.
 */
export async function weeklyMinutesOf(
  db: Queryable,
  userIds: readonly string[],
  day: string,
): Promise<(userId: string) => WeeklyMinutes> {
  const { rows } = await db.execute<{ userId: string | null; minutes: number }>(sql`
    select distinct on (user_id) user_id as "userId", minutes_per_day * cardinality(working_days) as minutes
    from ${workingHours}
    where (user_id = any(${sql.param(userIds)}::uuid[]) or user_id is null) and effective_from <= ${day}
    order by user_id, effective_from desc, created_at desc, id desc`)
  const minutesOf = new Map(rows.map(({ userId, minutes }) => [userId, minutes]))
  const company = minutesOf.get(null) ?? defaultMinutes
  return (userId) => ({ own: minutesOf.get(userId) ?? company, company })
}
