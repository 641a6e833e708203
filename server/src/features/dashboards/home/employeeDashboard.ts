import { and, eq, ne, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Permission } from '@muster/contract/access/permissions'
import { awayDays, type EmployeeDashboard, maxHomeRows, type OwnTasks } from '@muster/contract/dashboards/home'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { now } from '../../../kernel/clock.ts'
import { addDays } from '../../../kernel/days.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { users } from '../../../people/tables.ts'
import { factsOf } from '../../../worktime/facts.ts'
import { planOf } from '../../../worktime/plan.ts'
import { localDate } from '../../../worktime/zones.ts'
import { rejectedCorrections } from '../../attendance/shared/rejectedCorrections.ts'
import { documentsToConfirm } from '../../documents/shared/documentsToConfirm.ts'
import { awayWithin } from '../../leaves/shared/awayWithin.ts'
import { ownBalance, upcomingLeave } from '../../leaves/shared/ownLeave.ts'
import { newestPayslip } from '../../payroll/shared/newestPayslip.ts'
import { openReviews } from '../../performance/shared/openReviews.ts'
import { isOnLeaveOn, nextWork, presentPlan, searchedDays } from './plannedWork.ts'

/** Returns a function that tells whether the actor has any of some permissions. */
const seenBy =
  ({ permissions }: Actor) =>
  (...sufficient: Permission[]) =>
    sufficient.some((permission) => permissions.has(permission))

/** Number of days for which a rejected correction is listed. */
const rejectionDays = 14
/** Number of teammates listed as away. */
const maxAway = 8

/**
 * Returns what concerns the actor themselves: today's plan, the next shift and leave, their annual leave, their newest
 * payslip, what waits for them, and who of their team is away. Parts without access are omitted.
 */
export async function employeeDashboard({ app: { db }, actor }: Context): Promise<EmployeeDashboard> {
  const at = now()
  const utc = localDate(at.toString(), 'UTC')
  const facts = (await factsOf(db, [actor.id], addDays(utc, -1), addDays(utc, searchedDays + 1))).get(actor.id)
  assertFound(facts)
  const today = localDate(at.toString(), facts.zone)
  const sees = seenBy(actor)
  const [leave, annualLeave, payslip, tasks, away] = await Promise.all([
    upcomingLeave(db, actor.id, today),
    sees('leaves.read', 'leaves.balance_view')
      ? ownBalance(db, actor.id, Number(today.slice(0, 4)), 'ANNUAL')
      : undefined,
    sees('payroll.read') ? newestPayslip(db, actor) : undefined,
    ownTasks(db, actor, at),
    awayWithin(db, { from: today, to: addDays(today, awayDays - 1), limit: maxAway }, (person) =>
      isTeammate(actor, person),
    ),
  ])
  const plan = {
    work: presentPlan(facts, today),
    holiday: planOf(facts, today).kind === 'HOLIDAY' ? (facts.holidays.get(today)?.name ?? null) : null,
    onLeave: isOnLeaveOn(leave, today),
  }
  return {
    today,
    ...(sees('attendance.read') && { plan, nextShift: nextWork(facts, { at, today, leave }) }),
    ...(annualLeave && { annualLeave }),
    ...(sees('leaves.read') && { nextLeave: leave[0] ?? null }),
    ...(payslip !== undefined && { payslip }),
    tasks,
    away,
  }
}

async function ownTasks(db: Db, actor: Actor, at: Temporal.Instant): Promise<OwnTasks> {
  const sees = seenBy(actor)
  const since = at.subtract({ hours: 24 * rejectionDays }).toString()
  const [documents, reviews, corrections] = await Promise.all([
    sees('documents.read') ? documentsToConfirm(db, actor, maxHomeRows) : undefined,
    sees('performance.read') ? openReviews(db, actor, maxHomeRows) : undefined,
    sees('attendance.read') ? rejectedCorrections(db, actor.id, { since, limit: maxHomeRows }) : undefined,
  ])
  return { ...(documents && { documents }), ...(reviews && { reviews }), ...(corrections && { corrections }) }
}

/** Returns the SQL condition for the actor's manager, their direct reports, and colleagues with the same manager. */
function isTeammate({ id, managerId }: Actor, person: PgColumn): SQL {
  const isReport = eq(users.managerId, id)
  const isNear = managerId === null ? isReport : or(isReport, eq(users.managerId, managerId), eq(person, managerId))
  return and(ne(person, id), isNear) as SQL
}
