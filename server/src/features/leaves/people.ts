import { and } from 'drizzle-orm'
import { anonymousActor } from '../../kernel/actor.ts'
import { isOneOf } from '../../db/recordset.ts'
import type { PeopleHooks } from '../../peopleHooks.ts'
import { notifyFormerManagers, peopleChanged } from '../../people/peopleChanged.ts'
import { reachOf, visibleTo } from '../../people/reach.ts'
import { users } from '../../people/tables.ts'
import { adjustToEmployment } from './policies/correctBalances.ts'
import { grantNewcomers } from './balances/grantLeaveYear.ts'
import { yearOf } from './rules/employment.ts'
import { balanceActions } from './policy.ts'
import { leaveBalancesArea, leavesArea } from './shared/areas.ts'
import { notifyNewApprovers, selectPendingBelow } from './requests/notifyNewApprovers.ts'
import { leaveCounts, leaveEndings, leaveLedger, leavePolicies, leaveRequests } from './tables.ts'

/** The hooks that update leave when people join, change or depart. */
export const leavesOfPeople: PeopleHooks = {
  joined: (tx, { ids, zone, today }) => grantNewcomers(tx, { year: yearOf(today), zone }, ids),

  /**
   * Prepares a change of managers or time zones. The returned function notifies people who can now decide on pending
   * requests and could not before. It also refreshes the leave of everyone whose manager or time zone changes: the time
   * zone decides whether leave has begun.
   */
  async changing(tx, { moved, elsewhere, by }) {
    const pendingRequests = await selectPendingBelow(tx, moved)
    // Managers see the leave of people below them, so both former and new managers are affected.
    const formerManagerEvents = await notifyFormerManagers(tx, leavesArea, moved)
    return async () => {
      const affectedIds = [...new Set([...moved, ...elsewhere])]
      return [
        ...formerManagerEvents,
        ...(await notifyNewApprovers(tx, pendingRequests)),
        ...(affectedIds.length ? [peopleChanged(leavesArea, affectedIds, by)] : []),
      ]
    }
  },

  /** Adjusts balances to the changed days of employment. */
  async employmentChanged(tx, changes, { today, by }) {
    const ids = changes.map(({ userId }) => userId)
    await adjustToEmployment(tx, ids, { today, by })
    return [peopleChanged(leavesArea, ids, by ?? anonymousActor.id)]
  },

  async leaving(tx, { id, by }) {
    const pendingRequests = await selectPendingBelow(tx, [id])
    return async () => [peopleChanged(leavesArea, [id], by), ...(await notifyNewApprovers(tx, pendingRequests))]
  },

  permanentRecords: {
    counted: { leaveRequests: leaveRequests.userId },
    named: [
      { column: leaveRequests.decidedBy },
      { column: leaveEndings.endedBy },
      { column: leaveCounts.userId },
      { column: leavePolicies.createdBy },
      // A person's own ledger is deleted with them.
      { column: leaveLedger.actorId, but: leaveLedger.userId },
    ],
  },

  async actions(db, actor, ids) {
    if (reachOf(actor, leaveBalancesArea) === 'all') return (id) => balanceActions(actor, id)
    const rows = await db
      .select({ id: users.id })
      .from(users)
      .where(and(isOneOf(users.id, ids), visibleTo(actor, leaveBalancesArea, users.id)))
    const reachableIds = new Set(rows.map(({ id }) => id))
    return (id) => (reachableIds.has(id) ? balanceActions(actor, id) : {})
  },
}
