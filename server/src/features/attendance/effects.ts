import { and, eq, inArray, isNull } from 'drizzle-orm'
import { breakTypes } from '@muster/contract/kit/worktime'
import { now } from '../../clock.ts'
import { changes, type CompanyChange, counted, type FindEffects } from '../../company/effects.ts'
import type { Queryable } from '../../db/database.ts'
import { forgottenEntries } from './night/closeForgottenEntries.ts'
import { dueLocations } from './night/forgetLocations.ts'
import { breaks, clockEntries, clockLocations } from './tables.ts'

type Changed = NonNullable<CompanyChange['settings']>

/** What is under way and stays as it began, and what the next night would do. */
export const effectsOnAttendance: FindEffects = async (db, change) => {
  const { settings } = change
  if (settings === undefined) return []
  return [
    ...(changes(change, 'graceMinutes')
      ? counted(
          'time.under_way',
          await db.$count(clockEntries, and(isNull(clockEntries.clockOut), eq(clockEntries.effective, true))),
        )
      : []),
    ...(await autoClosed(db, settings)),
    ...(await breaksUnderWay(db, settings)),
    ...(await locations(db, settings)),
  ]
}

async function autoClosed(db: Queryable, { before, after: { autoCloseHours } }: Changed) {
  if (autoCloseHours === undefined || autoCloseHours > before.autoCloseHours) return []
  return counted('auto_close.due', (await forgottenEntries(db, now(), autoCloseHours)).length)
}

async function breaksUnderWay(db: Queryable, { before, after: { paidBreaks } }: Changed) {
  if (paidBreaks === undefined) return []
  const others = breakTypes.filter((type) => paidBreaks.includes(type) !== before.paidBreaks.includes(type))
  return counted(
    'breaks.under_way',
    await db.$count(breaks, and(isNull(breaks.endTime), inArray(breaks.breakType, others))),
  )
}

async function locations(db: Queryable, { before, after: { locationDays } }: Changed) {
  if (locationDays === undefined || locationDays > before.locationDays) return []
  return counted('location.forgotten', await db.$count(clockLocations, dueLocations(locationDays)))
}
