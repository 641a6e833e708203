import { isNotNull, type SQL, sql } from 'drizzle-orm'
import { dayIn } from '@muster/contract/kit/time'
import { now } from '../kernel/clock.ts'
import { companyTimeZone } from '../companySettings/settings.ts'
import type { Queryable } from '../db/database.ts'
import { users } from './tables.ts'

/** The current date in the company's time zone and in those of its people, at the same instant. */
export interface Todays {
  /** IANA name of the company's time zone. */
  zone: string
  /** The current date in the company's time zone, `YYYY-MM-DD`. */
  today: string
  /** The current date in each time zone that people have chosen, by IANA name. */
  elsewhere: Record<string, string>
}

/** Returns the current date in all time zones in use, with one query. */
export async function readTodays(db: Queryable): Promise<Todays> {
  const zones = db.selectDistinct({ zone: users.timeZone }).from(users).where(isNotNull(users.timeZone))
  const { rows } = await db.execute<{ zone: string; own: string[] }>(
    sql`select ${companyTimeZone} as zone, array(${zones}) as own`,
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

/** Returns SQL for the current date in a person's time zone, for use in a query of `users`. */
export const todayOf = ({ today, elsewhere }: Todays): SQL<string> =>
  sql`coalesce((${JSON.stringify(elsewhere)}::jsonb ->> ${users.timeZone})::date, ${today}::date)`
