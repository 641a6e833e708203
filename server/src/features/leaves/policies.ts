import { and, desc, eq, lte } from 'drizzle-orm'
import type { LeaveType } from '@muster/contract/leaveTypes'
import type { Queryable } from '../../db/database.ts'
import { leavePolicies } from './tables.ts'

/** Of two versions that begin on one day, the later one made holds. */
const latestMade = [desc(leavePolicies.createdAt), desc(leavePolicies.id)]

/** The policy of every type that holds on a day, by type. */
export async function policiesOn(db: Queryable, day: string) {
  const rows = await db
    .selectDistinctOn([leavePolicies.leaveType])
    .from(leavePolicies)
    .where(lte(leavePolicies.effectiveFrom, day))
    .orderBy(leavePolicies.leaveType, desc(leavePolicies.effectiveFrom), ...latestMade)
  return new Map(rows.map((row) => [row.leaveType, row]))
}

/** The policy of one type that holds on a day. */
export async function policyOn(db: Queryable, leaveType: LeaveType, day: string) {
  const [row] = await db
    .select()
    .from(leavePolicies)
    .where(and(eq(leavePolicies.leaveType, leaveType), lte(leavePolicies.effectiveFrom, day)))
    .orderBy(desc(leavePolicies.effectiveFrom), ...latestMade)
    .limit(1)
  if (!row) throw new Error(`There is no policy for ${leaveType} on ${day}`)
  return row
}
