import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { AdjustmentType, RequestAdjustment } from '@muster/contract/payroll/adjustments'
import { raisesSalary } from '@muster/contract/payroll/enumerations'
import { publishedStatuses } from '@muster/contract/payroll/records'
import { recordRepeated } from '../../../audit/recordRepeated.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { jsonOf, parseCents } from '../../../pay/money.ts'
import { payOn } from '../../../people/employment.ts'
import { reachOf, visibleTo } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { awaitsDecision } from '../facts/changes.ts'
import { rateIn } from '../facts/terms.ts'
import { payrollArea } from '../policy.ts'
import { payrollRecords } from '../tables.ts'
import { adjustedPerson } from './subject.ts'
import { isMonthly } from '../shared/inRun.ts'

/**
 * Returns the currency and the salary that apply on the day of an adjustment, without the salary of a month with a rate, and whether it affects an approved month.
 * The salary is omitted if the actor may not see the person's pay. Showing another person's salary is logged.
 * @throws Refusal as `requestAdjustment` does.
 */
export async function previewAdjustment(
  ctx: Context,
  input: Pick<RequestAdjustment, 'userId' | 'adjustmentType' | 'effectiveDate'>,
) {
  const { db } = ctx.app
  const { actor } = ctx
  const { id } = await adjustedPerson(db, actor, input)
  const [rate, salary, approved, seesPay] = await Promise.all([
    rateIn(db, { userId: id, period: input.effectiveDate.slice(0, 7) }),
    payOn(db, id, input.effectiveDate),
    approvedMonths(db, id, input),
    reachOf(actor, payrollArea) === 'all' ||
      db.$count(users, and(eq(users.id, id), visibleTo(actor, payrollArea, users.id))).then((count) => count > 0),
  ])
  // The salary is not paid in a month with a rate.
  const pay = rate ? null : salary
  if (seesPay && pay && id !== actor.id)
    await recordRepeated(ctx, { action: 'payroll.salary_seen', subject: { type: 'user', id }, personId: id })
  return {
    preview: {
      currency: rate?.currency ?? pay?.salaryCurrency ?? null,
      ...approved,
      ...(seesPay && { salary: pay && jsonOf(parseCents(pay.salary)) }),
    },
  }
}

/**
 * Returns whether an adjustment affects an approved month, and whether any of the affected months has a pending
 * decision on its recalculated pay. A raise or promotion affects all months from its date; a bonus or deduction only
 * the month of its date.
 */
async function approvedMonths(
  db: Queryable,
  userId: string,
  { adjustmentType, effectiveDate }: { adjustmentType: AdjustmentType; effectiveDate: string },
): Promise<{ reachesBack: boolean; awaitsDecision: boolean }> {
  const { period, status } = payrollRecords
  const month = effectiveDate.slice(0, 7)
  const isRaise = raisesSalary(adjustmentType)
  const [found] = await db
    .select({
      reachesBack: sql<boolean>`count(*) > 0`,
      awaitsDecision: sql<boolean>`coalesce(bool_or(${awaitsDecision('payroll_records')}), false)`,
    })
    .from(payrollRecords)
    .where(
      and(
        isMonthly,
        eq(payrollRecords.userId, userId),
        isRaise ? gte(period, month) : eq(period, month),
        inArray(status, [...publishedStatuses]),
      ),
    )
  return { reachesBack: found?.reachesBack ?? false, awaitsDecision: isRaise && (found?.awaitsDecision ?? false) }
}
