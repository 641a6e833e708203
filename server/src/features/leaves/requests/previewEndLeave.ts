import { and, eq } from 'drizzle-orm'
import type { LeaveEndingPreview, PreviewEndLeave } from '@muster/contract/leaves/endings'
import { recordRepeated } from '../../../audit/recordRepeated.ts'
import { effectsOf } from '../../../companySettings/effects.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { throwIf, assertFound } from '../../../kernel/errors.ts'
import { visibleTo } from '../../../people/reach.ts'
import { remainingOf } from '../personBalances.ts'
import { additionalCarryOver } from '../balances/carryOver.ts'
import { leavePolicy, canSeeBalances } from '../policy.ts'
import { yearOf } from '../rules/employment.ts'
import { leavesArea } from '../shared/areas.ts'
import { leaveRequests } from '../tables.ts'
import { type Ending, type EndingRequest, endingOf } from './ending.ts'

/**
 * Returns the effects of ending leave on the balance, absences and payroll, as far as the actor may see them. Changes
 * nothing, but records the access.
 * @throws Refusal as `endLeave` does.
 */
export async function previewEndLeave(ctx: Context, { id, lastDay }: PreviewEndLeave) {
  const { app, actor } = ctx
  const { db } = app
  const [request] = await db
    .select({
      id: leaveRequests.id,
      userId: leaveRequests.userId,
      leaveType: leaveRequests.leaveType,
      startDate: leaveRequests.startDate,
      endDate: leaveRequests.endDate,
      status: leaveRequests.status,
    })
    .from(leaveRequests)
    .where(and(eq(leaveRequests.id, id), visibleTo(actor, leavesArea, leaveRequests.userId)))
  assertFound(request)
  throwIf(leavePolicy.end(actor, request))
  const ending = await endingOf(db, request, lastDay)
  const { from, to, returnedDays } = ending
  const { userId, leaveType } = request
  const isUnpaid = leaveType === 'UNPAID'
  const effects = await effectsOf(app, db, { leave: { actor, userId, requestId: id, isUnpaid, from, to } })
  const preview: LeaveEndingPreview = {
    startDate: from,
    endDate: to,
    returnedDays: returnedDays.reduce((sum, { days }) => sum + days, 0),
    years: await balancesAfter(db, actor, request, ending),
    effects,
  }
  await recordRepeated(ctx, {
    action: 'leave.end_previewed',
    subject: { type: 'leave_request', id },
    personId: userId,
    after: { lastDay },
  })
  return { preview }
}

/**
 * Returns, for each year, the days that go back to the balance and the remaining days; the remaining days are null
 * unless the actor sees the person's balances.
 */
async function balancesAfter(db: Db, actor: Actor, request: EndingRequest, { returnedDays }: Ending) {
  const { userId, leaveType } = request
  const today = await readCompanyToday(db)
  const carriedOverDays = await additionalCarryOver(db, { userId, leaveType, returnedDays, today })
  const carriedOver = (year: number) => (year === yearOf(today) - 1 ? carriedOverDays : 0)
  if (!canSeeBalances(actor))
    return returnedDays.map(({ year, days }) => ({
      year,
      days,
      carriedOver: carriedOver(year),
      remainingBefore: null,
      remainingAfter: null,
    }))
  const remaining = await remainingOf(db, { userId, leaveType }, { parts: returnedDays, today })
  return remaining.map(({ year, days, remainingBefore }) => ({
    year,
    days,
    carriedOver: carriedOver(year),
    remainingBefore,
    remainingAfter: remainingBefore === null ? null : remainingBefore + days - carriedOver(year),
  }))
}
