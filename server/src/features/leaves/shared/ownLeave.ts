import { and, asc, eq, gte } from 'drizzle-orm'
import type { LeaveBalance } from '@muster/contract/leaves/balances'
import type { LeaveType } from '@muster/contract/leaves/types'
import type { Queryable } from '../../../db/database.ts'
import { balanceOf } from '../personBalances.ts'
import { leaveRequests } from '../tables.ts'

/** Returns a person's own balance of a leave type for a year, in days. */
export const ownBalance = (
  db: Queryable,
  personId: string,
  year: number,
  leaveType: LeaveType,
): Promise<LeaveBalance> => balanceOf(db, personId, year, leaveType)

/** Number of requests read: more than fit into the weeks that anyone looks ahead. */
const maxRequests = 20

/** Returns a person's own approved leave that ends on or after a date, earliest first. */
export async function upcomingLeave(db: Queryable, personId: string, from: string) {
  const rows = await db
    .select({
      id: leaveRequests.id,
      leaveType: leaveRequests.leaveType,
      startDate: leaveRequests.startDate,
      endDate: leaveRequests.endDate,
      totalDays: leaveRequests.totalDays,
    })
    .from(leaveRequests)
    .where(
      and(eq(leaveRequests.userId, personId), eq(leaveRequests.status, 'APPROVED'), gte(leaveRequests.endDate, from)),
    )
    .orderBy(asc(leaveRequests.startDate))
    .limit(maxRequests)
  return rows.map((row) => ({ ...row, totalDays: Number(row.totalDays) }))
}
