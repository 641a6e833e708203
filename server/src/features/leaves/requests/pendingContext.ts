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

const emptyContext: PendingLeaveContext = { remaining: [], othersAway: 0, away: [], othersPending: 0 }

/** The maximum number of people named as away on the days of a request. */
const maxNames = 3

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
  /** Returns the condition for the others of the team who have a request with this status on any of the days. */
  const isOther = (status: 'APPROVED' | 'PENDING', isVisible: SQL | undefined) =>
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
    )
  const countOthers = (condition: SQL | undefined) => {
    const count = db
      .select({ count: countDistinct(others.userId) })
      .from(others)
      .innerJoin(teammates, eq(teammates.id, others.userId))
      .where(condition)
    return sql<number>`(${count})`.mapWith(Number)
  }
  const isAway = isOther('APPROVED', isAwayVisible(actor, others.userId))
  const names = db
    .selectDistinct({ id: teammates.id, firstName: teammates.firstName, lastName: teammates.lastName })
    .from(others)
    .innerJoin(teammates, eq(teammates.id, others.userId))
    .where(isAway)
    .orderBy(teammates.firstName, teammates.lastName, teammates.id)
    .limit(maxNames)
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
      othersAway: countOthers(isAway),
      away: sql<PendingLeaveContext['away']>`(select coalesce(json_agg(json_build_object('id', "id",
        'firstName', "first_name", 'lastName', "last_name")), '[]') from (${names}) as named)`,
      othersPending: countOthers(isOther('PENDING', visibleTo(actor, leavesArea, others.userId))),
    })
    .from(leaveRequests)
    .innerJoin(users, eq(users.id, userId))
    .where(isOneOf(leaveRequests.id, [...ids]))
  const contexts = new Map(rows.map(({ id, ...context }) => [id, context]))
  return (id) => contexts.get(id) ?? emptyContext
}
