import { sql } from 'drizzle-orm'
import { readSetting } from '../../../companySettings/settings.ts'
import { databaseError } from '../../../db/failures.ts'
import type { Db } from '../../../db/database.ts'
import { now } from '../../../kernel/clock.ts'
import { users } from '../../../people/tables.ts'
import { type Checks, countText, ok, type OpenInstallation, problem, warning } from './check.ts'

/** Differences between the clocks that are normal, and those from which times in the records become visibly wrong. */
const [maxUsualMs, maxHarmlessMs] = [1_000, 30_000]

/** The maximum number of time zones to compare. */
const maxZones = 20

/** Returns the zones in use: the company's, and those that people chose for themselves. */
async function zonesInUse(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ zone: users.timeZone }).from(users).limit(maxZones)
  const own = rows.flatMap(({ zone }) => zone ?? [])
  return [...new Set([await readSetting(db, 'timeZone'), ...own])]
}

/** Returns the instants at which these days have noon in a zone, by Node's tables; null if Node doesn't know the zone. */
function nodeNoons(zone: string, days: readonly Temporal.PlainDate[]): number[] | null {
  try {
    return days.map((day) => day.toZonedDateTime({ timeZone: zone, plainTime: '12:00' }).epochMilliseconds)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Returns the same instants by PostgreSQL's tables; null if PostgreSQL doesn't know the zone. */
async function databaseNoons(db: Db, zone: string, days: readonly Temporal.PlainDate[]): Promise<number[] | null> {
  try {
    const { rows } = await db.execute<{ ms: number }>(
      sql`select extract(epoch from noon::timestamptz)::float8 * 1000 as ms
        from unnest(${sql.param(days.map((day) => `${day.toString()} 12:00 ${zone}`))}::text[])
          with ordinality as listed (noon, place) order by place`,
    )
    return rows.map(({ ms }) => ms)
  } catch (error) {
    // PostgreSQL's code for a time zone that it does not know.
    if (databaseError(error)?.code === '22023') return null
    throw error
  }
}

/** The checks of the clocks and of the time zone tables. */
export const timeChecks: Checks<OpenInstallation> = {
  async clock({ db }) {
    const before = now().epochMilliseconds
    const { rows } = await db.execute<{ ms: number }>(
      sql`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`,
    )
    const after = now().epochMilliseconds
    const roundTripMs = after - before
    const differenceMs = Math.abs((rows[0]?.ms ?? 0) - (before + after) / 2)
    const message = `The clocks of this machine and of PostgreSQL differ by ${(differenceMs / 1000).toFixed(1)} s.`
    const advice = 'Let both machines set their clocks by NTP.'
    if (differenceMs > maxHarmlessMs + roundTripMs) return problem(message, advice)
    return differenceMs > maxUsualMs + roundTripMs ? warning(message, advice) : ok(message)
  },
  async timeZones({ db }) {
    const today = now().toZonedDateTimeISO('UTC').toPlainDate()
    // One day a week, over two years, shows each change of the clocks.
    const days = Array.from({ length: 104 }, (_, weeks) => today.add({ weeks }))
    const zones = await zonesInUse(db)
    const version = process.versions.tz ?? 'of unknown age'
    for (const zone of zones) {
      const known = nodeNoons(zone, days)
      if (!known)
        return problem(
          `Node does not know the time zone ${zone}.`,
          'Choose another time zone in Settings, or update Muster.',
        )
      const compared = await databaseNoons(db, zone, days)
      const differing = days.find((_, place) => compared?.[place] !== known[place])
      if (compared && differing)
        return warning(
          `The time zone tables of Node (${version}) and PostgreSQL disagree about ${zone} on ${differing.toString()}.`,
          'Update Muster, which uses the tables of Node. If they are newer, nothing needs to be done.',
        )
    }
    return ok(
      `Node’s time zone tables (${version}) know ${zones.length === 1 ? zones.join('') : `all ${countText(zones.length, 'time zone')} in use`}, and PostgreSQL’s agree.`,
    )
  },
}
