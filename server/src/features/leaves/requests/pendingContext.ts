import { and, between, countDistinct, eq, gte, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { PendingLeaveContext } from '@muster/contract/leaves/decisions'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../db/database.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { visibleTo } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { remainingDays } from '../personBalances.ts'
import { leaveBalancesArea, leavesArea } from '../shared/areas.ts'
import { isAwayVisible } from '../shared/colleagues.ts'
import { leaveBalances, leaveRequests } from '../tables.ts'

const others = alias(leaveRequests, 'others')
const teammates = alias(users, 'teammates')

const emptyContext: PendingLeaveContext = { remaining: [], othersAway: 0, othersPending: 0 }

/**
 * Returns a function that returns what a request means besides its days. The remaining days need the reach of the
 * person's balances; of others, only those count of whom the actor sees that they are away or have requested leave.
 */
export async function readPendingContexts(
  db: Db,
  actor: Actor,
  ids: readonly string[],
): Promise<(id: string) => PendingLeaveContext> {
  if (ids.length === 0) return () => emptyContext
  const { userId, leaveType, startDate, endDate } = leaveRequests
  /** Returns SQL that counts the others of the team who have a request with this status on any of the days. */
  const countOthers = (status: 'APPROVED' | 'PENDING', isVisible: SQL | undefined) => {
    const count = db
      .select({ count: countDistinct(others.userId) })
      .from(others)
      .innerJoin(teammates, eq(teammates.id, others.userId))
      .where(
        and(
          or(
            eq(teammates.department, users.department),
            and(isNull(users.department), eq(teammates.managerId, users.managerId)),
          ),
          eq(teammates.status, 'ACTIVE'),
          ne(others.userId, userId),
          eq(others.status, status),
          lte(others.startDate, endDate),
          gte(others.endDate, startDate),
          isVisible,
        ),
      )
    return sql<number>`(${count})`.mapWith(Number)
  }
  const year = (day: PgColumn) => sql`extract(year from ${day})::int`
  const remaining = db
    .select({
      years: sql`coalesce(json_agg(json_build_object('year', ${leaveBalances.year}, 'days', ${remainingDays})
        order by ${leaveBalances.year}), '[]')`,
    })
    .from(leaveBalances)
    .where(
      and(
        eq(leaveBalances.userId, userId),
        eq(leaveBalances.leaveType, leaveType),
        between(leaveBalances.year, year(startDate), year(endDate)),
        leaveBalances.limited,
        visibleTo(actor, leaveBalancesArea, userId),
      ),
    )
  const rows = await db
    .select({
      id: leaveRequests.id,
      remaining: sql<PendingLeaveContext['remaining']>`(${remaining})`,
      othersAway: countOthers('APPROVED', isAwayVisible(actor, others.userId)),
      othersPending: countOthers('PENDING', visibleTo(actor, leavesArea, others.userId)),
    })
    .from(leaveRequests)
    .innerJoin(users, eq(users.id, userId))
    .where(isOneOf(leaveRequests.id, [...ids]))
  const contexts = new Map(rows.map(({ id, ...context }) => [id, context]))
  return (id) => contexts.get(id) ?? emptyContext
}
