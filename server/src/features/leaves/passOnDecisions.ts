import { and, eq } from 'drizzle-orm'
import type { LeaveType } from '@muster/contract/leaveTypes'
import type { App } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { notify } from '../notifications/notify.ts'
import { managementPaths } from '../users/tables.ts'
import { leaveRequests } from './tables.ts'
import { whoMayDecide } from './whoMayDecide.ts'

interface Waiting {
  userId: string
  leaveType: LeaveType
  /** How many requests of the person for this type wait. */
  count: number
  /** Who is told of them. */
  deciders: string[]
}

/** The requests of a person, and of everybody below them, that wait for a decision, each with who may decide. */
export async function waitingBelow(tx: Tx, personId: string): Promise<Waiting[]> {
  const rows = await tx
    .select({ userId: leaveRequests.userId, leaveType: leaveRequests.leaveType })
    .from(leaveRequests)
    .innerJoin(managementPaths, eq(managementPaths.personId, leaveRequests.userId))
    .where(and(eq(managementPaths.managerId, personId), eq(leaveRequests.status, 'PENDING')))
  const found = new Map<string, Waiting>()
  for (const { userId, leaveType } of rows) {
    const key = `${userId} ${leaveType}`
    const waiting = found.get(key) ?? { userId, leaveType, count: 0, deciders: [] }
    waiting.count += 1
    found.set(key, waiting)
  }
  for (const waiting of found.values()) waiting.deciders = await whoMayDecide(tx, waiting.userId, waiting.leaveType)
  return [...found.values()]
}

/** After managers have changed: tells those who may decide now, and might not before, how many requests wait for them. */
export async function tellNewDeciders(tx: Tx, app: App, before: Waiting[]): Promise<void> {
  const counts = new Map<string, number>()
  for (const { userId, leaveType, count, deciders } of before) {
    for (const decider of await whoMayDecide(tx, userId, leaveType))
      if (!deciders.includes(decider)) counts.set(decider, (counts.get(decider) ?? 0) + count)
  }
  for (const [decider, count] of counts) {
    const message =
      count === 1
        ? 'One leave request that was somebody else’s to decide on waits for you now.'
        : `${count} leave requests that were somebody else’s to decide on wait for you now.`
    await notify(tx, app, [decider], {
      type: 'LEAVE_REQUEST',
      title: 'Leave requests to decide on',
      message,
      link: '?view=leaves',
      preference: 'leaveRequestSubmitted',
    })
  }
}
