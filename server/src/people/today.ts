import { isNotNull, type SQL, sql } from 'drizzle-orm'
import { dayIn } from '@muster/contract/kit/time'
import { now } from '../kernel/clock.ts'
import { companyTimeZone } from '../companySettings/settings.ts'
import type { Queryable } from '../db/database.ts'
import { users } from './tables.ts'

/** The present day for the company and for its people, all at one instant. */
export interface Todays {
  /** The company's time zone. */
  zone: string
  /** Today in that zone, `YYYY-MM-DD`. */
  today: string
  /** Today in each zone that people have of their own, by its name. */
  elsewhere: Record<string, string>
}

/** Returns the present day in every zone in use, with one statement. */
export async function readTodays(db: Queryable): Promise<Todays> {
  const own = db.selectDistinct({ zone: users.timeZone }).from(users).where(isNotNull(users.timeZone))
  const { rows } = await db.execute<{ zone: string; own: string[] }>(
    sql`select ${companyTimeZone} as zone, array(${own}) as own`,
  )
  const [found] = rows
  if (!found) throw new Error('A query of time zones answered nothing')
  const at = now()
  return {
    zone: found.zone,
    today: dayIn(found.zone, at),
    elsewhere: Object.fromEntries(found.own.map((zone) => [zone, dayIn(zone, at)])),
  }
}

/** Returns SQL with `users` for a person's today. */
export const todayOf = ({ today, elsewhere }: Todays): SQL<string> =>
  sql`coalesce((${JSON.stringify(elsewhere)}::jsonb ->> ${users.timeZone})::date, ${today}::date)`
