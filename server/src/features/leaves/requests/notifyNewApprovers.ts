import { and, countDistinct, eq, sql } from 'drizzle-orm'
import { type LeaveType, leaveTypes } from '@muster/contract/leaves/types'
import type { Tx } from '../../../db/database.ts'
import { type NewEvent, notify } from '../../../events/event.ts'
import { managementPaths } from '../../../people/tables.ts'
import { leaveRequests } from '../tables.ts'
import { decidersOf } from '../whoMayDecide.ts'

interface WaitingRequest {
  userId: string
  leaveType: LeaveType
  /** The person's pending requests for this type. */
  count: number
  /** The people notified of them. */
  deciders: string[]
}

/** Returns the pending requests of these people and of everyone below them, each with those who may decide. */
export async function waitingBelow(tx: Tx, personIds: readonly string[]): Promise<WaitingRequest[]> {
  if (!personIds.length) return []
  const rows = await tx
    .select({
      userId: leaveRequests.userId,
      leaveType: leaveRequests.leaveType,
      count: countDistinct(leaveRequests.id),
    })
    .from(leaveRequests)
    .innerJoin(managementPaths, eq(managementPaths.personId, leaveRequests.userId))
    .where(
      and(
        sql`${managementPaths.managerId} = any(${sql.param(personIds)}::uuid[])`,
        eq(leaveRequests.status, 'PENDING'),
      ),
    )
    .groupBy(leaveRequests.userId, leaveRequests.leaveType)
  return withDeciders(tx, rows)
}

/** Adds those who may decide on each request now: one query for each type of leave, however many people there are. */
async function withDeciders(tx: Tx, rows: Omit<WaitingRequest, 'deciders'>[]): Promise<WaitingRequest[]> {
  const found: WaitingRequest[] = []
  for (const leaveType of leaveTypes) {
    const asked = rows.filter((row) => row.leaveType === leaveType)
    if (!asked.length) continue
    const userIds = asked.map(({ userId }) => userId)
    const deciders = await decidersOf(tx, leaveType, userIds)
    found.push(...asked.map((row) => ({ ...row, deciders: deciders.get(row.userId) ?? [] })))
  }
  return found
}

/**
 * Returns the notifications after a change of managers: the number of pending requests, for those who may now decide on
 * them and could not before.
 */
export async function decisionsPassedOn(tx: Tx, before: WaitingRequest[]): Promise<NewEvent[]> {
  const counts = new Map<string, number>()
  for (const { userId, leaveType, count, deciders } of await withDeciders(tx, before)) {
    const known = before.find((waiting) => waiting.userId === userId && waiting.leaveType === leaveType)?.deciders
    for (const decider of deciders)
      if (!known?.includes(decider)) counts.set(decider, (counts.get(decider) ?? 0) + count)
  }
  return [...counts].map(([decider, count]) => {
    const message =
      count === 1
        ? 'A leave request was passed on to you for approval.'
        : `${count} leave requests were passed on to you for approval.`
    const told = { title: 'Leave requests to approve', message, link: '?view=leaves&tab=team&status=PENDING' }
    return notify({ type: 'LEAVE_REQUEST', ...told, preference: 'leaveRequestSubmitted' }, [decider])
  })
}
