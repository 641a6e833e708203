import { and, eq, isNull, ne, not, sql } from 'drizzle-orm'
import { dayIn } from '@muster/contract/kit/time'
import { isWithinLimits, isUnexpired } from '../../../access/sessions.ts'
import { sessions } from '../../../access/tables.ts'
import { now } from '../../../kernel/clock.ts'
import { sellerKeys } from '../../../companySettings/seller.ts'
import { changesAny, type CompanyChange, counted, effect, type FindEffects } from '../../../companySettings/effects.ts'
import type { Queryable } from '../../../db/database.ts'
import { users } from '../../../people/tables.ts'

const active = eq(users.status, 'ACTIVE')

/** Returns the effects of changed settings on documents, the current date, passwords, sessions and people. */
export const effectsOnCompany: FindEffects = async (db, change) => [
  ...(changesAny(change, 'companyName') ? [effect('name.from_now_on')] : []),
  ...(changesAny(change, ...sellerKeys) ? [effect('details.from_now_on')] : []),
  ...(await zoneEffects(db, change)),
  ...(changesAny(change, 'passwordLeastLength', 'passwordKinds') ? [effect('passwords.kept')] : []),
  ...(await countEndingSessions(db, change)),
  ...(changesAny(change, 'firstDayOfWeek') ? counted('everybody', await db.$count(users, active)) : []),
]

async function zoneEffects(db: Queryable, { settings }: CompanyChange) {
  const zone = settings?.after.timeZone
  if (settings === undefined || zone === undefined) return []
  const [from, to] = [dayIn(settings.before.timeZone, now()), dayIn(zone, now())]
  return [
    ...(from === to ? [] : [effect('zone.today', { from, to })]),
    ...counted('zone.people', await db.$count(users, and(isNull(users.timeZone), ne(users.status, 'DEACTIVATED')))),
  ]
}

/** Returns the effect on sessions: the number of those that would end. */
async function countEndingSessions(db: Queryable, { settings }: CompanyChange) {
  if (settings === undefined) return []
  const { sessionIdleHours: hours, sessionLongestDays: days } = { ...settings.before, ...settings.after }
  const isWithin = isWithinLimits(sql`${hours}::int`, sql`${days}::int`)
  return counted('sessions.ended', await db.$count(sessions, and(isUnexpired, not(isWithin))))
}
