import { and, eq, gt, isNull, lte, ne, notExists, sql } from 'drizzle-orm'
import { now } from '../../kernel/clock.ts'
import { changesAny, type CompanyChange, counted, effect, type FindEffects } from '../../companySettings/effects.ts'
import type { Queryable } from '../../db/database.ts'
import { isOneOf } from '../../db/recordset.ts'
import { meetsAny } from '../../db/dayRanges.ts'
import { isVisibleTo } from '../../people/reach.ts'
import { users } from '../../people/tables.ts'
import { freedDaysOn } from '../../worktime/freedDaysOn.ts'
import { shifts, workingHours } from '../../worktime/tables.ts'
import { schedulesArea } from './policy.ts'

/** Returns the effects of a change on schedules: people whose hours or working days change, and affected shifts. */
export const effectsOnSchedules: FindEffects = async (db, change) => [
  ...(await zoneEffects(db, change)),
  ...(await hoursEffects(db, change.hours)),
  ...(await holidayEffects(db, change.holidays)),
  ...(await employmentEffects(db, change.employment)),
]

/** Returns the effect on shifts that would be outside the person's employment. */
async function employmentEffects(db: Queryable, employment: CompanyChange['employment']) {
  if (!employment?.change.daysLost.length) return []
  const { daysLost, userId } = employment.change
  if (!(await isVisibleTo(db, employment.actor, schedulesArea, userId))) return []
  const where = and(eq(shifts.userId, userId), meetsAny(daysLost, shifts.date, shifts.date))
  return counted('shifts.outside', await db.$count(shifts, where))
}

/** Returns the effect on future shifts that would move to another instant in the new time zone. */
async function zoneEffects(db: Queryable, change: CompanyChange) {
  if (!changesAny(change, 'timeZone')) return []
  const futureShifts = await db
    .select({ id: shifts.id })
    .from(shifts)
    .innerJoin(users, eq(users.id, shifts.userId))
    .where(and(isNull(users.timeZone), gt(shifts.startsAt, now().toString())))
  return counted('zone.shifts', futureShifts.length)
}

async function hoursEffects(db: Queryable, hours: CompanyChange['hours']) {
  if (hours === undefined) return []
  const { from } = hours
  const ofCompany = isNull(workingHours.userId)
  const ownHours = db
    .select({ one: sql`1` })
    .from(workingHours)
    .where(and(eq(workingHours.userId, users.id), lte(workingHours.effectiveFrom, from)))
  const people = await db.$count(users, and(ne(users.status, 'DEACTIVATED'), notExists(ownHours)))
  const [next] = await db
    .select({ from: sql<string | null>`min(${workingHours.effectiveFrom})` })
    .from(workingHours)
    .where(and(ofCompany, gt(workingHours.effectiveFrom, from)))
  const replacedVersions = await db.$count(workingHours, and(ofCompany, eq(workingHours.effectiveFrom, from)))
  return [
    ...counted('hours.people', people),
    ...(replacedVersions > 0 ? [effect('hours.replaced')] : []),
    ...(next?.from ? [effect('hours.until', { to: next.from })] : []),
  ]
}

async function holidayEffects(db: Queryable, holidays: CompanyChange['holidays']) {
  if (holidays === undefined) return []
  const { added, removed } = holidays
  const [freedWork, addedWork] = [await countFreedWork(db, added), await countFreedWork(db, removed)]
  const isAdded = added.length ? isOneOf(shifts.date, added) : sql`false`
  return [
    ...counted('holiday.free', freedWork.people),
    ...counted('holiday.work', addedWork.people),
    ...counted('holiday.series_off', freedWork.ofSeries),
    ...counted('holiday.series_on', addedWork.ofSeries),
    ...counted('holiday.shifts_stay', await db.$count(shifts, isAdded)),
  ]
}

/**
 * Returns the number of people who would have a day off if these dates were holidays, and the number of recurring
 * shifts that would be skipped.
 */
async function countFreedWork(db: Queryable, dates: readonly string[]) {
  if (!dates.length) return { people: 0, ofSeries: 0 }
  const { rows } = await db.execute<{ people: number; ofSeries: number }>(sql`
    select count(distinct user_id)::int as people, count(*) filter (where in_series)::int as "ofSeries"
    from ${freedDaysOn(dates)} as freed`)
  return rows[0] ?? { people: 0, ofSeries: 0 }
}
