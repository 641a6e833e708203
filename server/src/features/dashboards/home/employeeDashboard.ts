import { anyOf, fulfils } from '@muster/contract/access/needs'
import { awayDays, type EmployeeDashboard, maxHomeRows, type OwnTasks } from '@muster/contract/dashboards/home'
import { readSetting } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { now } from '../../../kernel/clock.ts'
import { addDays } from '../../../kernel/days.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { reachOf } from '../../../people/reach.ts'
import { factsOf } from '../../../worktime/facts.ts'
import { planOf } from '../../../worktime/plan.ts'
import { localDate } from '../../../worktime/zones.ts'
import { rejectedCorrections } from '../../attendance/shared/rejectedCorrections.ts'
import { documentsToConfirm } from '../../documents/shared/documentsToConfirm.ts'
import { leavesArea } from '../../leaves/shared/areas.ts'
import { awayWithin } from '../../leaves/shared/awayWithin.ts'
import { ownBalance, upcomingLeave } from '../../leaves/shared/ownLeave.ts'
import { newestPayslip } from '../../payroll/shared/newestPayslip.ts'
import { openReviews } from '../../performance/shared/openReviews.ts'
import { isOnLeaveOn, nextWork, presentPlan, searchedDays } from './plannedWork.ts'

/** Number of days for which a rejected correction is listed. */
const rejectionDays = 14
/** Number of teammates listed as away. */
const maxAway = 8

/**
 * Returns what concerns the actor themselves: today's plan, the next shift and leave, their annual leave, their newest
 * payslip, their tasks, and the colleagues who are away. Parts without access are omitted.
 */
export async function employeeDashboard({ app: { db }, actor }: Context): Promise<EmployeeDashboard> {
  const at = now()
  const utc = localDate(at.toString(), 'UTC')
  const facts = (await factsOf(db, [actor.id], addDays(utc, -1), addDays(utc, searchedDays + 1))).get(actor.id)
  assertFound(facts)
  const today = localDate(at.toString(), facts.zone)
  const { permissions } = actor
  const [leave, annualLeave, payslip, tasks, away] = await Promise.all([
    upcomingLeave(db, actor.id, today),
    fulfils(anyOf('leaves.read', 'leaves.balance_view'), permissions)
      ? ownBalance(db, actor.id, Number(today.slice(0, 4)), 'ANNUAL')
      : undefined,
    permissions.has('payroll.read') ? newestPayslip(db, actor) : undefined,
    ownTasks(db, actor, at),
    colleaguesAway(db, actor, today),
  ])
  const plan = {
    work: presentPlan(facts, today),
    holiday: planOf(facts, today).kind === 'HOLIDAY' ? (facts.holidays.get(today)?.name ?? null) : null,
    onLeave: isOnLeaveOn(leave, today),
  }
  return {
    today,
    ...(permissions.has('attendance.read') && { plan, nextShift: nextWork(facts, { at, today, leave }) }),
    ...(annualLeave && { annualLeave }),
    ...(permissions.has('leaves.read') && { nextLeave: leave[0] ?? null }),
    ...(payslip !== undefined && { payslip }),
    tasks,
    ...(away && { away }),
  }
}

/** Returns the colleagues who are away within the next days; undefined if the actor may see the leave of none. */
async function colleaguesAway(db: Db, actor: Actor, today: string): Promise<EmployeeDashboard['away']> {
  const isShared = await readSetting(db, 'colleaguesSeeAway')
  if (!isShared && reachOf(actor, leavesArea) === 'own') return undefined
  return awayWithin(db, actor, { from: today, to: addDays(today, awayDays - 1), limit: maxAway })
}

async function ownTasks(db: Db, actor: Actor, at: Temporal.Instant): Promise<OwnTasks> {
  const { permissions } = actor
  const since = at.subtract({ hours: 24 * rejectionDays }).toString()
  const [documents, reviews, corrections] = await Promise.all([
    permissions.has('documents.read') ? documentsToConfirm(db, actor, maxHomeRows) : undefined,
    permissions.has('performance.read') ? openReviews(db, actor, maxHomeRows) : undefined,
    permissions.has('attendance.read') ? rejectedCorrections(db, actor.id, { since, limit: maxHomeRows }) : undefined,
  ])
  return { ...(documents && { documents }), ...(reviews && { reviews }), ...(corrections && { corrections }) }
}
