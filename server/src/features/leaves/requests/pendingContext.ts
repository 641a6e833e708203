import { and, countDistinct, eq, gte, lte, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PendingLeaveContext } from '@muster/contract/leaves/decisions'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../db/database.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { visibleTo } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { remainingDays } from '../personBalances.ts'
import { leaveBalancesArea, leavesArea } from '../shared/areas.ts'
import { leaveBalances, leaveRequests } from '../tables.ts'

const others = alias(leaveRequests, 'others')
const teammates = alias(users, 'teammates')

/**
 * Returns a function that returns what a request means besides its days. The remaining days need the reach of
 * the person's balances; of others, only leave that the actor may see counts.
 */
export async function readPendingContexts(
  db: Db,
  actor: Actor,
  ids: readonly string[],
): Promise<(id: string) => PendingLeaveContext> {
  if (ids.length === 0) return () => ({ remainingDays: null, othersAway: 0 })
  const { userId, leaveType, startDate, endDate } = leaveRequests
  const othersAway = db
    .select({ count: countDistinct(others.userId) })
    .from(others)
    .innerJoin(teammates, eq(teammates.id, others.userId))
    .where(
      and(
        eq(teammates.managerId, users.managerId),
        eq(teammates.status, 'ACTIVE'),
        ne(others.userId, userId),
        eq(others.status, 'APPROVED'),
        lte(others.startDate, endDate),
        gte(others.endDate, startDate),
        visibleTo(actor, leavesArea, others.userId),
      ),
    )
  const rows = await db
    .select({
      id: leaveRequests.id,
      remainingDays: sql<string | null>`case when ${leaveBalances.limited} then ${remainingDays} end`,
      othersAway: sql<number>`(${othersAway})`.mapWith(Number),
    })
    .from(leaveRequests)
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(
      leaveBalances,
      and(
        eq(leaveBalances.userId, userId),
        eq(leaveBalances.leaveType, leaveType),
        eq(leaveBalances.year, sql`extract(year from ${startDate})::int`),
        visibleTo(actor, leaveBalancesArea, userId),
      ),
    )
    .where(isOneOf(leaveRequests.id, [...ids]))
  const contexts = new Map(rows.map((row) => [row.id, row]))
  return (id) => {
    const { remainingDays: days = null, othersAway: away = 0 } = contexts.get(id) ?? {}
    return { remainingDays: days === null ? null : Number(days), othersAway: away }
  }
}
