import { and, eq, gte, lte, sql } from 'drizzle-orm'
import { formatRange } from '@muster/contract/kit/formatDays'
import type { LeaveType } from '@muster/contract/leaves/types'
import { dayIn } from '@muster/contract/kit/time'
import type { Actor } from '../../../kernel/actor.ts'
import { now } from '../../../kernel/clock.ts'
import type { Queryable } from '../../../db/database.ts'
import { databaseError } from '../../../db/failures.ts'
import { prepareOnce } from '../../../db/prepareOnce.ts'
import { throwIf, conflict, invalid, type Refusal, staleRefusalFor } from '../../../kernel/errors.ts'
import { employmentOf, employmentRefusal } from '../rules/employment.ts'
import { leavePolicy } from '../policy.ts'
import { freeDays, type FreeDays, noFreeDays } from '../rules/freeDays.ts'
import { dayCount, leaveDaysByYear, type YearDays } from '../rules/leaveDays.ts'
import { factsOf } from '../../../worktime/facts.ts'
import { isWorkingDay } from '../../../worktime/plan.ts'
import { findPolicyAndZone, type findPolicyOn } from '../policies/policies.ts'
import { leaveRequests } from '../tables.ts'

/** Type and days of a leave request that is being created, edited or previewed. */
export interface LeaveDraft {
  leaveType: LeaveType
  startDate: string
  endDate: string
}

/** The cost of a request in days, year by year. The policy of its first day applies. */
export interface Cost {
  policy: Awaited<ReturnType<typeof findPolicyOn>>
  /** Today in the company's time zone. */
  today: string
  parts: YearDays[]
  totalDays: number
  /** The days off within the request, which are not deducted. */
  free: FreeDays
}

export async function costOf(
  db: Queryable,
  userId: string,
  { leaveType, startDate, endDate }: LeaveDraft,
): Promise<Cost> {
  const { zone, ...policy } = await findPolicyAndZone(db, leaveType, startDate)
  const facts = policy.workingDaysOnly ? (await factsOf(db, [userId], startDate, endDate)).get(userId) : undefined
  const parts = leaveDaysByYear(startDate, endDate, facts && ((date) => isWorkingDay(facts, date)))
  return {
    policy,
    today: dayIn(zone, now()),
    parts,
    totalDays: parts.reduce((sum, { days }) => sum + days, 0),
    free: facts ? freeDays(facts, startDate, endDate) : noFreeDays,
  }
}

/** Returns a refusal with 400 if the policy requires a certificate and there is none; otherwise null. */
export const certificateRefusal = ({ policy }: Cost, hasCertificate: boolean): Refusal | null =>
  policy.certificateRequired && !hasCertificate
    ? invalid({ medicalCertificate: 'A medical certificate is required for this type of leave' })
    : null

/**
 * Returns a refusal if the actor's request breaks a rule; otherwise null. Does not check the certificate and the
 * balance. The refusal is 403 for a leave type that the actor may not request; 400 for days outside employment or a
 * violation of the policy; 409 for an overlap with another request. `editedRequest` is the request being edited. If its
 * type and days stay the same, the checks of type, employment, notice and length are skipped, so that its text can
 * still be corrected later.
 */
export async function draftRefusal(
  db: Queryable,
  actor: Actor,
  draft: LeaveDraft,
  cost: Cost | Promise<Cost>,
  editedRequest?: LeaveDraft & { id: string },
): Promise<Refusal | null> {
  const isUnchanged = editedRequest !== undefined && isSame(editedRequest, draft)
  const [{ policy, today, totalDays }, employment, overlap] = await Promise.all([
    cost,
    isUnchanged ? null : employmentOf(db, actor.id),
    overlapRefusal(db, actor.id, draft, editedRequest?.id),
  ])
  return (
    (isUnchanged ? null : leavePolicy.create(actor, draft.leaveType)) ??
    (employment && employmentRefusal(employment, draft)) ??
    (totalDays === 0 ? invalid({ endDate: 'There are no working days between these dates' }) : null) ??
    (isUnchanged ? null : policyRefusal(draft, { policy, today, totalDays })) ??
    overlap
  )
}

const isSame = (one: LeaveDraft, other: LeaveDraft) =>
  one.leaveType === other.leaveType && one.startDate === other.startDate && one.endDate === other.endDate

function policyRefusal({ startDate }: LeaveDraft, { policy, today, totalDays }: Omit<Cost, 'parts' | 'free'>) {
  const { longestStretchDays, noticeDays } = policy
  if (longestStretchDays !== null && totalDays > longestStretchDays)
    return invalid({ endDate: `A request for this type of leave can last at most ${dayCount(longestStretchDays)}` })
  if (noticeDays === 0) return null
  const earliestStart = Temporal.PlainDate.from(today).add({ days: noticeDays })
  if (Temporal.PlainDate.compare(startDate, earliestStart) >= 0) return null
  return invalid({ startDate: `Please request this type of leave at least ${dayCount(noticeDays)} in advance` })
}

/**
 * Returns a refusal with 409 that names the overlapping request; null without one. Simultaneous requests are rejected
 * by the exclusion constraint.
 */
async function overlapRefusal(db: Queryable, userId: string, { startDate, endDate }: LeaveDraft, editedId?: string) {
  const query = prepareOnce(db, 'overlapping_leave', () =>
    db
      .select({ start: leaveRequests.startDate, end: leaveRequests.endDate, status: leaveRequests.status })
      .from(leaveRequests)
      .where(
        and(
          eq(leaveRequests.userId, sql.placeholder('userId')),
          sql`${leaveRequests.status} in ('PENDING', 'APPROVED')`,
          lte(leaveRequests.startDate, sql.placeholder('endDate')),
          gte(leaveRequests.endDate, sql.placeholder('startDate')),
          sql`${leaveRequests.id} is distinct from ${sql.placeholder('editedId')}::uuid`,
        ),
      )
      .orderBy(leaveRequests.startDate)
      .limit(1),
  )
  const [overlappingRequest] = await query.execute({ userId, startDate, endDate, editedId: editedId ?? null })
  if (!overlappingRequest) return null
  return overlaps(
    ` of ${formatRange(overlappingRequest.start, overlappingRequest.end)} (${overlappingRequest.status.toLowerCase()})`,
  )
}

const overlaps = (suffix = '') => conflict(`This leave overlaps your leave request${suffix}`, 'leave.overlap')

/** Awaits `write`, which stores a request. @throws Refusal 409 if the database rejects it as overlapping. */
export async function withoutOverlap<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    throwIf(databaseError(error)?.constraint === 'leave_requests_no_overlap' ? overlaps() : null)
    throw error
  }
}

/** Returns a refusal with 409 if a request has changed since the caller read it; otherwise null. */
export const staleRefusal = staleRefusalFor('leave.changed_meanwhile', 'leave request')
