import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { breakTypes } from '@muster/contract/kit/worktime'
import { now } from '../../kernel/clock.ts'
import { changesAny, type CompanyChange, counted, type FindEffects } from '../../companySettings/effects.ts'
import type { Queryable } from '../../db/database.ts'
import { readCompanyToday } from '../../companySettings/settings.ts'
import { isVisibleTo } from '../../people/reach.ts'
import { absencesRecordedOn, absencesRemovedOn } from './shared/absences.ts'
import { attendanceArea } from './shared/areas.ts'
import { findAbsencesOfReturnedLeave } from './shared/absencesOfReturnedLeave.ts'
import { effectsOfEmployment } from './employmentEffects.ts'
import { forgottenEntries } from './nightly/closeForgottenEntries.ts'
import { dueLocations } from './nightly/deleteOldLocations.ts'
import { attendanceDays, breaks, clockEntries, clockLocations } from './tables.ts'
import { isUndecided, needsDecision } from './undecidedDays.ts'

type ChangedSettings = NonNullable<CompanyChange['settings']>

/**
 * Returns the effects that a change has on attendance: the open days that stay as they are, the next actions of the
 * background jobs, and the past days that are updated.
 */
export const effectsOnAttendance: FindEffects = async (db, change) => [
  ...(await countOpenDays(db, change)),
  ...(await settingsEffects(db, change.settings)),
  ...(await holidayEffects(db, change.holidays)),
  ...(await effectsOfEmployment(db, change.employment)),
  ...(await leaveEffects(db, change.leave)),
]

async function leaveEffects(db: Queryable, leave: CompanyChange['leave']) {
  if (!leave || !(await isVisibleTo(db, leave.actor, attendanceArea, leave.userId))) return []
  return counted('absences.recorded', (await findAbsencesOfReturnedLeave(db, leave)).length)
}

async function settingsEffects(db: Queryable, settings: CompanyChange['settings']) {
  if (settings === undefined) return []
  return [
    ...(await countAutoClosed(db, settings)),
    ...(await countOpenBreaks(db, settings)),
    ...(await countLocations(db, settings)),
    ...(await countShortOvertime(db, settings)),
  ]
}

/** Returns the effect on people who are clocked in now: they keep the grace period and the plan of their day. */
async function countOpenDays(db: Queryable, change: CompanyChange) {
  const { hours } = change
  const isOfToday = hours !== undefined && hours.from <= (await readCompanyToday(db))
  if (!isOfToday && !changesAny(change, 'graceMinutes')) return []
  const isOpen = and(isNull(clockEntries.clockOut), eq(clockEntries.effective, true))
  return counted('time.under_way', await db.$count(clockEntries, isOpen))
}

/**
 * Returns the effects of changed holidays. Absences are added or removed at once; overtime changes its class unless it
 * is already approved.
 */
async function holidayEffects(db: Queryable, holidays: CompanyChange['holidays']) {
  if (holidays === undefined) return []
  const { added, removed } = holidays
  const countAbsences = async (absences: SQL) => db.$count(sql`${absences} as absences`)
  return [
    ...(added.length ? counted('absences.removed', await countAbsences(absencesRemovedOn(added))) : []),
    ...(removed.length ? counted('absences.recorded', await countAbsences(absencesRecordedOn(removed))) : []),
    ...counted('overtime.of_holiday', await countPendingOvertime(db, added)),
    ...counted('overtime.not_of_holiday', await countPendingOvertime(db, removed)),
  ]
}

/** Returns how many of these days have pending overtime. */
async function countPendingOvertime(db: Queryable, dates: readonly string[]): Promise<number> {
  if (!dates.length) return 0
  return db.$count(attendanceDays, and(inArray(attendanceDays.date, [...dates]), needsDecision))
}

async function countAutoClosed(db: Queryable, { before, after: { autoCloseHours } }: ChangedSettings) {
  if (autoCloseHours === undefined || autoCloseHours > before.autoCloseHours) return []
  return counted('auto_close.due', (await forgottenEntries(db, now(), autoCloseHours)).length)
}

async function countOpenBreaks(db: Queryable, { before, after: { paidBreaks } }: ChangedSettings) {
  if (paidBreaks === undefined) return []
  const changedTypes = breakTypes.filter((type) => paidBreaks.includes(type) !== before.paidBreaks.includes(type))
  return counted(
    'breaks.under_way',
    await db.$count(breaks, and(isNull(breaks.endTime), inArray(breaks.breakType, changedTypes))),
  )
}

async function countLocations(db: Queryable, { before, after: { locationDays } }: ChangedSettings) {
  if (locationDays === undefined || locationDays > before.locationDays) return []
  return counted('location.forgotten', await db.$count(clockLocations, dueLocations(locationDays)))
}

/**
 * Returns the number of days with undecided overtime that need a decision only before, or only after, a change of the
 * minimum.
 */
async function countShortOvertime(db: Queryable, { before, after: { minOvertimeMinutes } }: ChangedSettings) {
  if (minOvertimeMinutes === undefined) return []
  const [low, high] = [before.minOvertimeMinutes, minOvertimeMinutes].toSorted((one, other) => one - other)
  const { overtimeSeconds } = attendanceDays
  const isBetween = sql`${overtimeSeconds} >= ${low} * 60 and ${overtimeSeconds} < ${high} * 60`
  return counted(
    minOvertimeMinutes > before.minOvertimeMinutes ? 'overtime.below_minimum' : 'overtime.reaches_minimum',
    await db.$count(attendanceDays, and(isUndecided, isBetween)),
  )
}
