import { and, between, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Adjustment } from '@muster/contract/payroll/adjustments'
import { publishedStatuses } from '@muster/contract/payroll/records'
import type { Actor } from '../../../kernel/actor.ts'
import type { Queryable } from '../../../db/database.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { latestFirst } from '../../../people/employment.ts'
import { jsonOf, parseCents } from '../../../pay/money.ts'
import { administratorIds } from '../../../people/heldPermissions.ts'
import { reachOf, visibleTo } from '../../../people/reach.ts'
import { employmentHistory, personColumns, users } from '../../../people/tables.ts'
import { firstDayOf, lastDayOf } from '../periods.ts'
import { adjustmentActions, adjustmentsArea, payrollArea, seesAllAdjustments } from '../policy.ts'
import { payrollAdjustments, payrollLines, payrollRecords } from '../tables.ts'

const requester = alias(users, 'requester')
const decider = alias(users, 'decider')

/**
 * Returns the condition for the adjustments that the actor can see: all of them, or those they requested for people
 * within their reach.
 */
export const visibleAdjustments = (actor: Actor): SQL | undefined =>
  seesAllAdjustments(actor)
    ? undefined
    : and(eq(payrollAdjustments.requestedBy, actor.id), visibleTo(actor, adjustmentsArea, payrollAdjustments.userId))

/** Returns the SQL condition for the pending adjustments effective in a month. */
export const pendingIn = (period: string): SQL =>
  and(
    eq(payrollAdjustments.status, 'PENDING'),
    between(payrollAdjustments.effectiveDate, firstDayOf(period), lastDayOf(period)),
  ) as SQL

/** The order of the list: pending adjustments first, by effective date, then the newest. */
export const adjustmentOrder = [
  sql`(${payrollAdjustments.status} <> 'PENDING')`,
  sql`case when ${payrollAdjustments.status} = 'PENDING' then ${payrollAdjustments.effectiveDate} end`,
  desc(payrollAdjustments.createdAt),
  desc(payrollAdjustments.id),
]

/** Returns SQL for a person's salary on the day of an adjustment; null if it is in another currency. */
const salaryOnDay = (db: Queryable) => {
  const then = db
    .select({ salary: employmentHistory.salary, currency: employmentHistory.salaryCurrency })
    .from(employmentHistory)
    .where(
      and(
        eq(employmentHistory.userId, payrollAdjustments.userId),
        sql`${employmentHistory.holdsFrom} <= ${payrollAdjustments.effectiveDate}`,
      ),
    )
    .orderBy(...latestFirst)
    .limit(1)
  return sql<
    string | null
  >`(select held.salary from ${then} held where held.salary_currency = ${payrollAdjustments.currency})`
}

/**
 * Selects the rows for `presentAdjustments`. The salary, and the month whose record contains the adjustment, are only
 * selected if the actor may see the person's pay.
 */
export function selectAdjustments(db: Queryable, actor: Actor) {
  const isVisible = visibleTo(actor, payrollArea, payrollAdjustments.userId)
  const isVisibleRecord = or(
    reachOf(actor, payrollArea) === 'all' ? sql`true` : sql`false`,
    and(isVisible, inArray(payrollRecords.status, [...publishedStatuses])),
  )
  return db
    .select({
      adjustment: payrollAdjustments,
      user: personColumns,
      requestedBy: { id: requester.id, firstName: requester.firstName, lastName: requester.lastName },
      decidedBy: { id: decider.id, firstName: decider.firstName, lastName: decider.lastName },
      seesPay: sql<boolean>`${isVisible}`,
      salary: sql<string | null>`case when ${payrollAdjustments.status} = 'PENDING'
        and ${payrollAdjustments.adjustmentType} in ('RAISE', 'PROMOTION') and ${isVisible} then ${salaryOnDay(db)} end`,
      paidIn: sql<string | null>`(select ${payrollRecords.period} from ${payrollLines}
        join ${payrollRecords} on ${payrollRecords.id} = ${payrollLines.recordId}
        where ${payrollLines.adjustmentId} = ${payrollAdjustments.id} and ${isVisibleRecord})`,
    })
    .from(payrollAdjustments)
    .innerJoin(users, eq(users.id, payrollAdjustments.userId))
    .innerJoin(requester, eq(requester.id, payrollAdjustments.requestedBy))
    .leftJoin(decider, eq(decider.id, payrollAdjustments.decidedBy))
}

export type AdjustmentRow = Awaited<ReturnType<typeof selectAdjustments>>[number]

/** Returns adjustments as the actor may see them, with the actions that the actor may take. */
export async function presentAdjustments(
  db: Queryable,
  actor: Actor,
  rows: readonly AdjustmentRow[],
): Promise<Adjustment[]> {
  const administrators = rows.length && !actor.isSuperAdmin ? await administratorIds(db) : new Set<string>()
  return rows.map(({ adjustment, salary, seesPay, ...row }) => ({
    ...row,
    id: adjustment.id,
    adjustmentType: adjustment.adjustmentType,
    amount: jsonOf(parseCents(adjustment.amount)),
    currency: adjustment.currency,
    reason: adjustment.reason,
    effectiveDate: adjustment.effectiveDate,
    status: adjustment.status,
    createdAt: adjustment.createdAt,
    decidedAt: adjustment.decidedAt,
    decisionReason: adjustment.decisionReason,
    updatedAt: adjustment.updatedAt,
    ...(seesPay && { salary: salaryOf(adjustment, salary) }),
    can: adjustmentActions(actor, { ...adjustment, isAdministrator: administrators.has(adjustment.userId) }),
  }))
}

/**
 * Returns the salary before and after a raise or promotion: as stored on approval or, before that, as expected from the
 * salary `now`. Null if unknown.
 */
function salaryOf({ status, amount, salaryBefore, salaryAfter }: AdjustmentRow['adjustment'], now: string | null) {
  if (status === 'APPROVED' && salaryBefore !== null && salaryAfter !== null)
    return { before: jsonOf(parseCents(salaryBefore)), after: jsonOf(parseCents(salaryAfter)) }
  if (now === null) return null
  const before = parseCents(now)
  return { before: jsonOf(before), after: jsonOf(before + parseCents(amount)) }
}

/** Returns a list with the row of the adjustment; empty if the actor cannot see it. */
export const findAdjustments = (db: Queryable, actor: Actor, id: string) =>
  selectAdjustments(db, actor).where(and(eq(payrollAdjustments.id, id), visibleAdjustments(actor)))

/**
 * Returns the adjustment of the first row in the format of the API.
 * @throws Refusal 404 if there are no rows.
 */
export async function presentAdjustment(db: Queryable, actor: Actor, rows: readonly AdjustmentRow[]) {
  const [adjustment] = await presentAdjustments(db, actor, rows)
  assertFound(adjustment)
  return adjustment
}

/** Returns an adjustment that the actor can see. @throws Refusal 404 if there is none. */
export const adjustmentById = async (db: Queryable, actor: Actor, id: string): Promise<Adjustment> =>
  presentAdjustment(db, actor, await findAdjustments(db, actor, id))
