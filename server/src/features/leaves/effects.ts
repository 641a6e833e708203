import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import {
  changesWorkingDays,
  type CompanyChange,
  counted,
  effect,
  type EmploymentChange,
  type FindEffects,
} from '../../companySettings/effects.ts'
import { readCompanyToday } from '../../companySettings/settings.ts'
import type { Queryable } from '../../db/database.ts'
import { meetsAny } from '../../db/dayRanges.ts'
import { employmentsWithin } from '../../people/employments/employed.ts'
import { isVisibleTo } from '../../people/reach.ts'
import { freedDaysOn } from '../../worktime/freedDaysOn.ts'
import { workingHours } from '../../worktime/tables.ts'
import { dueCertificates } from './certificates/deleteOldCertificates.ts'
import { countsWorkingDays, findPoliciesOn } from './policies/policies.ts'
import { yearOf } from './rules/employment.ts'
import { leavesArea } from './shared/areas.ts'
import { leaveRequests } from './tables.ts'

/**
 * Returns the effects of a change on leave: certificates to delete, requests whose cost would now differ, and balances
 * that depend on the days of employment.
 */
export const effectsOnLeave: FindEffects = async (db, change) => [
  ...(await certificates(db, change)),
  ...(await requestsKeepingDays(db, hasOtherWorkingDays(change))),
  ...(await employmentEffects(db, change.employment)),
]

/**
 * Returns the effects of changed employment: requests with days outside the employment, and balances that depend on its
 * first day, or on the length of service.
 */
async function employmentEffects(db: Queryable, employment: CompanyChange['employment']) {
  if (!employment || !(await isVisibleTo(db, employment.actor, leavesArea, employment.change.userId))) return []
  const { change } = employment
  const { userId, status, startDate, endDate } = leaveRequests
  const lostLeave = and(
    eq(userId, change.userId),
    inArray(status, ['PENDING', 'APPROVED']),
    meetsAny(change.daysLost, startDate, endDate),
  )
  const year = yearOf(await readCompanyToday(db))
  const changesBalances = changesFirstDay(change, year) || (changesService(change, year) && (await hasSteps(db, year)))
  return [
    ...(change.daysLost.length ? counted('leave.outside', await db.$count(leaveRequests, lostLeave)) : []),
    ...(changesBalances ? [effect('leave.balances')] : []),
  ]
}

/** Returns true if the first day of employment in the year changes. The days of prorated leave depend on it. */
function changesFirstDay({ after, daysLost, daysGained }: EmploymentChange, year: number): boolean {
  const [from, to] = [`${year}-01-01`, `${year}-12-31`]
  const first = employmentsWithin(after, from, to)[0]?.first ?? null
  const isGained = daysGained.some(
    (range) => first !== null && range.from <= first && (range.to === null || first <= range.to),
  )
  const isLost = daysLost.some(
    (range) => range.from <= to && (range.to ?? to) >= from && (first === null || range.from < first),
  )
  return isGained || isLost
}

/** Returns true if the length of service changes by the end of the year. The days of policies with steps depend on it. */
const changesService = ({ daysLost, daysGained }: EmploymentChange, year: number): boolean =>
  [...daysLost, ...daysGained].some(({ from }) => from <= `${year}-12-31`)

/** Returns true if a policy of the year has steps. */
const hasSteps = async (db: Queryable, year: number): Promise<boolean> =>
  [...(await findPoliciesOn(db, `${year}-01-01`)).values()].some(({ steps }) => steps.length > 0)

async function certificates(db: Queryable, { settings }: CompanyChange) {
  const days = settings?.after.certificateRetentionDays
  if (settings === undefined || days === undefined) return []
  return counted('certificates.removed', await db.$count(leaveRequests, dueCertificates(days)))
}

/**
 * Returns the SQL condition for requests in which the change adds or removes a working day; null if the change affects
 * neither working days nor holidays.
 */
function hasOtherWorkingDays(change: CompanyChange): SQL | null {
  const { userId, endDate } = leaveRequests
  const { hours, holidays } = change
  if (changesWorkingDays(change))
    return sql`${endDate} >= ${hours?.from}::date and not exists (select from ${workingHours}
      where ${workingHours.userId} = ${userId} and ${workingHours.effectiveFrom} <= ${hours?.from}::date)`
  const days = [...(holidays?.added ?? []), ...(holidays?.removed ?? [])]
  if (!days.length) return null
  // Joins the few affected days with leave, instead of testing each request.
  return sql`${leaveRequests.id} in (select l.id from ${freedDaysOn(days)} as freed join ${leaveRequests} l
    on l.user_id = freed.user_id and freed.date between l.start_date and l.end_date)`
}

/** Returns the effect on open requests whose cost would now differ: they keep their original cost. */
async function requestsKeepingDays(db: Queryable, where: SQL | null) {
  if (where === null) return []
  const openRequests = sql`${leaveRequests.status} in ('PENDING', 'APPROVED') and ${countsWorkingDays} and ${where}`
  return counted('leave.days_kept', await db.$count(leaveRequests, openRequests))
}
