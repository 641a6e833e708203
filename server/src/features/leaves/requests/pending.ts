import type { PendingQuery } from '@muster/contract/kit/decisions'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../db/database.ts'
import { now } from '../../../kernel/clock.ts'
import { readPending } from '../../../people/pending.ts'
import { isPendingFor } from '../shared/undecidedLeave.ts'
import { leaveRequests } from '../tables.ts'
import { readPendingContexts } from './pendingContext.ts'
import { leavePresenter, selectLeave } from './queries.ts'

/** Returns the number of leave requests that the actor may approve or reject now. */
export const countPendingLeaves = (db: Db, actor: Actor): Promise<number> =>
  db.$count(leaveRequests, isPendingFor(actor))

/** Returns one page of the leave requests that the actor may approve or reject now, by default oldest first. */
export async function listPendingLeaves(db: Db, actor: Actor, query: PendingQuery) {
  const { userId, startDate, endDate, totalDays, createdAt, id } = leaveRequests
  const { rows, ...page } = await readPending(db, query, {
    person: userId,
    isPending: isPendingFor(actor),
    days: [startDate, endDate],
    sortedBy: { requested: [createdAt, id], day: startDate, amount: [totalDays] },
    select: (where, order) =>
      selectLeave(db)
        .where(where)
        .orderBy(...order),
  })
  const at = now().toString()
  const requests = rows.map(leavePresenter(actor, at))
  const contextOf = await readPendingContexts(
    db,
    actor,
    requests.map((request) => request.id),
  )
  return { leaveRequests: requests.map((request) => ({ ...request, ...contextOf(request.id) })), ...page }
}
