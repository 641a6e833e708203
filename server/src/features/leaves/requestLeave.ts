import { randomUUIDv7 } from 'node:crypto'
import { and, eq, gte, inArray, lte } from 'drizzle-orm'
import { formatRange } from '@muster/contract/formatDays'
import type { RequestLeave } from '@muster/contract/leaves'
import { requestableTypes } from '@muster/contract/leaveTypes'
import { change } from '../../audit/change.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { databaseError, ownCodes } from '../../db/failures.ts'
import { conflict, forbidden, invalid, unacceptable } from '../../errors.ts'
import { notify } from '../notifications/notify.ts'
import { users } from '../users/tables.ts'
import { type NewCertificate, saveCertificate, storeCertificate } from './certificate.ts'
import { grantYear } from './grantLeaveYear.ts'
import { leaveDaysByYear, type YearDays } from './leaveDays.ts'
import { leaveRequested } from './messages.ts'
import { policyOn } from './policies.ts'
import { leaveById } from './queries.ts'
import { companyToday } from '../settings/queries.ts'
import { leaveLedger, leaveRequests } from './tables.ts'
import { announceLeave, whoMayDecide } from './whoMayDecide.ts'

/**
 * Asks for leave on one's own behalf: reserves the days of each year and tells those who may decide (contract, "Leave").
 * @throws Refusal 400 for a field, a rule of the type's policy or too few days; 403 for a type one may not ask for;
 * 409 when it overlaps a request of one's own; 415 for a certificate that is not what it should be.
 */
export async function requestLeave(ctx: Context, input: RequestLeave) {
  if (!requestableTypes(ctx.actor.permissions).includes(input.leaveType))
    throw forbidden('You may not request this type of leave')
  const certificate = input.medicalCertificate ? await storeCertificate(ctx.app.files, input.medicalCertificate) : null
  return change(ctx, async (tx) => {
    const { parts, totalDays } = await assertPolicy(tx, input, certificate)
    await assertNoOverlap(tx, ctx.actor.id, input)
    for (const { year } of parts) await grantYear(tx, year, ctx.actor.id)
    const id = randomUUIDv7()
    await insertRequest(tx, ctx, { id, input, totalDays, certificate })
    await reserve(tx, ctx.actor.id, id, input, parts)
    await tellDeciders(tx, ctx, id, input, totalDays)
    const leaveRequest = await leaveById(tx, ctx.actor, id)
    return {
      action: 'leave.requested',
      subject: { type: 'leave_request', id },
      personId: ctx.actor.id,
      after: { ...input, medicalCertificate: certificate && { digest: certificate.digest }, totalDays },
      answer: { leaveRequest },
    }
  })
}

async function assertPolicy(tx: Tx, input: RequestLeave, certificate: NewCertificate | null) {
  const policy = await policyOn(tx, input.leaveType, input.startDate)
  const parts = leaveDaysByYear(input.startDate, input.endDate, policy)
  const totalDays = parts.reduce((sum, { days }) => sum + days, 0)
  if (policy.certificateRequired && !certificate)
    throw invalid({ medicalCertificate: 'A medical certificate is required for this type of leave' })
  if (totalDays === 0) throw invalid({ endDate: 'There is no working day between these dates' })
  if (policy.longestStretchDays !== null && totalDays > policy.longestStretchDays)
    throw invalid({ endDate: `This type of leave may last at most ${policy.longestStretchDays} days at a time` })
  if (policy.noticeDays > 0) {
    const earliest = Temporal.PlainDate.from(await companyToday(tx)).add({ days: policy.noticeDays })
    if (Temporal.PlainDate.compare(input.startDate, earliest) < 0)
      throw invalid({ startDate: `This type of leave needs a notice of ${policy.noticeDays} days` })
  }
  return { parts, totalDays }
}

/** Says which request is in the way; the exclusion constraint is what makes sure (two requests at once). */
async function assertNoOverlap(tx: Tx, userId: string, { startDate, endDate }: RequestLeave) {
  const [other] = await tx
    .select({ start: leaveRequests.startDate, end: leaveRequests.endDate, status: leaveRequests.status })
    .from(leaveRequests)
    .where(
      and(
        eq(leaveRequests.userId, userId),
        inArray(leaveRequests.status, ['PENDING', 'APPROVED']),
        lte(leaveRequests.startDate, endDate),
        gte(leaveRequests.endDate, startDate),
      ),
    )
    .limit(1)
  if (other) throw overlaps(` of ${formatRange(other.start, other.end, 'en-GB')} (${other.status.toLowerCase()})`)
}

const overlaps = (which = '') => conflict(`This leave overlaps your leave request${which}`)

interface NewRequest {
  id: string
  input: RequestLeave
  totalDays: number
  certificate: NewCertificate | null
}

async function insertRequest(tx: Tx, { actor }: Context, { id, input, totalDays, certificate }: NewRequest) {
  const certificateId = certificate && (await saveCertificate(tx, actor.id, certificate))
  const { leaveType, startDate, endDate, reason } = input
  const row = {
    id,
    userId: actor.id,
    leaveType,
    startDate,
    endDate,
    reason,
    totalDays: String(totalDays),
    certificateId,
  }
  try {
    await tx.insert(leaveRequests).values(row)
  } catch (error) {
    if (databaseError(error)?.constraint === 'leave_requests_no_overlap') throw overlaps()
    throw error
  }
}

async function reserve(tx: Tx, userId: string, requestId: string, { leaveType }: RequestLeave, parts: YearDays[]) {
  for (const { year, days } of parts) {
    const row = {
      userId,
      leaveType,
      year,
      kind: 'RESERVATION',
      pendingDays: String(days),
      requestId,
      actorId: userId,
    } as const
    try {
      await tx.insert(leaveLedger).values(row)
    } catch (error) {
      const found = databaseError(error)
      if (found?.code !== ownCodes.balanceExceeded) throw error
      const inYear = parts.length > 1 ? ` in ${year}` : ''
      throw unacceptable(
        `Insufficient leave balance: ${Number(found.detail)} days remaining, ${days} requested${inYear}`,
      )
    }
  }
}

async function tellDeciders(tx: Tx, { app, actor }: Context, id: string, input: RequestLeave, totalDays: number) {
  const deciders = await whoMayDecide(tx, actor.id, input.leaveType)
  const [requester] = await tx.select().from(users).where(eq(users.id, actor.id))
  if (!requester) throw new Error('The requester is gone')
  await notify(tx, app, deciders, leaveRequested(id, requester, input, totalDays))
  await announceLeave(tx, actor.id, actor.id)
}
