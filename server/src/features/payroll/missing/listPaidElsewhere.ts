import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { pagination } from '@muster/contract/kit/paging'
import type { ListMissing, PaidElsewhere } from '@muster/contract/payroll/missing'
import { canDecideFor } from '../../../kernel/actor.ts'
import type { Context } from '../../../context.ts'
import { parseCents } from '../../../pay/money.ts'
import { users } from '../../../people/tables.ts'
import { payOf } from '../engine/sums.ts'
import { seesOpenPayOf } from '../facts/missing.ts'
import { paidPersonColumns } from '../facts/people.ts'
import { recordAccess } from '../shared/recordAccess.ts'
import { payrollLines, payrollPaidElsewhere, payrollRecords } from '../tables.ts'

const marker = alias(users, 'marker')

/** The SQL condition that a record, even a draft, settles a change of the month marked as paid elsewhere. */
export const hasLaterLine = sql<boolean>`exists (select from ${payrollRecords} later
  join ${payrollLines} line on line.record_id = later.id and line.period = payroll_paid_elsewhere.period
  where later.user_id = payroll_paid_elsewhere.user_id)`

/**
 * Returns a page of months marked as paid elsewhere, the latest marked first. They were marked in the run's list of
 * missing people. Contains only people whose pay the actor may see. Logs the access.
 */
export async function listPaidElsewhere(ctx: Context, { period, page, limit }: ListMissing) {
  const { app, actor } = ctx
  const { db } = app
  const where = and(eq(payrollPaidElsewhere.markedIn, period), seesOpenPayOf(actor, payrollPaidElsewhere.userId))
  const rows = await db
    .select({
      mark: payrollPaidElsewhere,
      isSettled: hasLaterLine,
      user: paidPersonColumns,
      markedBy: { id: marker.id, firstName: marker.firstName, lastName: marker.lastName },
    })
    .from(payrollPaidElsewhere)
    .innerJoin(users, eq(users.id, payrollPaidElsewhere.userId))
    .innerJoin(marker, eq(marker.id, payrollPaidElsewhere.markedBy))
    .where(where)
    .orderBy(desc(payrollPaidElsewhere.createdAt), desc(payrollPaidElsewhere.id))
    .limit(limit)
    .offset((page - 1) * limit)
  await recordAccess(
    ctx,
    'paid elsewhere',
    { period },
    rows.map(({ user }) => user.id),
  )
  const canUndo = (userId: string) => actor.permissions.has('payroll.process') && canDecideFor(actor, userId)
  return {
    months: rows.map(({ mark, isSettled, user, markedBy }): PaidElsewhere => ({
      id: mark.id,
      user,
      period: mark.period,
      pay: payOf(mark.paid.map((line) => ({ ...line, amount: parseCents(line.amount) }))),
      reason: mark.reason,
      markedBy,
      markedAt: mark.createdAt,
      can: { undo: canUndo(user.id) && !isSettled },
    })),
    pagination: pagination({ page, limit }, await db.$count(payrollPaidElsewhere, where)),
  }
}
