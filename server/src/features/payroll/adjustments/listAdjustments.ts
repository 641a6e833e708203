import { and, between, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type AdjustmentStatus, adjustmentStatuses, type ListAdjustments } from '@muster/contract/payroll/adjustments'
import { adjustmentTypes } from '@muster/contract/payroll/enumerations'
import { pagination } from '@muster/contract/kit/paging'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { positionIn, sortBy } from '../../../db/sortBy.ts'
import { isNamed } from '../../../people/search.ts'
import { users } from '../../../people/tables.ts'
import { firstDayOf, lastDayOf } from '../periods.ts'
import { isPendingFor } from './approvers.ts'
import { payrollAdjustments } from '../tables.ts'
import { recordAccess } from './recordAccess.ts'
import { adjustmentOrder, presentAdjustments, selectAdjustments, visibleAdjustments } from './queries.ts'

/** The values by which adjustments are sorted. Amounts in different currencies are not converted. */
const sortedBy: Record<Exclude<ListAdjustments['sort'], 'pending'>, SQL[]> = {
  employee: [sql`${users.searchText}`],
  type: [positionIn(adjustmentTypes, payrollAdjustments.adjustmentType)],
  amount: [sql`${payrollAdjustments.currency}`, sql`${payrollAdjustments.amount}`],
  date: [sql`${payrollAdjustments.effectiveDate}`],
  status: [positionIn(adjustmentStatuses, payrollAdjustments.status)],
}

/**
 * Returns a page of the adjustments that the actor can see, pending ones first by effective date or in the order of
 * `sort`, and the number in each status.
 */
export async function listAdjustments(ctx: Context, query: ListAdjustments) {
  const { db } = ctx.app
  const { actor } = ctx
  const { page, limit, userId, status, adjustmentType, search, period, decidable, sort, order } = query
  const where = and(
    visibleAdjustments(actor),
    userId ? eq(payrollAdjustments.userId, userId) : undefined,
    adjustmentType && eq(payrollAdjustments.adjustmentType, adjustmentType),
    decidable && isPendingFor(actor),
    period ? between(payrollAdjustments.effectiveDate, firstDayOf(period), lastDayOf(period)) : undefined,
    search
      ? inArray(payrollAdjustments.userId, sql`(select ${users.id} from ${users} where ${isNamed(search)})`)
      : undefined,
  )
  const orderBy = [
    ...(sort === 'pending' ? [] : sortedBy[sort].map((value) => sortBy(value, order))),
    ...adjustmentOrder,
  ]
  // Chosen first: otherwise PostgreSQL looks up the record and the people of every adjustment before it sorts them.
  const pageIds = db
    .select({ id: payrollAdjustments.id })
    .from(payrollAdjustments)
    .$dynamic()
    .where(and(where, status && eq(payrollAdjustments.status, status)))
    .orderBy(...orderBy)
    .limit(limit)
    .offset((page - 1) * limit)
  const ids = sort === 'employee' ? pageIds.innerJoin(users, eq(users.id, payrollAdjustments.userId)) : pageIds
  const [rows, counts] = await Promise.all([
    selectAdjustments(db, actor)
      .where(inArray(payrollAdjustments.id, ids))
      .orderBy(...orderBy),
    countsOf(db, where),
  ])
  const adjustments = await presentAdjustments(db, actor, rows)
  await recordAccess(ctx, rows)
  const total = status ? counts[status] : adjustmentStatuses.reduce((sum, one) => sum + counts[one], 0)
  return { adjustments, counts, pagination: pagination({ page, limit }, total) }
}

async function countsOf(db: Db, where: SQL | undefined): Promise<Record<AdjustmentStatus, number>> {
  const rows = await db
    .select({ status: payrollAdjustments.status, count: sql<number>`count(*)::int` })
    .from(payrollAdjustments)
    .where(where)
    .groupBy(payrollAdjustments.status)
  return { PENDING: 0, APPROVED: 0, REJECTED: 0, ...Object.fromEntries(rows.map((row) => [row.status, row.count])) }
}
