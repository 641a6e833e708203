import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { changesWorkingDays, type CompanyChange, counted, type FindEffects } from '../../company/effects.ts'
import type { Queryable } from '../../db/database.ts'
import { meetsAny } from '../../db/dayRanges.ts'
import { freedOn } from '../../worktime/freedOn.ts'
import { workingHours } from '../../worktime/tables.ts'
import { dueCertificates } from './certificates/giveUpCertificates.ts'
import { countsWorkingDays } from './policies/policies.ts'
import { leaveRequests } from './tables.ts'

/** Certificates of cancelled requests that would be kept no longer, and requests that would take other days now. */
export const effectsOnLeave: FindEffects = async (db, change) => [
  ...(await certificates(db, change)),
  ...(await keptDays(db, onOtherDays(change))),
  ...(await ofEmployment(db, change.employment)),
]

/** Requests with days on which the person is employed no longer. */
async function ofEmployment(db: Queryable, employment: CompanyChange['employment']) {
  if (!employment?.less.length) return []
  const { userId, status, startDate, endDate } = leaveRequests
  const outside = and(
    eq(userId, employment.userId),
    inArray(status, ['PENDING', 'APPROVED']),
    meetsAny(employment.less, startDate, endDate),
  )
  return counted('leave.outside', await db.$count(leaveRequests, outside))
}

async function certificates(db: Queryable, { settings }: CompanyChange) {
  const days = settings?.after.certificateRetentionDays
  if (settings === undefined || days === undefined) return []
  return counted('certificates.removed', await db.$count(leaveRequests, dueCertificates(days)))
}

/** For SQL with requests: those with a day that is one of work, or is none any more; null where there is no such day. */
function onOtherDays(change: CompanyChange): SQL | null {
  const { userId, endDate } = leaveRequests
  const { hours, holidays } = change
  if (changesWorkingDays(change))
    return sql`${endDate} >= ${hours?.from}::date and not exists (select from ${workingHours}
      where ${workingHours.userId} = ${userId} and ${workingHours.effectiveFrom} <= ${hours?.from}::date)`
  const days = [...(holidays?.added ?? []), ...(holidays?.removed ?? [])]
  if (!days.length) return null
  // As rows and days, of which there are few with leave, and not as a question to each request.
  return sql`${leaveRequests.id} in (select l.id from ${freedOn(days)} as freed join ${leaveRequests} l
    on l.user_id = freed.user_id and freed.date between l.start_date and l.end_date)`
}

/** A request takes what it was counted to take when it was made. */
async function keptDays(db: Queryable, which: SQL | null) {
  if (which === null) return []
  const open = sql`${leaveRequests.status} in ('PENDING', 'APPROVED') and ${countsWorkingDays} and ${which}`
  return counted('leave.days_kept', await db.$count(leaveRequests, open))
}
