import { and, eq, gt, isNull } from 'drizzle-orm'
import { now } from '../../clock.ts'
import { changes, counted, type FindEffects } from '../../company/effects.ts'
import { users } from '../../people/tables.ts'
import { shifts } from '../../worktime/tables.ts'

/** Shifts to come that would be at another instant. */
export const effectsOnSchedules: FindEffects = async (db, change) => {
  if (!changes(change, 'timeZone')) return []
  const coming = await db
    .select({ id: shifts.id })
    .from(shifts)
    .innerJoin(users, eq(users.id, shifts.userId))
    .where(and(isNull(users.timeZone), gt(shifts.startsAt, now().toString())))
  return counted('zone.shifts', coming.length)
}
