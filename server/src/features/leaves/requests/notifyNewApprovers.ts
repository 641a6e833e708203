import { and, countDistinct, eq } from 'drizzle-orm'
import { type LeaveType, leaveTypes } from '@muster/contract/leaves/types'
import type { Tx } from '../../../db/database.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { type NewEvent, notify } from '../../../events/event.ts'
import { managementPaths } from '../../../people/tables.ts'
import { leaveRequests } from '../tables.ts'
import { approversOf } from '../approvers.ts'

interface PendingRequest {
  userId: string
  leaveType: LeaveType
  /** Number of the person's pending requests of this type. */
  count: number
  /** The ids of the people notified of these requests. */
  approvers: string[]
}

/**
 * Returns the pending requests of these people and everyone below them: one row per requester and leave type, with the
 * number of requests and their approvers.
 */
export async function selectPendingBelow(tx: Tx, personIds: readonly string[]): Promise<PendingRequest[]> {
  if (!personIds.length) return []
  const rows = await tx
    .select({
      userId: leaveRequests.userId,
      leaveType: leaveRequests.leaveType,
      count: countDistinct(leaveRequests.id),
    })
    .from(leaveRequests)
    .innerJoin(managementPaths, eq(managementPaths.personId, leaveRequests.userId))
    .where(and(isOneOf(managementPaths.managerId, personIds), eq(leaveRequests.status, 'PENDING')))
    .groupBy(leaveRequests.userId, leaveRequests.leaveType)
  return withApprovers(tx, rows)
}

/** Adds the current approvers to each row, with one query per leave type. */
async function withApprovers(tx: Tx, rows: Omit<PendingRequest, 'approvers'>[]): Promise<PendingRequest[]> {
  const found: PendingRequest[] = []
  for (const leaveType of leaveTypes) {
    const rowsOfType = rows.filter((row) => row.leaveType === leaveType)
    if (!rowsOfType.length) continue
    const userIds = rowsOfType.map(({ userId }) => userId)
    const approvers = await approversOf(tx, leaveType, userIds)
    found.push(...rowsOfType.map((row) => ({ ...row, approvers: approvers.get(row.userId) ?? [] })))
  }
  return found
}

/**
 * Returns the notifications for people who became approvers through a change of managers. Each states how many pending
 * requests were passed on. `before` is the result of `selectPendingBelow` before the change.
 */
export async function notifyNewApprovers(tx: Tx, before: PendingRequest[]): Promise<NewEvent[]> {
  const counts = new Map<string, number>()
  for (const { userId, leaveType, count, approvers } of await withApprovers(tx, before)) {
    const formerApprovers = before.find((one) => one.userId === userId && one.leaveType === leaveType)?.approvers
    for (const approver of approvers)
      if (!formerApprovers?.includes(approver)) counts.set(approver, (counts.get(approver) ?? 0) + count)
  }
  return [...counts].map(([approver, count]) => {
    const message =
      count === 1
        ? 'A leave request was passed on to you for approval.'
        : `${count} leave requests were passed on to you for approval.`
    const notification = { title: 'Leave requests to approve', message, link: '?view=leaves&tab=team&status=PENDING' }
    return notify({ type: 'LEAVE_REQUEST', ...notification, preference: 'leaveRequestSubmitted' }, [approver])
  })
}
