import { sql } from 'drizzle-orm'
import type { HourBase } from '@muster/contract/kit/pay'
import { defaultHours } from '@muster/contract/kit/worktime'
import type { Queryable } from '../db/database.ts'
import { workingHours } from './tables.ts'

/** The agreed minutes of a week: a person's, and those of the company. */
export interface WeeklyMinutes {
  own: number
  company: number
}

/** The agreed minutes of a week, and of one of the person's working days. */
export interface AgreedMinutes extends WeeklyMinutes {
  perDay: number
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
): Promise<(userId: string, day: string) => AgreedMinutes> {
  const { rows } = await db.execute<{ userId: string | null; from: string; minutes: number; perDay: number }>(sql`
    select user_id as "userId", effective_from as "from", minutes_per_day * cardinality(working_days) as minutes,
      minutes_per_day as "perDay"
    from ${workingHours} where user_id = any(${sql.param(userIds)}::uuid[]) or user_id is null
    order by user_id, effective_from desc, created_at desc, id desc`)
  const versions = Map.groupBy(rows, ({ userId }) => userId)
  const hoursOn = (userId: string | null, day: string) => versions.get(userId)?.find(({ from }) => from <= day)
  return (userId, day) => {
    const company = hoursOn(null, day) ?? { minutes: defaultMinutes, perDay: defaultHours.hoursPerDay * 60 }
    const own = hoursOn(userId, day) ?? company
    return { own: own.minutes, company: company.minutes, perDay: own.perDay }
  }
}

/**
 * Returns the week whose part of the company's week is the part of full time that a salary covers; null if it covers full
 * time. Hours beyond the company's, or none, count as full time.
 */
export const coveredWeek = (base: HourBase, week: WeeklyMinutes): WeeklyMinutes | null =>
  base === 'OWN_HOURS' && week.own > 0 && week.own < week.company ? week : null
